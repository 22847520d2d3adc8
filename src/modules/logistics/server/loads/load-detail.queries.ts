import { sql } from 'kysely'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { addUnits } from '../../../../kernel/contract/quantities.ts'
import { readHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { shopName } from '../../../customers/server/index.ts'
import { consolidatedLoads } from '../../contract/consolidated.ts'
import { addFigures, currentOf } from '../../contract/load-figures.ts'
import type { LoadArticle, LoadDetail, LoadOrder } from '../../contract/load-routes.ts'
import { readPaperWarnings } from '../papers.queries.ts'
import { type FigureLine, readFigureLines } from './load-figures.queries.ts'
import { inLoad } from './load-lines.queries.ts'

type Header = Omit<LoadDetail, 'orders' | 'articles' | 'warnings' | 'history' | 'figures'>

/** The row of a load. Throws notFound. */
export const readLoadHeader = async ({ db, envId }: Tenant, id: string): Promise<Header> => {
  const { rows } = await sql<Header>`
    select t.id, t.number, t.state, t.version, t.delivers_on, t.trip, t.note, t.units, t.packages, t.kg, t.liters,
      t.total_cents, t.distance_meters, t.distance_by, t.settled_at,
      json_build_object('id', d.id, 'code', d.code, 'name', d.name) as dealer,
      json_build_object('id', v.id, 'code', v.code, 'name', v.name, 'capacityKg', v.capacity_kg, 'volumeM3', v.volume_m3,
        'capacityPackages', v.capacity_packages) as vehicle,
      json_build_object('id', w.id, 'code', w.code, 'name', w.name, 'latitude', w.latitude, 'longitude', w.longitude) as warehouse
    from consolidated_loads t
    join delivery_people d on d.env_id = ${envId}::uuid and d.id = t.delivery_person_id
    join vehicles v on v.env_id = ${envId}::uuid and v.id = t.vehicle_id
    join sites w on w.env_id = ${envId}::uuid and w.id = t.site_id
    where t.env_id = ${envId}::uuid and t.id = ${id}::uuid and t.deleted_at is null`.execute(db)
  const [header] = rows
  if (!header) throw problem(problems.notFound)
  return header
}

type Place = Omit<LoadOrder, 'figures' | 'itemsQty' | 'units' | 'packages' | 'kg' | 'liters' | 'totalCents'>

/** Orders of the load in their sequence, including undelivered ones. */
const readPlaces = async ({ db, envId }: Tenant, id: string): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select o.id, 'P-' || o.number as number, k.sequence, k.is_locked, o.note,
      json_build_object('id', c.id, 'code', c.code, 'name', ${shopName('c')}) as customer,
      c.address, c.locality, c.phone, c.latitude, c.longitude, c.receives_from, c.receives_until,
      (o.canceled_at is not null or o.deleted_at is not null) as is_voided, d.result
    from consolidated_orders k
    join orders o on o.env_id = ${envId}::uuid and o.id = k.order_id
    join customers c on c.env_id = ${envId}::uuid and c.id = o.customer_id
    left join deliveries d on d.env_id = ${envId}::uuid and d.load_id = k.load_id and d.order_id = k.order_id and d.voided_at is null
    where k.env_id = ${envId}::uuid and k.load_id = ${id}::uuid and ${inLoad(envId, 'k')} order by k.sequence, o.number`.execute(
    db,
  )
  return rows
}

const litersOf = (lines: FigureLine[]): number =>
  addUnits(...lines.map(({ figures, litersPerUnit }) => currentOf(figures).units * litersPerUnit))

const orderOf = (place: Place, lines: FigureLine[]): LoadOrder => {
  const figures = addFigures(lines.map(line => line.figures))
  const { cents: totalCents, ...amounts } = currentOf(figures)
  // A line with nothing loaded is not handed over.
  const standing = lines.map(line => currentOf(line.figures)).filter(({ units, cents }) => units > 0 || cents !== 0)
  return { ...place, figures, itemsQty: standing.length, ...amounts, liters: litersOf(lines), totalCents }
}

const ordersOf = (places: Place[], lines: FigureLine[]): LoadOrder[] => {
  const own = Map.groupBy(lines, ({ orderId }) => orderId)
  return places.map(place => orderOf(place, own.get(place.id) ?? []))
}

/** Sums by article, without services. Articles that were entirely short stay, with nothing loaded; substitutes are included. */
const articlesOf = (lines: FigureLine[]): LoadArticle[] =>
  [
    ...Map.groupBy(
      lines.filter(({ isProduct }) => isProduct),
      ({ articleId }) => articleId,
    ),
  ]
    .flatMap(([id, own]) => {
      const figures = addFigures(own.map(line => line.figures))
      const [first] = own
      const { units, packages, kg } = currentOf(figures)
      if (!first) return []
      const { code, name, unitOfMeasure } = first
      const orders = own.filter(line => currentOf(line.figures).units > 0).length
      return [{ id, code, name, unitOfMeasure, orders, units, packages, kg, figures }]
    })
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.code.localeCompare(other.code))

/** The sums of a load's orders, to be stored on its row. */
export const readLoadSums = async (tenant: Tenant, id: string) => {
  const { state } = await readLoadHeader(tenant, id)
  const lines = await readFigureLines(tenant, id, state)
  const { cents: totalCents, ...amounts } = currentOf(addFigures(lines.map(({ figures }) => figures)))
  const orderCount = (await readPlaces(tenant, id)).length
  return { orderCount, ...amounts, liters: litersOf(lines), totalCents }
}

/** The orders of a load, in their sequence. */
export const readLoadOrders = async (tenant: Tenant, id: string): Promise<LoadOrder[]> => {
  const { state } = await readLoadHeader(tenant, id)
  return ordersOf(await readPlaces(tenant, id), await readFigureLines(tenant, id, state))
}

/** Goods to load, or loaded, by article. */
export const readLoadArticles = async (tenant: Tenant, id: string): Promise<LoadArticle[]> => {
  const { state } = await readLoadHeader(tenant, id)
  return articlesOf(await readFigureLines(tenant, id, state)).filter(({ units }) => units > 0)
}

export type LoadLine = {
  orderId: string
  code: string
  name: string
  unitOfMeasure: string
  units: number
  packages: number
  kg: number
}

/** Goods of a load by order, for which each customer signs. */
export const readLoadLines = async (tenant: Tenant, id: string): Promise<LoadLine[]> => {
  const { state } = await readLoadHeader(tenant, id)
  return (await readFigureLines(tenant, id, state)).flatMap(
    ({ figures, isProduct, orderId, code, name, unitOfMeasure }) => {
      const { units, packages, kg } = currentOf(figures)
      return isProduct && units > 0 ? [{ orderId, code, name, unitOfMeasure, units, packages, kg }] : []
    },
  )
}

/** The data of a load's page. */
export const readLoad = async (tenant: Tenant, id: string): Promise<LoadDetail> => {
  const header = await readLoadHeader(tenant, id)
  const paperOwners = { vehicleIds: [header.vehicle.id], deliveryPersonIds: [header.dealer.id] }
  const papers = header.state === 'pendiente' ? await readPaperWarnings(tenant, header.deliversOn, paperOwners) : []
  const lines = await readFigureLines(tenant, id, header.state)
  return {
    ...header,
    figures: addFigures(lines.map(({ figures }) => figures)),
    orders: ordersOf(await readPlaces(tenant, id), lines),
    articles: articlesOf(lines),
    warnings: papers.filter(({ state }) => state === 'expired'),
    history: await readHistory(tenant, consolidatedLoads, id),
  }
}

import { sql } from 'kysely'
import { addDays, dayOf, instantAt } from '../../../kernel/contract/formats.ts'
import type { Actor } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { loadStockKey } from '../../logistics/contract/consolidated.ts'
import { seedProcessedLoad } from '../../logistics/server/index.ts'
import { type MaybePlace, nearestNext, tourMeters } from '../../routes/contract/tour.ts'
import { moveStock, type StockMovement } from '../../stock/server/index.ts'
import type { ResultInput } from '../contract/deliveries.ts'
import type { ReturnReason } from '../contract/delivery-words.ts'
import { lockLoad } from './deliveries/load.queries.ts'
import { writeDelivery } from './deliveries/write-delivery.ts'
import { seedContainers } from './seed-containers.ts'
import { settleLoad } from './seed-settlements.ts'

type Person = { displayName: string; roleNumber: number; grants?: string[] }
type Setting = { now: Date; timeZone: string; people: Person[] }
type Means = MaybePlace & { personId: string; personName: string; vehicleId: string; siteId: string }
type Line = {
  orderId: string
  articleId: string
  units: number
  totalCents: number
  latitude: number | null
  longitude: number | null
}

/** Days of the loads, from today; the last ones are not settled. */
const roundDays = [-6, -5, -4, -3, -1, 0]
const ordersOfRound = 7
const reasons: ReturnReason[] = ['damaged', 'price', 'not_ordered', 'expired', 'cold_chain']

const readMeans = async ({ db, envId }: Tenant): Promise<Means[]> => {
  const { rows } = await sql<Means>`
    select p.id as person_id, p.name as person_name, v.id as vehicle_id, s.id as site_id, s.latitude, s.longitude
    from vehicles v join delivery_people p on p.env_id = ${envId}::uuid and p.id = v.delivery_person_id
    cross join lateral (select s.id, s.latitude, s.longitude from sites s
      where s.env_id = ${envId}::uuid and s.deleted_at is null and (s.is_warehouse or s.type = 'deposito') order by s.code limit 1) s
    where v.env_id = ${envId}::uuid and v.deleted_at is null order by v.code limit 6`.execute(db)
  return rows
}

/** Distance in degrees from the warehouse that a vehicle serves in a day. */
const reach = 0.45

/** One line of each order, in the order of the lines. */
const stopsOf = (lines: Line[]): Line[] => [...new Map(lines.map(line => [line.orderId, line])).values()]

/** Lines of the newest orders before `day` on no load, around the warehouse first, in the sequence of the stops. */
const readLines = async ({ db, envId }: Tenant, day: string, depot: MaybePlace): Promise<Line[]> => {
  const isFar = sql`coalesce(greatest(abs(c.latitude - ${depot.latitude}::float8), abs(c.longitude - ${depot.longitude}::float8)) > ${reach}, true)`
  const { rows } = await sql<Line>`
    select l.order_id, l.article_id, sum(l.quantity) as units, sum(l.total_cents)::bigint as total_cents, k.latitude, k.longitude
    from (select o.id, o.customer_id from orders o join customers c on c.env_id = ${envId}::uuid and c.id = o.customer_id
      where o.env_id = ${envId}::uuid and o.kind = 'sale' and o.canceled_at is null and o.deleted_at is null and o.day <= ${day}::date
        and not exists (select from consolidated_orders x where x.env_id = ${envId}::uuid and x.order_id = o.id)
      order by ${isFar}, o.day desc, o.id limit ${sql.lit(ordersOfRound)}) o
    join order_lines l on l.env_id = ${envId}::uuid and l.order_id = o.id
    join articles a on a.env_id = ${envId}::uuid and a.id = l.article_id and a.is_product
    join customers k on k.env_id = ${envId}::uuid and k.id = o.customer_id
    group by l.order_id, l.article_id, k.latitude, k.longitude order by l.order_id, l.article_id`.execute(db)
  const round = nearestNext(depot, stopsOf(rows)).map(({ orderId }) => orderId)
  return rows.toSorted((one, other) => round.indexOf(one.orderId) - round.indexOf(other.orderId))
}

/** Receives the goods and creates a processed load. */
const loadRound = async (
  tenant: Tenant,
  actor: Actor,
  { means, day, lines }: { means: Means; day: string; lines: Line[] },
): Promise<string> => {
  const stops = stopsOf(lines)
  const { personId: deliveryPersonId, vehicleId, siteId } = means
  const { id, number } = await seedProcessedLoad(tenant, {
    deliveryPersonId,
    vehicleId,
    siteId,
    deliversOn: day,
    distanceMeters: Math.round(tourMeters([means, ...stops, means])),
    orderIds: stops.map(({ orderId }) => orderId),
  })
  const move = (
    documentKey: string,
    kind: 'receipt' | 'load',
    place: StockMovement['place'],
    sign: number,
  ): StockMovement[] =>
    lines.map(({ articleId, units }) => ({
      documentKey,
      kind,
      place,
      articleId,
      units: sign * units,
      reason: `Consolidado ${number}`,
    }))
  const warehouse = { kind: 'warehouse', id: siteId } as const
  await moveStock(tenant, actor, [
    ...move(`receipt:round:${id}`, 'receipt', warehouse, 1),
    ...move(loadStockKey(id, 1), 'load', warehouse, -1),
    ...move(loadStockKey(id, 1), 'load', { kind: 'vehicle', id: vehicleId }, 1),
  ])
  return id
}

const nothing: ResultInput = {
  result: 'delivered',
  reason: null,
  note: null,
  rescheduledOn: null,
  returns: [],
  payments: [],
  containers: [],
  photoFileId: null,
  signatureFileId: null,
}

/** Methods of payments other than cash. */
const valueMethods = [4, 1, 3, 4, 6]
const banks = ['Nación', 'Macro', 'Galicia', 'Santa Fe']

const chequeOf = (index: number) => ({
  checkNumber: String(48_210_077 + index * 317),
  bank: banks[index % banks.length] ?? null,
  dueOn: null,
})

/** The result of an order: most are delivered and paid, some partial, a few not delivered. */
const resultOf = (index: number, lines: Line[]): ResultInput => {
  const total = lines.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const pay = (method: number, amountCents: number) => [
    { method, amountCents, ...(method === 1 ? chequeOf(index) : { checkNumber: null, bank: null, dueOn: null }) },
  ]
  if (index % 9 === 8) return { ...nothing, result: 'not_delivered', reason: index % 2 === 0 ? 'closed' : 'no_money' }
  const [first] = lines
  if (index % 4 === 3 && first) {
    const reason = reasons[index % reasons.length] ?? 'damaged'
    const back = {
      articleId: first.articleId,
      units: Math.min(first.units, 1 + (index % 3)),
      isFit: reason === 'price' || reason === 'not_ordered',
      reason,
    }
    return {
      ...nothing,
      result: 'partial',
      returns: [back],
      payments: pay(0, Math.max(100_000, Math.round(total / 200_000) * 100_000)),
    }
  }
  return {
    ...nothing,
    payments: index % 3 === 2 ? [] : pay(index % 3 === 1 ? (valueMethods[index % valueMethods.length] ?? 4) : 0, total),
  }
}

type Playing = {
  loadId: string
  day: string
  now: Date
  timeZone: string
  lines: Line[]
  position: number
  until: number
}

/** When a delivery of a round was: one every 37 minutes from 8:30, or sooner where the day has not come so far yet. */
const deliveredAt = ({ day, now, timeZone, until }: Playing, index: number): string => {
  const midnight = Date.parse(instantAt(`${day} 00:00:00`, timeZone))
  const usual = (position: number): number => midnight + (8 * 60 + 30 + position * 37) * 60_000
  const isOver = usual(until - 1) <= now.getTime()
  const at = isOver ? usual(index) : midnight + ((index + 1) * (now.getTime() - midnight)) / (until + 1)
  return new Date(at).toISOString()
}

const deliverRound = async (tenant: Tenant, playing: Playing, actor: Actor): Promise<void> => {
  const { loadId, day, lines, position, until } = playing
  const load = await lockLoad(tenant, loadId)
  const orders = [...Map.groupBy(lines, ({ orderId }) => orderId)]
  for (const [index, [orderId, own]] of orders.slice(0, until).entries()) {
    const [first] = own
    // The phone is some metres from the door.
    const steps = 0.0002 * (1 + (index % 3))
    const place =
      first && first.latitude !== null && first.longitude !== null
        ? { latitude: first.latitude + steps, longitude: first.longitude - steps }
        : { latitude: null, longitude: null }
    await writeDelivery(tenant, actor, load, {
      key: `demo:${orderId}`,
      orderId,
      at: deliveredAt(playing, index),
      day,
      ...place,
      source: 'phone',
      input: resultOf(position * ordersOfRound + index, own),
    })
  }
}

const noModules = { pedidosOnline: false, marketplace: false }

/** Seeds the loads of the last days: four settled, one with differences, one waiting and one on the road. */
export const seedDeliveries = async (transaction: Tenant, { now, timeZone, people }: Setting): Promise<void> => {
  // No screen is open while the demonstration is created, and the row of its environment is written last.
  const tenant: Tenant = {
    ...transaction,
    publish: () => {},
    environment: async () => ({ name: '', timeZone, currency: 'ARS', modules: noModules, settings: {} }),
  }
  const means = await readMeans(tenant)
  const today = dayOf(now, timeZone)
  const admin = {
    userId: null,
    name: people.find(({ roleNumber }) => roleNumber === 1)?.displayName ?? 'Administración',
  }
  const cashier = {
    userId: null,
    name: people.find(({ grants }) => grants?.includes('settlements'))?.displayName ?? admin.name,
  }
  await seedContainers(tenant, admin, { today, timeZone })
  for (const [position, offset] of roundDays.entries()) {
    const own = means[position % Math.max(1, means.length)]
    const day = addDays(today, offset)
    const lines = own ? await readLines(tenant, day, own) : []
    if (!own || lines.length === 0) continue
    const loadId = await loadRound(tenant, admin, { means: own, day, lines })
    const until = offset === 0 ? 3 : ordersOfRound
    await deliverRound(
      tenant,
      { loadId, day, now, timeZone, lines, position, until },
      { userId: null, name: own.personName },
    )
    if (offset < -1) await settleLoad(tenant, { counter: cashier, closer: admin }, loadId, offset === -4)
  }
}

import { sql } from 'kysely'
import { addDays, dayOf, instantAt } from '../../../kernel/contract/formats.ts'
import type { Actor } from '../../../kernel/server/audit.ts'
import { nextNumber } from '../../../kernel/server/counters.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { consolidatedLoads, loadStockKey } from '../../logistics/contract/consolidated.ts'
import { type MaybePlace, nearestNext, tourMeters } from '../../routes/contract/tour.ts'
import { moveStock, type StockMovement } from '../../stock/server/index.ts'
import type { ResultInput } from '../contract/deliveries.ts'
import type { ReturnReason } from '../contract/delivery-words.ts'
import { type DraftInput, denominations, type SettlementView } from '../contract/settlements.ts'
import { lockLoad } from './deliveries/load.queries.ts'
import { writeDelivery } from './deliveries/write-delivery.ts'
import { seedContainers } from './seed-containers.ts'
import { closeSettlement } from './settlement/close.ts'
import { readSettlement } from './settlement/read-settlement.ts'
import { saveDraft } from './settlement/save-draft.ts'

type Setting = { now: Date; timeZone: string; people: { displayName: string; roleNumber: number }[] }
type Means = MaybePlace & { personId: string; personName: string; vehicleId: string; siteId: string }
type Line = {
  orderId: string
  articleId: string
  units: number
  totalCents: number
  latitude: number | null
  longitude: number | null
}

/** Rounds, counted from today; the last ones are still to be settled. */
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

/** Degrees around a warehouse that a vehicle serves in a day. */
const reach = 0.45

/** One line of each order, in the order of the lines. */
const stopsOf = (lines: Line[]): Line[] => [...new Map(lines.map(line => [line.orderId, line])).values()]

/** Lines of the newest orders of before `day` that no load has, around the warehouse first; in the order a vehicle drives them. */
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

/** The goods are received, loaded and on the road. */
const loadRound = async (
  tenant: Tenant,
  actor: Actor,
  { means, day, lines }: { means: Means; day: string; lines: Line[] },
): Promise<string> => {
  const { db, envId } = tenant
  const id = newId()
  const number = await nextNumber(tenant, consolidatedLoads)
  const stops = stopsOf(lines)
  const orderIds = stops.map(({ orderId }) => orderId)
  const sums = await sql<{ units: number; packages: number; kg: number; totalCents: number }>`
    select sum(units) as units, sum(packages) as packages, sum(kg) as kg, sum(total_cents)::bigint as total_cents
    from orders where env_id = ${envId}::uuid and id = any(${orderIds}::uuid[])`.execute(db)
  const { personId: deliveryPersonId, vehicleId, siteId } = means
  await db
    .insertInto('consolidatedLoads')
    .values({
      envId,
      id,
      number,
      state: 'procesado',
      deliveryPersonId,
      vehicleId,
      siteId,
      deliversOn: day,
      loadings: 1,
      orderCount: orderIds.length,
      processedAt: new Date(),
      distanceMeters: Math.round(tourMeters([means, ...stops, means])),
      ...sums.rows[0],
    })
    .execute()
  await db
    .insertInto('consolidatedOrders')
    .values(orderIds.map((orderId, index) => ({ envId, loadId: id, orderId, sequence: index + 1 })))
    .execute()
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

/** Most are delivered and paid; some come back in part, a few whole. */
const resultOf = (index: number, lines: Line[]): ResultInput => {
  const total = lines.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const pay = (method: number, amountCents: number) => [
    { method, amountCents, checkNumber: null, bank: null, dueOn: null },
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
  return { ...nothing, payments: index % 3 === 2 ? [] : pay(index % 3 === 1 ? 4 : 0, total) }
}

type Playing = { loadId: string; day: string; timeZone: string; lines: Line[]; position: number; until: number }

const deliverRound = async (
  tenant: Tenant,
  { loadId, day, timeZone, lines, position, until }: Playing,
  actor: Actor,
): Promise<void> => {
  const load = await lockLoad(tenant, loadId)
  const orders = [...Map.groupBy(lines, ({ orderId }) => orderId)]
  for (const [index, [orderId, own]] of orders.slice(0, until).entries()) {
    const minutes = 8 * 60 + 30 + index * 37
    const at = instantAt(
      `${day} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`,
      timeZone,
    )
    const [first] = own
    // A vehicle stops some steps from the door.
    const steps = 0.0002 * (1 + (index % 3))
    const place =
      first && first.latitude !== null && first.longitude !== null
        ? { latitude: first.latitude + steps, longitude: first.longitude - steps }
        : { latitude: null, longitude: null }
    await writeDelivery(tenant, actor, load, {
      key: `demo:${orderId}`,
      orderId,
      at,
      day,
      ...place,
      input: resultOf(position * ordersOfRound + index, own),
    })
  }
}

/** Cash in notes, as far as notes reach; the rest that is not there is what a difference is for. */
const notesOf = (cents: number): DraftInput['notes'] => {
  let left = cents
  return denominations.flatMap(denominationCents => {
    const quantity = Math.floor(left / denominationCents)
    left -= quantity * denominationCents
    return quantity > 0 ? [{ denominationCents, quantity }] : []
  })
}

const settleRound = async (tenant: Tenant, actor: Actor, loadId: string, isShort: boolean): Promise<void> => {
  const view = await readSettlement(tenant, loadId)
  const expected = (kind: SettlementView['money'][number]['kind']) =>
    view.money.find(money => money.kind === kind)?.expected ?? 0
  const spent = expected('cash') > 2_000_000 ? 850_000 : 0
  const transfers = expected('transfers')
  const goods = view.goods.map(({ articleId, expectedFit, expectedUnfit }) => ({
    articleId,
    fit: Math.max(0, expectedFit),
    unfit: expectedUnfit,
  }))
  const lost = isShort ? goods.find(({ fit }) => fit >= 1) : undefined
  if (lost) lost.fit -= 1
  const draft: DraftInput = {
    seenVersion: view.version,
    note: null,
    goods,
    notes: notesOf(expected('cash') - spent - (isShort ? 500_000 : 0)),
    counts: [
      ...(spent > 0 ? [{ kind: 'expense' as const, amountCents: spent, detail: 'Combustible' }] : []),
      ...(transfers > 0
        ? [{ kind: 'transfer' as const, amountCents: transfers, detail: 'Transferencias del día' }]
        : []),
    ],
    differences: [],
  }
  const counted = await saveDraft(tenant, actor, loadId, draft)
  const differences = counted.unexplained.map(open => ({
    ...open,
    orderId: null,
    deliveryPersonId: view.deliveryPerson.id,
    reason:
      open.kind === 'goods' ? 'Faltó al descargar' : isShort ? 'Faltó al contar el efectivo' : 'Redondeo del vuelto',
  }))
  const ready = await saveDraft(tenant, actor, loadId, { ...draft, seenVersion: counted.version, differences })
  await closeSettlement(tenant, actor, { loadId, seenVersion: ready.version, seenResults: ready.results })
}

/** Rounds of a demonstration's last days: four settled, one with differences, one waiting and one on the road. */
export const seedRounds = async (given: Tenant, { now, timeZone, people }: Setting): Promise<void> => {
  // Nobody watches a demonstration being written.
  const tenant: Tenant = { ...given, publish: () => {} }
  const means = await readMeans(tenant)
  const today = dayOf(now, timeZone)
  const admin = {
    userId: null,
    name: people.find(({ roleNumber }) => roleNumber === 1)?.displayName ?? 'Administración',
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
      { loadId, day, timeZone, lines, position, until },
      { userId: null, name: own.personName },
    )
    if (offset < -1) await settleRound(tenant, admin, loadId, offset === -4)
  }
}

import { formatQuantity } from '../../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { thousandthsOf } from '../../../../kernel/contract/quantities.ts'
import { type Actor, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { attachFile } from '../../../../kernel/server/files/files.service.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { addPhotos, type NewPhoto } from '../../../gallery/server/index.ts'
import { consolidatedLoads } from '../../../logistics/contract/consolidated.ts'
import { deliveriesTopic } from '../../../logistics/contract/delivery-results.ts'
import { isElsewhere, setOrderInLoad } from '../../../logistics/server/index.ts'
import { rescheduleOrder } from '../../../sales/server/index.ts'
import { moveStock, type StockMovement } from '../../../stock/server/index.ts'
import type { ResultInput } from '../../contract/deliveries.ts'
import { type DeliverySource, notLoaded } from '../../contract/delivery-words.ts'
import { settlementProblems } from '../../contract/problems.ts'
import { moveContainers, reverseContainers } from '../containers.ts'
import { bookMoney, booksMoney, readPayments } from './book-money.ts'
import {
  findCurrentDelivery,
  findLoadedOrder,
  insertParts,
  type LoadedOrderRow,
  type OrderLine,
  voidDelivery,
} from './delivery.queries.ts'
import { deliveryKey, type LockedLoad, readMovements, readOnVehicle, settlementKeys, voidKey } from './load.queries.ts'
import { contraryOf, createPool, totalOf } from './lots.ts'

export type NewDelivery = {
  key: string
  orderId: string
  at: string
  /** Its day in the environment's time zone. */
  day: string
  latitude: number | null
  longitude: number | null
  source: DeliverySource
  input: ResultInput
}

/** The stored content of a received result, by which a repeated key is compared. */
export const contentOf = ({
  orderId,
  at,
  latitude,
  longitude,
  input,
}: Omit<NewDelivery, 'key' | 'day' | 'source'>) => ({
  orderId,
  at,
  latitude,
  longitude,
  ...input,
})

type Line = OrderLine & { kept: number; keptCents: number; back: { units: number; isFit: boolean }[] }

const refuse = (path: string, message: string): never => {
  throw problem(problems.invalidInput, { errors: [{ path, message }] })
}

/** Cents of the delivered units of a line; the whole amount when nothing came back. */
const centsOf = ({ units, totalCents }: OrderLine, keptUnits: number): number =>
  thousandthsOf(keptUnits) === thousandthsOf(units) ? totalCents : Math.round((totalCents * keptUnits) / units)

/** The delivered units of each line, and those that came back to the vehicle. */
const linesOf = (order: LoadedOrderRow, { result, returns }: ResultInput): Line[] => {
  for (const [index, { articleId }] of returns.entries())
    if (!order.lines.some(line => line.articleId === articleId))
      refuse(`returns.${index}.articleId`, 'Ese artículo no es del pedido.')
  return order.lines.map(line => {
    const own = returns.filter(({ articleId }) => articleId === line.articleId)
    const returned = totalOf(own)
    if (returned > line.units)
      refuse(
        'returns',
        `De «${line.name}» volvió más de lo pedido: ${formatQuantity(returned)} de ${formatQuantity(line.units)}.`,
      )
    const keptUnits = result === 'not_delivered' ? 0 : (thousandthsOf(line.units) - thousandthsOf(returned)) / 1000
    return {
      ...line,
      kept: keptUnits,
      keptCents: centsOf(line, keptUnits),
      back: own.filter(({ reason }) => reason !== notLoaded),
    }
  })
}

type Moving = { load: LockedLoad; id: string; at: string }

/**
 * Goods leave the vehicle by lot, first expired first, and refused goods come back to it. Empty containers are not goods:
 * they have their own account.
 */
const movementsOf = (lines: Line[], pool: ReturnType<typeof createPool>, { load, id, at }: Moving): StockMovement[] => {
  const header = {
    documentKey: deliveryKey(id),
    place: { kind: 'vehicle' as const, id: load.vehicleId },
    happenedAt: new Date(at),
    reason: `Reparto ${load.number}`,
  }
  return lines
    .filter(({ isProduct }) => isProduct)
    .flatMap(({ articleId, name, kept, back }) => {
      const out = (thousandthsOf(kept) + thousandthsOf(totalOf(back))) / 1000
      const lots = pool.take(articleId, out, true, true)
      const short = (thousandthsOf(out) - thousandthsOf(totalOf(lots))) / 1000
      if (short > 0)
        refuse(
          'returns',
          `De «${name}» faltan ${formatQuantity(short)} un. en el vehículo: decí que volvieron porque no estaban en el vehículo.`,
        )
      const outside = createPool(lots.map(lot => ({ ...lot, articleId, expiresOn: null })))
      return [
        ...lots.map(({ lot, units }) => ({ ...header, kind: 'delivery' as const, articleId, lot, units: -units })),
        ...back.flatMap(({ units, isFit }) =>
          outside.take(articleId, units, true).map(({ lot, units: part }) => ({
            ...header,
            kind: 'return' as const,
            articleId,
            lot,
            isFit,
            units: part,
          })),
        ),
      ]
    })
}

const checkContainers = async ({ db, envId }: Tenant, { containers }: ResultInput): Promise<void> => {
  const ids = [...new Set(containers.map(({ articleId }) => articleId))]
  if (ids.length === 0) return
  const articles = await db
    .selectFrom('articles')
    .select('id')
    .where('envId', '=', envId)
    .where('id', 'in', ids)
    .where('returnableContainer', '=', true)
    .execute()
  if (articles.length < ids.length) refuse('containers', 'Hay artículos que no son envases retornables.')
}

const settleContainers = async (
  tenant: Tenant,
  actor: Actor,
  delivery: NewDelivery,
  { order, id, lines }: { order: LoadedOrderRow; id: string; lines: Line[] },
) => {
  const header = { customerId: order.customerId, deliveryId: id, at: delivery.at }
  await moveContainers(tenant, actor, [
    ...lines
      .filter(({ isContainer }) => isContainer)
      .map(({ articleId, kept }) => ({ ...header, articleId, kind: 'lent' as const, units: kept })),
    ...delivery.input.containers.map(({ articleId, units }) => ({
      ...header,
      articleId,
      kind: 'returned' as const,
      units: -units,
    })),
  ])
}

const insertDelivery = async (
  { db, envId }: Tenant,
  actor: Actor,
  load: LockedLoad,
  row: { id: string; order: LoadedOrderRow; deliveredCents: number; isBooked: boolean | null; delivery: NewDelivery },
) => {
  const { id, order, deliveredCents, isBooked, delivery } = row
  const { result, reason, note, rescheduledOn, payments, photoFileId, signatureFileId } = delivery.input
  await db
    .insertInto('deliveries')
    .values({
      envId,
      id,
      key: delivery.key,
      loadId: load.id,
      orderId: delivery.orderId,
      result,
      reason,
      note,
      rescheduledOn,
      deliveredCents,
      isBooked,
      orderedCents: order.orderedCents,
      paidCents: payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
      happenedAt: delivery.at,
      day: delivery.day,
      latitude: delivery.latitude,
      longitude: delivery.longitude,
      photoFileId,
      signatureFileId,
      userId: actor.userId,
      actor: actor.name,
      source: delivery.source,
      content: contentOf(delivery),
    })
    .execute()
}

/** What the gallery says of the photo of a delivery. */
export type ShownDelivery = {
  order: Pick<LoadedOrderRow, 'number' | 'customerId' | 'sellerId'>
  delivery: Pick<NewDelivery, 'at' | 'latitude' | 'longitude'>
}

const galleryPhotosOf = (orderId: string, fileId: string | null, { order, delivery }: ShownDelivery): NewPhoto[] => {
  if (!fileId) return []
  const { number, customerId, sellerId } = order
  const { at: takenAt, latitude, longitude } = delivery
  const place = latitude === null || longitude === null ? null : { latitude, longitude }
  const title = `Entrega del pedido ${number}`
  return [{ fileId, source: 'delivery', documentId: orderId, title, sellerId, customerId, takenAt, place }]
}

/** Attaches the photo and the signature to the order of the load, not to one result, so that those of corrected results are kept. */
export const attachPictures = async (
  tenant: Tenant,
  { loadId, orderId, by }: { loadId: string; orderId: string; by: string | null },
  { photoFileId, signatureFileId }: Pick<ResultInput, 'photoFileId' | 'signatureFileId'>,
  shown: ShownDelivery,
) => {
  const owner = { to: `deliveries/${loadId}/${orderId}`, by, onlyImages: true, replaces: null }
  await attachFile(tenant, { ...owner, id: photoFileId, path: 'photoFileId' })
  await attachFile(tenant, { ...owner, id: signatureFileId, path: 'signatureFileId' })
  await addPhotos(tenant, galleryPhotosOf(orderId, photoFileId, shown))
}

/** Frees an undelivered order for another load; one delivered after all returns to this load, unless it is on another by now. */
const settleOrder = async (
  tenant: Tenant,
  place: { loadId: string; orderId: string },
  { result, rescheduledOn }: ResultInput,
): Promise<void> => {
  const stays = result !== 'not_delivered'
  if (stays && (await isElsewhere(tenant, place))) throw problem(settlementProblems.orderTaken)
  await setOrderInLoad(tenant, place, stays)
  if (rescheduledOn) {
    await rescheduleOrder(tenant, place.orderId, rescheduledOn)
    const changed = { kind: 'orders' as const, ids: [place.orderId] }
    tenant.publish({ topic: deliveriesTopic, payload: { loadId: place.loadId, orderId: place.orderId }, changed })
  }
}

export const refuseSettled = (load: LockedLoad): void => {
  if (load.settledAt) throw problem(settlementProblems.closed)
  if (load.state === 'pendiente') throw problem(settlementProblems.notOnTheRoad)
}

/**
 * Writes the result of an order of a locked load, replacing the current one, with its effects on goods, money, containers
 * and the order. Amounts in cents, units with up to three decimals. Returns the delivery's id. Throws notFound, invalidInput
 * by field, `settlements.closed`, `notOnTheRoad`, `orderTaken`.
 */
export const writeDelivery = async (
  tenant: Tenant,
  actor: Actor,
  load: LockedLoad,
  delivery: NewDelivery,
): Promise<string> => {
  refuseSettled(load)
  const { orderId, input, at } = delivery
  const order = await findLoadedOrder(tenant, load.id, orderId)
  if (!order) throw problem(problems.notFound, { message: 'Ese pedido no es de este consolidado.' })
  await checkContainers(tenant, input)
  const lines = linesOf(order, input)
  const id = newId()
  const before = await findCurrentDelivery(tenant, load.id, orderId)
  const keys = (await settlementKeys(tenant, load)).filter(
    key => !before || (key !== deliveryKey(before.id) && key !== voidKey(before.id)),
  )
  const pool = createPool(await readOnVehicle(tenant, keys))
  const undone = before
    ? contraryOf(await readMovements(tenant, deliveryKey(before.id)), voidKey(before.id), 'Se corrigió la entrega')
    : []
  if (before) {
    await voidDelivery(tenant, before.id)
    await reverseContainers(tenant, actor, before.id, at)
  }
  await settleOrder(tenant, { loadId: load.id, orderId }, input)
  const deliveredCents = lines.reduce((sum, { keptCents }) => sum + keptCents, 0)
  const money = before && { ...before, payments: await readPayments(tenant, before.id) }
  await insertDelivery(tenant, actor, load, { id, order, deliveredCents, isBooked: booksMoney(money), delivery })
  await insertParts(
    tenant,
    id,
    lines
      .filter(({ isProduct, kept }) => isProduct && kept > 0)
      .map(({ articleId, kept }) => ({ articleId, units: kept })),
    input,
  )
  await settleContainers(tenant, actor, delivery, { order, id, lines })
  await attachPictures(tenant, { loadId: load.id, orderId, by: actor.userId }, input, { order, delivery })
  await bookMoney(
    tenant,
    actor,
    { ...delivery, id, loadId: load.id, order, deliveredCents, payments: input.payments },
    money,
  )
  await moveStock(tenant, actor, [...undone, ...movementsOf(lines, pool, { load, id, at })])
  await recordHistory(tenant, actor, [
    {
      entity: consolidatedLoads,
      entityId: load.id,
      action: `delivery.${input.result}`,
      detail: { order: order.number, corrected: before !== undefined },
    },
  ])
  tenant.publish({
    topic: deliveriesTopic,
    payload: { loadId: load.id, orderId, result: input.result },
    ...(input.result === 'not_delivered'
      ? { changed: { kind: 'deliveries' as const, ids: [orderId] } }
      : { recordEvent: { name: 'order.delivered' as const, ids: [orderId] } }),
  })
  return id
}

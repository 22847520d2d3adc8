import { dayOf } from '../../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { isSameContent } from '../../../../kernel/server/same-content.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { consolidatedLoads } from '../../../logistics/contract/consolidated.ts'
import { deliveriesTopic } from '../../../logistics/contract/delivery-results.ts'
import type { DeliveryAnswer, DeliveryWire, ResultInput } from '../../contract/deliveries.ts'
import { type ConflictCause, conflictCauses } from '../../contract/delivery-words.ts'
import { settlementProblems } from '../../contract/problems.ts'
import { insertConflict } from './conflicts.queries.ts'
import {
  type CurrentDelivery,
  findByKey,
  findCurrentDelivery,
  findLoadedOrder,
  type KnownResult,
  type LoadedOrderRow,
} from './delivery.queries.ts'
import { differencesOfResults } from './delivery-differences.ts'
import { type LockedLoad, lockLoad } from './load.queries.ts'
import { readDelivery } from './read-loaded-order.ts'
import { attachPictures, contentOf, type NewDelivery, refuseSettled, writeDelivery } from './write-delivery.ts'

/** Only administrators report deliveries of other people's loads. Others get a 404, which does not reveal that the load exists. */
const refuseForeign = (session: Session, load: LockedLoad): void => {
  const own = load.deliveryPersonEmail?.toLowerCase() === session.email.toLowerCase()
  if (session.role !== 'admin' && !own) throw problem(problems.notFound)
}

/** The effects of a result on goods, money and containers, without its person, time and proof. */
const effectsOf = ({
  result,
  reason,
  rescheduledOn,
  returns,
  payments,
  containers,
}: Omit<ResultInput, 'note' | 'photoFileId' | 'signatureFileId'>) => ({
  result,
  reason,
  rescheduledOn,
  returns,
  payments,
  containers: containers.toSorted((one, other) => one.articleId.localeCompare(other.articleId)),
})

/**
 * Null when an incoming result replaces the current one, or the cause of their conflict. A newer result of the same phone
 * replaces its own; a result from somebody else is never overwritten unseen, however new; a settled load accepts none.
 */
const causeOf = (
  load: LockedLoad,
  current: CurrentDelivery | undefined,
  { isSameHand, isSameResult, at }: { isSameHand: boolean; isSameResult: boolean; at: string },
): ConflictCause | null => {
  if (load.settledAt) return isSameResult ? 'outdated' : 'settled'
  if (!current) return null
  if (isSameHand) return Date.parse(at) >= Date.parse(current.happenedAt) ? null : 'outdated'
  return isSameResult ? null : 'other_hand'
}

/** Answers a repeated key: the same content is a repetition, another one is refused with both values. */
const answerKnown = async (
  tenant: Tenant,
  earlier: KnownResult,
  { loadId, delivery, timeZone }: { loadId: string; delivery: NewDelivery; timeZone: string },
): Promise<DeliveryAnswer> => {
  const { key } = delivery
  if (earlier.loadId !== loadId) throw problem(settlementProblems.keyReused)
  const repetition = contentOf(delivery)
  if (earlier.content && !isSameContent(earlier.content, repetition))
    throw problem(settlementProblems.keyReused, {
      errors: await differencesOfResults(tenant, { kept: earlier.content, sent: repetition, timeZone }),
    })
  return { key, status: earlier.waits ? 'conflict' : 'repeated', id: earlier.id }
}

const keepBeside = async (
  tenant: Tenant,
  session: Session,
  load: LockedLoad,
  conflict: {
    delivery: NewDelivery
    current: CurrentDelivery | undefined
    cause: ConflictCause
    order: LoadedOrderRow
  },
): Promise<DeliveryAnswer> => {
  const { delivery, current, cause, order } = conflict
  const sender = actorOf(session)
  const { orderId, key, input } = delivery
  const id = await insertConflict(tenant, { loadId: load.id, deliveryId: current?.id ?? null, cause, delivery, sender })
  await attachPictures(tenant, { loadId: load.id, orderId, by: session.userId }, input, { order, delivery })
  const detail = { order: order.number, cause: conflictCauses[cause] }
  await recordHistory(tenant, sender, [
    {
      entity: consolidatedLoads,
      entityId: load.id,
      action: `delivery.${cause === 'outdated' ? 'outdated' : 'conflict'}`,
      detail,
    },
  ])
  tenant.publish({ topic: deliveriesTopic, payload: { loadId: load.id, orderId, result: input.result } })
  return cause === 'outdated'
    ? { key, status: 'outdated', id, detail: `${conflictCauses.outdated}: no cambia nada.` }
    : {
        key,
        status: 'conflict',
        id,
        detail: `${conflictCauses[cause]}: lo decide la oficina. No hace falta reenviarlo.`,
      }
}

/**
 * Receives the result of an order from a phone. A different result from somebody else is not overwritten: the new one waits
 * beside it (`conflict`) for a decision. Throws notFound, `keyReused` with the differing fields, `notOnTheRoad` and the errors
 * of `writeDelivery`.
 */
export const receiveDelivery = async (
  tenant: Tenant,
  session: Session,
  wire: DeliveryWire,
): Promise<DeliveryAnswer> => {
  const { key, loadId, orderId, at, latitude, longitude, ...input } = wire
  // The load is locked first: of two requests with one key at once, the second finds the result of the first.
  const load = await lockLoad(tenant, loadId)
  refuseForeign(session, load)
  const day = dayOf(at, session.timeZone)
  const delivery: NewDelivery = { key, orderId, at, day, latitude, longitude, source: 'phone', input }
  const earlier = await findByKey(tenant, key)
  if (earlier) return answerKnown(tenant, earlier, { loadId, delivery, timeZone: session.timeZone })
  const current = await findCurrentDelivery(tenant, loadId, orderId)
  const standing = current && (await readDelivery(tenant, loadId, orderId))
  const cause = causeOf(load, current, {
    isSameHand: current?.source === 'phone' && current.userId === session.userId,
    isSameResult: standing ? isSameContent(effectsOf(standing), effectsOf(input)) : false,
    at,
  })
  if (cause === null) {
    const id = await writeDelivery(tenant, actorOf(session), load, delivery)
    return { key, status: 'created', id }
  }
  const order = await findLoadedOrder(tenant, load.id, orderId)
  if (!order) throw problem(problems.notFound, { message: 'Ese pedido no es de este consolidado.' })
  if (!load.settledAt) refuseSettled(load)
  return keepBeside(tenant, session, load, { delivery, current, cause, order })
}

import { dayOf } from '../../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { actorOf } from '../../../../kernel/server/audit.ts'
import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { fieldErrors } from '../../../../kernel/server/http/parse-input.ts'
import { asProblem } from '../../../../kernel/server/http/problem-answers.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { type DeliveryAnswer, deliveryRoutes, deliveryWire, maximumDeliveries } from '../../contract/deliveries.ts'
import { settlementProblems } from '../../contract/problems.ts'
import { findCurrentDelivery } from './delivery.queries.ts'
import { lockLoad } from './load.queries.ts'
import { readLoadedOrder } from './read-loaded-order.ts'
import { readOrderDelivery } from './read-order-delivery.ts'
import { receiveDelivery } from './receive-delivery.ts'
import { resolveConflict } from './resolve-conflict.ts'
import { type NewDelivery, writeDelivery } from './write-delivery.ts'

const claimedKey = (item: unknown): string => {
  const key = (item as { key?: unknown } | null)?.key
  return typeof key === 'string' ? key.slice(0, 100) : ''
}

/** Receives each result in its own transaction. Invalid ones are rejected; a failure that may pass fails the request, to be retried. */
const answerOne = async (withTenant: WithTenant, session: Session, item: unknown): Promise<DeliveryAnswer> => {
  const parsed = deliveryWire.safeParse(item)
  if (!parsed.success) return { key: claimedKey(item), status: 'rejected', errors: fieldErrors(parsed.error) }
  try {
    return await withTenant(session.envId, tenant => receiveDelivery(tenant, session, parsed.data))
  } catch (error) {
    const failure = asProblem(error)
    if (failure.problem.status >= 500 || failure.problem === problems.conflict) throw error
    const errors = failure.errors.length > 0 ? failure.errors : [{ path: '', message: failure.userMessage }]
    return { key: parsed.data.key, status: 'rejected', errors }
  }
}

const itemsOf = ({ items, ...others }: Record<string, unknown>): unknown[] => {
  const wrong = (path: string, message: string) => problem(problems.invalidInput, { errors: [{ path, message }] })
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw wrong('', `El dato «${unknown}» no se conoce.`)
  if (!Array.isArray(items) || items.length === 0) throw wrong('items', 'Enviá al menos una entrega.')
  if (items.length > maximumDeliveries)
    throw wrong('items', `Hasta ${maximumDeliveries} entregas por envío; mandaste ${items.length}.`)
  return items
}

const postRoute = (withTenant: WithTenant): BoundRoute =>
  handleOpen(deliveryRoutes.post, async ({ session: maybe, body, reply }) => {
    const session = signedIn(maybe)
    if ('items' in body) {
      const items: DeliveryAnswer[] = []
      for (const item of itemsOf(body)) items.push(await answerOne(withTenant, session, item))
      const count = (status: DeliveryAnswer['status']): number => items.filter(item => item.status === status).length
      return {
        items,
        created: count('created'),
        repeated: count('repeated'),
        rejected: count('rejected'),
        conflicts: count('conflict'),
        outdated: count('outdated'),
      }
    }
    const parsed = deliveryWire.safeParse(body)
    if (!parsed.success) throw problem(problems.invalidInput, { errors: fieldErrors(parsed.error) })
    const answer = await withTenant(session.envId, tenant => receiveDelivery(tenant, session, parsed.data))
    if (answer.status === 'created') reply.code(201)
    if (answer.status === 'conflict') reply.code(202)
    return answer
  })

/** Routes of the results of orders, from phones and by hand. */
export const createDeliveryRoutes = (withTenant: WithTenant): BoundRoute[] => [
  postRoute(withTenant),
  handle(deliveryRoutes.order, ({ tenant, params }) => readLoadedOrder(tenant, params)),
  handle(deliveryRoutes.ofOrder, ({ tenant, session, params }) =>
    readOrderDelivery(tenant, { orderId: params.orderId, scope: session.scope }),
  ),
  handle(deliveryRoutes.save, async ({ tenant, session, params, body: { seenId, ...input } }) => {
    const load = await lockLoad(tenant, params.loadId)
    const current = await findCurrentDelivery(tenant, params.loadId, params.orderId)
    const isOwn = current?.source === 'office' && current.userId === session.userId
    // A request without `seenId` may only correct a result of the same person.
    const isSeen = seenId === undefined ? current === undefined || isOwn : (current?.id ?? null) === seenId
    if (!isSeen) throw problem(settlementProblems.resultChanged)
    const at = new Date().toISOString()
    const day = dayOf(at, session.timeZone)
    const delivery: NewDelivery = {
      key: `hand:${newId()}`,
      orderId: params.orderId,
      at,
      day,
      latitude: null,
      longitude: null,
      source: 'office',
      input,
    }
    await writeDelivery(tenant, actorOf(session), load, delivery)
    return readLoadedOrder(tenant, params)
  }),
  handle(deliveryRoutes.resolve, ({ tenant, session, params, body }) =>
    resolveConflict(tenant, session, { ...params, ...body }),
  ),
]

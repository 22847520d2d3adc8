import type { z } from 'zod'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { fieldErrors } from '../../../../kernel/server/http/parse-input.ts'
import { asProblem } from '../../../../kernel/server/http/problem-answers.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { type ItemAnswer, ingestRoutes, maximumItems } from '../../contract/ingest/routes.ts'
import { collectionWire, noPurchaseWire, orderWire, positionWire } from '../../contract/ingest/wire.ts'
import { collectionFile } from '../../contract/uploads/collection-file.ts'
import { orderFile } from '../../contract/uploads/order-file.ts'
import { collectionDocuments } from '../uploads/collection-documents.ts'
import { orderDocuments } from '../uploads/order-documents.ts'
import { undoCollections, undoOrders } from '../uploads/undo-uploads.ts'
import { acceptedOf } from './accepted.ts'
import type { IngestService } from './ingest.service.ts'
import type { BaseDocument, Outcome } from './submission.ts'
import { cancelOrder, deleteOrder } from './void-orders.ts'

type Door<D extends BaseDocument> = {
  wire: z.ZodType<D>
  receive: (session: Session, documents: D[]) => Promise<Outcome[]>
}

/**
 * A phone discards a rejected document, so only what will never be accepted is rejected. Any other error fails the request,
 * and the phone sends it again.
 */
const refusalOf = (error: unknown): ItemAnswer['errors'] => {
  const failure = asProblem(error)
  if (failure.problem.status >= 500 || failure.problem === problems.conflict) throw error
  return [{ path: '', message: failure.userMessage }]
}

const answerOf = (key: string, outcome: Outcome): ItemAnswer => {
  if (outcome.status === 'failed') return { key, status: 'rejected', errors: refusalOf(outcome.error) }
  if (outcome.status === 'rejected') return { key, status: 'rejected', errors: outcome.errors }
  return { key, ...outcome }
}

const receiveOne = async <D extends BaseDocument>(
  { wire, receive }: Door<D>,
  session: Session,
  body: unknown,
): Promise<ItemAnswer> => {
  const parsed = wire.safeParse(body)
  if (!parsed.success) throw problem(problems.invalidInput, { errors: fieldErrors(parsed.error) })
  const [outcome] = await receive(session, [parsed.data])
  if (!outcome) throw problem(problems.internal)
  return answerOf(parsed.data.key, acceptedOf(outcome))
}

const itemsOf = (body: Record<string, unknown>): unknown[] => {
  const { items, ...others } = body
  const wrong = (path: string, message: string) => problem(problems.invalidInput, { errors: [{ path, message }] })
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw wrong('', `El dato «${unknown}» no se conoce.`)
  if (!Array.isArray(items) || items.length === 0) throw wrong('items', 'Enviá al menos un documento.')
  if (items.length > maximumItems)
    throw wrong('items', `Hasta ${maximumItems} documentos por envío; mandaste ${items.length}.`)
  return items
}

const claimedKey = (item: unknown): string => {
  const key = (item as { sk?: unknown } | null)?.sk
  return typeof key === 'string' ? key.slice(0, 100) : ''
}

type Reading<D> = { document: D } | { refusal: ItemAnswer }

const read = <D extends BaseDocument>(wire: z.ZodType<D>, item: unknown): Reading<D> => {
  const parsed = wire.safeParse(item)
  if (parsed.success) return { document: parsed.data }
  return { refusal: { key: claimedKey(item), status: 'rejected', errors: fieldErrors(parsed.error) } }
}

const receiveMany = async <D extends BaseDocument>(door: Door<D>, session: Session, body: Record<string, unknown>) => {
  const readings = itemsOf(body).map(item => read(door.wire, item))
  const good = readings.flatMap(item => ('document' in item ? [item.document] : []))
  const outcomes = (good.length > 0 ? await door.receive(session, good) : []).values()
  const items = readings.map((item): ItemAnswer => {
    if ('refusal' in item) return item.refusal
    return answerOf(
      item.document.key,
      outcomes.next().value ?? { status: 'failed', error: new Error('a document without an outcome') },
    )
  })
  const count = (status: ItemAnswer['status']): number => items.filter(item => item.status === status).length
  return { items, created: count('created'), repeated: count('repeated'), rejected: count('rejected') }
}

const documentRoute = <D extends BaseDocument>(contract: (typeof ingestRoutes)['orders'], door: Door<D>): BoundRoute =>
  handleOpen(contract, async ({ session: maybe, body, reply }) => {
    const session = signedIn(maybe)
    if ('items' in body) return receiveMany(door, session, body)
    const answer = await receiveOne(door, session, body)
    if (answer.status === 'created') reply.code(201)
    return answer
  })

export const createIngestRoutes = (service: IngestService): BoundRoute[] => [
  {
    upload: { resource: orderFile, rules: {}, documents: orderDocuments, undoInParts: undoOrders },
    ...documentRoute(ingestRoutes.orders, { wire: orderWire, receive: service.receiveOrders }),
  },
  {
    upload: { resource: collectionFile, rules: {}, documents: collectionDocuments, undoInParts: undoCollections },
    ...documentRoute(ingestRoutes.collections, { wire: collectionWire, receive: service.receiveCollections }),
  },
  documentRoute(ingestRoutes.noPurchases, { wire: noPurchaseWire, receive: service.receiveNoPurchases }),
  documentRoute(ingestRoutes.positions, { wire: positionWire, receive: service.receivePositions }),
  handle(ingestRoutes.cancelOrder, ({ tenant, session, params }) => cancelOrder(tenant, session, params.key)),
  handle(ingestRoutes.deleteOrder, ({ tenant, session, params }) => deleteOrder(tenant, session, params.key)),
]

import type { z } from 'zod'
import { type FieldError, problem, problems } from '../../../../kernel/contract/problems.ts'
import { fieldErrors } from '../../../../kernel/server/http/parse-input.ts'
import { asProblem } from '../../../../kernel/server/http/problem-answers.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { ingestProblems } from '../../contract/ingest/problems.ts'
import { type ItemAnswer, ingestRoutes, maximumItems } from '../../contract/ingest/routes.ts'
import { collectionWire, noPurchaseWire, orderWire, positionWire } from '../../contract/ingest/wire.ts'
import type { IngestService } from './ingest.service.ts'
import type { BaseDocument, Outcome } from './submission.ts'
import { deleteOrderByKey } from './void-orders.ts'

type Door<D extends BaseDocument> = {
  wire: z.ZodType<D>
  receive: (session: Session, documents: D[]) => Promise<Outcome[]>
}

const answerOf = (key: string, outcome: Outcome): ItemAnswer => {
  if (outcome.status === 'failed') {
    const failure = asProblem(outcome.error)
    return { key, status: 'rejected', errors: [{ path: '', message: failure.userMessage }] }
  }
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
  if (outcome.status === 'failed') throw outcome.error
  if (outcome.status === 'rejected')
    throw problem(outcome.isForbidden ? ingestProblems.notYourSeller : ingestProblems.rejected, {
      errors: outcome.errors,
    })
  return answerOf(parsed.data.key, outcome)
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

type Read<D> = { document: D } | { key: string; errors: FieldError[] }

const receiveMany = async <D extends BaseDocument>(
  { wire, receive }: Door<D>,
  session: Session,
  body: Record<string, unknown>,
) => {
  const read = itemsOf(body).map((item): Read<D> => {
    const parsed = wire.safeParse(item)
    return parsed.success ? { document: parsed.data } : { key: claimedKey(item), errors: fieldErrors(parsed.error) }
  })
  const good = read.flatMap(item => ('document' in item ? [item.document] : []))
  const outcomes = good.length > 0 ? await receive(session, good) : []
  const answers = outcomes.map((outcome, index) => answerOf(good[index]?.key ?? '', outcome)).values()
  const items = read.map(
    (item): ItemAnswer =>
      'document' in item
        ? (answers.next().value ?? answerOf(item.document.key, { status: 'failed', error: null }))
        : { ...item, status: 'rejected' },
  )
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
  documentRoute(ingestRoutes.orders, { wire: orderWire, receive: service.receiveOrders }),
  documentRoute(ingestRoutes.collections, { wire: collectionWire, receive: service.receiveCollections }),
  documentRoute(ingestRoutes.noPurchases, { wire: noPurchaseWire, receive: service.receiveNoPurchases }),
  documentRoute(ingestRoutes.positions, { wire: positionWire, receive: service.receivePositions }),
  handle(ingestRoutes.deleteOrder, ({ tenant, session, params }) => deleteOrderByKey(tenant, session, params.key)),
]

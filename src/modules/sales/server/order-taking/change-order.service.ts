import { problem } from '../../../../kernel/contract/problems.ts'
import { thousandthsOf } from '../../../../kernel/contract/quantities.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { Quote } from '../../../catalog/contract/pricing/quote.ts'
import { quoteFor } from '../../../catalog/server/index.ts'
import { ingestProblems } from '../../contract/ingest/problems.ts'
import { takingProblems } from '../../contract/order-taking/problems.ts'
import type { ChangedOrder } from '../../contract/order-taking/taken-order.ts'
import { applyFacts, lockSellerDays } from '../facts/apply-facts.ts'
import { type CountedLine, joinDeltas, negateDeltas, orderDeltas } from '../facts/fact-deltas.ts'
import { orderKind } from '../ingest/order-kind.ts'
import type { OrderRow } from '../ingest/orders.queries.ts'
import { prepareDocument } from '../ingest/receive-documents.ts'
import { senderOf } from '../ingest/submission.ts'
import { readLines } from '../ingest/void-orders.queries.ts'
import { rewriteOrder } from './change-order.queries.ts'
import { dropDraft } from './drafts.ts'
import { changesBetween } from './order-changes.ts'
import { findStoredLines, findStoredOrder, type StoredOrder } from './pending-order.queries.ts'
import { documentOf, refusalAsTyped, refuseUnpriced } from './priced-order.ts'
import type { TakenOrder } from './take-order.service.ts'
import { typedLinesOf } from './typed-lines.ts'

/** Throws notPending: returns, exported and voided orders cannot be changed here. */
export const refuseSettled = ({ kind, state, isVoided }: StoredOrder): void => {
  if (kind !== 'sale' || state !== 1 || isVoided) throw problem(takingProblems.notPending)
}

/** The row of the changed order, after the rules for every order; its seller and day stay. Throws what the rules refuse. */
const judgeChange = async (
  tenant: Tenant,
  session: Session,
  { order, change, quote }: { order: StoredOrder; change: ChangedOrder; quote: Quote },
): Promise<OrderRow> => {
  const { sellerCode, customerCode, takenAt } = order
  const { note, deliveryOn } = change
  const head = { key: newId(), sellerCode, customerCode, takenAt, note, deliveryOn }
  const document = documentOf(head, quote, order.totalCents)
  const verdict = await prepareDocument(tenant, orderKind, { document, sender: senderOf(session) })
  if ('row' in verdict) {
    const lines = verdict.row.lines.map(line => ({ ...line, orderId: order.id }))
    return { ...verdict.row, id: order.id, lines }
  }
  if (verdict.status !== 'rejected') throw new Error('a key just made is known already')
  const definition = verdict.isForbidden ? ingestProblems.notYourSeller : ingestProblems.rejected
  throw refusalAsTyped(problem(definition, { errors: verdict.errors }), quote)
}

const linesInThousandths = (lines: CountedLine[]): CountedLine[] =>
  lines.map(line => ({
    ...line,
    quantity: thousandthsOf(line.quantity),
    packages: thousandthsOf(line.packages),
    kg: thousandthsOf(line.kg),
  }))

/** Rewrites the order, and adds the difference to the facts. */
const write = async (tenant: Tenant, order: StoredOrder, row: OrderRow, version: number): Promise<void> => {
  const before = linesInThousandths(await readLines(tenant, order.id))
  if (!(await rewriteOrder(tenant, row, version))) throw problem(takingProblems.changedMeanwhile)
  const { day, sellerId, customerId, takenAt, origin } = order
  const deltasOf = (discountCents: number, lines: CountedLine[]) =>
    orderDeltas({ day, sellerId, customerId, takenAt, origin, kind: 'sale', discountCents, lines })
  await applyFacts(
    tenant,
    joinDeltas([negateDeltas(deltasOf(order.discountCents, before)), deltasOf(row.discountCents, row.lines)]),
  )
}

type ChangeRequest = { id: string; change: ChangedOrder }

/**
 * Changes a pending order: it gets the prices of its own day, and keeps number, seller and day. Throws notFound out of the
 * person's scope, notPending once it was exported or voided, changedMeanwhile when `version` is not the current one, and
 * what the company's rules refuse. The history records what changed.
 */
export const changeOrder = async (
  tenant: Tenant,
  session: Session,
  { id, change }: ChangeRequest,
): Promise<TakenOrder> => {
  const orderBefore = await findStoredOrder(tenant, session.scope, id)
  refuseSettled(orderBefore)
  const quote = await quoteFor(tenant, session, {
    customer: { id: orderBefore.customerId },
    day: orderBefore.day,
    lines: change.lines,
    combos: change.combos,
  })
  refuseUnpriced(quote)
  const row = await judgeChange(tenant, session, { order: orderBefore, change, quote })
  await lockSellerDays(tenant, [orderBefore])
  const order = await findStoredOrder(tenant, session.scope, id)
  refuseSettled(order)
  const typedBefore = typedLinesOf(await findStoredLines(tenant, id))
  await write(tenant, order, row, change.version)
  const typedAfter = typedLinesOf(await findStoredLines(tenant, id))
  const detail = changesBetween(
    { ...order, lines: typedBefore },
    { ...row, totalCents: row.totalCents ?? 0, lines: typedAfter },
  )
  await recordHistory(tenant, actorOf(session), [{ entity: 'orders', entityId: id, action: 'changed', detail }])
  await dropDraft(tenant, { userId: session.userId, customerId: order.customerId, orderId: id })
  const { day, sellerId, customerId } = order
  tenant.publish({
    topic: 'orders',
    sellerId,
    payload: { id, day, sellerId, customerId, changed: true },
    recordEvent: { name: 'order.changed', ids: [id] },
  })
  return { id, number: order.number, status: 'changed', totalCents: row.totalCents ?? 0 }
}

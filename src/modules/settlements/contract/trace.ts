import { thousandthsOf } from '../../../kernel/contract/quantities.ts'
import { type Difference, differenceKey } from './settlement-rules.ts'
import type { Trail } from './settlement-view.ts'

/** The money and the goods, by article, of one order of a load. */
export type OrderTrace = {
  orderId: string
  deliveredCents: number
  paidCents: number
  cashCents: number
  goods: { articleId: string; kept: number; fit: number; unfit: number; empties: number }[]
}

/** The order of a value: the one it was paid for, or the one a person assigned it to. */
export type SubjectOrder = { subject: string; orderId: string | null }

type Document = Trail['documents'][number]

/** With more documents, the trail would be a list of all orders. */
const maximumDocuments = 4

const exactFirst = (documents: Document[]): Document[] =>
  documents
    .toSorted(
      (one, other) =>
        Number(other.isExact) - Number(one.isExact) ||
        (other.units ?? other.amountCents ?? 0) - (one.units ?? one.amountCents ?? 0),
    )
    .slice(0, maximumDocuments)

const ofGoods = ({ kind, articleId, units }: Difference, orders: OrderTrace[]): Document[] => {
  const differing = Math.abs(thousandthsOf(units ?? 0))
  return orders.flatMap(({ orderId, goods }) => {
    const own = goods.find(line => line.articleId === articleId)
    if (!own) return []
    const document = (documentKind: Document['kind'], amount: number): Document[] =>
      amount === 0
        ? []
        : [
            {
              orderId,
              kind: documentKind,
              units: amount,
              amountCents: null,
              isExact: thousandthsOf(amount) === differing,
            },
          ]
    if (kind === 'empties') return document('taken', own.empties)
    if (kind === 'condition') return document('returned', (units ?? 0) > 0 ? own.fit : own.unfit)
    // Missing goods were reported as returned or as delivered; surplus ones, as delivered.
    const back = (units ?? 0) > 0 ? (thousandthsOf(own.fit) + thousandthsOf(own.unfit)) / 1000 : 0
    return back > 0 ? document('returned', back) : document('kept', own.kept)
  })
}

const ofCash = (amountCents: number, orders: OrderTrace[]): Document[] =>
  orders.flatMap(({ orderId, deliveredCents, paidCents, cashCents }): Document[] => {
    const unpaid = deliveredCents - paidCents
    if (amountCents > 0 && cashCents > 0)
      return [{ orderId, kind: 'paid', units: null, amountCents: cashCents, isExact: cashCents === amountCents }]
    if (amountCents < 0 && unpaid > 0)
      return [{ orderId, kind: 'unpaid', units: null, amountCents: unpaid, isExact: unpaid === -amountCents }]
    return []
  })

const ofValue = (
  { kind, subject, amountCents }: Difference,
  subjects: SubjectOrder[],
  orders: OrderTrace[],
): Document[] => {
  const orderId = subjects.find(one => one.subject === subject)?.orderId
  const isValue = kind === 'value'
  if (orderId)
    return [
      { orderId, kind: isValue ? 'paid' : 'unpaid', units: null, amountCents: Math.abs(amountCents), isExact: true },
    ]
  return isValue ? [] : ofCash(amountCents, orders)
}

/** The documents that may be the origin of each difference, the likeliest first; those with exactly its amount are marked. */
export const trailsOf = (differences: Difference[], orders: OrderTrace[], subjects: SubjectOrder[]): Trail[] =>
  differences.flatMap(difference => {
    const { kind, amountCents } = difference
    const documents =
      kind === 'cash'
        ? ofCash(amountCents, orders)
        : kind === 'value' || kind === 'extra'
          ? ofValue(difference, subjects, orders)
          : ofGoods(difference, orders)
    return documents.length === 0 ? [] : [{ key: differenceKey(difference), documents: exactFirst(documents) }]
  })

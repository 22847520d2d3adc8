import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { DraftInput } from '../../contract/draft.ts'
import type { CountRow, PaymentRow } from './settlement.queries.ts'

export type DraftCount = CountRow

const nothing = {
  denominationCents: null,
  quantity: null,
  detail: null,
  method: null,
  subject: null,
  orderId: null,
} satisfies Partial<DraftCount>

/** The counts of money as rows; a ticked value has the amount of the phone's payment. */
export const countRowsOf = (draft: DraftInput, payments: PaymentRow[]): DraftCount[] => {
  const bySubject = new Map(payments.map(payment => [payment.subject, payment]))
  return [
    ...draft.notes.map(
      ({ form, denominationCents, quantity }): DraftCount => ({
        ...nothing,
        kind: form,
        denominationCents,
        quantity,
        amountCents: denominationCents * quantity,
      }),
    ),
    ...(draft.looseCents > 0 ? [{ ...nothing, kind: 'loose' as const, amountCents: draft.looseCents }] : []),
    ...draft.ticked.flatMap((subject): DraftCount[] => {
      const payment = bySubject.get(subject)
      if (!payment) return []
      const { amountCents, method } = payment
      return [{ ...nothing, kind: 'value', amountCents, method, subject }]
    }),
    ...draft.extras.map(
      ({ key, method, amountCents, detail, orderId }): DraftCount => ({
        ...nothing,
        kind: 'value',
        amountCents,
        method,
        detail,
        subject: key,
        orderId,
      }),
    ),
    ...draft.expenses.map(
      ({ amountCents, detail }): DraftCount => ({ ...nothing, kind: 'expense', amountCents, detail }),
    ),
  ]
}

type Written = {
  id: string
  loadId: string
  draft: DraftInput
  payments: PaymentRow[]
  differences: DraftInput['differences']
}

/** Replaces the stored draft and increments its version. */
export const writeDraft = async (
  { db, envId }: Tenant,
  { id, loadId, draft, payments, differences }: Written,
): Promise<void> => {
  const own = { envId, settlementId: id }
  for (const table of ['settlementGoods', 'settlementCounts', 'settlementDifferences'] as const)
    await db.deleteFrom(table).where('envId', '=', envId).where('settlementId', '=', id).execute()
  await db
    .insertInto('settlements')
    .values({ envId, id, loadId, note: draft.note })
    .onConflict(conflict =>
      conflict
        .columns(['envId', 'loadId'])
        .doUpdateSet(eb => ({ note: draft.note, version: eb('settlements.version', '+', 1), updatedAt: new Date() })),
    )
    .execute()
  const goods = draft.goods.map(({ articleId, fit, unfit, empty }) => ({
    ...own,
    articleId,
    fitUnits: fit,
    unfitUnits: unfit,
    emptyUnits: empty,
  }))
  if (goods.length > 0) await db.insertInto('settlementGoods').values(goods).execute()
  const counts = countRowsOf(draft, payments).map((count, line) => ({ ...own, line, ...count }))
  if (counts.length > 0) await db.insertInto('settlementCounts').values(counts).execute()
  const rows = differences.map((difference, line) => ({ ...own, line, ...difference }))
  if (rows.length > 0) await db.insertInto('settlementDifferences').values(rows).execute()
}

import type { DraftInput } from './draft.ts'
import type { SettlementView } from './settlement-view.ts'

/** The draft that would write a settlement as it is, as a base to change one part of it. */
export const draftOf = (view: SettlementView): Omit<DraftInput, 'seenVersion'> => ({
  note: view.note,
  goods: view.goods.map(({ articleId, fit, unfit, empty }) => ({ articleId, fit, unfit, empty })),
  notes: view.notes,
  looseCents: view.looseCents,
  ticked: view.values.filter(({ isInHand }) => isInHand).map(({ subject }) => subject),
  extras: view.extras,
  expenses: view.expenses,
  differences: view.differences.flatMap(({ deliveryPerson, kind, ...difference }) =>
    kind === 'cheques' || kind === 'transfers' ? [] : [{ ...difference, kind, deliveryPersonId: deliveryPerson.id }],
  ),
})

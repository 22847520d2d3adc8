import { formatMoney, formatQuantity } from '../../../../kernel/contract/formats.ts'
import { problem } from '../../../../kernel/contract/problems.ts'
import { type ContentWords, differencesOf } from '../../../../kernel/server/same-content.ts'
import { settlementProblems } from '../../contract/problems.ts'

const words: ContentWords = {
  deliveryPersonId: { title: 'Repartidor', written: () => 'otro' },
  customerId: { title: 'Cliente', written: () => 'otro' },
  articleId: { title: 'Artículo', written: () => 'otro' },
  amountCents: { title: 'Importe', written: value => formatMoney(Number(value)) },
  units: { title: 'Contado', written: value => formatQuantity(Number(value)) },
  reason: { title: 'Motivo' },
}

/** Throws `settlements.keyReused`, with the differing fields, when a repeated key has another content. */
export const refuseReused = (earlier: Record<string, unknown>, repetition: Record<string, unknown>): void => {
  const errors = differencesOf(earlier, repetition, words)
  if (errors.length > 0) throw problem(settlementProblems.keyReused, { errors })
}

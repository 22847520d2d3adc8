import { type ErpSettings, paymentLetters } from '../contract/settings.ts'
import type { CollectionRow, ImputedRow, PaymentRow } from './collections.queries.ts'
import { customerCodeOf, type Emit, noteText } from './render-orders.ts'

export type CollectionParts = { payments: PaymentRow[]; imputed: ImputedRow[] }

const paymentWords = (method: number, settings: ErpSettings) => {
  const letter = paymentLetters[method]
  return { letter: letter ?? null, label: letter ? settings.paymentLabels[letter] : null }
}

/** One collection: its receipt, then how it was paid, then what it pays; answers how many lines it has. */
export const renderCollection = (
  emit: Emit,
  settings: ErpSettings,
  collection: CollectionRow,
  { payments, imputed }: CollectionParts,
): number => {
  const header = {
    ...collection,
    customerCode: customerCodeOf(collection.customerCode, settings),
    note: noteText(collection.note, settings.noteLength),
  }
  emit('document', header)
  for (const [index, payment] of payments.entries())
    emit('payment', { ...header, ...payment, ...paymentWords(payment.method, settings), position: index + 1 })
  for (const [index, document] of imputed.entries()) emit('imputed', { ...document, position: index + 1 }, header)
  return payments.length + imputed.length
}

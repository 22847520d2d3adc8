import { type ErpSettings, paymentLetters } from '../contract/settings.ts'
import type { CollectionRow, ImputedRow, PaymentRow } from './collections.queries.ts'
import type { Layout } from './layout/compile-layout.ts'
import { customerCodeOf, noteText, type Rendered } from './render-orders.ts'

export type CollectionParts = { payments: PaymentRow[]; imputed: ImputedRow[] }

const paymentWords = (method: number, settings: ErpSettings) => {
  const letter = paymentLetters[method]
  return { letter: letter ?? null, label: letter ? settings.paymentLabels[letter] : null }
}

/** One collection: its receipt, then how it was paid, then what it pays. */
export const renderCollection = (
  layout: Layout,
  settings: ErpSettings,
  collection: CollectionRow,
  { payments, imputed }: CollectionParts,
): Rendered => {
  const header = {
    ...collection,
    customerCode: customerCodeOf(collection.customerCode, settings),
    note: noteText(collection.note, settings.noteLength),
  }
  let text = layout.write('document', header)
  payments.forEach((payment, index) => {
    text += layout.write('payment', {
      ...header,
      ...payment,
      ...paymentWords(payment.method, settings),
      position: index + 1,
    })
  })
  imputed.forEach((document, index) => {
    text += layout.write('imputed', { ...document, position: index + 1 }, header)
  })
  return { text, lines: payments.length + imputed.length }
}

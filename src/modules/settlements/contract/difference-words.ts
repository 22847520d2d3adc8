import { moneyKinds, paymentMethods } from './delivery-words.ts'
import type { BookedKind } from './settlement-view.ts'

type Named = { kind: BookedKind; units: number | null; amountCents: number; method?: number | undefined }

/** The description of a difference; its amount is shown beside it. */
export const differenceWords = ({ kind, units, amountCents, method }: Named): string => {
  const isMissing = (units ?? amountCents) > 0
  if (kind === 'goods') return isMissing ? 'Faltante de mercadería' : 'Sobrante de mercadería'
  if (kind === 'condition')
    return isMissing ? 'Volvió no apto lo que figuraba apto' : 'Volvió apto lo que figuraba no apto'
  if (kind === 'empties') return isMissing ? 'Faltante de envases' : 'Sobrante de envases'
  if (kind === 'cash') return isMissing ? 'Faltante de efectivo' : 'Sobrante de efectivo'
  if (kind === 'cheques' || kind === 'transfers') return moneyKinds[kind]
  const name = method === undefined ? 'Valor' : (paymentMethods[method] ?? 'Valor')
  return kind === 'value' ? `${name} que no está` : `${name} que el teléfono no envió`
}

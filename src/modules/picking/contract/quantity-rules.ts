import { formatQuantity } from '../../../kernel/contract/formats.ts'
import { thousandthsOf } from '../../../kernel/contract/quantities.ts'

export type WantedQuantity = {
  units: number
  /** Units that the task still needs. */
  remaining: number
  /** Whether the article is sold by the piece, in whole units only. */
  isWhole: boolean
  /** The lot and its available units in the warehouse; null when no lot was stated, or nothing is taken. */
  lot: { code: string; free: number } | null
}

/**
 * The error of a quantity, as shown to the person who wrote it; null when it is valid. The screen and the server share this
 * rule, so that the server never refuses what the screen accepted. An order for part of a unit may be completed.
 */
export const quantityFault = ({ units, remaining, isWhole, lot }: WantedQuantity): string | null => {
  if (thousandthsOf(units) <= 0) return 'Tiene que ser mayor que cero.'
  if (thousandthsOf(units) > thousandthsOf(remaining))
    return `Es más de lo que falta preparar: quedan ${formatQuantity(remaining)}.`
  if (isWhole && !Number.isInteger(units) && thousandthsOf(units) !== thousandthsOf(remaining))
    return 'Este artículo va por unidades enteras.'
  if (lot && thousandthsOf(units) > thousandthsOf(lot.free))
    return `${lot.code ? `Del lote «${lot.code}»` : 'Sin lote'} quedan ${formatQuantity(Math.max(0, lot.free))}: tomá el resto de otro lote o marcá el faltante.`
  return null
}

export const unknownLotText = (lot: string, warehouse: string): string =>
  `El lote «${lot}» no figura en «${warehouse}» para este artículo. Elegí uno de la lista.`

import { formatQuantity } from '../../../kernel/contract/formats.ts'
import { thousandthsOf } from '../../../kernel/contract/quantities.ts'

export type WantedQuantity = {
  units: number
  /** What the task still asks for. */
  remaining: number
  /** Sold by the piece: halves are refused. */
  isWhole: boolean
  /** The lot it is taken of and what is free of it there; null: nobody said a lot, or it is no taking. */
  lot: { code: string; free: number } | null
}

/**
 * What is wrong with a quantity, in words for whoever wrote it; null when nothing is. The screen and the server ask the
 * same, so that nothing is taken on one and refused on the other. An order that asks for part of a unit may be completed.
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

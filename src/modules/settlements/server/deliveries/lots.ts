import { thousandthsOf } from '../../../../kernel/contract/quantities.ts'
import type { MovementKind } from '../../../stock/contract/movements.ts'
import type { StockMovement } from '../../../stock/server/index.ts'
import type { LotUnits, PlacedMovement } from './load.queries.ts'

export type Taken = { lot: string; isFit: boolean; units: number }

/** A pool of lots from which units are taken; each `take` reduces what is left for the next one. */
export const createPool = (goods: LotUnits[]) => {
  const lots = goods.map(lot => ({ ...lot, thousandths: thousandthsOf(lot.units) }))
  /** Takes units of an article, those of condition `isFit` first; fewer when the pool has fewer. */
  const take = (articleId: string, units: number, isFit: boolean, onlySame = false): Taken[] => {
    let missing = thousandthsOf(units)
    const own = lots.filter(lot => lot.articleId === articleId && lot.thousandths > 0)
    const inOrder = [
      ...own.filter(lot => lot.isFit === isFit),
      ...(onlySame ? [] : own.filter(lot => lot.isFit !== isFit)),
    ]
    return inOrder.flatMap(lot => {
      const part = Math.min(missing, lot.thousandths)
      if (part <= 0) return []
      missing -= part
      lot.thousandths -= part
      return [{ lot: lot.lot, isFit: lot.isFit, units: part / 1000 }]
    })
  }
  return { take }
}

export const totalOf = (parts: { units: number }[]): number =>
  parts.reduce((sum, { units }) => sum + thousandthsOf(units), 0) / 1000

/** The movements with the contrary sign, which reverse them. */
export const contraryOf = (movements: PlacedMovement[], documentKey: string, reason: string): StockMovement[] =>
  movements.map(({ kind, siteId, vehicleId, articleId, lot, isFit, units }) => ({
    documentKey,
    kind: kind as MovementKind,
    place: siteId ? { kind: 'warehouse' as const, id: siteId } : { kind: 'vehicle' as const, id: vehicleId ?? '' },
    articleId,
    lot,
    isFit,
    units: -units,
    reason,
  }))

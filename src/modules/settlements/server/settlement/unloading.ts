import { addUnits } from '../../../../kernel/contract/quantities.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { StockMovement } from '../../../stock/server/index.ts'
import { type LockedLoad, type LotUnits, readOnVehicle, settlementKeys } from '../deliveries/load.queries.ts'
import { createPool, totalOf } from '../deliveries/lots.ts'
import type { GoodsLine, Settlement } from './read-settlement.ts'

/** More units than any load has of one article. */
const everything = 1e9

/**
 * The lot of a surplus: the one of the load's lots of the article that expires first, so that it is not sold too late; no lot
 * for articles that the load did not have.
 */
const lotOfSurplus = (onVehicle: LotUnits[], articleId: string): string =>
  onVehicle.find(lot => lot.articleId === articleId)?.lot ?? ''

type Leaving = { lot: string; isFit: boolean; units: number }

/**
 * The movements that unload the vehicle, by lot: fit and unfit units to the warehouse, missing units out of stock, and surplus
 * units into it. Empty containers are not goods: they go to their own account.
 */
export const unloading = async (
  tenant: Tenant,
  load: LockedLoad,
  { goods }: Settlement,
  documentKey: string,
): Promise<StockMovement[]> => {
  const onVehicle = await readOnVehicle(tenant, await settlementKeys(tenant, load))
  const pool = createPool(onVehicle)
  const vehicle = { kind: 'vehicle', id: load.vehicleId } as const
  const warehouse = { kind: 'warehouse', id: load.siteId } as const
  const reason = `Rendición del consolidado ${load.number}`
  const back = (articleId: string, { lot, isFit, units }: Leaving, arrivesFit: boolean): StockMovement[] => [
    { documentKey, kind: 'return', place: vehicle, articleId, lot, isFit, units: -units, reason },
    { documentKey, kind: 'return', place: warehouse, articleId, lot, isFit: arrivesFit, units, reason },
  ]
  const off = (articleId: string, kind: 'shortage' | 'adjustment', lots: Leaving[]): StockMovement[] =>
    lots.map(({ lot, isFit, units }) => ({
      documentKey,
      kind,
      place: vehicle,
      articleId,
      lot,
      isFit,
      units: -units,
      reason,
    }))
  const surplus = (articleId: string, units: number, isFit: boolean): StockMovement[] =>
    units <= 0
      ? []
      : [
          {
            documentKey,
            kind: 'adjustment',
            place: warehouse,
            articleId,
            lot: lotOfSurplus(onVehicle, articleId),
            isFit,
            units,
            reason,
          },
        ]
  const ofArticle = ({ articleId, counted: { fit, unfit }, figures }: GoodsLine): StockMovement[] => {
    const takenUnfit = pool.take(articleId, unfit, false)
    const takenFit = pool.take(articleId, fit, true)
    const missing = pool.take(articleId, Math.max(0, figures.shortage), true)
    return [
      ...takenUnfit.flatMap(lot => back(articleId, lot, false)),
      ...takenFit.flatMap(lot => back(articleId, lot, true)),
      ...off(articleId, 'shortage', missing),
      ...surplus(articleId, addUnits(unfit, -totalOf(takenUnfit)), false),
      ...surplus(articleId, addUnits(fit, -totalOf(takenFit)), true),
      // Loads delivered before containers had their own account still have them as goods.
      ...off(articleId, 'adjustment', pool.take(articleId, everything, true)),
    ]
  }
  return goods.flatMap(ofArticle)
}

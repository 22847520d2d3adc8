import { thousandthsOf } from '../../../../kernel/contract/quantities.ts'
import type { Actor } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { type PreparedLot, readPreparedLots } from '../../../picking/server/index.ts'
import {
  type LotOnHand,
  moveStock,
  readLotsOnHand,
  reverseStock,
  type StockMovement,
} from '../../../stock/server/index.ts'
import { loadStockKey, unloadStockKey } from '../../contract/consolidated.ts'
import type { LoadArticle } from '../../contract/load-routes.ts'
import { readLoadArticles } from './load-detail.queries.ts'

export type Loading = {
  id: string
  number: number
  siteId: string
  vehicleId: string
  deliversOn: string
  loadings: number
}

type Part = { lot: string; units: number }

type Supply = { onHand: LotOnHand[]; picked: PreparedLot[]; day: string }

/**
 * Takes an article from the picked lots, then first expired first. What no lot covers is taken from the goods without a lot,
 * where the ledger decides whether stock may become negative.
 */
const partsOf = ({ id, units }: LoadArticle, { onHand, picked, day }: Supply): Part[] => {
  const own = onHand.filter(({ articleId }) => articleId === id)
  const room = new Map(own.map(({ lot, units: lotUnits }) => [lot, thousandthsOf(lotUnits)]))
  const parts = new Map<string, number>()
  let rest = thousandthsOf(units)
  const take = (lot: string, most: number): void => {
    const part = Math.min(rest, most, room.get(lot) ?? 0)
    if (part <= 0) return
    parts.set(lot, (parts.get(lot) ?? 0) + part)
    room.set(lot, (room.get(lot) ?? 0) - part)
    rest -= part
  }
  for (const part of picked) if (part.articleId === id) take(part.lot, thousandthsOf(part.units))
  for (const { lot, expiresOn } of own) if (expiresOn === null || expiresOn >= day) take(lot, rest)
  if (rest > 0) parts.set('', (parts.get('') ?? 0) + rest)
  return [...parts].map(([lot, taken]) => ({ lot, units: taken / 1000 }))
}

/**
 * Moves the goods of a load from its warehouse to its vehicle, once for each loading. Throws `stock.insufficient` with the
 * missing articles.
 */
export const loadGoods = async (tenant: Tenant, actor: Actor, loading: Loading): Promise<void> => {
  const articles = await readLoadArticles(tenant, loading.id)
  const preparedLots = await readPreparedLots(tenant, loading.id)
  const day = loading.deliversOn
  const onHand = await readLotsOnHand(tenant, loading.siteId, {
    articleIds: articles.map(({ id }) => id),
    day,
    lots: preparedLots.map(({ lot }) => lot),
  })
  const line = {
    documentKey: loadStockKey(loading.id, loading.loadings),
    kind: 'load' as const,
    reason: `Consolidado ${loading.number}`,
  }
  const movements = articles.flatMap(article =>
    partsOf(article, { onHand, picked: preparedLots, day }).flatMap(({ lot, units }): StockMovement[] => [
      { ...line, place: { kind: 'warehouse', id: loading.siteId }, articleId: article.id, lot, units: -units },
      { ...line, place: { kind: 'vehicle', id: loading.vehicleId }, articleId: article.id, lot, units },
    ]),
  )
  await moveStock(tenant, actor, movements)
}

/** Returns the goods of the last loading to the warehouse, lot by lot. */
export const unloadGoods = (tenant: Tenant, actor: Actor, { id, number, loadings }: Loading): Promise<void> =>
  reverseStock(tenant, actor, {
    key: loadStockKey(id, loadings),
    newKey: unloadStockKey(id, loadings),
    reason: `Se reabrió el consolidado ${number}`,
  })

import { thousandthsOf } from '../../../../kernel/contract/quantities.ts'
import type { Actor } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
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

/** First expired first; what no lot covers is asked of the goods that nobody tells apart, where the ledger says whether it may. */
const partsOf = (article: LoadArticle, lots: LotOnHand[]): Part[] => {
  const parts: Part[] = []
  let left = thousandthsOf(article.units)
  for (const { lot, units } of lots) {
    const taken = Math.min(left, thousandthsOf(units))
    if (taken > 0) parts.push({ lot, units: taken / 1000 })
    left -= taken
  }
  if (left <= 0) return parts
  const plain = parts.find(({ lot }) => lot === '')
  if (plain) plain.units += left / 1000
  return plain ? parts : [...parts, { lot: '', units: left / 1000 }]
}

/**
 * Moves the goods of a load from its warehouse to its vehicle, once for each loading. Throws `stock.insufficient`, which
 * names what is missing.
 */
export const loadGoods = async (tenant: Tenant, actor: Actor, loading: Loading): Promise<void> => {
  const articles = await readLoadArticles(tenant, loading.id)
  const articleIds = articles.map(({ id }) => id)
  const onHand = await readLotsOnHand(tenant, loading.siteId, { articleIds, day: loading.deliversOn })
  const lots = Map.groupBy(onHand, ({ articleId }) => articleId)
  const line = {
    documentKey: loadStockKey(loading.id, loading.loadings),
    kind: 'load' as const,
    reason: `Consolidado ${loading.number}`,
  }
  const movements = articles.flatMap(article =>
    partsOf(article, lots.get(article.id) ?? []).flatMap(({ lot, units }): StockMovement[] => [
      { ...line, place: { kind: 'warehouse', id: loading.siteId }, articleId: article.id, lot, units: -units },
      { ...line, place: { kind: 'vehicle', id: loading.vehicleId }, articleId: article.id, lot, units },
    ]),
  )
  await moveStock(tenant, actor, movements)
}

/** Takes the goods of the last loading back to the warehouse, lot by lot. */
export const unloadGoods = (tenant: Tenant, actor: Actor, { id, number, loadings }: Loading): Promise<void> =>
  reverseStock(tenant, actor, {
    key: loadStockKey(id, loadings),
    newKey: unloadStockKey(id, loadings),
    reason: `Se reabrió el consolidado ${number}`,
  })

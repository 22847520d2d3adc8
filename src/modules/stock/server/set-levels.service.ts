import type { Actor } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { LevelItem } from '../contract/stock-routes.ts'
import { type CountedLevel, setStock } from './ledger/set-stock.ts'
import { findByCode } from './warehouses.queries.ts'

type Rejection = { index: number; path: string; message: string }
type Codes = { sites: Map<string, string>; articles: Map<string, string> }

const goodsOf = ({ warehouse, article }: LevelItem): string => JSON.stringify([warehouse, article])

/** An article is sent as a whole or by lots, each once: items that contradict an earlier one are rejected. */
const repetitions = (items: LevelItem[]): Rejection[] => {
  const lotsByGoods = new Map<string, Set<string | undefined>>()
  return items.flatMap((item, index) => {
    const lots = lotsByGoods.get(goodsOf(item)) ?? new Set()
    const isRepeated = lots.has(item.lot) || lots.has(undefined) || (item.lot === undefined && lots.size > 0)
    lotsByGoods.set(goodsOf(item), lots.add(item.lot))
    const message = 'El mismo artículo y depósito ya está en este envío. Informalo una vez, o una por lote.'
    return isRepeated ? [{ index, path: 'article', message }] : []
  })
}

const unknownCodes = (items: LevelItem[], { sites, articles }: Codes): Rejection[] =>
  items.flatMap(({ warehouse, article }, index) => [
    ...(sites.has(warehouse) ? [] : [{ index, path: 'warehouse', message: `No hay un depósito «${warehouse}».` }]),
    ...(articles.has(article) ? [] : [{ index, path: 'article', message: `No hay un artículo «${article}».` }]),
  ])

const levelOf = ({ sites, articles }: Codes, item: LevelItem): CountedLevel => ({
  place: { kind: 'warehouse', id: sites.get(item.warehouse) ?? '' },
  articleId: articles.get(item.article) ?? '',
  units: item.units,
  ...(item.lot === undefined ? {} : { lot: item.lot }),
  ...(item.expiresOn ? { expiresOn: item.expiresOn } : {}),
})

type Told = { key: string; reason?: string | undefined; items: LevelItem[] }

/**
 * Makes the stock equal to the levels that an ERP sends. The same key is done once; rejected items must be sent again under
 * another key.
 */
export const setLevels = async (tenant: Tenant, actor: Actor, { key, reason, items }: Told) => {
  const codes = {
    sites: await findByCode(tenant, 'sites', [...new Set(items.map(({ warehouse }) => warehouse))]),
    articles: await findByCode(tenant, 'articles', [...new Set(items.map(({ article }) => article))]),
  }
  const rejections = [...unknownCodes(items, codes), ...repetitions(items)].sort(
    (one, other) => one.index - other.index,
  )
  const wrong = new Set(rejections.map(({ index }) => index))
  const levels = items.filter((_, index) => !wrong.has(index)).map(item => levelOf(codes, item))
  const { isNew, changed } = await setStock(tenant, actor, {
    documentKey: `levels:${key}`,
    reason: reason ?? 'Niveles informados por el ERP',
    levels,
    content: items,
  })
  const status = isNew ? ('created' as const) : ('repeated' as const)
  return { status, changed, unchanged: isNew ? levels.length - changed : 0, rejected: rejections }
}

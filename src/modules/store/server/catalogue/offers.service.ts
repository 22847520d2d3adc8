import { formatQuantity } from '../../../../kernel/contract/formats.ts'
import { type LoadedBook, loadPriceBook, nothing, quoteOrder } from '../../../catalog/server/index.ts'
import { conquerB2b } from '../../../sales/contract/apps/conquer-b2b.ts'
import { readAvailable } from '../../../stock/server/index.ts'
import type { Offer } from '../../contract/shop.ts'
import type { Buying } from '../shop-route.ts'
import { type ArticleFacts, findFacts } from './catalogue.queries.ts'
import { type ShopMenu, waitingText } from './menu.service.ts'

/** With IVA. */
const withTax = (netCents: number, taxRate: number): number => Math.round(netCents * (1 + taxRate / 100))

export const readBook = ({ tenant, shop, today }: Buying, ids: string[]): Promise<LoadedBook> =>
  loadPriceBook(tenant, {
    customers: { ids: [shop.id], codes: [] },
    articles: { ids, codes: [] },
    combos: nothing,
    lists: nothing,
    from: today,
    until: today,
  })

/** Stock by article; empty when the company does not show it. */
export const shownStock = async ({ tenant }: Pick<Buying, 'tenant'>, ids: string[]): Promise<Map<string, number>> =>
  (await tenant.settings(conquerB2b)).showsStock ? readAvailable(tenant, ids) : new Map()

export type OfferContext = {
  loaded: LoadedBook
  facts: Map<string, ArticleFacts>
  stock: Map<string, number>
  menu: ShopMenu | null
  today: string
  timeZone: string
}

/** A package of an article as the resolver prices it; null when it has no price. */
export const packageQuote = ({ loaded, today }: Pick<OfferContext, 'loaded' | 'today'>, articleId: string) => {
  const [customer] = loaded.customers
  const article = loaded.book.articles.get(articleId)
  if (!customer || !article) return null
  const quantity = Math.max(1, article.unitsPerPackage)
  const lines = [{ articleId, quantity, discountPercent: 0 }]
  const quote = quoteOrder(loaded.book, { customer, day: today, lines, combos: [] })
  const line = quote.lines.find(candidate => candidate.article.id === articleId && candidate.kind !== 'bonus')
  if (!line || line.listPriceCents === null) return null
  const paid = quote.lines.filter(candidate => candidate.requestLine === 0)
  const totalCents = paid.reduce((sum, { totalCents: own }) => sum + own, 0)
  return { article, quantity, line, listPriceCents: line.listPriceCents, totalCents }
}

const standingOn = ({ menu, timeZone }: OfferContext, articleId: string) => {
  if (!menu) return { description: '', waiting: null }
  const standing = menu.articles.get(articleId)
  if (!standing) return null
  const { isAvailable, availableFrom, description } = standing
  return { description, waiting: isAvailable ? null : waitingText(availableFrom, timeZone) }
}

const packageWords = ({
  unitOfMeasure,
  unitsPerPackage,
}: {
  unitOfMeasure: string
  unitsPerPackage: number
}): string => (unitsPerPackage > 1 ? `${unitOfMeasure} × ${formatQuantity(unitsPerPackage)}` : unitOfMeasure)

/**
 * One article as this shop is sold it: the price of a package, by the one resolver; null when it is not sold to it, or its
 * menu does not have it.
 */
export const offerOf = (context: OfferContext, articleId: string): Offer | null => {
  const { loaded, facts, stock } = context
  const standing = standingOn(context, articleId)
  if (!standing || !loaded.activeArticleIds.has(articleId)) return null
  const priced = packageQuote(context, articleId)
  if (!priced) return null
  const { article, quantity, line, listPriceCents, totalCents } = priced
  const known = facts.get(articleId)
  return {
    id: articleId,
    code: article.code,
    name: article.name,
    brand: known?.brand ?? null,
    unitOfMeasure: article.unitOfMeasure,
    unitsPerPackage: article.unitsPerPackage,
    listCents: withTax(listPriceCents, line.taxRate),
    priceCents: Math.round(totalCents / quantity),
    promotion: line.applied[0]?.why ?? line.nextStep,
    available: stock.get(articleId) ?? null,
    isFavourite: known?.isFavourite ?? false,
    photo: known?.photo ?? null,
    waiting: standing.waiting,
    // A menu without words of its own says the package, which the price says too.
    description: standing.description === packageWords(article) ? '' : standing.description,
  }
}

export const contextFor = async (buying: Buying, ids: string[]): Promise<OfferContext> => ({
  loaded: await readBook(buying, ids),
  facts: await findFacts(buying.tenant, { ids, shopId: buying.shop.id }),
  stock: await shownStock(buying, ids),
  menu: await buying.menu(),
  today: buying.today,
  timeZone: buying.customer.timeZone,
})

/** Articles in the order of their ids, without those that are not sold to the shop. */
export const offersOf = async (buying: Buying, ids: string[]): Promise<Offer[]> => {
  if (ids.length === 0) return []
  const context = await contextFor(buying, ids)
  return ids.flatMap(id => offerOf(context, id) ?? [])
}

import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { taxOf } from '../../contract/pricing/cents.ts'
import { loadPriceBook, nothing } from '../pricing/load-price-book.queries.ts'
import { listOn, priceOn } from '../pricing/price-book.ts'

export type PricesQuery = {
  articleIds: string[]
  comboIds: string[]
  /** The list of this customer, or else this one, or else the company's default. */
  customerId: string | null
  priceListId: string | null
  day: string
}

export type ListedPrices = {
  list: { id: string; code: string; name: string } | null
  /** Cents of a unit with IVA, before promotions, by article. One without a price is absent. */
  articles: ReadonlyMap<string, number>
  /** Cents of a whole combo, without IVA. */
  combos: ReadonlyMap<string, number>
}

/** List prices of a day, for what shows them beside many articles; an order is priced by `quoteOrder`. */
export const readListedPrices = async (tenant: Tenant, query: PricesQuery): Promise<ListedPrices> => {
  const { articleIds, comboIds, customerId, priceListId, day } = query
  const ids = (id: string | null) => (id === null ? nothing : { ids: [id], codes: [] })
  const { book, customers } = await loadPriceBook(tenant, {
    customers: ids(customerId),
    articles: { ids: articleIds, codes: [] },
    combos: { ids: comboIds, codes: [] },
    lists: ids(priceListId),
    from: day,
    until: day,
  })
  const list = listOn(book, { listId: customers[0]?.listId ?? priceListId }, day)?.list ?? null
  const priced = articleIds.flatMap((id): [string, number][] => {
    const cents = list ? priceOn(book, list.id, id, day)?.price.priceCents : undefined
    const article = book.articles.get(id)
    return cents === undefined || !article ? [] : [[id, cents + taxOf(cents, article.taxRate)]]
  })
  return {
    list: list && { id: list.id, code: list.code, name: list.name },
    articles: new Map(priced),
    combos: new Map(book.combos.map(({ id, priceCents }) => [id, priceCents])),
  }
}

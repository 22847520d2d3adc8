import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { isOnSale } from './combo-choice.ts'
import { loadPriceBook, nothing, type Wanting } from './load-price-book.queries.ts'
import { listOn } from './price-book.ts'

/** A combo as it is sold: whole, at one price. */
export type ComboOnSale = {
  id: string
  code: string
  name: string
  /** Of one, without IVA. */
  priceCents: number
  items: { articleId: string; name: string; quantity: number }[]
}

/** Those of some combos that may be sold to a customer on a day (`YYYY-MM-DD`), by code; the others are absent. */
export const combosOnSale = async (
  tenant: Tenant,
  { customerId, day, combos }: { customerId: string; day: string; combos: Wanting },
): Promise<ComboOnSale[]> => {
  if (combos.ids.length + combos.codes.length === 0) return []
  const { book, customers } = await loadPriceBook(tenant, {
    customers: { ids: [customerId], codes: [] },
    articles: nothing,
    combos,
    lists: nothing,
    from: day,
    until: day,
  })
  const [customer] = customers
  const list = (customer && listOn(book, customer, day)?.list) ?? null
  const isWanted = ({ id, code }: { id: string; code: string }) =>
    combos.ids.includes(id) || combos.codes.includes(code)
  return book.combos
    .filter(combo => isWanted(combo) && isOnSale({ book, buyer: null, list, day }, combo))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ id, code, name, priceCents, items }) => ({
      id,
      code,
      name,
      priceCents,
      items: items.flatMap(({ articleId, quantity }) => {
        const article = book.articles.get(articleId)
        return article ? [{ articleId, name: article.name, quantity }] : []
      }),
    }))
}

import { sql } from 'kysely'
import type { z } from 'zod'
import { dayOf } from '../../../../kernel/contract/formats.ts'
import { type FieldError, problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { sellerReachCondition } from '../../../../kernel/server/scope.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { Quote, quoteRequest } from '../../contract/pricing/quote.ts'
import { isOnSale } from './combo-choice.ts'
import { type LoadedBook, loadPriceBook, nothing, type Wanting } from './load-price-book.queries.ts'
import { quoteOrder, type Wanted } from './quote-order.ts'
import { comboName } from './why.ts'

type Request = z.output<typeof quoteRequest>
type Named = { id: string } | { code: string }

/** Whose customers may be priced, and whose day it is: a person of the company, or the store for a shop of its own. */
export type QuotingFor = Pick<Session, 'scope' | 'timeZone'>

const wantingOf = (named: Named[]): Wanting => ({
  ids: [...new Set(named.flatMap(one => ('id' in one ? [one.id] : [])))],
  codes: [...new Set(named.flatMap(one => ('code' in one ? [one.code] : [])))],
})

const finder = <T extends { id: string; code: string }>(rows: Iterable<T>) => {
  const all = [...rows]
  const byId = new Map(all.map(row => [row.id, row]))
  const byCode = new Map(all.map(row => [row.code, row]))
  return (named: Named): T | undefined => ('id' in named ? byId.get(named.id) : byCode.get(named.code))
}

const sayNamed = (named: Named): string =>
  'code' in named ? ` con el código «${named.code}»` : ' con ese identificador'

const findLines = ({ lines }: Request, { book, activeArticleIds }: LoadedBook, errors: FieldError[]) => {
  const find = finder(book.articles.values())
  return lines.flatMap(({ article, quantity, discountPercent }, index) => {
    const found = find(article)
    if (found && activeArticleIds.has(found.id)) return [{ articleId: found.id, quantity, discountPercent }]
    errors.push({ path: `lines.${index}.article`, message: `No hay un artículo activo${sayNamed(article)}.` })
    return []
  })
}

const findCombosByName = ({ combos }: Request, { book }: LoadedBook, errors: FieldError[]) => {
  const find = finder(book.combos)
  return combos.flatMap(({ combo, quantity }, index) => {
    const found = find(combo)
    if (found) return [{ combo: found, sets: quantity }]
    errors.push({ path: `combos.${index}.combo`, message: `No hay un combo vigente${sayNamed(combo)}.` })
    return []
  })
}

/** As in the grid of customers: those of the sellers within a person's reach. */
const isInReach = async ({ db, envId }: Tenant, { scope }: QuotingFor, sellerId: string | null): Promise<boolean> => {
  const condition = sellerReachCondition(envId, scope, sql`${sellerId}::uuid`)
  if (!condition) return true
  const { rows } = await sql<{ reached: boolean | null }>`select ${condition} as reached`.execute(db)
  return rows[0]?.reached === true
}

/** The customer asked about; one beyond this person's reach is not found. */
const requireCustomer = async (tenant: Tenant, session: QuotingFor, { customers }: LoadedBook) => {
  const [customer] = customers
  if (!customer || !(await isInReach(tenant, session, customer.sellerId))) throw problem(problems.notFound)
  return customer
}

const refuseOthersLists = (loaded: LoadedBook, { combos, ...wanted }: Wanted, errors: FieldError[]): void => {
  const { priceList } = quoteOrder(loaded.book, { ...wanted, lines: [], combos: [] })
  const pricing = { book: loaded.book, buyer: null, list: priceList, day: wanted.day }
  for (const [index, { combo }] of combos.entries())
    if (!isOnSale(pricing, combo))
      errors.push({
        path: `combos.${index}.combo`,
        message: `${comboName(combo.name)} no se vende con la lista de este cliente.`,
      })
}

/**
 * What an order would cost (contract/pricing/quote.ts), read in one statement. Throws `notFound` for a customer beyond
 * the person's reach and `invalidInput`, naming each, for articles and combos that cannot be sold that day.
 */
export const quoteFor = async (tenant: Tenant, session: QuotingFor, request: Request): Promise<Quote> => {
  const day = request.day ?? dayOf(new Date(), session.timeZone)
  const loaded = await loadPriceBook(tenant, {
    customers: wantingOf([request.customer]),
    articles: wantingOf(request.lines.map(({ article }) => article)),
    combos: wantingOf(request.combos.map(({ combo }) => combo)),
    lists: nothing,
    from: day,
    until: day,
  })
  const customer = await requireCustomer(tenant, session, loaded)
  const errors: FieldError[] = []
  const lines = findLines(request, loaded, errors)
  const wanted: Wanted = { customer, day, lines, combos: findCombosByName(request, loaded, errors) }
  refuseOthersLists(loaded, wanted, errors)
  if (errors.length > 0) throw problem(problems.invalidInput, { errors })
  return quoteOrder(loaded.book, wanted)
}

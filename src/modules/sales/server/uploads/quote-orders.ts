import { dayOf } from '../../../../kernel/contract/formats.ts'
import { isProblem } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { ImportError } from '../../../../kernel/server/resources/resource-service.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { Quote } from '../../../catalog/contract/pricing/quote.ts'
import { type LoadedBook, loadPriceBook, nothing, quoteOrder } from '../../../catalog/server/index.ts'
import type { OrderToReceive } from '../ingest/order-to-receive.ts'
import { documentOf, refuseUnpriced } from '../order-taking/priced-order.ts'

/** An order of a file, with the file's prices or without (`isPriced`). */
export type FileOrder = {
  order: OrderToReceive
  /** Of its lines, in their order. */
  articleIds: string[]
  isPriced: boolean
  rowOf: (line: number) => number
}

/** An order with prices. Its lines may differ from the file's because of promotions. */
type QuotedOrder = Pick<FileOrder, 'order' | 'rowOf'> | { errors: ImportError[] }

const distinct = (values: string[]): string[] => [...new Set(values)]

const loadBook = (tenant: Tenant, orders: FileOrder[], dayOfOrder: (one: FileOrder) => string): Promise<LoadedBook> => {
  const days = orders.map(dayOfOrder).toSorted()
  return loadPriceBook(tenant, {
    customers: { ids: [], codes: distinct(orders.map(({ order }) => order.customerCode)) },
    articles: { ids: distinct(orders.flatMap(({ articleIds }) => articleIds)), codes: [] },
    combos: nothing,
    lists: nothing,
    from: days[0] ?? '',
    until: days.at(-1) ?? '',
  })
}

const refusals = (error: unknown, { rowOf }: FileOrder): ImportError[] => {
  if (!isProblem(error)) throw error
  return error.errors.map(({ path, message }) => {
    const line = /^lines\.(\d+)\./.exec(path)?.[1]
    return { row: rowOf(Number(line ?? 0)), path: line === undefined ? '' : 'price', message }
  })
}

const asQuoted = (one: FileOrder, quote: Quote): QuotedOrder => {
  const { order, rowOf } = one
  try {
    refuseUnpriced(quote)
  } catch (error) {
    return { errors: refusals(error, one) }
  }
  const document = documentOf(order, quote)
  const contentHash = order.office?.contentHash
  return {
    order: document.office && contentHash ? { ...document, office: { ...document.office, contentHash } } : document,
    rowOf: line => rowOf(quote.lines[line]?.requestLine ?? 0),
  }
}

const quoteOne = (one: FileOrder, { book, customers, activeArticleIds }: LoadedBook, day: string): QuotedOrder => {
  const { order, articleIds } = one
  const customer = customers.find(({ code }) => code === order.customerCode)
  if (!customer) return { errors: [{ row: one.rowOf(0), path: 'customer', message: 'Ese cliente no está activo.' }] }
  const inactiveRows = articleIds.flatMap((id, line) => (activeArticleIds.has(id) ? [] : [one.rowOf(line)]))
  if (inactiveRows.length > 0)
    return { errors: inactiveRows.map(row => ({ row, path: 'article', message: 'Ese artículo no está activo.' })) }
  const lines = order.lines.map(({ quantity, discountPercent }, index) => ({
    articleId: articleIds[index] ?? '',
    quantity,
    discountPercent,
  }))
  return asQuoted(one, quoteOrder(book, { customer, day, lines, combos: [] }))
}

/**
 * Orders without prices in the file get those of their day: the customer's list, scales and promotions, as in order taking.
 * The others keep the file's.
 */
export const quoteOrders = async (
  tenant: Tenant,
  { timeZone }: Session,
  orders: FileOrder[],
): Promise<ReadonlyMap<FileOrder, QuotedOrder>> => {
  const ordersToQuote = orders.filter(({ isPriced }) => !isPriced)
  const dayOfOrder = ({ order }: FileOrder): string => dayOf(order.takenAt, timeZone)
  const priceBook = ordersToQuote.length > 0 ? await loadBook(tenant, ordersToQuote, dayOfOrder) : null
  return new Map(
    orders.map(one => [one, one.isPriced || !priceBook ? one : quoteOne(one, priceBook, dayOfOrder(one))] as const),
  )
}

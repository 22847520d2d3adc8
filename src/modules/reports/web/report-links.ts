import { type Filter, formatFilter } from '../../../kernel/contract/filters.ts'
import type { Row } from '../../../kernel/web/grid/declaration.ts'
import { detailUrl } from '../contract/detail-url.ts'

/** What the report is asked with, as the address says it. */
export type AskedAddress = { days: Record<string, string>; selection: Record<string, string> }

type Target = (row: Row, asked: AskedAddress) => string | null

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The rows of a detail report whose column holds what the row's does; what belongs to nothing has no code, and no link. */
const rowsOf =
  (report: string, column: string, of: string, written: (key: string) => string = key => key): Target =>
  (row, { days, selection }) => {
    const key = textOf(row[of])
    if (key === '') return null
    const filter: Filter = { field: column, operator: 'matches', value: written(key) }
    return detailUrl(report, { ...days, ...selection }, [filter])
  }

const document =
  (tab: 'pedidos' | 'cobranzas'): Target =>
  ({ id }) =>
    `/apps/comprobantes/${tab}/${id}`

const customer =
  (of: string): Target =>
  row => {
    const code = textOf(row[of])
    return code === '' ? null : `/apps/personas/main/personas-follow/${encodeURIComponent(code)}`
  }

const noPurchases: Target = (row, { days }) => {
  const filter = formatFilter({ field: 'excuse', operator: 'contains', value: textOf(row.name) })
  return `/apps/not-buy?${new URLSearchParams({ ...days, filter })}`
}

const collectionsPage: Target = (_, { days: { desde = '', hasta = '' } }) => {
  const filters: Filter[] = [
    { field: 'date', operator: 'greater-than', value: desde },
    { field: 'date', operator: 'less-than', value: hasta },
  ]
  return `/apps/comprobantes/cobranzas?${new URLSearchParams(filters.map(filter => ['filter', formatFilter(filter)]))}`
}

/** The lines of one order; `articleCode` narrows them to those of an article. */
const linesOf =
  (...of: [column: string, key: string][]): Target =>
  (row, { days, selection }) => {
    const filters = of.map(([field, key]): Filter => ({ field, operator: 'matches', value: textOf(row[key]) }))
    return filters.every(({ value }) => value !== '')
      ? detailUrl('sold-lines', { ...days, ...selection }, filters)
      : null
  }

/** What is known of an article that nobody bought: how it is declared, and whether there is any to sell. */
const articlePage =
  (page: 'main' | 'stock'): Target =>
  ({ code }) =>
    `/apps/articles/${page}?${new URLSearchParams({ filter: formatFilter({ field: 'code', operator: 'matches', value: textOf(code) }) })}`

const each = (names: string[], target: Target): Record<string, Target> =>
  Object.fromEntries(names.map(name => [name, target]))

const sold = ['units', 'net', 'total']
const ordered = ['orders', ...sold]
const bySeller = rowsOf('orders', 'sellerCode', 'code')
const visitsOf = rowsOf('visits', 'sellerCode', 'code')
const follow = customer('code')

/** Of each report, which of its columns opens what its figures are made of. */
const links: Record<string, Record<string, Target>> = {
  'sales-by-seller': each(ordered, bySeller),
  'sales-by-customer': {
    ...each(['orders', 'units', 'discount', 'total'], rowsOf('orders', 'customerCode', 'code')),
    code: follow,
  },
  'sales-by-channel': each(ordered, rowsOf('orders', 'channelCode', 'code')),
  'sales-by-region': each(ordered, rowsOf('orders', 'regionCode', 'code')),
  'sales-by-day': each(ordered, rowsOf('orders', 'day', 'day')),
  'sales-by-month': each(
    ordered,
    rowsOf('orders', 'month', 'month', month => `${month}-01`),
  ),
  'sales-by-hour': each(ordered, rowsOf('orders', 'hour', 'hour')),
  discounts: each(['orders', 'discount', 'net'], bySeller),
  objectives: { code: row => `/apps/performance/detail/${encodeURIComponent(textOf(row.code))}` },
  'sales-by-article': each(sold, rowsOf('sold-lines', 'articleCode', 'code')),
  'sales-by-brand': each(['articles', ...sold], rowsOf('sold-lines', 'brandCode', 'code')),
  'sales-by-item': each(['articles', ...sold], rowsOf('sold-lines', 'itemCode', 'code')),
  'abc-articles': each(['net'], rowsOf('sold-lines', 'articleCode', 'code')),
  'never-bought-articles': { code: articlePage('main'), name: articlePage('stock') },
  'lost-articles': { customerCode: customer('customerCode') },
  'customers-without-purchase': { code: follow, last: follow },
  'abc-customers': { ...each(['orders', 'total'], rowsOf('orders', 'customerCode', 'code')), code: follow },
  'new-customers': { ...each(['orders', 'net', 'total'], rowsOf('orders', 'customerCode', 'code')), code: follow },
  'debt-ageing': each(['code', 'documents', 'balance'], follow),
  'collections-by-method': each(['collections'], collectionsPage),
  'collections-by-seller': {
    ...each(['collections', 'collected'], rowsOf('collections', 'sellerCode', 'code')),
    withDebt: visitsOf,
  },
  'checks-by-due-date': { customerCode: customer('customerCode') },
  'no-purchases-by-reason': each(['noPurchases'], noPurchases),
  'visits-and-effectiveness': each(['planned', 'visited', 'visits', 'effective', 'noPurchases'], visitsOf),
  'far-operations': { customerCode: customer('customerCode') },
  'price-deviations': {
    ...each(['number'], linesOf(['number', 'number'])),
    ...each(['quantity', 'price', 'difference'], linesOf(['number', 'number'], ['articleCode', 'code'])),
  },
  'canceled-orders': { number: document('pedidos') },
  orders: { number: document('pedidos'), customerCode: customer('customerCode') },
  collections: { number: document('cobranzas'), customerCode: customer('customerCode') },
  'sold-lines': { customerCode: customer('customerCode') },
  visits: { customerCode: customer('customerCode') },
}

/** The columns of a report that open something, and where to. */
export const linksOf = (report: string): Record<string, Target> => links[report] ?? {}

import { type Filter, formatFilter } from '../../../kernel/contract/filters.ts'
import { links as pages } from '../../dashboards/contract/links.ts'
import { detailUrl } from '../../figures/contract/detail-url.ts'
import type { ReportId } from '../contract/library.ts'
import { type ReportAsked, type ReportRow, reportFigureLink, reportFigures } from '../contract/report-figures.ts'

type Target = (row: ReportRow, page: ReportAsked) => string | null

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const document =
  (kind: 'order' | 'collection' | 'noPurchase'): Target =>
  ({ id, day }) =>
    pages.document(kind, textOf(id), textOf(day))

const follow =
  (of: string): Target =>
  row => {
    const code = textOf(row[of])
    return code === '' ? null : `/apps/personas/main/personas-follow/${encodeURIComponent(code)}`
  }

/** The lines of one order; an article narrows them to its own. */
const linesOf =
  (...of: [column: string, key: string][]): Target =>
  (row, { asked }) => {
    const filters = of.map(([field, key]): Filter => ({ field, operator: 'matches', value: textOf(row[key]) }))
    return filters.every(({ value }) => value !== '') ? detailUrl('sold-lines', asked, filters) : null
  }

/** What is known of an article that nobody bought: how it is declared, and whether there is any to sell. */
const articlePage =
  (page: 'main' | 'stock'): Target =>
  ({ code }) =>
    `/apps/articles/${page}?${new URLSearchParams({ filter: formatFilter({ field: 'code', operator: 'matches', value: textOf(code) }) })}`

const operationKinds: Record<string, Parameters<typeof document>[0]> = {
  Pedido: 'order',
  Devolución: 'order',
  Cobranza: 'collection',
  'No compra': 'noPurchase',
}

const operation: Target = (row, page) => {
  const kind = operationKinds[textOf(row.kind)]
  return kind ? document(kind)(row, page) : null
}

const opportunity: Target = ({ id }) => `/apps/pipelines/opportunity/${textOf(id)}`

/** Pages about what a row names. Its figures open the rows behind them by themselves. */
const targetsByReport: Partial<Record<ReportId, Record<string, Target>>> = {
  'sales-by-customer': { code: follow('code') },
  objectives: { code: row => `/apps/performance/detail/${encodeURIComponent(textOf(row.code))}` },
  'never-bought-articles': { code: articlePage('main'), name: articlePage('stock') },
  'lost-articles': { customerCode: follow('customerCode') },
  'customers-without-purchase': { code: follow('code'), last: follow('code') },
  'abc-customers': { code: follow('code') },
  'new-customers': { code: follow('code') },
  'debt-ageing': { code: follow('code') },
  'checks-by-due-date': { customerCode: follow('customerCode') },
  'far-operations': { kind: operation, customerCode: follow('customerCode') },
  'price-deviations': {
    number: linesOf(['number', 'number']),
    quantity: linesOf(['number', 'number'], ['articleCode', 'code']),
    price: linesOf(['number', 'number'], ['articleCode', 'code']),
    difference: linesOf(['number', 'number'], ['articleCode', 'code']),
  },
  'canceled-orders': { number: document('order') },
  orders: { number: document('order'), customerCode: follow('customerCode') },
  'sold-lines': { customerCode: follow('customerCode') },
  collections: { number: document('collection'), customerCode: follow('customerCode') },
  payments: { customerCode: follow('customerCode') },
  'no-purchases': { reason: document('noPurchase'), customerCode: follow('customerCode') },
  operations: { kind: operation, customerCode: follow('customerCode') },
  visits: { customerCode: follow('customerCode') },
  customers: { customerCode: follow('customerCode') },
  receivables: { customerCode: follow('customerCode') },
  opportunities: { code: opportunity, name: opportunity },
}

/** The columns of a report that open something, and where to. */
export const linksOf = (id: ReportId): Record<string, Target> => ({
  ...Object.fromEntries(
    Object.keys(reportFigures[id].figures).map((name): [string, Target] => [
      name,
      (row, page) => reportFigureLink(id, name, row, page),
    ]),
  ),
  ...targetsByReport[id],
})

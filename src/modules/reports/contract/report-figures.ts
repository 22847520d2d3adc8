import type { Filter } from '../../../kernel/contract/filters.ts'
import { addDays, monthOf } from '../../../kernel/contract/formats.ts'
import type { FigureId, LineFigureId } from '../../figures/contract/figures.ts'
import type { DimensionId } from '../../figures/contract/measures.ts'
import { type Asked, type Coordinate, rowsBehind } from '../../figures/contract/rows-behind.ts'
import type { ReportId } from './library.ts'

export type ReportRow = Record<string, unknown>
/** What a report's page was asked besides its own filters: its period and choices, its figure and today. */
export type ReportAsked = { asked: Asked; threshold: number; today: string }

type FigureName = FigureId | LineFigureId
/** Follows from figures beside it: a share, a place in a ranking. */
export const derived = 'derived'
/** Of a row that is itself a document, a line or a payment: nothing is added up behind it. */
export const own = 'own'

type ReportFigure = FigureName | typeof derived | typeof own | { figure: FigureName; more: Filter[] }

export type ReportFigures = {
  figures: Record<string, ReportFigure>
  /** The dimensions of a row, each with the column that has its key. */
  by?: { dimension: DimensionId; column: string; key?: (text: string) => string }[]
  /** Filters for rows whose key is no dimension. */
  more?: (row: ReportRow) => Filter[]
  /** Where a row is of other days, or of other choices, than the report. */
  of?: (row: ReportRow, page: ReportAsked) => Asked
}

const matches = (field: string, value: unknown): Filter => ({ field, operator: 'matches', value: String(value) })
const by = (dimension: DimensionId, column: string, key?: (text: string) => string): ReportFigures['by'] => [
  { dimension, column, ...(key ? { key } : {}) },
]

const amounts = { units: 'units', packages: 'packages', kg: 'kg', net: 'net', total: 'total' } as const
const share = { share: derived } as const
const salesFigures = { orders: 'orders', ...amounts, ...share } as const
const place = { position: derived, ...share, accumulated: derived } as const

const overdue = (from: number | null, to: number | null): Filter[] => [
  ...(from === null ? [] : [{ field: 'overdue', operator: 'greater-than', value: `${from}` } as const]),
  ...(to === null ? [] : [{ field: 'overdue', operator: 'less-than', value: `${to}` } as const]),
]
const debtFigure = (from: number | null, to: number | null) => ({ figure: 'balance', more: overdue(from, to) }) as const

/** Targets are of sellers' whole months up to the period's end, and know no customers. */
const untilPeriodEnd = (_row: ReportRow, { asked: { canales: _c, regiones: _r, ...asked } }: ReportAsked): Asked => ({
  ...asked,
  ...(asked.hasta ? { desde: monthOf(asked.hasta) } : {}),
})

/** Lost articles were bought in as many days before the days without them. */
const beforeTheLoss = (_row: ReportRow, { asked, threshold, today }: ReportAsked): Asked => ({
  ...asked,
  desde: addDays(today, -2 * threshold),
  hasta: today,
})

/** Every number of every report, and the figure it is; a test follows all of them to their rows. */
export const reportFigures: Record<ReportId, ReportFigures> = {
  'sales-by-seller': { by: by('seller', 'code'), figures: { ...salesFigures, ticket: 'ticket' } },
  'sales-by-customer': {
    by: by('customer', 'code'),
    figures: { orders: 'orders', units: 'units', discount: 'discounts', total: 'total', ...share },
  },
  'sales-by-channel': { by: by('channel', 'code'), figures: { ...salesFigures, customers: 'customers' } },
  'sales-by-region': { by: by('region', 'code'), figures: { ...salesFigures, customers: 'customers' } },
  'sales-by-day': { by: by('day', 'day'), figures: { ...salesFigures, ticket: 'ticket' } },
  'sales-by-month': {
    by: by('month', 'month', month => `${month}-01`),
    figures: { ...salesFigures, ticket: 'ticket' },
  },
  'sales-by-hour': { by: by('hour', 'hour'), figures: { ...salesFigures, ticket: 'ticket', hour: own } },
  discounts: {
    by: by('seller', 'code'),
    figures: {
      orders: 'orders',
      discounted: 'discountedOrders',
      discount: 'discounts',
      net: 'net',
      rate: derived,
    },
  },
  objectives: {
    by: by('seller', 'code'),
    of: untilPeriodEnd,
    figures: {
      netTarget: own,
      net: 'net',
      netReached: derived,
      ordersTarget: own,
      orders: 'orders',
      ordersReached: derived,
      collectedTarget: own,
      collected: 'collected',
      collectedReached: derived,
    },
  },
  'sales-by-article': { by: by('article', 'code'), figures: { ...amounts, ...share } },
  'sales-by-brand': { by: by('brand', 'code'), figures: { articles: 'articles', ...amounts, ...share } },
  'sales-by-item': { by: by('item', 'code'), figures: { articles: 'articles', ...amounts, ...share } },
  'abc-articles': { by: by('article', 'code'), figures: { ...place, net: 'net' } },
  'never-bought-articles': { figures: {} },
  'lost-articles': {
    by: [
      { dimension: 'customer', column: 'customerCode' },
      { dimension: 'article', column: 'code' },
    ],
    more: () => [matches('kind', 'Pedido')],
    of: beforeTheLoss,
    figures: { units: 'units', net: 'net' },
  },
  'customers-without-purchase': { figures: { days: own } },
  'abc-customers': { by: by('customer', 'code'), figures: { ...place, orders: 'orders', total: 'total' } },
  'new-customers': { by: by('customer', 'code'), figures: { orders: 'orders', net: 'net', total: 'total' } },
  'debt-ageing': {
    by: by('customer', 'code'),
    figures: {
      documents: 'debts',
      notDue: debtFigure(null, 0),
      days30: debtFigure(1, 30),
      days60: debtFigure(31, 60),
      days90: debtFigure(61, 90),
      older: debtFigure(91, null),
      balance: 'balance',
    },
  },
  'collections-by-method': {
    more: row => [matches('method', row.method)],
    figures: { payments: 'payments', collections: 'paidCollections', amount: 'paid', ...share },
  },
  'collections-by-seller': {
    by: by('seller', 'code'),
    figures: {
      collections: 'collections',
      collected: 'collected',
      withDebt: 'visitsWithDebt',
      collectedWithDebt: 'collectedWithDebt',
      effective: 'effectiveCollections',
      ...share,
    },
  },
  'checks-by-due-date': { figures: { amount: own } },
  'no-purchases-by-reason': {
    more: row => [matches('reasonCode', row.code)],
    figures: { noPurchases: 'noPurchases', customers: 'noPurchaseCustomers', sellers: 'noPurchaseSellers', ...share },
  },
  'visits-and-effectiveness': {
    by: by('seller', 'code'),
    figures: {
      planned: 'planned',
      visited: 'visited',
      compliance: 'compliance',
      visits: 'visits',
      effective: 'effectiveVisits',
      effectiveness: 'effectiveness',
      noPurchases: 'noPurchases',
    },
  },
  'far-operations': { figures: { meters: own, total: own } },
  'canceled-orders': { figures: { net: own, total: own } },
  'price-deviations': {
    figures: { quantity: own, listPrice: own, price: own, deviation: own, difference: own },
  },
  // The rows behind themselves: each is a document, a line, a visit, a customer.
  orders: {
    figures: {
      hour: own,
      orders: own,
      returns: own,
      lines: own,
      discount: own,
      units: own,
      packages: own,
      kg: own,
      net: own,
      total: own,
    },
  },
  'sold-lines': { figures: { hour: own, units: own, packages: own, kg: own, net: own, total: own } },
  collections: { figures: { hour: own, collected: own } },
  payments: { figures: { hour: own, amount: own } },
  'no-purchases': { figures: { hour: own } },
  operations: { figures: { hour: own, placed: own, customerPlaced: own, total: own } },
  visits: {
    by: [
      { dimension: 'day', column: 'day' },
      { dimension: 'seller', column: 'sellerCode' },
      { dimension: 'customer', column: 'customerCode' },
    ],
    figures: {
      planned: own,
      visited: own,
      visits: own,
      effective: own,
      withDebt: own,
      collectedWithDebt: own,
      orders: 'orders',
      collections: 'collections',
      noPurchases: 'noPurchases',
      net: 'net',
    },
  },
  customers: {
    by: by('customer', 'customerCode'),
    figures: {
      covered: own,
      visited: own,
      orders: 'orders',
      collections: 'collections',
      noPurchases: 'noPurchases',
      total: 'total',
    },
  },
  receivables: { figures: { overdue: own, amount: own, balance: own } },
  opportunities: { figures: { days: own, won: own, lost: own, invoiced: own, valued: own, value: own } },
  'form-answers': { figures: { version: own, score: own, maxScore: own } },
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const coordinatesOf = ({ by: keyColumns = [] }: ReportFigures, row: ReportRow): Coordinate[] =>
  keyColumns.map(({ dimension, column, key = text => text }) => ({ by: dimension, key: key(textOf(row[column])) }))

/** Where a number of a report's row opens the rows it is made of; null where it is made of none. */
export const reportFigureLink = (id: ReportId, name: string, row: ReportRow, page: ReportAsked): string | null => {
  const declaration = reportFigures[id]
  const figure = declaration.figures[name]
  if (!figure || figure === derived || figure === own) return null
  const { figure: what, more = [] } = typeof figure === 'string' ? { figure } : figure
  return rowsBehind(what, {
    asked: declaration.of ? declaration.of(row, page) : page.asked,
    at: coordinatesOf(declaration, row),
    more: [...(declaration.more?.(row) ?? []), ...more],
  })
}

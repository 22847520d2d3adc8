import type { Filter } from '../../../kernel/contract/filters.ts'
import { type Adding, count, distinct, is, ratio, sum } from './adding.ts'

/** The lists of rows that figures are made of: each is a report of Informes, with its period and its choices. */
export const rowLists = [
  'orders',
  'sold-lines',
  'collections',
  'payments',
  'no-purchases',
  'visits',
  'operations',
  'customers',
  'receivables',
  'opportunities',
] as const
export type RowList = (typeof rowLists)[number]

/** A figure, declared once: its rows, and what they add up to. Link, count, sum and export derive from it. */
export type Figure = { list: RowList; where: Filter[]; adds: Adding }

const rows = (list: RowList, adds: Adding, ...where: Filter[]): Figure => ({ list, where, adds })

/** Returns are in the same lists as orders: they reduce amounts and do not count as orders. */
const sale = is('kind', 'Pedido')
const own = is('origin', 'seller')
const remote = is('origin', 'office|app|marketplace')
const hasVisit = is('visits', '1')
const isPlanned = is('planned', '1')
const withDebt = is('withDebt', '1')
const isWon = is('won', '1')

export const figures = {
  total: rows('orders', sum('total')),
  net: rows('orders', sum('net')),
  units: rows('orders', sum('units')),
  packages: rows('orders', sum('packages')),
  kg: rows('orders', sum('kg')),
  discounts: rows('orders', sum('discount')),
  orders: rows('orders', count, sale),
  /** Taken by the seller at the customer: part of a visit. */
  ownOrders: rows('orders', count, sale, own),
  /** Made by customers themselves or by the office: sales of the seller, and no visits. */
  remoteOrders: rows('orders', count, sale, remote),
  remoteTotal: rows('orders', sum('total'), sale, remote),
  remoteNet: rows('orders', sum('net'), sale, remote),
  discountedOrders: rows('orders', count, sale, { field: 'discount', operator: 'greater-than', value: '1' }),
  lines: rows('orders', sum('lines'), sale),
  /** Net sale over orders; returns reduce the net sale and do not count as orders. */
  ticket: rows('orders', ratio(sum('net'), sum('orders'))),
  /** Orders per customer who bought. */
  frequency: rows('orders', ratio(count, distinct('customerCode')), sale),
  customers: rows('orders', distinct('customerCode'), sale),

  collections: rows('collections', count),
  ownCollections: rows('collections', count, own),
  collected: rows('collections', sum('collected')),
  payments: rows('payments', count),
  paid: rows('payments', sum('amount')),
  paidCollections: rows('payments', distinct('number')),

  noPurchases: rows('no-purchases', count),
  noPurchaseCustomers: rows('no-purchases', distinct('customerCode')),
  noPurchaseSellers: rows('no-purchases', distinct('sellerCode')),

  visits: rows('visits', count, hasVisit),
  effectiveVisits: rows('visits', count, is('effective', '1')),
  effectiveness: rows('visits', ratio(sum('effective'), count, 100), hasVisit),
  planned: rows('visits', count, isPlanned),
  /** Of the planned customers, so that it has the same rows as `planned`. */
  visited: rows('visits', sum('visited'), isPlanned),
  compliance: rows('visits', ratio(sum('visited'), count, 100), isPlanned),
  visitsWithDebt: rows('visits', count, withDebt),
  collectedWithDebt: rows('visits', sum('collectedWithDebt'), withDebt),
  effectiveCollections: rows('visits', ratio(sum('collectedWithDebt'), count, 100), withDebt),
  visitedCustomers: rows('visits', distinct('customerCode'), hasVisit),
  /** Of one day: the planned customers who were not visited. */
  unvisitedOnRoute: rows('visits', distinct('customerCode'), isPlanned, is('visits', '0')),

  operations: rows('operations', count),
  operatedCustomers: rows('operations', distinct('customerCode')),
  placedOperations: rows('operations', count, is('placed', '1')),
  operationsAtPlaces: rows('operations', count, is('customerPlaced', '1')),

  activeCustomers: rows('customers', count),
  coveredCustomers: rows('customers', sum('covered')),
  unvisitedCustomers: rows('customers', count, is('visited', '0')),
  nonBuyers: rows('customers', count, is('orders', '0')),

  debts: rows('receivables', count),
  balance: rows('receivables', sum('balance')),

  opportunities: rows('opportunities', count),
  wonOpportunities: rows('opportunities', count, isWon),
  lostOpportunities: rows('opportunities', count, is('lost', '1')),
  invoicedOpportunities: rows('opportunities', count, is('invoiced', '1')),
  invoicedCents: rows('opportunities', sum('value'), is('invoiced', '1')),
  averageWonCents: rows('opportunities', ratio(sum('value'), sum('valued')), isWon),
  averageWonDays: rows('opportunities', ratio(sum('days'), count), isWon),
} as const satisfies Record<string, Figure>
export type FigureId = keyof typeof figures

/** The same figure among lines: of what an article, a brand or a category sold. */
export const lineFigures = {
  total: rows('sold-lines', sum('total')),
  net: rows('sold-lines', sum('net')),
  units: rows('sold-lines', sum('units')),
  packages: rows('sold-lines', sum('packages')),
  kg: rows('sold-lines', sum('kg')),
  customers: rows('sold-lines', distinct('customerCode'), sale),
  articles: rows('sold-lines', distinct('articleCode')),
} as const satisfies Record<string, Figure>
export type LineFigureId = keyof typeof lineFigures

import { monthEnd } from '../../../kernel/contract/formats.ts'
import type { FigureId, LineFigureId } from '../../figures/contract/figures.ts'
import type { DimensionId } from '../../figures/contract/measures.ts'
import { type Asked, type Coordinate, rowsBehind } from '../../figures/contract/rows-behind.ts'
import type { ObjectiveMeasure } from '../../objectives/contract/measures.ts'
import type { SalesWidgetData } from './widget-data.ts'
import type { SalesWidgetId } from './widgets.ts'

type FigureName = FigureId | LineFigureId
/** A number without rows of its own: it follows from other figures, such as a share, or counts the widget's rows. */
const derived = null

type NumbersOf<T> = { [K in keyof T]-?: T[K] extends number | null ? K : never }[keyof T] & string
/** Numbers of the compared period have no links. */
type FiguresOf<T> = Record<Exclude<NumbersOf<T>, `previous${string}`>, FigureName | typeof derived>

type WidgetFigures<Data> = {
  /** Numbers of the widget as a whole. */
  whole: FiguresOf<Data>
} & (Data extends { rows: (infer Row)[] }
  ? {
      /** Numbers of each of its rows. */
      each: FiguresOf<Row>
      /** The dimension of the rows; null when a row is a period or has its own page. */
      by: DimensionId | null
    }
  : object)

type FigureDeclaration = {
  whole: Record<string, FigureName | null>
  each?: Record<string, FigureName | null>
  by?: DimensionId | null
}

const operations = { orders: 'orders', collections: 'collections', noPurchases: 'noPurchases' } as const
const ranking = { total: derived }

/**
 * The figure behind every number of the sales dashboard (docs/decisions/0056-rows-behind.md). The compiler requires one
 * for each number of an answer, and a test follows them all to their rows.
 */
export const widgetFigures = {
  dailySales: { whole: { totalCents: 'total', netCents: 'net' } },
  totalOrders: { whole: { orders: 'orders', averageTicketCents: 'ticket' } },
  routeVisits: { whole: { planned: 'planned', visited: 'visited' } },
  effectiveness: { whole: { visits: 'visits', effectiveVisits: 'effectiveVisits' } },
  effectiveCollections: {
    whole: {
      visitsWithDebt: 'visitsWithDebt',
      collected: 'collectedWithDebt',
      collections: 'collections',
      collectedCents: 'collected',
    },
  },
  itemsAndKilograms: { whole: { units: 'units', kg: 'kg' } },
  totalItems: { whole: { units: 'units', packages: 'packages', lines: 'lines' } },
  totalKilograms: { whole: { kg: 'kg' } },
  remoteOrders: { whole: { orders: 'remoteOrders', totalCents: 'remoteTotal', netCents: 'remoteNet' } },
  accumulatedSales: { whole: { targetCents: derived, projectedCents: derived } },
  sellerPerformance: { whole: ranking, by: 'seller', each: { totalCents: 'total' } },
  sellerRanking: {
    whole: ranking,
    by: 'seller',
    each: {
      position: derived,
      orders: 'orders',
      visits: 'visits',
      effectiveVisits: 'effectiveVisits',
      totalCents: 'total',
      netCents: 'net',
    },
  },
  sellerEffectiveness: {
    whole: ranking,
    by: 'seller',
    each: { visits: 'visits', effectiveVisits: 'effectiveVisits', customers: 'visitedCustomers' },
  },
  sellerOperations: { whole: ranking, by: 'seller', each: operations },
  sellerSales: { whole: ranking, by: 'seller', each: { totalCents: 'total', netCents: 'net' } },
  customerVisits: {
    whole: { total: 'visitedCustomers', coveredActive: 'coveredCustomers', active: 'activeCustomers' },
    by: 'customer',
    each: { orders: 'ownOrders', collections: 'ownCollections', noPurchases: 'noPurchases' },
  },
  /** Its own total is linked by `unvisitedLink`, because for one day it counts the route. */
  unvisitedCustomers: { whole: ranking, by: null, each: { daysSincePurchase: derived } },
  articleRanking: {
    whole: { total: derived, totalCents: 'total' },
    by: 'article',
    each: { share: derived, quantity: 'units', totalCents: 'total', netCents: 'net' },
  },
  customerRanking: {
    whole: { total: derived, totalCents: 'total' },
    by: 'customer',
    each: { totalCents: 'total', share: derived },
  },
  customerRankingExtended: {
    whole: ranking,
    by: 'customer',
    each: { totalCents: 'total', quantity: 'units', discountCents: 'discounts' },
  },
  salesByItem: {
    whole: { total: derived, totalCents: 'total' },
    by: 'item',
    each: { totalCents: 'total', share: derived },
  },
  salesByBrand: {
    whole: { total: derived, totalCents: 'total' },
    by: 'brand',
    each: { totalCents: 'total', share: derived },
  },
  history: { whole: {}, by: null, each: { orders: 'orders', netCents: 'net', totalCents: 'total' } },
  /** Objectives have pages of their own that show the progress of each seller and of each focal objective. */
  generalObjective: { whole: { businessDay: derived, businessDays: derived, ratio: derived } },
  focalObjective: {
    whole: { businessDay: derived, businessDays: derived, ratio: derived },
    by: null,
    each: { actual: derived, target: derived },
  },
  objectivesTable: { whole: { businessDay: derived, businessDays: derived, total: derived }, by: 'seller', each: {} },
  /** Its total is linked by `mapLink`. */
  operationsMap: { whole: { total: derived } },
  opportunitiesSummary: {
    whole: ranking,
    by: 'seller',
    each: {
      opportunities: 'opportunities',
      won: 'wonOpportunities',
      lost: 'lostOpportunities',
      invoiced: 'invoicedOpportunities',
      invoicedCents: 'invoicedCents',
    },
  },
  sellersSummary: {
    whole: ranking,
    by: 'seller',
    each: {
      won: 'wonOpportunities',
      lost: 'lostOpportunities',
      averageCents: 'averageWonCents',
      averageDays: 'averageWonDays',
    },
  },
} as const satisfies { [Id in SalesWidgetId]: WidgetFigures<SalesWidgetData[Id]> }

const declarations: Record<SalesWidgetId, FigureDeclaration> = widgetFigures

/** The link of a number of the whole widget; null when the number has no rows. */
export const figureLink = (id: SalesWidgetId, name: string, query: Asked): string | null => {
  const { whole, by } = declarations[id]
  const figure = whole[name]
  return figure ? rowsBehind(figure, { asked: query, ...(by ? { by: [by] } : {}) }) : null
}

type Row = { code?: string; month?: string }

/** Rows by month link to the days of that month. */
const daysOf = ({ month }: Row, query: Asked): Asked =>
  month ? { ...query, desde: month, hasta: monthEnd(month) } : query

const at = (by: DimensionId | null | undefined, { code }: Row): Coordinate[] => (by ? [{ by, key: code ?? '' }] : [])

/** The link of a number in a row. */
export const rowFigureLink = (id: SalesWidgetId, name: string, row: Row, query: Asked): string | null => {
  const { each, by } = declarations[id]
  const figure = each?.[name]
  return figure ? rowsBehind(figure, { asked: daysOf(row, query), at: at(by, row) }) : null
}

/** Link to the unvisited customers: of one day, those of the route; of longer periods, the active ones. */
export const unvisitedLink = (basis: SalesWidgetData['unvisitedCustomers']['basis'], query: Asked): string =>
  rowsBehind(basis === 'route' ? 'unvisitedOnRoute' : 'unvisitedCustomers', { asked: query })

/**
 * Link to the operations on the map: those taken at a known place or, for longer periods, those of customers with one.
 */
export const mapLink = (basis: SalesWidgetData['operationsMap']['basis'], query: Asked): string =>
  rowsBehind(basis === 'operation' ? 'placedOperations' : 'operationsAtPlaces', { asked: query })

type Curve = Pick<SalesWidgetData['accumulatedSales'], 'unit'>

/** Link to the sales until a point of the curve: an hour, a day or a month. */
export const accumulatedLink = ({ unit }: Curve, key: string, query: Asked): string => {
  if (unit !== 'hour') {
    const last = unit === 'month' ? monthEnd(key) : key
    const hasta = query.hasta && query.hasta < last ? query.hasta : last
    return rowsBehind('total', { asked: { ...query, hasta } })
  }
  // A point on the hour has the sales before it; a point between two hours is the current minute and has all sales so
  // far.
  const before = Number(key.slice(0, 2)) - 1
  return key.endsWith(':00')
    ? rowsBehind('total', { asked: query, more: [{ field: 'hour', operator: 'less-than', value: `${before}` }] })
    : rowsBehind('total', { asked: query })
}

const objectiveFigures: Record<ObjectiveMeasure, FigureId | typeof derived> = {
  netCents: 'net',
  orders: 'orders',
  customers: 'customers',
  frequency: 'frequency',
  score: derived,
  packages: 'packages',
  kg: 'kg',
  collectedCents: 'collected',
}

/** Link to a seller's results towards a target: of the whole month and of all customers, like targets. */
export const objectiveLink = (
  measure: ObjectiveMeasure,
  { month, code }: { month: string; code: string },
  { canales: _channels, regiones: _regions, ...query }: Asked,
): string | null => {
  const figure = objectiveFigures[measure]
  if (!figure) return null
  return rowsBehind(figure, {
    asked: { ...query, desde: month, hasta: monthEnd(month) },
    at: [{ by: 'seller', key: code }],
  })
}

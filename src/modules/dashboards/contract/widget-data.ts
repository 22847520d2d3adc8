import { z } from 'zod'
import { objectiveMeasureIds, progress } from '../../objectives/contract/measures.ts'
import { type SalesWidgetId, salesWidgetTitles } from './widgets.ts'

/**
 * Address of the page about the row's subject; null when the person may not open it. Links of figures are in widget-
 * figures.ts.
 */
const href = z.string().nullable()
const count = z.number().int()
const cents = z.number().int()

const rankingOf = <Row extends z.ZodRawShape>(row: Row) => z.object({ rows: z.array(z.object(row)), total: count })

const seller = { id: z.uuid(), code: z.string(), name: z.string() }
const customer = { id: z.uuid(), code: z.string(), name: z.string() }

/** `previous…` is the figure of the compared period. */
const dailySales = z.object({
  totalCents: cents,
  previousTotalCents: cents,
  netCents: cents,
  previousNetCents: cents,
  sparkline: z.array(z.number()),
})
const totalOrders = z.object({
  orders: count,
  previousOrders: count,
  averageTicketCents: cents.nullable(),
  previousAverageTicketCents: cents.nullable(),
})
const routeVisits = z.object({ planned: count, visited: count, previousPlanned: count, previousVisited: count })
const effectiveness = z.object({
  visits: count,
  effectiveVisits: count,
  previousVisits: count,
  previousEffectiveVisits: count,
})
const effectiveCollections = z.object({
  visitsWithDebt: count,
  collected: count,
  previousVisitsWithDebt: count,
  previousCollected: count,
  collections: count,
  collectedCents: cents,
})
const itemsAndKilograms = z.object({
  units: z.number(),
  previousUnits: z.number(),
  kg: z.number(),
  previousKg: z.number(),
})
const totalItems = z.object({ units: z.number(), previousUnits: z.number(), packages: z.number(), lines: count })
const totalKilograms = z.object({ kg: z.number(), previousKg: z.number() })
/** Orders taken by the office or placed by customers themselves, without a visit; included in all orders. */
const remoteOrders = z.object({ orders: count, previousOrders: count, totalCents: cents, netCents: cents })

const accumulatedSales = z.object({
  unit: z.enum(['hour', 'day', 'month']),
  points: z.array(
    z.object({
      /** Hour of the day (0–24), day or first day of the month. */
      key: z.string(),
      label: z.string(),
      /** Accumulated cents with IVA; null outside the line's range. */
      current: cents.nullable(),
      comparison: cents.nullable(),
      projection: cents.nullable(),
    }),
  ),
  /**
   * The objectives' target for the period, with IVA; null without objectives and while channels or regions are
   * filtered.
   */
  targetCents: cents.nullable(),
  projectedCents: cents.nullable(),
  comparisonName: z.string(),
})

const sellerPerformance = rankingOf({ ...seller, totalCents: cents, previousTotalCents: cents })
const sellerRanking = rankingOf({
  ...seller,
  position: count,
  orders: count,
  visits: count,
  effectiveVisits: count,
  totalCents: cents,
  previousTotalCents: cents,
  netCents: cents,
})
const sellerEffectiveness = rankingOf({ ...seller, visits: count, effectiveVisits: count, customers: count })
const sellerOperations = rankingOf({ ...seller, orders: count, collections: count, noPurchases: count })
const sellerSales = rankingOf({ ...seller, totalCents: cents, netCents: cents })

const customerVisits = rankingOf({ ...customer, orders: count, collections: count, noPurchases: count }).extend({
  /** Coverage: active customers with an operation, over active customers. */
  coveredActive: count,
  active: count,
})
const unvisitedCustomers = rankingOf({
  ...customer,
  lastPurchaseOn: z.string().nullable(),
  daysSincePurchase: count.nullable(),
  href,
}).extend({
  /** `route`: planned for the one day of the period; `active`: active customers, for longer periods. */
  basis: z.enum(['route', 'active']),
})
const articleRanking = rankingOf({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  share: z.number(),
  quantity: z.number(),
  totalCents: cents,
  netCents: cents,
}).extend({ totalCents: cents })
const customerRanking = rankingOf({ ...customer, totalCents: cents, share: z.number() }).extend({ totalCents: cents })
const customerRankingExtended = rankingOf({
  ...customer,
  totalCents: cents,
  quantity: z.number(),
  discountCents: cents,
  seller: z.string().nullable(),
  isActive: z.boolean(),
})
const salesImpact = rankingOf({
  id: z.uuid().nullable(),
  code: z.string(),
  name: z.string(),
  totalCents: cents,
  share: z.number(),
}).extend({
  totalCents: cents,
})

const history = z.object({
  rows: z.array(
    z.object({
      month: z.string(),
      label: z.string(),
      orders: count,
      netCents: cents,
      totalCents: cents,
      isPartial: z.boolean(),
    }),
  ),
})

const measureId = z.enum(objectiveMeasureIds)
const objectiveMonth = {
  month: z.string(),
  label: z.string(),
  businessDay: count,
  businessDays: count,
  /** Channels or regions are filtered, but these figures are of all customers, because targets ignore those filters. */
  isOfAll: z.boolean(),
  href,
}

const generalObjective = z.object({
  ...objectiveMonth,
  ratio: z.number().nullable(),
  measures: z.array(progress.extend({ measure: measureId, title: z.string() })),
})
const focalObjective = z.object({
  ...objectiveMonth,
  ratio: z.number().nullable(),
  rows: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      seller: z.string().nullable(),
      unit: z.enum(['money', 'quantity']),
      actual: z.number(),
      target: z.number(),
    }),
  ),
})
const objectivesTable = z.object({
  ...objectiveMonth,
  total: count,
  rows: z.array(z.object({ ...seller, measures: z.record(measureId, progress) })),
})

const operationsMap = z.object({
  /**
   * `operation`: points are where operations were taken; `customer`, for more than a week: at their customers' places.
   */
  basis: z.enum(['operation', 'customer']),
  total: count,
  points: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['order', 'collection', 'noPurchase']),
      latitude: z.number(),
      longitude: z.number(),
      takenAt: z.string(),
      totalCents: cents.nullable(),
      customer: z.string(),
      seller: z.string(),
      href,
    }),
  ),
  clusters: z.array(
    z.object({ latitude: z.number(), longitude: z.number(), orders: count, collections: count, noPurchases: count }),
  ),
})

/** Per seller: opportunities open at any time in the period, and those closed in it. */
const opportunitiesSummary = rankingOf({
  ...seller,
  opportunities: count,
  won: count,
  lost: count,
  /** Won, and their order was exported to the ERP. */
  invoiced: count,
  invoicedCents: cents,
})
const sellersSummary = rankingOf({
  ...seller,
  won: count,
  lost: count,
  /** Average value and days of the opportunities won; null without any. */
  averageCents: cents.nullable(),
  averageDays: z.number().nullable(),
})

export const salesWidgetData = {
  dailySales,
  totalOrders,
  routeVisits,
  effectiveness,
  effectiveCollections,
  itemsAndKilograms,
  totalItems,
  totalKilograms,
  remoteOrders,
  accumulatedSales,
  sellerPerformance,
  sellerRanking,
  sellerEffectiveness,
  sellerOperations,
  sellerSales,
  customerVisits,
  unvisitedCustomers,
  articleRanking,
  customerRanking,
  customerRankingExtended,
  salesByItem: salesImpact,
  salesByBrand: salesImpact,
  history,
  generalObjective,
  focalObjective,
  objectivesTable,
  operationsMap,
  opportunitiesSummary,
  sellersSummary,
} as const satisfies Record<SalesWidgetId, z.ZodType>

export type SalesWidgetData = { [K in SalesWidgetId]: z.output<(typeof salesWidgetData)[K]> }

/** The answer of a widget; a failed one does not affect the others. */
export type WidgetSlot<Data> = { ok: true; data: Data } | { ok: false; code: string; detail: string }
export type SalesWidgets = { [K in SalesWidgetId]?: WidgetSlot<SalesWidgetData[K]> }

const slotOf = (data: z.ZodType) =>
  z
    .discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), data }),
      z.object({ ok: z.literal(false), code: z.string(), detail: z.string() }),
    ])
    .optional()

export const salesWidgets = z.object(
  Object.fromEntries((Object.keys(salesWidgetTitles) as SalesWidgetId[]).map(id => [id, slotOf(salesWidgetData[id])])),
) as unknown as z.ZodType<SalesWidgets, SalesWidgets>

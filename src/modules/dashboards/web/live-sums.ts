import { ticketOf } from '../../figures/contract/ticket.ts'
import { type LiveSellerDay, type SellerDayFigure, sellerDayFigures } from '../../sales/contract/live-documents.ts'
import type { SalesDashboard } from '../contract/sales-dashboard.ts'
import type { SalesWidgetData, SalesWidgets, WidgetSlot } from '../contract/widget-data.ts'
import type { SalesWidgetId } from '../contract/widgets.ts'
import type { Days } from './live-days.ts'

/** Today's sums of each seller with which a widget was counted. Immutable. */
type SellerSums = ReadonlyMap<string, readonly number[]>

/** An answer with the sums behind each widget, which differ when widgets come from different answers. */
export type LiveDashboard = SalesDashboard & { sumsByWidget: { [Id in SalesWidgetId]?: SellerSums | undefined } }

/** The difference between a seller's current day and the sums with which a widget was counted. */
type Move = { sellerId: string; by: (figure: SellerDayFigure) => number }

type ApplyMoves<Id extends SalesWidgetId> = (
  data: SalesWidgetData[Id],
  moves: Move[],
  whole: SalesDashboard,
) => SalesWidgetData[Id]

const sum = (moves: Move[], figure: SellerDayFigure): number => moves.reduce((total, { by }) => total + by(figure), 0)

/** Three decimals, as in the database; rounding removes the errors of floating-point sums. */
const decimal = (value: number): number => Math.round(value * 1000) / 1000

type Row = { id: string; code: string }

/**
 * Applies the moves to the rows and sorts them as the server does. Sellers without a row appear with the next answer.
 */
const rankRows = <R extends Row>(
  rows: R[],
  moves: Move[],
  change: (row: R, by: Move['by']) => R,
  figure: (row: R) => number,
): R[] => {
  const moveBySeller = new Map(moves.map(({ sellerId, by }) => [sellerId, by]))
  return rows
    .map(row => {
      const by = moveBySeller.get(row.id)
      return by ? change(row, by) : row
    })
    .sort((a, b) => figure(b) - figure(a) || (a.code < b.code ? -1 : 1))
}

const addSales = <R extends { totalCents: number; netCents: number }>(row: R, by: Move['by']): R => ({
  ...row,
  totalCents: row.totalCents + by('totalCents'),
  netCents: row.netCents + by('netCents'),
})
const addVisits = <R extends { visits: number; effectiveVisits: number }>(row: R, by: Move['by']): R => ({
  ...row,
  visits: row.visits + by('visits'),
  effectiveVisits: row.effectiveVisits + by('effectiveVisits'),
})

const indicators: { [Id in SalesWidgetId]?: ApplyMoves<Id> } = {
  dailySales: (data, moves) => ({
    ...data,
    totalCents: data.totalCents + sum(moves, 'totalCents'),
    netCents: data.netCents + sum(moves, 'netCents'),
  }),
  totalOrders: (data, moves, { widgets: { dailySales } }) => {
    const orders = data.orders + sum(moves, 'orders')
    return {
      ...data,
      orders,
      averageTicketCents:
        dailySales?.ok && orders > 0 ? ticketOf(dailySales.data.netCents, orders) : data.averageTicketCents,
    }
  },
  routeVisits: (data, moves) => ({ ...data, visited: data.visited + sum(moves, 'visited') }),
  effectiveness: (data, moves) => ({
    ...data,
    visits: data.visits + sum(moves, 'visits'),
    effectiveVisits: data.effectiveVisits + sum(moves, 'effectiveVisits'),
  }),
  effectiveCollections: (data, moves) => ({
    ...data,
    visitsWithDebt: data.visitsWithDebt + sum(moves, 'visitsWithDebt'),
    collected: data.collected + sum(moves, 'collectedWithDebt'),
    collections: data.collections + sum(moves, 'collections'),
    collectedCents: data.collectedCents + sum(moves, 'collectedCents'),
  }),
  itemsAndKilograms: (data, moves) => ({
    ...data,
    units: decimal(data.units + sum(moves, 'units')),
    kg: decimal(data.kg + sum(moves, 'kg')),
  }),
  totalItems: (data, moves) => ({
    ...data,
    units: decimal(data.units + sum(moves, 'units')),
    packages: decimal(data.packages + sum(moves, 'packages')),
    lines: data.lines + sum(moves, 'lines'),
  }),
  totalKilograms: (data, moves) => ({ ...data, kg: decimal(data.kg + sum(moves, 'kg')) }),
  remoteOrders: (data, moves) => ({
    ...data,
    orders: data.orders + sum(moves, 'remoteOrders'),
    totalCents: data.totalCents + sum(moves, 'remoteTotalCents'),
    netCents: data.netCents + sum(moves, 'remoteNetCents'),
  }),
}

const tables: { [Id in SalesWidgetId]?: ApplyMoves<Id> } = {
  sellerPerformance: (data, moves) => ({
    ...data,
    rows: rankRows(
      data.rows,
      moves,
      (row, by) => ({ ...row, totalCents: row.totalCents + by('totalCents') }),
      row => row.totalCents,
    ),
  }),
  sellerRanking: (data, moves) => ({
    ...data,
    rows: rankRows(
      data.rows,
      moves,
      (row, by) => addVisits(addSales({ ...row, orders: row.orders + by('orders') }, by), by),
      row => row.totalCents,
    ).map((row, index) => (row.position === index + 1 ? row : { ...row, position: index + 1 })),
  }),
  sellerEffectiveness: (data, moves) => ({ ...data, rows: rankRows(data.rows, moves, addVisits, row => row.visits) }),
  sellerOperations: (data, moves) => ({
    ...data,
    rows: rankRows(
      data.rows,
      moves,
      (row, by) => ({
        ...row,
        orders: row.orders + by('orders'),
        collections: row.collections + by('collections'),
        noPurchases: row.noPurchases + by('noPurchases'),
      }),
      row => row.orders + row.collections + row.noPurchases,
    ),
  }),
  sellerSales: (data, moves) => ({ ...data, rows: rankRows(data.rows, moves, addSales, row => row.totalCents) }),
}

/** Sales come before the average tickets, which are computed from them. */
const movable = Object.entries({ ...indicators, ...tables }) as [SalesWidgetId, ApplyMoves<SalesWidgetId>][]

const valuesOf = (day: LiveSellerDay): number[] => sellerDayFigures.map(figure => day[figure])

/** The moves of sellers in the selection; others are not in the sums. */
const movesOf = (sums: SellerSums, days: Days, today: string): Move[] =>
  [...days.values()].flatMap(day => {
    const before = sums.get(day.sellerId)
    if (!before || day.day !== today) return []
    const now = valuesOf(day)
    if (now.every((value, index) => value === before[index])) return []
    const by = (figure: SellerDayFigure): number => {
      const index = sellerDayFigures.indexOf(figure)
      return (now[index] ?? 0) - (before[index] ?? 0)
    }
    return [{ sellerId: day.sellerId, by }]
  })

const sumsAfter = (sums: SellerSums, days: Days, today: string): SellerSums => {
  const after = new Map(sums)
  for (const [sellerId, day] of days) if (after.has(sellerId) && day.day === today) after.set(sellerId, valuesOf(day))
  return after
}

const latestOf = (dashboard: LiveDashboard, days: Days): string | null => {
  const sums = Object.values(dashboard.sumsByWidget)[0]
  return [...days.values()].reduce(
    (last, { sellerId, lastOperationAt }) =>
      sums?.has(sellerId) && lastOperationAt && (!last || lastOperationAt > last) ? lastOperationAt : last,
    dashboard.lastOperationAt,
  )
}

/** Merges an answer, which may have only some widgets, into the previous one. */
export const liveAnswer = (answer: SalesDashboard, before?: LiveDashboard): LiveDashboard => {
  const days = answer.sellerDays ? new Map(answer.sellerDays) : undefined
  const sumsByWidget = Object.fromEntries(Object.keys(answer.widgets).map(id => [id, days]))
  return {
    ...answer,
    widgets: { ...before?.widgets, ...answer.widgets },
    sumsByWidget: { ...before?.sumsByWidget, ...sumsByWidget },
  }
}

/**
 * Updates the figures at once with the days received by live events, without a request. A day received twice, or
 * already counted, changes nothing.
 */
export const withSellerDays = (dashboard: LiveDashboard, days: Days): LiveDashboard => {
  const next: LiveDashboard = {
    ...dashboard,
    widgets: { ...dashboard.widgets },
    sumsByWidget: { ...dashboard.sumsByWidget },
  }
  const after = new Map<SellerSums, SellerSums>()
  let hasMoved = false
  for (const [id, change] of movable) {
    const slot: WidgetSlot<SalesWidgetData[SalesWidgetId]> | undefined = dashboard.widgets[id]
    const sums = dashboard.sumsByWidget[id]
    if (!slot?.ok || !sums) continue
    const moves = movesOf(sums, days, dashboard.today)
    if (moves.length === 0) continue
    hasMoved = true
    const data = change(slot.data as never, moves, next)
    next.widgets = { ...next.widgets, [id]: { ok: true, data } } as SalesWidgets
    if (!after.has(sums)) after.set(sums, sumsAfter(sums, days, dashboard.today))
    next.sumsByWidget[id] = after.get(sums)
  }
  return hasMoved ? { ...next, lastOperationAt: latestOf(dashboard, days) } : dashboard
}

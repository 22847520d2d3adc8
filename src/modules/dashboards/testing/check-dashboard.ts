import { expect } from 'vitest'
import { monthEnd, monthOf } from '../../../kernel/contract/formats.ts'
import { type SalesDashboard, salesDashboard } from '../contract/sales-dashboard.ts'
import type { SalesWidgetData } from '../contract/widget-data.ts'
import { type SalesWidgetId, salesWidgetIds, widgetRows } from '../contract/widgets.ts'
import type { Question, Recount, RecountBounds } from './recount.ts'

export const dataOf = <Id extends SalesWidgetId>(answer: SalesDashboard, id: Id): SalesWidgetData[Id] => {
  const slot = answer.widgets[id]
  if (!slot?.ok) throw new Error(`${id}: ${slot?.detail ?? 'no answer'}`)
  return slot.data as SalesWidgetData[Id]
}

type DashboardCheck = { recount: Recount; answer: SalesDashboard; bounds: RecountBounds }

const one = async (recount: Recount, question: Question, bounds: RecountBounds): Promise<Record<string, number>> =>
  Object.fromEntries(
    Object.entries((await recount<object>(question, bounds))[0] ?? {}).map(([name, value]) => [name, Number(value)]),
  )

const byId = <Row extends { id: string }>(rows: Row[]): Row[] => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
export const idsOf = (rows: { id: string }[]): string[] => rows.map(row => row.id).sort()

type RowList = { rows: { id: string }[]; total: number }

/**
 * A widget shows the first rows and the total: each row shown must equal the recount, and none that ranks higher may be
 * missing.
 */
const checkRows = <Row extends { id: string }>(list: RowList, recountRows: Row[], rank: (row: Row) => number): void => {
  expect(list.total).toBe(recountRows.length)
  expect(list.rows.length).toBe(Math.min(widgetRows, recountRows.length))
  const ids = new Set(idsOf(list.rows))
  expect(byId(list.rows)).toMatchObject(byId(recountRows.filter(({ id }) => ids.has(id))))
  const first = recountRows
    .map(rank)
    .toSorted((a, b) => b - a)
    .slice(0, list.rows.length)
  expect(
    recountRows
      .filter(({ id }) => ids.has(id))
      .map(rank)
      .toSorted((a, b) => b - a),
  ).toEqual(first)
}
/** Equal up to a thousandth, because floating-point sums may round either way. */
const isNear = (actual: number | null, expected: number | null): boolean =>
  actual === null || expected === null ? actual === expected : Math.abs(actual - expected) < 0.0015

const close = (value: number): number => Math.round(value * 1000) / 1000

const checkIndicators = async ({ recount, answer, bounds }: DashboardCheck, previous: RecountBounds): Promise<void> => {
  const [orders, before] = [await one(recount, 'orders', bounds), await one(recount, 'orders', previous)]
  const [visits, plan, collections] = [
    await one(recount, 'visits', bounds),
    await one(recount, 'planned', bounds),
    await one(recount, 'collections', bounds),
  ]
  const visitsBefore = await one(recount, 'visits', previous)
  expect(dataOf(answer, 'dailySales')).toMatchObject({
    totalCents: orders.total,
    netCents: orders.net,
    previousTotalCents: before.total,
    previousNetCents: before.net,
  })
  expect(dataOf(answer, 'totalOrders')).toMatchObject({
    orders: orders.orders,
    previousOrders: before.orders,
    averageTicketCents: orders.orders ? Math.round((orders.net ?? 0) / orders.orders) : null,
  })
  expect(dataOf(answer, 'routeVisits')).toMatchObject({
    planned: plan.planned,
    visited: visits.visited,
    previousVisited: visitsBefore.visited,
  })
  expect(dataOf(answer, 'effectiveness')).toMatchObject({
    visits: visits.visits,
    effectiveVisits: visits.effective,
    previousVisits: visitsBefore.visits,
    previousEffectiveVisits: visitsBefore.effective,
  })
  expect(dataOf(answer, 'effectiveCollections')).toMatchObject({
    visitsWithDebt: visits.debt,
    collected: visits.collected,
    collections: collections.collections,
    collectedCents: collections.cents,
    previousCollected: visitsBefore.collected,
  })
  expect(dataOf(answer, 'itemsAndKilograms')).toMatchObject({
    units: orders.units,
    kg: close(orders.kg ?? 0),
    previousUnits: before.units,
  })
  expect(dataOf(answer, 'totalItems')).toMatchObject({ units: orders.units, lines: orders.lines })
  const [remote, remoteBefore] = [await one(recount, 'remote', bounds), await one(recount, 'remote', previous)]
  expect(dataOf(answer, 'remoteOrders')).toMatchObject({
    orders: remote.orders,
    totalCents: remote.total,
    netCents: remote.net,
    previousOrders: remoteBefore.orders,
  })
  expect(dataOf(answer, 'totalKilograms')).toMatchObject({
    kg: close(orders.kg ?? 0),
    previousKg: close(before.kg ?? 0),
  })
}

const checkSellers = async ({ recount, answer, bounds }: DashboardCheck): Promise<void> => {
  type Row = { id: string; orders: number; collections: number; noPurchases: number; customers: number }
  const sellers = byId(await recount<Row>('sellers', bounds))
  checkRows(
    dataOf(answer, 'sellerOperations'),
    sellers.map(({ id, orders, collections, noPurchases }) => ({ id, orders, collections, noPurchases })),
    () => 0,
  )
  checkRows(
    dataOf(answer, 'sellerEffectiveness'),
    sellers.filter(({ customers }) => customers > 0).map(({ id, customers }) => ({ id, customers })),
    () => 0,
  )
  const sales = byId(await recount<{ id: string; total: number }>('sellerSales', bounds)).map(({ id, total }) => ({
    id,
    totalCents: total,
  }))
  for (const id of ['sellerPerformance', 'sellerRanking', 'sellerSales'] as const)
    checkRows(dataOf(answer, id), sales, row => row.totalCents)
}

const checkCustomers = async ({ recount, answer, bounds }: DashboardCheck): Promise<void> => {
  const customers = byId(
    await recount<{ id: string; total: number; units: number; discount: number }>('customers', bounds),
  )
  const total = customers.reduce((sum, row) => sum + row.total, 0)
  checkRows(
    dataOf(answer, 'customerRanking'),
    customers.map(row => ({ id: row.id, totalCents: row.total, share: expect.closeTo(row.total / total, 9) })),
    row => row.totalCents,
  )
  checkRows(
    dataOf(answer, 'customerRankingExtended'),
    customers.map(row => ({ id: row.id, totalCents: row.total, quantity: row.units, discountCents: row.discount })),
    row => row.totalCents,
  )
  const visits = byId(
    await recount<{ id: string; orders: number; collections: number; noPurchases: number }>('customerVisits', bounds),
  )
  checkRows(dataOf(answer, 'customerVisits'), visits, row => row.orders)
  const inactive = await recount<{ id: string }>('inactive', bounds)
  const coverage = dataOf(answer, 'customerVisits')
  expect(coverage.active - coverage.coveredActive).toBe(inactive.length)
  const unvisitedCustomers = await recount<{ id: string }>(bounds.from === bounds.to ? 'unvisited' : 'unseen', bounds)
  checkRows(dataOf(answer, 'unvisitedCustomers'), unvisitedCustomers, () => 0)
}

const sumBy = (rows: { key: string | null; total: number }[]): Map<string | null, number> => {
  const sums = new Map<string | null, number>()
  for (const { key, total } of rows) sums.set(key, (sums.get(key) ?? 0) + total)
  return sums
}

const checkArticles = async ({ recount, answer, bounds }: DashboardCheck): Promise<void> => {
  const articles = byId(
    await recount<{ id: string; quantity: number; net: number; total: number }>('articles', bounds),
  ).filter(row => row.quantity !== 0 || row.total !== 0)
  checkRows(
    dataOf(answer, 'articleRanking'),
    articles.map(row => ({ id: row.id, quantity: row.quantity, netCents: row.net, totalCents: row.total })),
    row => row.totalCents,
  )
  const groups = await recount<{ item_id: string | null; brand_id: string | null; total: number }>('groups', bounds)
  const impact = (id: 'salesByItem' | 'salesByBrand') =>
    sumBy(dataOf(answer, id).rows.map(row => ({ key: row.id, total: row.totalCents })))
  expect(impact('salesByItem')).toEqual(sumBy(groups.map(row => ({ key: row.item_id, total: row.total }))))
  expect(impact('salesByBrand')).toEqual(sumBy(groups.map(row => ({ key: row.brand_id, total: row.total }))))
}

const checkCurve = async ({ recount, answer, bounds }: DashboardCheck): Promise<void> => {
  const total = (await one(recount, 'orders', bounds)).total
  const points = dataOf(answer, 'accumulatedSales').points
  expect(points.findLast(point => point.current !== null)?.current).toBe(total)
  const map = dataOf(answer, 'operationsMap')
  const question = map.basis === 'operation' ? 'placed' : 'placedCustomers'
  const count = (await one(recount, question, bounds)).placed
  expect(map.total).toBe(count)
}

const checkHistory = async ({ recount, answer, bounds }: DashboardCheck): Promise<void> => {
  const { rows } = dataOf(answer, 'history')
  const [first, last] = [rows[0]?.month ?? '', rows.at(-1)?.month ?? '']
  const months = await recount<{ month: string; orders: number; net: number; total: number }>('months', {
    ...bounds,
    from: first,
    to: monthEnd(last),
  })
  expect(rows.filter(row => row.orders !== 0 || row.totalCents !== 0)).toMatchObject(
    months.map(({ month, orders, net, total }) => ({ month, orders, netCents: net, totalCents: total })),
  )
}

/** Targets are monthly and by seller; filters of customers do not affect them. */
const checkObjectives = async ({ recount, answer, bounds }: DashboardCheck): Promise<void> => {
  const month = monthOf(answer.period.to)
  const whole = { ...bounds, from: month, to: monthEnd(month), customers: null }
  const [orders, paid, bought] = [
    await one(recount, 'orders', whole),
    await one(recount, 'collections', whole),
    await one(recount, 'buyers', whole),
  ]
  const actuals = Object.fromEntries(
    dataOf(answer, 'generalObjective').measures.map(({ measure, actual }) => [measure, close(actual)]),
  )
  expect(actuals).toEqual({
    netCents: orders.net,
    orders: orders.orders,
    customers: bought.customers,
    packages: close(orders.packages ?? 0),
    kg: close(orders.kg ?? 0),
    collectedCents: paid.cents,
  })
  const sales = await recount<{ id: string; net: number }>('sellerNet', whole)
  const { rows } = dataOf(answer, 'objectivesTable')
  expect(Object.fromEntries(rows.map(({ id, measures }) => [id, measures.netCents?.actual]))).toMatchObject(
    Object.fromEntries(sales.filter(({ id }) => rows.some(row => row.id === id)).map(({ id, net }) => [id, net])),
  )
  const focal = await recount<{ id: string; net: number; quantity: number }>('focal', whole)
  for (const { id, unit, actual } of dataOf(answer, 'focalObjective').rows) {
    const expected = focal.find(row => row.id === id)
    expect([id, close(actual)]).toEqual([id, close((unit === 'money' ? expected?.net : expected?.quantity) ?? 0)])
  }
}

type Aim = Record<(typeof targetNames)[number], number> & {
  id: string
  days: number
  gone: number
  targetNet: number | null
  targetOrders: number | null
  targetCustomers: number | null
  targetPackages: number | null
  targetKg: number | null
  targetCollected: number | null
}

const targetNames = ['net', 'orders', 'customers', 'packages', 'kg', 'collected'] as const
const measureNames = {
  net: ['netCents', 'targetNet'],
  orders: ['orders', 'targetOrders'],
  customers: ['customers', 'targetCustomers'],
  packages: ['packages', 'targetPackages'],
  kg: ['kg', 'targetKg'],
  collected: ['collectedCents', 'targetCollected'],
} as const

/** The projection at the pace of the days worked so far, rounded for measures without decimals. */
const projectionOf = (name: (typeof targetNames)[number], row: Aim): number | null => {
  if (row.gone === 0) return null
  const value = (row[name] / row.gone) * row.days
  return name === 'packages' || name === 'kg' ? close(value) : Math.round(value)
}

const sumOf = (values: (number | null)[]): number | null =>
  values.every(value => value === null) ? null : close(values.reduce<number>((sum, value) => sum + (value ?? 0), 0))

/** Checks the targets and projections of each seller, in total and of focal objectives. */
const checkTargets = async ({ recount, answer, bounds }: DashboardCheck): Promise<void> => {
  const month = monthOf(answer.period.to)
  const whole = { ...bounds, from: month, to: monthEnd(month), customers: null }
  const rows = await recount<Aim>('objectives', { ...whole, until: answer.today })
  const sellers = dataOf(answer, 'objectivesTable').rows
  const total = dataOf(answer, 'generalObjective').measures
  for (const name of targetNames) {
    const [measure, target] = measureNames[name]
    for (const { id, measures } of sellers) {
      const row = rows.find(one => one.id === id)
      if (!row) throw new Error(`${id} is not counted`)
      const progress = measures[measure]
      expect([id, measure, progress?.target, progress?.projection]).toEqual([
        id,
        measure,
        row[target],
        expect.toSatisfy((value: number | null) => isNear(value, projectionOf(name, row))),
      ])
    }
    const counting = rows.some(row => row[target] !== null) ? rows.filter(row => row[target] !== null) : rows
    const totalProgress = total.find(one => one.measure === measure)
    expect([measure, totalProgress?.target]).toEqual([measure, sumOf(rows.map(row => row[target]))])
    expect(isNear(totalProgress?.projection ?? null, sumOf(counting.map(row => projectionOf(name, row))))).toBe(true)
  }
  const focal = await recount<{ id: string; net: number | null; quantity: number | null }>('focalTargets', whole)
  const focalRows = dataOf(answer, 'focalObjective').rows
  expect(idsOf(focalRows)).toEqual(idsOf(focal))
  for (const { id, unit, target } of focalRows) {
    const expected = focal.find(row => row.id === id)
    expect([id, target]).toEqual([id, (unit === 'money' ? expected?.net : expected?.quantity) ?? 0])
  }
}

const checkOpportunities = async ({ recount, answer, bounds }: DashboardCheck): Promise<void> => {
  type Row = { id: string; opportunities: number; won: number; lost: number }
  const sellers = await recount<Row>('opportunities', bounds)
  checkRows(dataOf(answer, 'opportunitiesSummary'), sellers, row => row.won)
  checkRows(
    dataOf(answer, 'sellersSummary'),
    sellers.filter(({ won, lost }) => won + lost > 0).map(({ id, won, lost }) => ({ id, won, lost })),
    row => row.won,
  )
}

/** Checks every widget of an answer against a recount of the documents. */
export const checkDashboard = async (
  recount: Recount,
  answer: SalesDashboard,
  bounds: Omit<RecountBounds, 'from' | 'to'>,
): Promise<void> => {
  const check = { recount, answer, bounds: { ...answer.period, ...bounds } }
  const previous = { ...answer.comparison, ...bounds, until: answer.comparison.until }
  expect(salesDashboard.safeParse(answer).error).toBeUndefined()
  expect(Object.keys(answer.widgets).sort()).toEqual([...salesWidgetIds].sort())
  await checkIndicators(check, previous)
  await checkSellers(check)
  await checkCustomers(check)
  await checkArticles(check)
  await checkCurve(check)
  await checkHistory(check)
  await checkObjectives(check)
  await checkTargets(check)
  await checkOpportunities(check)
}

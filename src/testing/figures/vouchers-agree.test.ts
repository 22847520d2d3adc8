import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatFilter } from '../../kernel/contract/filters.ts'
import type { SalesDashboard } from '../../modules/dashboards/contract/sales-dashboard.ts'
import { dataOf } from '../../modules/dashboards/testing/check-dashboard.ts'
import { ticketOf } from '../../modules/figures/contract/ticket.ts'
import { orderTabs } from '../../modules/sales/contract/vouchers/order-vouchers.ts'
import { createFigureWorld, type FigureWorld, type RangeName, ranges } from './figure-world.ts'

let made: FigureWorld
beforeAll(async () => {
  made = await createFigureWorld()
}, 120_000)
afterAll(() => made.stop())

type Summary = { total: number; totals: { total: number; net: number; itemsQty: number; returns: number } }

/** What the three tabs of Comprobantes write under their rows, together. */
const summaryOf = async (who: 'admin' | 'supervisor', { from, to }: { from: string; to: string }) => {
  const caller = made.callers[who]
  const tabs = await Promise.all(
    Object.values(orderTabs).map(tab => {
      const filters = [formatFilter(tab), `date:greater-than:${from}`, `date:less-than:${to}`]
      return caller.get<Summary>(`/api/data/orders?${new URLSearchParams(filters.map(one => ['filter', one]))}`)
    }),
  )
  const sum = (of: (tab: Summary) => number): number => tabs.reduce((added, tab) => added + of(tab), 0)
  return {
    orders: sum(({ total, totals }) => total - totals.returns),
    totalCents: sum(({ totals }) => totals.total),
    netCents: sum(({ totals }) => totals.net),
    units: sum(({ totals }) => totals.itemsQty),
  }
}

test.each(
  (Object.keys(ranges) as RangeName[]).flatMap(range =>
    (['admin', 'supervisor'] as const).map(who => [who, range] as const),
  ),
)('what Comprobantes adds up is what Tableros says: %s, %s', async (who, range) => {
  const caller = made.callers[who]
  const days = ranges[range]
  const answer = await caller.get<SalesDashboard>(`/api/dashboards/sales?${new URLSearchParams(days)}`)
  const { orders, totalCents, netCents, units } = await summaryOf(who, days)
  const counts = await caller.get<Record<string, number>>(`/api/vouchers/counts?from=${days.from}&until=${days.to}`)
  expect((counts.pedidos ?? 0) + (counts.appPedidos ?? 0) + (counts.marketplace ?? 0)).toBe(orders)
  expect(dataOf(answer, 'dailySales')).toMatchObject({ totalCents, netCents })
  expect(dataOf(answer, 'totalOrders')).toMatchObject({ orders, averageTicketCents: ticketOf(netCents, orders) })
  expect(dataOf(answer, 'totalItems').units).toBeCloseTo(units, 3)
})

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
  .map(path => ({ path, text: readFileSync(`src/${path}`, 'utf8') }))

/** Pairs of a word and what it must not be said of; docs/glosario.md says what each means. */
const misused: [string, RegExp][] = [
  ['ítems are units, lines are renglones', /line_?count.*[íÍ]tems?\b|[íÍ]tems?\b.*line_?count/i],
  ['a ticket is net sale over orders, and says that it is an average', /(?:label|title): 'Tickets?'/],
  ['lines of an order are renglones', /\b(?:\$\{[^}]*\}|\d+|las|una|cada) líneas?\b(?! de tiempo)/],
]

test.each(misused)('one word, one meaning: %s', (_, pattern) => {
  const found = sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(found.filter(line => !line.startsWith('cli/') && !line.startsWith('testing/figures/'))).toEqual([])
})

import { expect } from 'vitest'
import { type Filter, formatFilter } from '../../kernel/contract/filters.ts'
import { type Resource, resourceRoutes } from '../../kernel/contract/resource.ts'
import { gridView } from '../../kernel/web/grid/grid-url.ts'
import type { Adding } from '../../modules/figures/contract/adding.ts'
import { addressFilters as pickingFilters, pickingPath } from '../../modules/picking/contract/list-address.ts'
import { pickingLines, pickingOrders, pickingTasks } from '../../modules/picking/contract/picking-list.ts'
import { findReport } from '../../modules/reports/contract/library.ts'
import { readReportAddress } from '../../modules/reports/web/report-address.ts'
import {
  addressFilters as settlementFilters,
  settlementsPath,
} from '../../modules/settlements/contract/list-address.ts'
import { deliveryList, pendingList, returnList, settlementList } from '../../modules/settlements/contract/lists.ts'
import { stockLevels } from '../../modules/stock/contract/stock-levels.ts'
import type { Caller } from '../application.ts'
import { today } from './figure-world.ts'

type Behind = { items: Record<string, unknown>[]; total: number; totals: Record<string, number>; next: string | null }

/** A figure of a screen: what it says, what its link opens, and how the rows there become it. */
export type ShownFigure = {
  name: string
  value: number | null
  href: string | null
  figure: { adds: Adding } | undefined
}

const reportUrl = (search: URLSearchParams): string => {
  const report = findReport(search.get('informe') ?? '')
  if (!report) throw new Error(`${search} names no list of rows`)
  const { parameters, filters } = readReportAddress(search, report, today)
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''))
  for (const filter of filters) query.append('filter', formatFilter(filter))
  query.set('limit', '500')
  return `/api/reports/${report.id}?${query}`
}

type ListPage = {
  /** The lists of the page by `ver`; empty without it. */
  lists: Record<string, Resource>
  /** What the page itself reads of the address. */
  filters: (search: URLSearchParams) => Filter[]
}

const pages: Record<string, ListPage> = {
  [settlementsPath]: {
    lists: { '': settlementList, pendientes: pendingList, entregas: deliveryList, devoluciones: returnList },
    filters: settlementFilters,
  },
  [pickingPath]: {
    lists: { '': pickingTasks, pedidos: pickingOrders, renglones: pickingLines },
    filters: pickingFilters,
  },
  '/apps/articles/stock': { lists: { lotes: stockLevels }, filters: () => [] },
}

/** What the page at an address asks its list, as its chips and its grid read the address. */
export const listUrlOf = (href: string): string => {
  const { pathname, searchParams } = new URL(href, 'http://here')
  if (pathname === '/apps/detalle') return reportUrl(searchParams)
  const page = pages[pathname]
  const list = page?.lists[searchParams.get('ver') ?? '']
  if (!page || !list) throw new Error(`${href} names no list of rows`)
  const query = new URLSearchParams({ limit: '500' })
  for (const filter of [...page.filters(searchParams), ...gridView(list.sort).read(searchParams).filters])
    query.append('filter', formatFilter(filter))
  return `${resourceRoutes(list).list.path}?${query}`
}

const readAll = async (caller: Caller, url: string): Promise<Behind> => {
  const first = await caller.get<Behind>(url)
  let { next } = first
  while (next) {
    const page: Behind = await caller.get(`${url}&cursor=${encodeURIComponent(next)}`)
    first.items.push(...page.items)
    next = page.next
  }
  expect(first.items.length).toBe(first.total)
  return first
}

const addUp = (adding: Adding, behind: Behind): number | null => {
  const { items, total, totals } = behind
  if (adding.how === 'count') return total
  if (adding.how === 'distinct') return new Set(items.map(item => item[adding.column])).size
  if (adding.how === 'ratio') {
    const [part, of] = [addUp(adding.part, behind), addUp(adding.of, behind)]
    return part === null || !of ? null : (adding.times * part) / of
  }
  const sum = items.reduce((added, item) => added + Number(item[adding.column] ?? 0), 0)
  // What the page writes under its rows, where it adds the column up.
  const shown = totals?.[adding.column]
  if (shown !== undefined) expect(Math.abs(shown - sum)).toBeLessThan(0.01)
  return sum
}

/** Averages of cents are whole cents and rates have few decimals; sums are exact but for floating thousandths. */
const tolerance = ({ adds }: { adds: Adding }): number =>
  adds.how !== 'ratio' ? 0.002 : adds.times === 100 ? 0.0051 : 0.51

/** Rows that were asked once are not asked again. */
export const createFollower = (caller: Caller) => {
  const asked = new Map<string, Promise<Behind>>()
  const rowsAt = (href: string): Promise<Behind> => {
    const url = listUrlOf(href)
    const rows = asked.get(url) ?? readAll(caller, url)
    asked.set(url, rows)
    return rows
  }
  /** The figure that the rows behind make, and null where it is the one that is shown. */
  return async ({ name, value, href, figure }: ShownFigure): Promise<string | null> => {
    if (!href || !figure) return `${name} has no rows behind`
    const made = addUp(figure.adds, await rowsAt(href))
    const isSame =
      value === null || made === null ? (value ?? 0) === (made ?? 0) : Math.abs(made - value) <= tolerance(figure)
    return isSame ? null : `${name} says ${value}, its rows ${made}: ${href}`
  }
}

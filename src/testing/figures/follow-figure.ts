import { expect } from 'vitest'
import { formatFilter } from '../../kernel/contract/filters.ts'
import type { Adding } from '../../modules/figures/contract/adding.ts'
import type { Figure } from '../../modules/figures/contract/figures.ts'
import { findReport } from '../../modules/reports/contract/library.ts'
import { readReportAddress } from '../../modules/reports/web/report-address.ts'
import type { Caller } from '../application.ts'
import { today } from './figure-world.ts'

type Behind = { items: Record<string, unknown>[]; total: number; totals: Record<string, number>; next: string | null }

/** A figure of a screen: what it says, what its link opens, and how the rows there become it. */
export type ShownFigure = { name: string; value: number | null; href: string | null; figure: Figure | undefined }

/** What the page at an address asks its list, as its chips and its grid read the address. */
export const listUrlOf = (href: string): string => {
  const { pathname, searchParams } = new URL(href, 'http://here')
  expect(pathname).toBe('/apps/detalle')
  const report = findReport(searchParams.get('informe') ?? '')
  if (!report) throw new Error(`${href} names no list of rows`)
  const { parameters, filters } = readReportAddress(searchParams, report, today)
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''))
  for (const filter of filters) query.append('filter', formatFilter(filter))
  query.set('limit', '500')
  return `/api/reports/${report.id}?${query}`
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
const tolerance = ({ adds }: Figure): number => (adds.how !== 'ratio' ? 0.002 : adds.times === 100 ? 0.0051 : 0.51)

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

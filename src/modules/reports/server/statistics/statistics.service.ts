import { addDays, formatDay, monthName, monthOf } from '../../../../kernel/contract/formats.ts'
import { daysIn } from '../../../../kernel/contract/periods.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { type DimensionId, isOrdered, measureOf } from '../../../figures/contract/measures.ts'
import { weekdayNames } from '../../contract/library/columns.ts'
import type { Statistics, StatisticsQuery } from '../../contract/statistics.ts'
import { type Reader, viewOf } from '../report-view.ts'
import type { Figure } from './figure.ts'
import { findFigures } from './statistics.queries.ts'

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** The label of a time bucket; other labels come with the figures. */
const labelOf = (id: DimensionId, key: string, label: string): string => {
  if (id === 'day') return formatDay(key)
  if (id === 'week') return `Semana del ${formatDay(key)}`
  if (id === 'month') return sentence(monthName(monthOf(key)))
  if (id === 'weekday') return weekdayNames[key as keyof typeof weekdayNames]
  if (id === 'hour') return `${key} h`
  return label
}

type Heading = { key: string; label: string; value: number | null }

/** In the order of time, or by value from the largest. */
const sortHeadings = <H extends Heading>(id: DimensionId, list: H[]): H[] =>
  list.toSorted((a, b) =>
    isOrdered(id) ? (a.key < b.key ? -1 : 1) : (b.value ?? 0) - (a.value ?? 0) || (a.label < b.label ? -1 : 1),
  )

const headings = (figures: Figure[], level: 'row' | 'column', id: DimensionId): Heading[] => {
  const [key, label] = level === 'row' ? (['rowKey', 'rowLabel'] as const) : (['columnKey', 'columnLabel'] as const)
  const list = figures
    .filter(figure => figure.level === level)
    .map(figure => ({
      key: figure[key] ?? '',
      label: labelOf(id, figure[key] ?? '', figure[label] ?? ''),
      value: figure.value,
    }))
  return sortHeadings(id, list)
}

type Before = { total: number | null; of: (key: string, position: number) => number | null }
const nothingBefore: Before = { total: null, of: () => null }

type Comparison = { from: string; compareFrom: string }

/** The day with the same position in the compared period. */
const sameDay = (day: string, { from, compareFrom }: Comparison): string =>
  addDays(compareFrom, daysIn({ from, to: day }) - 1)

/** Days, weeks and months are compared by their position in the period, everything else by key. */
const beforeOf = (id: DimensionId, figures: Figure[], comparison: Comparison): Before => {
  const rows = headings(figures, 'row', id)
  const byKey = new Map(rows.map(({ key, value }) => [key, value]))
  const byPlace = id === 'week' || id === 'month'
  return {
    total: figures.find(({ level }) => level === 'all')?.value ?? null,
    of: (key, position) =>
      (byPlace ? rows[position]?.value : byKey.get(id === 'day' ? sameDay(key, comparison) : key)) ?? null,
  }
}

/** A measure by one or two dimensions, in the reader's scope, with the compared period when there is one. */
export const answerStatistics = async (
  tenant: Tenant,
  reader: Reader,
  query: StatisticsQuery,
  now: Date,
): Promise<Statistics> => {
  const view = await viewOf(tenant, reader, {}, query, now)
  const figures = await findFigures(tenant, view, query)
  const { compareFrom: from, compareTo: to, measure } = query
  const before =
    from && to
      ? beforeOf(
          query.rows,
          await findFigures(tenant, { ...view, period: { from, to } }, { measure, rows: query.rows }),
          { from: query.from, compareFrom: from },
        )
      : nothingBefore
  const whole = figures.find(({ level }) => level === 'all')
  const total = whole?.value ?? null
  const columns = query.columns ? headings(figures, 'column', query.columns) : []
  const cells = new Map(figures.flatMap(one => (one.cells ? [[one.rowKey, new Map(Object.entries(one.cells))]] : [])))
  const adds = measureOf(measure).adds && total !== null && total !== 0
  return {
    rows: headings(figures, 'row', query.rows).map((row, position) => ({
      ...row,
      previous: before.of(row.key, position),
      share: adds && row.value !== null ? Math.round((row.value / total) * 10_000) / 100 : null,
      cells: columns.map(({ key }) => cells.get(row.key)?.get(key) ?? null),
    })),
    columns,
    total,
    previousTotal: before.total,
    rowCount: whole?.rowCount ?? 0,
    columnCount: whole?.columnCount ?? 0,
  }
}

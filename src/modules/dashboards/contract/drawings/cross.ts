import type { EChartsCoreOption } from 'echarts/core'
import { seriesStyle, type Tokens } from '../../../../kernel/contract/chart-theme.ts'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { figureText, shortText } from '../../../figures/contract/measure-words.ts'
import { type DimensionId, isOrdered, type MeasureId, measureOf } from '../../../figures/contract/measures.ts'

type Heading = { key: string; label: string; value: number | null }

/**
 * A measure by two dimensions: rows with a cell per column. A row's value also counts columns that are not in the
 * answer.
 */
export type CrossTabulation = { columns: Heading[]; rows: (Heading & { cells: (number | null)[] })[] }

export type CrossForm = 'lines' | 'columns' | 'bars' | 'heat'
export type CrossDrawing = { form: CrossForm; measure: MeasureId; data: CrossTabulation }

/**
 * The form in which two dimensions are drawn. Measures that can be summed are stacked; over time they are lines, unless
 * columns are chosen. Ordered columns (hours, days), or measures that cannot be summed, are a heat map.
 */
export const crossFormOf = (
  measure: MeasureId,
  [rows, columns]: readonly [DimensionId, DimensionId],
  { asColumns = false } = {},
): CrossForm => {
  if (isOrdered(columns)) return 'heat'
  const { adds } = measureOf(measure)
  if (isOrdered(rows)) return asColumns && adds ? 'columns' : 'lines'
  return adds ? (asColumns ? 'columns' : 'bars') : 'heat'
}

/** The most rows drawn, unless ordered, and the most parts: look.md has eight colours. */
const shownRows = { lines: Number.POSITIVE_INFINITY, columns: 31, bars: 12, heat: 20 }
const shownParts = { lines: 5, columns: 7, bars: 7, heat: Number.POSITIVE_INFINITY }

export const restName = 'Los demás'

type Part = { name: string; key: string | null; color: number; values: (number | null)[] }
type Parts = { rows: CrossTabulation['rows']; parts: Part[] }

/**
 * The largest columns and, if the measure can be summed, the rest of each row; a heat map has all columns, in order.
 */
export const partsOf = ({ form, measure, data: { rows: all, columns } }: CrossDrawing): Parts => {
  const rows = form === 'lines' || form === 'columns' ? all.slice(-shownRows[form]) : all.slice(0, shownRows[form])
  const indexedColumns = columns.map((column, index) => ({ ...column, index }))
  const largest =
    form === 'heat'
      ? indexedColumns
      : indexedColumns.toSorted((a, b) => Math.abs(b.value ?? 0) - Math.abs(a.value ?? 0)).slice(0, shownParts[form])
  const parts = largest.map(
    ({ key, label, index }, place): Part => ({
      name: label,
      key,
      color: place + 1,
      values: rows.map(row => row.cells[index] ?? (form === 'heat' ? null : 0)),
    }),
  )
  if (form === 'heat' || form === 'lines' || !measureOf(measure).adds) return { rows, parts }
  const rest = rows.map(
    (row, place) =>
      Math.round((row.value ?? 0) * 1000 - parts.reduce((sum, { values }) => sum + (values[place] ?? 0) * 1000, 0)) /
      1000,
  )
  const isRest = columns.length > parts.length || rest.some(value => Math.abs(value) >= 0.001)
  return { rows, parts: isRest ? [...parts, { name: restName, key: null, color: 0, values: rest }] : parts }
}

/** The keys of a clicked cell; the column is null for the rest. */
export const crossKeysAt = (
  drawing: CrossDrawing,
  { seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number },
): { row: string; column: string | null } | null => {
  const { rows, parts } = partsOf(drawing)
  const [at, part] =
    drawing.form === 'heat'
      ? [Math.floor(dataIndex / parts.length), dataIndex % parts.length]
      : [drawing.form === 'bars' ? rows.length - 1 - dataIndex : dataIndex, seriesIndex]
  const row = rows[at]
  return row ? { row: row.key, column: parts[part]?.key ?? null } : null
}

const styleOf = (token: Tokens, color: number) =>
  color === 0
    ? { itemStyle: { color: token('chart-rest') }, lineStyle: { color: token('chart-rest') } }
    : seriesStyle(token, color)

const textOf = (measure: MeasureId) => (value: unknown) => figureText(measure, typeof value === 'number' ? value : null)

const names = (rows: Heading[], token: Tokens) => ({
  type: 'category',
  data: rows.map(({ label }) => label),
  axisLabel: { color: token('text-2'), width: 140, overflow: 'truncate' },
})

const values = (measure: MeasureId) => ({
  type: 'value',
  splitNumber: 4,
  axisLabel: { formatter: (value: number) => shortText(measure, value), hideOverlap: true },
})

const common = (measure: MeasureId) => ({
  tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, valueFormatter: textOf(measure) },
  legend: { show: true, type: 'scroll', left: 0, right: 8 },
  grid: { left: 8, right: 16, top: 32, bottom: 4 },
})

const stackedBars = (drawing: CrossDrawing, token: Tokens): EChartsCoreOption => {
  const { rows, parts } = partsOf(drawing)
  const lies = drawing.form === 'bars'
  const inOrder = <T>(list: T[]): T[] => (lies ? list.toReversed() : list)
  const [name, value] = [
    { ...names(inOrder(rows), token), ...(lies ? {} : { axisLabel: { hideOverlap: true } }) },
    values(drawing.measure),
  ]
  return {
    ...common(drawing.measure),
    xAxis: lies ? value : name,
    yAxis: lies ? name : value,
    series: parts.map(part => ({
      name: part.name,
      type: 'bar',
      stack: 'parts',
      barMaxWidth: 26,
      data: inOrder(part.values),
      itemStyle: { ...styleOf(token, part.color).itemStyle, borderRadius: 0 },
    })),
  }
}

const lines = (drawing: CrossDrawing, token: Tokens): EChartsCoreOption => {
  const { rows, parts } = partsOf(drawing)
  return {
    ...common(drawing.measure),
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: rows.map(({ label }) => label),
      axisLabel: { hideOverlap: true },
    },
    yAxis: values(drawing.measure),
    series: parts.map(part => ({
      name: part.name,
      type: 'line',
      showSymbol: rows.length < 3,
      symbol: 'circle',
      data: part.values,
      itemStyle: styleOf(token, part.color).itemStyle,
      lineStyle: styleOf(token, part.color).lineStyle,
    })),
  }
}

/** The most columns for which cells have room for their figures, on a phone and on wider screens. */
const figuresUpTo = { narrow: 3, wide: 12 }
const narrow = 620

const cellFigures = (show: boolean): EChartsCoreOption => ({ series: [{ label: { show } }] })
/** Cells with at least this share of the maximum are dark. */
const dark = 0.55

type Cell = { value: [number, number, number | '-']; label: { color: string } }

const heat = (drawing: CrossDrawing, token: Tokens): EChartsCoreOption => {
  const { rows, parts } = partsOf(drawing)
  const most = Math.max(1, ...parts.flatMap(part => part.values.map(value => value ?? 0)))
  const cells = rows.flatMap((_, row) =>
    parts.map((part, column): Cell => {
      const value = part.values[row] ?? null
      const color = value !== null && value / most >= dark ? token('on-chart-1') : token('text')
      // Rows are drawn from the bottom up.
      return { value: [column, rows.length - 1 - row, value ?? '-'], label: { color } }
    }),
  )
  const words = ({ value: [column, row, value] }: Cell): string =>
    `${rows[rows.length - 1 - row]?.label ?? ''}<br>${parts[column]?.name ?? ''}: <b>${figureText(drawing.measure, value === '-' ? null : value)}</b>`
  return {
    tooltip: { trigger: 'item', formatter: words },
    grid: { left: 4, right: 8, top: 8, bottom: 4 },
    xAxis: {
      type: 'category',
      data: parts.map(({ name }) => name),
      axisLabel: { hideOverlap: true, width: 90, overflow: 'truncate' },
      splitArea: { show: false },
    },
    yAxis: names(rows.toReversed(), token),
    media: [
      { query: { maxWidth: narrow }, option: cellFigures(parts.length <= figuresUpTo.narrow) },
      { option: cellFigures(parts.length <= figuresUpTo.wide) },
    ],
    visualMap: {
      type: 'continuous',
      show: false,
      min: 0,
      max: most,
      inRange: { color: [token('chart-1')], colorAlpha: [0.06, 1] },
    },
    series: [
      {
        type: 'heatmap',
        data: cells,
        itemStyle: { borderColor: token('surface'), borderWidth: 1, borderRadius: 2 },
        label: {
          fontSize: 11,
          formatter: ({ value: [, , value] }: Cell) => (value === '-' ? '' : shortText(drawing.measure, value)),
        },
      },
    ],
  }
}

export const crossDrawing = (drawing: CrossDrawing, token: Tokens): EChartsCoreOption =>
  drawing.form === 'heat'
    ? heat(drawing, token)
    : drawing.form === 'lines'
      ? lines(drawing, token)
      : stackedBars(drawing, token)

/** Height in pixels at which every row is legible. */
export const crossHeight = (drawing: CrossDrawing): number => {
  const { rows } = partsOf(drawing)
  if (drawing.form === 'bars') return 60 + rows.length * 26
  return drawing.form === 'heat' ? 44 + rows.length * 24 : 260
}

/** How many rows or columns are left out; empty when none are. */
export const crossNote = (drawing: CrossDrawing, counts: { rows: number; columns: number }): string => {
  const { rows, parts } = partsOf(drawing)
  const partCount = parts.filter(({ key }) => key !== null).length
  return [
    ...(counts.rows > rows.length ? [`${formatNumber(rows.length)} de ${formatNumber(counts.rows)}`] : []),
    ...(drawing.form === 'lines' && counts.columns > partCount
      ? [`las ${formatNumber(partCount)} mayores de ${formatNumber(counts.columns)}`]
      : []),
  ].join(' · ')
}

/** The same figures as the rows of a table. */
export const crossTable = ({ measure, data }: CrossDrawing, title: string): { head: string[]; rows: string[][] } => ({
  head: [title, ...data.columns.map(({ label }) => label), 'Total'],
  rows: data.rows.map(({ label, value, cells }) => [
    label,
    ...data.columns.map((_, index) => figureText(measure, cells[index] ?? null)),
    figureText(measure, value),
  ]),
})

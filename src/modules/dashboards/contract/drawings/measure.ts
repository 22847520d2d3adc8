import type { EChartsCoreOption } from 'echarts/core'
import { seriesStyle, type Tokens } from '../../../../kernel/contract/chart-theme.ts'
import { figureText, shortText } from '../../../figures/contract/measure-words.ts'
import { type DimensionId, isOrdered, type MeasureId, measures } from '../../../figures/contract/measures.ts'
import type { MeasureAnswer } from '../built/measure.ts'
import type { ChartKind } from '../built/widgets.ts'

export type MeasureDrawing = { measure: MeasureId; by: DimensionId; data: MeasureAnswer; compares: boolean }
type Drawn = MeasureDrawing
type Drawing = (drawing: Drawn, token: Tokens) => EChartsCoreOption

const tooltipOf = (measure: MeasureId) => ({
  trigger: 'axis',
  axisPointer: { type: 'shadow' },
  valueFormatter: (value: unknown) => figureText(measure, typeof value === 'number' ? value : null),
})

const faint = (token: Tokens) => ({ color: token('chart-rest') })

/** The series of the measure and, if compared, that of the previous period in grey. */
const pairOf = ({ measure, data, compares }: Drawn, token: Tokens, type: 'bar' | 'line', isFlipped = false) => {
  const rows = isFlipped ? data.rows.toReversed() : data.rows
  const current = {
    name: measures[measure].title,
    type,
    data: rows.map(({ value }) => value),
    itemStyle: seriesStyle(token, 1).itemStyle,
    lineStyle: { ...seriesStyle(token, 1).lineStyle, width: 2.25 },
    barMaxWidth: 26,
    showSymbol: rows.length < 3,
    symbol: 'circle',
  }
  const before = {
    name: 'Antes',
    type,
    data: rows.map(({ previous }) => previous),
    itemStyle: type === 'bar' ? faint(token) : { color: token('border-input') },
    lineStyle: { color: token('border-input'), width: 1.75 },
    barMaxWidth: 26,
    symbol: 'none',
  }
  // Horizontal bars are drawn from the bottom up, so the order is reversed.
  return compares ? (isFlipped ? [before, current] : [current, before]) : [current]
}

const legendOf = ({ compares }: Drawn) => (compares ? { show: true } : undefined)
const topOf = ({ compares }: Drawn): number => (compares ? 28 : 10)

/** A third of a narrow card, at most. */
const nameWidth = 120

const textAt = ({ measure }: Drawn, value: number | null | undefined): string =>
  value ? shortText(measure, value) : ''

/**
 * With two bars per name, the figures are in a column at the right: at the end of a bar they would cover the other one.
 */
const figuresAxis = (drawing: Drawn, token: Tokens) => ({
  type: 'category',
  position: 'right',
  data: drawing.data.rows.map(({ value }) => textAt(drawing, value)).toReversed(),
  axisLabel: { color: token('text-2'), fontSize: 11 },
})

const bars: Drawing = (drawing, token) => {
  const names = {
    type: 'category',
    data: drawing.data.rows.map(({ label }) => label).toReversed(),
    axisLabel: { color: token('text-2'), fontSize: 12, width: nameWidth, overflow: 'truncate' },
  }
  const label = {
    show: true,
    position: 'right',
    fontSize: 11,
    color: token('text-2'),
    formatter: ({ value }: { value: number }) => textAt(drawing, value),
  }
  const series = pairOf(drawing, token, 'bar', true)
  return {
    tooltip: tooltipOf(drawing.measure),
    legend: legendOf(drawing),
    grid: { left: 4, right: drawing.compares ? 4 : 60, top: topOf(drawing), bottom: 6 },
    xAxis: { type: 'value', axisLabel: { show: false }, splitLine: { show: false } },
    yAxis: drawing.compares ? [names, figuresAxis(drawing, token)] : names,
    series: drawing.compares ? series : series.map(one => ({ ...one, label })),
  }
}

/** With more names than these, labels are rotated so that all are shown. Labels of time may be left out. */
const levelNames = 5
const nameLabels = ({ by, data }: Drawn): object => {
  if (isOrdered(by)) return { hideOverlap: true }
  const lean = data.rows.length > levelNames ? { rotate: 35 } : {}
  return { interval: 0, width: 84, overflow: 'truncate', ...lean }
}

const upright = (drawing: Drawn, type: 'bar' | 'line', token: Tokens): EChartsCoreOption => ({
  tooltip: tooltipOf(drawing.measure),
  legend: legendOf(drawing),
  grid: { left: 4, right: 12, top: topOf(drawing), bottom: 6 },
  xAxis: {
    type: 'category',
    boundaryGap: type === 'bar',
    data: drawing.data.rows.map(({ label }) => label),
    axisLabel: nameLabels(drawing),
  },
  yAxis: {
    type: 'value',
    splitNumber: 4,
    axisLabel: { formatter: (value: number) => shortText(drawing.measure, value) },
  },
  series: pairOf(drawing, token, type),
})

/** look.md: at most four slices and one for the rest, with the total in the middle. */
const slices = 4

const donut: Drawing = ({ measure, data }, token) => {
  const largest = data.rows.slice(0, slices)
  const rest = (data.total ?? 0) - largest.reduce((sum, { value }) => sum + (value ?? 0), 0)
  const parts = [
    ...largest.map(({ label, value }, index) => ({
      name: label,
      value: value ?? 0,
      itemStyle: { color: token(`chart-${index + 1}`) },
    })),
    ...(rest > 0 && data.rowCount > slices
      ? [{ name: 'Los demás', value: rest, itemStyle: { color: token('chart-rest') } }]
      : []),
  ]
  return {
    tooltip: {
      trigger: 'item',
      valueFormatter: (value: unknown) => figureText(measure, typeof value === 'number' ? value : null),
    },
    series: [
      {
        type: 'pie',
        radius: ['46%', '66%'],
        label: {
          color: token('text-2'),
          formatter: ({ name, percent }: { name: string; percent: number }) => `${name}\n${Math.round(percent)} %`,
          // Without this, the label is cut to the available room.
          bleedMargin: 0,
          overflow: 'truncate',
          lineHeight: 15,
        },
        labelLine: { length: 6, length2: 4 },
        data: parts,
      },
      {
        type: 'pie',
        radius: [0, 0],
        silent: true,
        label: {
          show: true,
          position: 'center',
          formatter: shortText(measure, data.total ?? 0),
          fontSize: 20,
          fontWeight: 620,
          color: token('text'),
        },
        data: [{ name: '', value: 1, itemStyle: { color: 'transparent' } }],
      },
    ],
  }
}

const drawings: Partial<Record<ChartKind, Drawing>> = {
  columns: (drawing, token) => upright(drawing, 'bar', token),
  line: (drawing, token) => upright(drawing, 'line', token),
  donut,
}

/** The drawing of a chart kind; bars by default. */
export const measureDrawing = (chart: ChartKind): Drawing => drawings[chart] ?? bars

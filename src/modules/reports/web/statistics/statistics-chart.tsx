import type { EChartsCoreOption } from 'echarts/core'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { seriesStyle } from '../../../../kernel/contract/chart-theme.ts'
import { Chart } from '../../../../kernel/web/chart/chart.tsx'
import type { Tokens } from '../../../../kernel/web/theme/tokens.ts'
import {
  type CrossDrawing,
  crossDrawing,
  crossFormOf,
  crossHeight,
  crossKeysAt,
  crossNote,
  crossTable,
} from '../../../dashboards/contract/drawings/cross.ts'
import { figureText, shortText } from '../../../figures/contract/measure-words.ts'
import {
  type DimensionId,
  dimensions,
  isOrdered,
  type MeasureId,
  measures,
} from '../../../figures/contract/measures.ts'
import { rowsBehind } from '../../../figures/contract/rows-behind.ts'
import type { Statistics } from '../../contract/statistics.ts'

const shownBars = 12

type ChartProps = {
  data: Statistics
  measure: MeasureId
  by: DimensionId[]
  asked: Record<string, string>
  compares: boolean
}

type Series = { name: string; color: number; values: (number | null)[] }

/** One line for the measure and one for the period before. */
const linesOf = ({ data, measure, compares }: ChartProps): Series[] => [
  { name: measures[measure].title, color: 1, values: data.rows.map(row => row.value) },
  ...(compares ? [{ name: 'Antes', color: 0, values: data.rows.map(row => row.previous) }] : []),
]

const colors = (token: Tokens, color: number) =>
  color === 0
    ? { itemStyle: { color: token('chart-rest') }, lineStyle: { color: token('chart-rest') } }
    : seriesStyle(token, color)

const common = (measure: MeasureId) => ({
  tooltip: {
    trigger: 'axis',
    valueFormatter: (value: unknown) => figureText(measure, value === null ? null : Number(value)),
  },
  legend: { show: true },
})

const lineOption = (props: ChartProps, token: Tokens): EChartsCoreOption => ({
  ...common(props.measure),
  grid: { left: 8, right: 16, top: 32, bottom: 4 },
  xAxis: { type: 'category', data: props.data.rows.map(({ label }) => label) },
  yAxis: {
    type: 'value',
    splitNumber: 4,
    axisLabel: { formatter: (value: number) => shortText(props.measure, value) },
  },
  series: linesOf(props).map(({ name, color, values }) => ({
    name,
    type: 'line',
    showSymbol: values.length < 3,
    symbol: 'circle',
    data: values,
    itemStyle: colors(token, color).itemStyle,
    lineStyle: colors(token, color).lineStyle,
  })),
})

const barOption = (props: ChartProps, token: Tokens): EChartsCoreOption => {
  const shownRows = props.data.rows.slice(0, shownBars).toReversed()
  const bars = (name: string, color: number, of: (row: Statistics['rows'][number]) => number | null) => ({
    name,
    type: 'bar',
    data: shownRows.map(of),
    itemStyle: colors(token, color).itemStyle,
  })
  return {
    ...common(props.measure),
    grid: { left: 4, right: 24, top: 32, bottom: 4 },
    xAxis: {
      type: 'value',
      splitNumber: 4,
      axisLabel: { formatter: (value: number) => shortText(props.measure, value), hideOverlap: true },
    },
    yAxis: {
      type: 'category',
      data: shownRows.map(({ label }) => label),
      axisLabel: { color: token('text-2'), width: 140, overflow: 'truncate' },
    },
    series: [
      ...(props.compares ? [bars('Antes', 0, row => row.previous)] : []),
      bars(measures[props.measure].title, 1, row => row.value),
    ],
  }
}

type CrossProps = Pick<ChartProps, 'data' | 'measure' | 'asked'> & { by: [DimensionId, DimensionId] }

/** Both dimensions: stacked, lines over time, or as a heat map; a click opens the rows of the cell. */
const CrossChart = ({ data, measure, by, asked }: CrossProps) => {
  const navigate = useNavigate()
  const [rows, columns] = by
  const drawing = useMemo(
    (): CrossDrawing => ({ form: crossFormOf(measure, [rows, columns]), measure, data }),
    [measure, rows, columns, data],
  )
  const build = useMemo(() => (token: Tokens) => crossDrawing(drawing, token), [drawing])
  const open = (point: { seriesIndex: number; dataIndex: number }) => {
    const keys = crossKeysAt(drawing, point)
    if (!keys) return
    const across = keys.column === null ? [] : [{ by: columns, key: keys.column }]
    void navigate(rowsBehind(measure, { asked, by, at: [{ by: rows, key: keys.row }, ...across] }))
  }
  const titles = [rows, columns].map(id => dimensions[id].title.toLowerCase())
  return (
    <Chart
      build={build}
      description={`${measures[measure].title} por ${titles.join(' y ')}`}
      table={crossTable(drawing, dimensions[rows].title)}
      height={crossHeight(drawing)}
      onSelect={open}
    />
  )
}

/** Lines over time, bars for everything else; a click opens the rows behind. */
const PlainChart = (props: ChartProps) => {
  const { data, measure, by, asked, compares } = props
  const navigate = useNavigate()
  const [rows = 'seller'] = by
  const build = useMemo(() => {
    const parameters = {}
    return (token: Tokens) =>
      (isOrdered(rows) ? lineOption : barOption)({ data, measure, by, asked: parameters, compares }, token)
  }, [data, measure, by, rows, compares])
  const open = ({ dataIndex }: { dataIndex: number }) => {
    const index = isOrdered(rows) ? dataIndex : Math.min(shownBars, data.rows.length) - 1 - dataIndex
    const row = data.rows[index]
    if (row) void navigate(rowsBehind(measure, { asked, by, at: [{ by: rows, key: row.key }] }))
  }
  const table = {
    head: [dimensions[rows].title, measures[measure].title],
    rows: data.rows.map(({ label, value }) => [label, figureText(measure, value)]),
  }
  const description = `${measures[measure].title} por ${dimensions[rows].title.toLowerCase()}`
  const height = isOrdered(rows) ? 260 : 60 + Math.min(shownBars, data.rows.length) * (compares ? 34 : 26)
  return <Chart build={build} description={description} table={table} height={height} onSelect={open} />
}

/** What of two dimensions is not drawn, for the head of their card. */
export const chartNote = ({
  data,
  measure,
  by: [rows, columns],
}: Pick<ChartProps, 'data' | 'measure' | 'by'>): string =>
  rows && columns
    ? crossNote(
        { form: crossFormOf(measure, [rows, columns]), measure, data },
        { rows: data.rowCount, columns: data.columnCount },
      )
    : ''

/** One dimension or both of them. */
export const StatisticsChart = (props: ChartProps) => {
  const [rows, columns] = props.by
  return rows && columns ? (
    <CrossChart data={props.data} measure={props.measure} asked={props.asked} by={[rows, columns]} />
  ) : (
    <PlainChart {...props} />
  )
}

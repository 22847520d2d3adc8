import type { EChartsCoreOption } from 'echarts/core'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { seriesStyle } from '../../../kernel/contract/chart-theme.ts'
import { formatNumber } from '../../../kernel/contract/formats.ts'
import { Chart } from '../../../kernel/web/chart/chart.tsx'
import type { Tokens } from '../../../kernel/web/theme/tokens.ts'

type Row = { name: string }
export type Series<R> = {
  name: string
  color: number
  value: (row: R) => number
  /** The address of the rows that the value counts. */
  href: (row: R) => string
}

const shownBars = 8

const barsOption = <R extends Row>(bars: R[], series: Series<R>[], token: Tokens): EChartsCoreOption => ({
  grid: { left: 4, right: 24, top: 28, bottom: 2 },
  legend: { show: true },
  tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
  xAxis: { type: 'value', axisLabel: { show: false }, splitLine: { show: false } },
  yAxis: {
    type: 'category',
    data: bars.map(({ name }) => name),
    axisLabel: { color: token('text-2'), fontSize: 12, width: 120, overflow: 'truncate' },
  },
  series: series.map(({ name, color, value }) => {
    const style = seriesStyle(token, color)
    return {
      name,
      type: 'bar',
      stack: 'operations',
      barWidth: 16,
      data: bars.map(value),
      itemStyle: style.itemStyle,
      label: {
        show: true,
        position: 'inside',
        fontSize: 11,
        color: style.label.color,
        formatter: ({ value: figure }: { value: number }) => (figure === 0 ? '' : formatNumber(figure)),
      },
    }
  }),
})

/** Stacked bars by delivery person; a click opens the rows of that part of the bar. */
export const PeopleBars = <R extends Row>({
  rows,
  series,
  description,
}: {
  rows: R[]
  series: Series<R>[]
  description: string
}) => {
  const navigate = useNavigate()
  const bars = useMemo(() => rows.slice(0, shownBars).reverse(), [rows])
  const build = useMemo(() => (token: Tokens) => barsOption(bars, series, token), [bars, series])
  const table = {
    head: ['Repartidor', ...series.map(({ name }) => name)],
    rows: rows.map(row => [row.name, ...series.map(({ value }) => formatNumber(value(row)))]),
  }
  const open = ({ dataIndex, seriesIndex }: { dataIndex: number; seriesIndex: number }) => {
    const [row, part] = [bars[dataIndex], series[seriesIndex]]
    if (row && part) void navigate(part.href(row))
  }
  return <Chart build={build} description={description} table={table} height={240} onSelect={open} />
}

type Slice = { name: string; value: number; href: string }

/** A donut chart; a click opens the rows behind a slice. */
export const Donut = ({ slices, description }: { slices: Slice[]; description: string }) => {
  const navigate = useNavigate()
  const build = useMemo(
    () =>
      (token: Tokens): EChartsCoreOption => ({
        tooltip: { trigger: 'item' },
        legend: { show: true, bottom: 0, type: 'scroll' },
        series: [
          {
            type: 'pie',
            radius: ['48%', '72%'],
            center: ['50%', '44%'],
            label: { show: false },
            data: slices.map(({ name, value }, index) => ({
              name,
              value,
              itemStyle: seriesStyle(token, (index % 8) + 1).itemStyle,
            })),
          },
        ],
      }),
    [slices],
  )
  const table = { head: ['Motivo', 'Pedidos'], rows: slices.map(({ name, value }) => [name, formatNumber(value)]) }
  const open = ({ dataIndex }: { dataIndex: number }) => {
    const href = slices[dataIndex]?.href
    if (href) void navigate(href)
  }
  return <Chart build={build} description={description} table={table} height={240} onSelect={open} />
}

import type { EChartsCoreOption } from 'echarts/core'
import { seriesStyle, type Tokens } from '../chart-theme.ts'
import { formatMoney, formatMoneyShort, formatNumber } from '../formats.ts'

/** Horizontal bars by name, the first on top. Money in cents; color 0 marks a series that is only a comparison. */
export type BarsDrawing = {
  unit: 'money' | 'count'
  names: string[]
  series: { name: string; color: number; values: number[]; stack?: string }[]
}

const count = (value: number): string => formatNumber(value)

/** The texts of a figure: in full, and short for the end of a bar. */
export const unitTexts = {
  money: { full: (cents: number): string => formatMoney(cents), short: formatMoneyShort },
  count: { full: count, short: count },
} satisfies Record<BarsDrawing['unit'], { full: (value: number) => string; short: (value: number) => string }>

const colorsOf = (token: Tokens, color: number) =>
  color === 0
    ? { itemStyle: { color: token('chart-rest') }, inside: token('text-2') }
    : { itemStyle: seriesStyle(token, color).itemStyle, inside: seriesStyle(token, color).label.color }

export const barsDrawing = ({ unit, names, series }: BarsDrawing, token: Tokens): EChartsCoreOption => {
  const { full, short } = unitTexts[unit]
  const beside = series.length > 1 && !series[0]?.stack
  return {
    grid: { left: 4, right: 56, top: series.length > 1 ? 28 : 6, bottom: 2 },
    legend: series.length > 1 ? { show: true } : undefined,
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      valueFormatter: (value: unknown) => full(Number(value)),
    },
    xAxis: { type: 'value', axisLabel: { show: false, formatter: short }, splitLine: { show: false } },
    yAxis: {
      type: 'category',
      data: names.toReversed(),
      axisLabel: { color: token('text-2'), fontSize: 12, width: 110, overflow: 'truncate' },
    },
    series: series.map(({ name, color, values, stack }) => {
      const style = colorsOf(token, color)
      return {
        name,
        type: 'bar',
        data: values.toReversed(),
        ...(stack ? { stack, barWidth: 16 } : beside ? { barGap: '15%', barCategoryGap: '26%' } : {}),
        itemStyle: style.itemStyle,
        label: {
          show: true,
          position: stack ? 'inside' : 'right',
          fontSize: 11,
          color: stack ? style.inside : token('text-2'),
          formatter: ({ value: figure }: { value: number }) => (figure === 0 ? '' : short(figure)),
        },
      }
    }),
  }
}

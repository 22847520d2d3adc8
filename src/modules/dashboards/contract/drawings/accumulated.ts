import type { EChartsCoreOption } from 'echarts/core'
import type { Tokens } from '../../../../kernel/contract/chart-theme.ts'
import { formatMoney, formatMoneyShort, missing } from '../../../../kernel/contract/formats.ts'
import type { SalesWidgetData } from '../widget-data.ts'

type Accumulated = SalesWidgetData['accumulatedSales']

const minutesOf = (key: string): number => Number(key.slice(0, 2)) * 60 + Number(key.slice(3))

/**
 * Hours use a scale of minutes, because the current minute lies between two of them; days and months are categories.
 */
const abscissa = ({ unit, points }: Accumulated): object => {
  if (unit !== 'hour') return { type: 'category', boundaryGap: false, data: points.map(point => point.label) }
  const minutes = points.map(point => minutesOf(point.key))
  return {
    type: 'value',
    min: Math.min(...minutes),
    max: Math.max(...minutes),
    interval: 120,
    splitLine: { show: false },
    // The axis ends at the minute it is, which is no hour.
    axisLabel: { hideOverlap: true, formatter: (minute: number) => (minute % 60 === 0 ? `${minute / 60} h` : '') },
  }
}

type Line = 'current' | 'comparison' | 'projection'

const values = ({ unit, points }: Accumulated, line: Line): unknown[] =>
  points.map(point => (unit === 'hour' ? [minutesOf(point.key), point[line]] : point[line]))

const endLabel = (text: string, color: string): object => ({
  show: true,
  formatter: text,
  color,
  fontSize: 11,
  lineHeight: 14,
  distance: 6,
})

/** Whether there is room for the labels at the end of both lines. The figure is also at the top of the page. */
const isApart = ({ points, projectedCents }: Accumulated, compares: boolean): boolean => {
  const last = points.at(-1)
  if (projectedCents !== null || !last || last.current === null) return false
  const top = Math.max(...points.map(point => Math.max(point.current ?? 0, point.comparison ?? 0)))
  return !compares || Math.abs(last.current - (last.comparison ?? 0)) > top / 5
}

/** Space above the highest line, for the label of the objective. */
const headroom = 1.14

/** The accumulated sales of a day or a period. */
export const accumulatedDrawing = (data: Accumulated, compares: boolean, token: Tokens): EChartsCoreOption => {
  const main = token('chart-1-line')
  const quiet = token('text-3')
  const now = data.points.findLast(point => point.current !== null)
  // A line at zero has no label, which would cover the axis.
  const comparisonEnd = compares ? (data.points.at(-1)?.comparison ?? 0) : 0
  const hasOwnEnd = isApart(data, compares)
  const target =
    // On a day off the target is zero and has no line.
    !data.targetCents
      ? []
      : [
          {
            yAxis: data.targetCents,
            label: {
              formatter: `Objetivo ${formatMoneyShort(data.targetCents)}`,
              position: 'insideStartTop',
              color: quiet,
              fontSize: 11,
              lineHeight: 14,
              // Hides the grid line behind the label.
              backgroundColor: token('surface'),
              padding: [0, 4],
            },
          },
        ]
  return {
    // Where no line has its label at its end, the lines have that room.
    grid: { left: 4, right: comparisonEnd || hasOwnEnd ? 84 : 16, top: 14, bottom: 4 },
    tooltip: {
      trigger: 'axis',
      valueFormatter: (value: unknown) => (typeof value === 'number' ? formatMoney(value) : missing),
    },
    xAxis: abscissa(data),
    yAxis: {
      type: 'value',
      splitNumber: 4,
      max: ({ max }: { max: number }) => Math.max(max, data.targetCents ?? 0) * headroom || 100,
      axisLabel: { formatter: (value: number) => formatMoneyShort(value), showMaxLabel: false },
      splitLine: { showMaxLine: false },
    },
    series: [
      ...(compares
        ? [
            {
              name: data.comparisonName,
              type: 'line',
              data: values(data, 'comparison'),
              lineStyle: { width: 1.75, color: token('border-input') },
              itemStyle: { color: token('border-input') },
              endLabel: comparisonEnd
                ? endLabel(`${data.comparisonName}\n${formatMoneyShort(comparisonEnd)}`, quiet)
                : { show: false },
            },
          ]
        : []),
      {
        name: 'Proyección',
        type: 'line',
        data: values(data, 'projection'),
        lineStyle: { width: 1.75, type: 'dotted', color: main },
        itemStyle: { color: main },
      },
      {
        name: 'Ventas',
        type: 'line',
        data: values(data, 'current'),
        lineStyle: { width: 2.25, color: main },
        itemStyle: { color: main },
        areaStyle: { color: main, opacity: 0.09 },
        endLabel: hasOwnEnd ? endLabel(formatMoneyShort(now?.current ?? 0), token('text')) : { show: false },
        markLine: { symbol: 'none', silent: true, lineStyle: { type: 'dashed', color: quiet, width: 1 }, data: target },
      },
    ],
  }
}

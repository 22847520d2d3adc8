import type { EChartsCoreOption } from 'echarts/core'
import { useMemo } from 'react'
import { formatDay } from '../../../kernel/contract/formats.ts'
import { Chart } from '../../../kernel/web/chart/chart.tsx'
import type { Tokens } from '../../../kernel/web/theme/tokens.ts'
import type { SellerObjectiveDetail } from '../contract/general.ts'
import { measureText, shortText } from '../contract/measure-text.ts'
import { type CountedMeasure, objectiveMeasures } from '../contract/measures.ts'

type Days = SellerObjectiveDetail['days']

const dayNumber = (day: string): string => String(Number(day.slice(8)))

const drawing = (days: Days, measure: CountedMeasure, token: Tokens): EChartsCoreOption => ({
  grid: { left: 8, right: 12, top: 12, bottom: 4 },
  tooltip: {
    trigger: 'axis',
    valueFormatter: (value: unknown) =>
      value === null || value === undefined ? '—' : measureText(measure, Number(value)),
  },
  xAxis: { type: 'category', data: days.map(({ day }) => dayNumber(day)), boundaryGap: false },
  yAxis: { type: 'value', axisLabel: { formatter: (value: number) => shortText(measure, value) }, splitNumber: 3 },
  series: [
    {
      name: 'Ritmo necesario',
      type: 'line',
      symbol: 'none',
      data: days.map(({ needed }) => needed[measure]),
      lineStyle: { type: 'dashed', width: 1.75, color: token('chart-rest-line') },
      itemStyle: { color: token('chart-rest-line') },
    },
    {
      name: 'Hecho',
      type: 'line',
      symbol: 'none',
      data: days.map(({ accumulated, isPast }) => (isPast ? accumulated[measure] : null)),
      lineStyle: { width: 2.25, color: token('chart-1-line') },
      itemStyle: { color: token('chart-1-line') },
    },
  ],
})

/** What was done up to each day, beside what the target asks for. */
export const PaceChart = ({ days, measure }: { days: Days; measure: CountedMeasure }) => {
  const build = useMemo(() => (token: Tokens) => drawing(days, measure, token), [days, measure])
  const text = (value: number | null) => (value === null ? '—' : measureText(measure, value))
  return (
    <Chart
      build={build}
      height={180}
      description={`${objectiveMeasures[measure]} acumulada día por día, contra el ritmo que pide la meta`}
      table={{
        head: ['Día', 'Hecho', 'Acumulado', 'Ritmo necesario'],
        rows: days
          .filter(({ isPast }) => isPast)
          .map(({ day, done, accumulated, needed }) => [
            formatDay(day, day),
            text(done[measure]),
            text(accumulated[measure]),
            text(needed[measure]),
          ]),
      }}
    />
  )
}

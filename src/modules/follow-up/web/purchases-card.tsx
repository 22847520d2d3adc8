import type { EChartsCoreOption } from 'echarts/core'
import { useMemo, useState } from 'react'
import { seriesStyle } from '../../../kernel/contract/chart-theme.ts'
import { formatMoney, formatMoneyShort, formatNumber } from '../../../kernel/contract/formats.ts'
import { Chart } from '../../../kernel/web/chart/chart.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryCard } from '../../../kernel/web/components/query-card.tsx'
import { Segments } from '../../../kernel/web/components/segments.tsx'
import type { Tokens } from '../../../kernel/web/theme/tokens.ts'
import { type FollowPurchases, followRules } from '../contract/follow.ts'
import { shortMonth } from './figures.tsx'
import classes from './follow.module.css'
import { useFollow } from './use-follow.ts'

type Month = FollowPurchases['months'][number]

const measures = { netCents: '$', kg: 'kg', units: 'Unidades' } as const
type Measure = keyof typeof measures

const textOf = (measure: Measure, value: number): string =>
  measure === 'netCents' ? formatMoney(value) : formatNumber(value, measure === 'kg' ? 1 : 0)
const shortOf = (measure: Measure, value: number): string =>
  measure === 'netCents' ? formatMoneyShort(value) : formatNumber(value)

const shownMonths = followRules.chartMonths / 2
/** The month that runs is not over. */
const partialOpacity = 0.38
const height = 236

const option = (months: Month[], measure: Measure, token: Tokens): EChartsCoreOption => {
  const now = months.slice(-shownMonths)
  return {
    grid: { left: 4, right: 8, top: 12, bottom: 2 },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      valueFormatter: (value: unknown) => textOf(measure, Number(value)),
    },
    xAxis: {
      type: 'category',
      data: now.map(({ month }) => shortMonth(month)),
      axisLabel: { interval: 0, hideOverlap: true, formatter: (label: string) => label.slice(0, 3) },
    },
    yAxis: { type: 'value', splitNumber: 4, axisLabel: { formatter: (value: number) => shortOf(measure, value) } },
    series: [
      {
        name: 'Compras',
        type: 'bar',
        ...seriesStyle(token, 1),
        label: { show: false },
        data: now.map((row, index) => ({
          value: row[measure],
          itemStyle: { opacity: index === now.length - 1 ? partialOpacity : 1 },
        })),
      },
      {
        name: 'Un año antes',
        type: 'scatter',
        symbol: 'rect',
        symbolSize: [26, 2.5],
        itemStyle: { color: token('text-2') },
        // A month without purchases has no mark: one on the axis would read as part of it.
        data: months.slice(0, shownMonths).map(row => row[measure] || null),
        z: 4,
      },
    ],
  }
}

const rowsOf = (months: Month[], measure: Measure): string[][] =>
  months
    .slice(-shownMonths)
    .map((row, index) => [
      index === shownMonths - 1 ? `${shortMonth(row.month)} (en curso)` : shortMonth(row.month),
      textOf(measure, row[measure]),
      textOf(measure, months[index]?.[measure] ?? 0),
      formatNumber(row.orders),
    ])

const Months = ({ months, measure }: { months: Month[]; measure: Measure }) => {
  const build = useMemo(() => (token: Tokens) => option(months, measure, token), [months, measure])
  return (
    <Chart
      build={build}
      height={height - 28}
      description="Compras por mes de los últimos doce meses, con las de un año antes"
      table={{ head: ['Mes', 'Compras', 'Un año antes', 'Pedidos'], rows: rowsOf(months, measure) }}
    />
  )
}

const Legend = () => (
  <span className={classes.legend} aria-hidden="true">
    <i data-mark="bar" />
    Compras
    <i data-mark="tick" />
    Un año antes
  </span>
)

/** Twenty-four months: twelve as bars, and over each a mark where it was a year before. */
export const PurchasesCard = () => {
  const [measure, setMeasure] = useState<Measure>('netCents')
  return (
    <QueryCard
      title="Compras por mes"
      query={useFollow('purchases')}
      height={height}
      note={() => 'sin IVA; el mes en curso, más claro'}
      side={() => (
        <>
          <Legend />
          <Segments label="Medida" options={measures} value={measure} onChange={setMeasure} />
        </>
      )}
      empty={({ months }) =>
        months.every(({ orders, netCents }) => orders === 0 && netCents === 0) && (
          <EmptyState
            title="Sin compras en dos años"
            text="Cuando un vendedor tome un pedido acá vas a ver cuánto compra cada mes."
          />
        )
      }
    >
      {({ months }) => <Months months={months} measure={measure} />}
    </QueryCard>
  )
}

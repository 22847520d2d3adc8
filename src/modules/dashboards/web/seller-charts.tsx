import type { EChartsCoreOption } from 'echarts/core'
import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney, formatMoneyShort, formatNumber } from '../../../kernel/contract/formats.ts'
import { Chart } from '../../../kernel/web/chart/chart.tsx'
import { seriesOf, seriesStyle } from '../../../kernel/web/chart/chart-theme.ts'
import type { Tokens } from '../../../kernel/web/theme/tokens.ts'
import type { SalesWidgetData } from '../contract/widget-data.ts'
import type { SalesWidgetId } from '../contract/widgets.ts'
import { useDashboard } from './dashboard-context.ts'
import { WidgetCard } from './widget-card.tsx'

type Row = { name: string; href: string | null }
type Series<R> = { name: string; color: number; value: (row: R) => number; stack?: string }

/** As many names as fit with a bar each; the table behind has them all. */
const shownBars = 7

type BarsProps<R extends Row> = {
  rows: R[]
  series: Series<R>[]
  text: (value: number) => string
  axis: (value: number) => string
  description: string
  height?: number
}

type Drawn<R extends Row> = Pick<BarsProps<R>, 'series' | 'text' | 'axis'> & { shown: R[] }

/** 0 stands for the period before: the colour of what is only there to compare with. */
const colorsOf = (token: Tokens, color: number) =>
  color === 0
    ? { itemStyle: { color: token('chart-rest') }, inside: token('text-2') }
    : { itemStyle: seriesStyle(token, color).itemStyle, inside: seriesStyle(token, color).label.color }

const option = <R extends Row>({ shown, series, text, axis }: Drawn<R>, token: Tokens): EChartsCoreOption => {
  const beside = series.length > 1 && !series[0]?.stack
  return {
    grid: { left: 4, right: 56, top: series.length > 1 ? 28 : 6, bottom: 2, containLabel: true },
    legend: series.length > 1 ? { show: true } : undefined,
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      valueFormatter: (value: unknown) => text(Number(value)),
    },
    xAxis: { type: 'value', axisLabel: { show: false, formatter: axis }, splitLine: { show: false } },
    yAxis: {
      type: 'category',
      data: shown.map(row => row.name),
      axisLabel: { color: token('text-2'), fontSize: 12, width: 110, overflow: 'truncate' },
    },
    series: series.map(({ name, color, value, stack }) => {
      const style = colorsOf(token, color)
      return {
        name,
        type: 'bar',
        data: shown.map(value),
        ...(stack ? { stack, barWidth: 16 } : beside ? { barGap: '15%', barCategoryGap: '26%' } : {}),
        itemStyle: style.itemStyle,
        label: {
          show: true,
          position: stack ? 'inside' : 'right',
          fontSize: 11,
          color: stack ? style.inside : token('text-2'),
          formatter: ({ value: figure }: { value: number }) => (figure === 0 ? '' : axis(figure)),
        },
      }
    }),
  }
}

/** Horizontal bars by name; a click opens the rows of that name. */
const Bars = <R extends Row>(props: BarsProps<R>) => {
  const { rows, series, text, axis, description, height = 188 } = props
  const navigate = useNavigate()
  // The best on top: bars are drawn from the bottom up.
  const shown = useMemo(() => rows.slice(0, shownBars).reverse(), [rows])
  const build = useMemo(
    () => (token: Tokens) => option({ shown, series, text, axis }, token),
    [shown, series, text, axis],
  )
  const open = ({ dataIndex }: { dataIndex: number }) => {
    const href = shown[dataIndex]?.href
    if (href) void navigate(href)
  }
  const table = {
    head: ['Vendedor', ...series.map(({ name }) => name)],
    rows: rows.map(row => [row.name, ...series.map(({ value }) => text(value(row)))]),
  }
  return <Chart build={build} description={description} table={table} height={height} onSelect={open} />
}

const operationSeries: Series<SalesWidgetData['sellerOperations']['rows'][number]>[] = [
  { name: 'Pedidos', color: seriesOf.orders, value: row => row.orders, stack: 'operations' },
  { name: 'Cobranzas', color: seriesOf.collections, value: row => row.collections, stack: 'operations' },
  { name: 'No compras', color: seriesOf.noPurchases, value: row => row.noPurchases, stack: 'operations' },
]

const count = (value: number): string => formatNumber(value)
const noRows = (data: { rows: unknown[] }): boolean => data.rows.length === 0

type Ranked = Extract<SalesWidgetId, 'sellerOperations' | 'sellerPerformance' | 'sellerEffectiveness' | 'sellerSales'>

const SellerCard = <Id extends Ranked>({
  id,
  height = 212,
  children,
}: {
  id: Id
  height?: number
  children: (data: SalesWidgetData[Id]) => ReactNode
}) => (
  <WidgetCard
    id={id}
    height={height}
    isEmpty={noRows}
    note={data => (data.total > shownBars ? `primeros ${shownBars} de ${data.total}` : null)}
  >
    {children}
  </WidgetCard>
)

export const OperationsWidget = () => (
  <SellerCard id="sellerOperations">
    {data => (
      <Bars
        rows={data.rows}
        series={operationSeries}
        text={count}
        axis={count}
        description="Pedidos, cobranzas y no compras de cada vendedor"
      />
    )}
  </SellerCard>
)

type PerformanceRow = SalesWidgetData['sellerPerformance']['rows'][number]

/** Taller cards: several bars stand beside each other for every name. */
const tallHeight = 300

export const PerformanceWidget = () => {
  const { data: dashboard, compares } = useDashboard()
  const previous = dashboard?.comparison.label.replace(/^vs\. /, '') ?? ''
  const series = useMemo(
    (): Series<PerformanceRow>[] => [
      { name: 'Ventas', color: 1, value: row => row.totalCents },
      ...(compares ? [{ name: previous, color: 0, value: (row: PerformanceRow) => row.previousTotalCents }] : []),
    ],
    [compares, previous],
  )
  return (
    <SellerCard id="sellerPerformance" height={tallHeight + 24}>
      {data => (
        <Bars
          rows={data.rows}
          series={series}
          text={formatMoney}
          axis={formatMoneyShort}
          height={tallHeight}
          description="Ventas de cada vendedor y del período anterior"
        />
      )}
    </SellerCard>
  )
}

const effectivenessSeries: Series<SalesWidgetData['sellerEffectiveness']['rows'][number]>[] = [
  { name: 'Visitas', color: 8, value: row => row.visits },
  { name: 'Ventas', color: 1, value: row => row.effectiveVisits },
  { name: 'Clientes', color: 5, value: row => row.customers },
]

export const EffectivenessWidget = () => (
  <SellerCard id="sellerEffectiveness" height={tallHeight + 24}>
    {data => (
      <Bars
        rows={data.rows}
        series={effectivenessSeries}
        text={count}
        axis={count}
        height={tallHeight}
        description="Visitas, visitas con venta y clientes de cada vendedor"
      />
    )}
  </SellerCard>
)

const salesSeries: Series<SalesWidgetData['sellerSales']['rows'][number]>[] = [
  { name: 'Ventas', color: 1, value: row => row.totalCents },
]

export const SellerSalesWidget = () => (
  <SellerCard id="sellerSales" height={tallHeight + 24}>
    {data => (
      <Bars
        rows={data.rows}
        series={salesSeries}
        text={formatMoney}
        axis={formatMoneyShort}
        height={tallHeight}
        description="Ventas de cada vendedor en pesos"
      />
    )}
  </SellerCard>
)

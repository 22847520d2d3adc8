import type { EChartsCoreOption } from 'echarts/core'
import { useMemo } from 'react'
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

const option = <R extends Row>({ rows, series, text, axis }: BarsProps<R>, token: Tokens): EChartsCoreOption => {
  const shown = rows.slice(0, shownBars).reverse()
  return {
    grid: { left: 4, right: 34, top: series.length > 1 ? 28 : 6, bottom: 2, containLabel: true },
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
      const style = seriesStyle(token, color)
      return {
        name,
        type: 'bar',
        data: shown.map(value),
        ...(stack ? { stack, barWidth: 16 } : {}),
        itemStyle: style.itemStyle,
        label: {
          show: true,
          position: stack ? 'inside' : 'right',
          fontSize: 11,
          color: stack ? style.label.color : token('text-2'),
          formatter: ({ value: figure }: { value: number }) => (figure === 0 ? '' : axis(figure)),
        },
        labelLayout: { hideOverlap: true },
      }
    }),
  }
}

/** Horizontal bars by name; a click opens the rows of that name. */
const Bars = <R extends Row>(props: BarsProps<R>) => {
  const { rows, series, text, description, height = 188 } = props
  const navigate = useNavigate()
  const build = useMemo(() => (token: Tokens) => option(props, token), [props])
  const open = ({ name }: { name: string }) => {
    const href = rows.find(row => row.name === name)?.href
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
  children,
}: {
  id: Id
  children: (data: SalesWidgetData[Id]) => React.ReactNode
}) => (
  <WidgetCard
    id={id}
    height={212}
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

export const PerformanceWidget = () => {
  const { data: dashboard, compares } = useDashboard()
  const previous = dashboard?.comparison.label.replace(/^vs\. /, '') ?? ''
  type Seller = SalesWidgetData['sellerPerformance']['rows'][number]
  const series: Series<Seller>[] = [
    { name: 'Ventas', color: 1, value: row => row.totalCents },
    ...(compares ? [{ name: previous, color: 8, value: (row: Seller) => row.previousTotalCents }] : []),
  ]
  return (
    <SellerCard id="sellerPerformance">
      {data => (
        <Bars
          rows={data.rows}
          series={series}
          text={formatMoney}
          axis={formatMoneyShort}
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
  <SellerCard id="sellerEffectiveness">
    {data => (
      <Bars
        rows={data.rows}
        series={effectivenessSeries}
        text={count}
        axis={count}
        description="Visitas, visitas con venta y clientes de cada vendedor"
      />
    )}
  </SellerCard>
)

const salesSeries: Series<SalesWidgetData['sellerSales']['rows'][number]>[] = [
  { name: 'Ventas', color: 1, value: row => row.totalCents },
]

export const SellerSalesWidget = () => (
  <SellerCard id="sellerSales">
    {data => (
      <Bars
        rows={data.rows}
        series={salesSeries}
        text={formatMoney}
        axis={formatMoneyShort}
        description="Ventas de cada vendedor en pesos"
      />
    )}
  </SellerCard>
)

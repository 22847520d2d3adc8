import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { seriesOf } from '../../../kernel/contract/chart-theme.ts'
import { type BarsDrawing, barsDrawing, unitTexts } from '../../../kernel/contract/drawings/bars.ts'
import { Chart } from '../../../kernel/web/chart/chart.tsx'
import type { Tokens } from '../../../kernel/web/theme/tokens.ts'
import type { SalesWidgetData } from '../contract/widget-data.ts'
import type { SalesWidgetId } from '../contract/widgets.ts'
import { useDashboard, useRowLinks } from './dashboard-context.ts'
import { WidgetCard } from './widget-card.tsx'

type SellerWidgetId = Extract<
  SalesWidgetId,
  'sellerOperations' | 'sellerPerformance' | 'sellerEffectiveness' | 'sellerSales'
>

type Row = { code: string; name: string }
/** `figure`: the row's number that the bar draws; null when it belongs to another period. */
type Series<R> = {
  name: string
  color: number
  figure: (keyof R & string) | null
  value: (row: R) => number
  stack?: string
}

/** Number of bars that fit; the table shows all rows. */
const shownBars = 7

type BarsProps<R extends Row> = {
  id: SellerWidgetId
  rows: R[]
  series: Series<R>[]
  unit: BarsDrawing['unit']
  description: string
  height?: number
}

/** Horizontal bars by name; a click opens the rows of that bar. */
const Bars = <R extends Row>({ id, rows, series, unit, description, height = 188 }: BarsProps<R>) => {
  const navigate = useNavigate()
  const link = useRowLinks(id)
  const barRows = useMemo(() => rows.slice(0, shownBars), [rows])
  const build = useMemo(() => {
    const drawing: BarsDrawing = {
      unit,
      names: barRows.map(({ name }) => name),
      series: series.map(({ value, figure: _figure, ...one }) => ({ ...one, values: barRows.map(value) })),
    }
    return (token: Tokens) => barsDrawing(drawing, token)
  }, [barRows, series, unit])
  const open = ({ dataIndex, seriesName }: { dataIndex: number; seriesName?: string }) => {
    // Bars are drawn from the bottom up, with the first row on top.
    const row = barRows.at(-1 - dataIndex)
    const figure = series.find(({ name }) => name === seriesName)?.figure
    const href = row && figure ? link(figure, row) : null
    if (href) void navigate(href)
  }
  const table = {
    head: ['Vendedor', ...series.map(({ name }) => name)],
    rows: rows.map(row => [row.name, ...series.map(({ value }) => unitTexts[unit].full(value(row)))]),
  }
  return <Chart build={build} description={description} table={table} height={height} onSelect={open} />
}

const operationSeries: Series<SalesWidgetData['sellerOperations']['rows'][number]>[] = [
  { name: 'Pedidos', color: seriesOf.orders, figure: 'orders', value: row => row.orders, stack: 'operations' },
  {
    name: 'Cobranzas',
    color: seriesOf.collections,
    figure: 'collections',
    value: row => row.collections,
    stack: 'operations',
  },
  {
    name: 'No compras',
    color: seriesOf.noPurchases,
    figure: 'noPurchases',
    value: row => row.noPurchases,
    stack: 'operations',
  },
]

const noRows = (data: { rows: unknown[] }): boolean => data.rows.length === 0

const SellerCard = <Id extends SellerWidgetId>({
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
        id="sellerOperations"
        rows={data.rows}
        series={operationSeries}
        unit="count"
        description="Pedidos, cobranzas y no compras de cada vendedor"
      />
    )}
  </SellerCard>
)

type PerformanceRow = SalesWidgetData['sellerPerformance']['rows'][number]

/** Taller, because every name has several bars. */
const tallHeight = 300

export const PerformanceWidget = () => {
  const { data: dashboard, compares } = useDashboard()
  const previous = dashboard?.comparison.label.replace(/^vs\. /, '') ?? ''
  const series = useMemo(
    (): Series<PerformanceRow>[] => [
      { name: 'Ventas', color: 1, figure: 'totalCents', value: row => row.totalCents },
      ...(compares
        ? [{ name: previous, color: 0, figure: null, value: (row: PerformanceRow) => row.previousTotalCents }]
        : []),
    ],
    [compares, previous],
  )
  return (
    <SellerCard id="sellerPerformance" height={tallHeight + 24}>
      {data => (
        <Bars
          id="sellerPerformance"
          rows={data.rows}
          series={series}
          unit="money"
          height={tallHeight}
          description="Ventas de cada vendedor y del período anterior"
        />
      )}
    </SellerCard>
  )
}

const effectivenessSeries: Series<SalesWidgetData['sellerEffectiveness']['rows'][number]>[] = [
  { name: 'Visitas', color: 8, figure: 'visits', value: row => row.visits },
  { name: 'Ventas', color: 1, figure: 'effectiveVisits', value: row => row.effectiveVisits },
  { name: 'Clientes', color: 5, figure: 'customers', value: row => row.customers },
]

export const EffectivenessWidget = () => (
  <SellerCard id="sellerEffectiveness" height={tallHeight + 24}>
    {data => (
      <Bars
        id="sellerEffectiveness"
        rows={data.rows}
        series={effectivenessSeries}
        unit="count"
        height={tallHeight}
        description="Visitas, visitas con venta y clientes de cada vendedor"
      />
    )}
  </SellerCard>
)

const salesSeries: Series<SalesWidgetData['sellerSales']['rows'][number]>[] = [
  { name: 'Ventas', color: 1, figure: 'totalCents', value: row => row.totalCents },
]

export const SellerSalesWidget = () => (
  <SellerCard id="sellerSales" height={tallHeight + 24}>
    {data => (
      <Bars
        id="sellerSales"
        rows={data.rows}
        series={salesSeries}
        unit="money"
        height={tallHeight}
        description="Ventas de cada vendedor en pesos"
      />
    )}
  </SellerCard>
)

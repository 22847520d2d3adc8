import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '../../../kernel/contract/formats.ts'
import { Chart } from '../../../kernel/web/chart/chart.tsx'
import type { Tokens } from '../../../kernel/web/theme/tokens.ts'
import { accumulatedDrawing } from '../contract/drawings/accumulated.ts'
import type { SalesWidgetData } from '../contract/widget-data.ts'
import { accumulatedLink } from '../contract/widget-figures.ts'
import { useDashboard } from './dashboard-context.ts'
import { WidgetCard } from './widget-card.tsx'

type Accumulated = SalesWidgetData['accumulatedSales']

const Curve = ({ data }: { data: Accumulated }) => {
  const { compares, rowsQuery } = useDashboard()
  const navigate = useNavigate()
  const build = useMemo(() => (token: Tokens) => accumulatedDrawing(data, compares, token), [data, compares])
  const open = ({ dataIndex, seriesName }: { dataIndex: number; seriesName: string }) => {
    const point = data.points[dataIndex]
    const isOwn = seriesName !== data.comparisonName
    if (isOwn && point && point.current !== null) void navigate(accumulatedLink(data, point.key, rowsQuery))
  }
  const last = data.points.findLast(point => point.current !== null)
  const table = {
    head: ['Hasta', 'Ventas', ...(compares ? [data.comparisonName] : []), 'Proyección'],
    rows: data.points.map(point => [
      point.label,
      formatMoney(point.current),
      ...(compares ? [formatMoney(point.comparison)] : []),
      formatMoney(point.projection),
    ]),
  }
  return (
    <Chart
      build={build}
      description={`Venta acumulada: ${formatMoney(last?.current ?? 0)} a ${last?.label ?? 'esta hora'}`}
      table={table}
      height={188}
      onSelect={open}
    />
  )
}

const steps = { hour: 'por hora', day: 'por día', month: 'por mes' }

export const AccumulatedWidget = () => (
  <WidgetCard
    id="accumulatedSales"
    height={212}
    note={data => steps[data.unit]}
    isEmpty={data => data.points.every(point => !point.current && !point.comparison)}
  >
    {data => <Curve data={data} />}
  </WidgetCard>
)

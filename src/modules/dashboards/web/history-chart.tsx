import type { EChartsCoreOption } from 'echarts/core'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney, formatMoneyShort, formatNumber } from '../../../kernel/contract/formats.ts'
import { Chart } from '../../../kernel/web/chart/chart.tsx'
import { seriesStyle } from '../../../kernel/web/chart/chart-theme.ts'
import type { Tokens } from '../../../kernel/web/theme/tokens.ts'
import type { SalesWidgetData } from '../contract/widget-data.ts'
import { WidgetCard } from './widget-card.tsx'

type Month = SalesWidgetData['history']['rows'][number]

/** The month that runs is drawn faint: it is not over. */
const partialOpacity = 0.38

/** «nov», so that every month has its name under it. */
const shortMonth = 3

const option = (rows: Month[], token: Tokens): EChartsCoreOption => ({
  grid: { left: 4, right: 8, top: 10, bottom: 2, containLabel: true },
  tooltip: {
    trigger: 'axis',
    axisPointer: { type: 'shadow' },
    valueFormatter: (value: unknown) => formatMoney(Number(value)),
  },
  xAxis: {
    type: 'category',
    data: rows.map(row => row.label),
    axisLabel: { interval: 0, hideOverlap: true, formatter: (label: string) => label.slice(0, shortMonth) },
  },
  yAxis: { type: 'value', splitNumber: 4, axisLabel: { formatter: (value: number) => formatMoneyShort(value) } },
  series: [
    {
      name: 'Ventas',
      type: 'bar',
      ...seriesStyle(token, 1),
      label: { show: false },
      data: rows.map(row => ({ value: row.totalCents, itemStyle: { opacity: row.isPartial ? partialOpacity : 1 } })),
    },
  ],
})

const Months = ({ rows }: { rows: Month[] }) => {
  const navigate = useNavigate()
  const build = useMemo(() => (token: Tokens) => option(rows, token), [rows])
  const open = ({ dataIndex }: { dataIndex: number }) => {
    const href = rows[dataIndex]?.href
    if (href) void navigate(href)
  }
  const table = {
    head: ['Mes', 'Ventas', 'Venta neta', 'Pedidos'],
    rows: rows.map(row => [
      row.isPartial ? `${row.label} (en curso)` : row.label,
      formatMoney(row.totalCents),
      formatMoney(row.netCents),
      formatNumber(row.orders),
    ]),
  }
  return (
    <Chart build={build} description="Ventas de los últimos trece meses" table={table} height={220} onSelect={open} />
  )
}

export const HistoryWidget = () => (
  <WidgetCard
    id="history"
    height={244}
    note={() => 'trece meses; el que está en curso, más claro'}
    isEmpty={data => data.rows.every(row => row.totalCents === 0)}
  >
    {data => <Months rows={data.rows} />}
  </WidgetCard>
)

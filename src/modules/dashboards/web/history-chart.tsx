import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney, formatNumber } from '../../../kernel/contract/formats.ts'
import { Chart } from '../../../kernel/web/chart/chart.tsx'
import type { Tokens } from '../../../kernel/web/theme/tokens.ts'
import { historyDrawing } from '../contract/drawings/history.ts'
import type { SalesWidgetData } from '../contract/widget-data.ts'
import { useRowLinks } from './dashboard-context.ts'
import { WidgetCard } from './widget-card.tsx'

type Month = SalesWidgetData['history']['rows'][number]

const Months = ({ rows }: { rows: Month[] }) => {
  const navigate = useNavigate()
  const link = useRowLinks('history')
  const build = useMemo(() => (token: Tokens) => historyDrawing(rows, token), [rows])
  const open = ({ dataIndex }: { dataIndex: number }) => {
    const row = rows[dataIndex]
    const href = row && link('totalCents', row)
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

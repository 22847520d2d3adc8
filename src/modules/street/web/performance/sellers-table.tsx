import { IconSortDescending } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  formatDistance,
  formatDuration,
  formatMoney,
  formatNumber,
  missing,
} from '../../../../kernel/contract/formats.ts'
import { ratio } from '../../../../kernel/contract/ratio.ts'
import { Avatar } from '../../../../kernel/web/components/avatar.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { CodedName } from '../../../../kernel/web/components/coded-name.tsx'
import { type DataColumn, DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { FigureLink } from '../../../../kernel/web/components/figure-link.tsx'
import { PercentDelta } from '../../../../kernel/web/components/figures.tsx'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { ChoiceChip } from '../../../../kernel/web/filters/choice-chip.tsx'
import type { Asked } from '../../../figures/contract/rows-behind.ts'
import type { PerformanceFigures, PerformanceRow } from '../../contract/performance.ts'
import { ofSeller, type PerformanceFigure, performanceLink } from '../../contract/street-figures.ts'
import { effectivenessText, remoteNote, remoteText, ticketText } from './figures.tsx'
import classes from './performance.module.css'

const pageRows = 50

const orders = {
  venta: 'Venta neta',
  pedidos: 'Pedidos',
  efectividad: 'Efectividad',
  ticket: 'Ticket promedio',
  cobranzas: 'Cobranzas',
  nocompras: 'No compras',
  horas: 'Horas en la calle',
  km: 'Kilómetros',
} as const
type Order = keyof typeof orders

const measures: Record<Order, (figures: PerformanceFigures) => number> = {
  venta: figures => figures.netCents,
  pedidos: figures => figures.orders,
  efectividad: figures => ratio(figures.effectiveVisits, figures.visits) ?? -1,
  ticket: figures => figures.averageTicketCents ?? -1,
  cobranzas: figures => figures.collectedCents,
  nocompras: figures => figures.noPurchases,
  horas: figures => figures.fieldMinutes ?? -1,
  km: figures => figures.meters ?? -1,
}

const useOrder = (): [Order, (order: Order | '') => void] => {
  const [codec] = useState(() => textParameter('orden'))
  const [written, write] = useUrlState(codec)
  return [Object.hasOwn(orders, written) ? (written as Order) : 'venta', write]
}

const detailUrl = (code: string, search: string): string =>
  `/apps/performance/detail/${encodeURIComponent(code)}${search}`

const linked = (to: string, text: string) => <Link to={to}>{text}</Link>

const behind = (name: PerformanceFigure, row: PerformanceRow, asked: Asked, text: string) => (
  <FigureLink to={performanceLink(name, ofSeller(asked, row.id))}>{text}</FigureLink>
)

type Shown = { top: number; against: string | null; search: string; asked: Asked }

const columnsOf = ({ top, against, search, asked }: Shown): DataColumn<PerformanceRow>[] => [
  { title: '#', quiet: true, narrow: 'gone', cell: (_, index) => index + 1 },
  {
    title: 'Vendedor',
    width: '100%',
    cell: row => (
      <Link className={classes.seller} to={detailUrl(row.code, search)}>
        <Avatar name={row.name} size="tiny" />
        <CodedName code={row.code} name={row.name} />
      </Link>
    ),
  },
  {
    title: 'Visitadas',
    figure: true,
    narrow: 'below',
    cell: row => behind('visited', row, asked, `${formatNumber(row.now.visited)} / ${formatNumber(row.now.planned)}`),
  },
  {
    title: 'Efectividad',
    figure: true,
    narrow: 'below',
    cell: row => behind('visits', row, asked, effectivenessText(row.now)),
  },
  {
    title: 'Pedidos',
    figure: true,
    narrow: 'below',
    cell: row => behind('orders', row, asked, formatNumber(row.now.orders)),
  },
  {
    title: 'Venta neta',
    figure: true,
    cell: row => (
      <span className={classes.value}>
        {behind('netCents', row, asked, formatMoney(row.now.netCents))}
        <span className={classes.track} aria-hidden="true">
          <i style={{ width: `${Math.max(2, (row.now.netCents / top) * 100)}%` }} />
        </span>
      </span>
    ),
  },
  ...(against
    ? [
        {
          title: 'vs. anterior',
          figure: true,
          narrow: 'below' as const,
          cell: ({ now, before }: PerformanceRow) =>
            before?.netCents ? <PercentDelta now={now.netCents} before={before.netCents} /> : missing,
        },
      ]
    : []),
  {
    title: 'Ticket promedio',
    figure: true,
    narrow: 'gone',
    cell: row => behind('averageTicketCents', row, asked, ticketText(row.now)),
  },
  {
    title: 'Cobrado',
    figure: true,
    narrow: 'gone',
    cell: row => behind('collectedCents', row, asked, formatMoney(row.now.collectedCents)),
  },
  {
    title: 'No compras',
    figure: true,
    narrow: 'gone',
    cell: row => behind('noPurchases', row, asked, formatNumber(row.now.noPurchases)),
  },
  {
    title: 'Sin visita',
    figure: true,
    narrow: 'gone',
    cell: ({ now }) => remoteText(now),
  },
  {
    title: 'En la calle',
    figure: true,
    narrow: 'gone',
    cell: ({ now, code }) => linked(detailUrl(code, search), formatDuration(now.fieldMinutes)),
  },
  {
    title: 'Recorrido',
    figure: true,
    narrow: 'gone',
    cell: ({ now, code }) => linked(detailUrl(code, search), formatDistance(now.meters)),
  },
]

type SellersTableProps = {
  rows: PerformanceRow[]
  total: PerformanceFigures
  against: string | null
  search: string
  asked: Asked
}

/** The ranking: by net sale unless another measure is asked for. */
export const SellersTable = ({ rows, total, against, search, asked }: SellersTableProps) => {
  const [order, setOrder] = useOrder()
  const [shown, setShown] = useState(pageRows)
  const measure = measures[order]
  const ranked = rows.toSorted((a, b) => measure(b.now) - measure(a.now) || (a.code < b.code ? -1 : 1))
  const top = Math.max(1, ...rows.map(row => row.now.netCents))
  return (
    <Card
      title="Ranking de vendedores"
      note={[against, remoteNote(total)].filter(Boolean).join(' · ') || undefined}
      flush
      side={
        <ChoiceChip
          icon={IconSortDescending}
          name="Por"
          labels={orders}
          all={orders.venta}
          choice={order === 'venta' ? '' : order}
          onChange={setOrder}
        />
      }
    >
      <DataTable
        caption="Ranking de vendedores"
        columns={columnsOf({ top, against, search, asked })}
        items={ranked.slice(0, shown)}
        keyOf={row => row.id}
      />
      {ranked.length > shown && (
        <div className={classes.more}>
          <Button variant="link" onClick={() => setShown(shown + pageRows)}>
            Ver más ({formatNumber(ranked.length - shown)})
          </Button>
        </div>
      )}
    </Card>
  )
}

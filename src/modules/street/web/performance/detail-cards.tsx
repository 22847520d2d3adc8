import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  formatDay,
  formatDistance,
  formatDuration,
  formatMoney,
  formatNumber,
  formatTime,
  missing,
} from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { CodedName } from '../../../../kernel/web/components/coded-name.tsx'
import { DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { FigureLink } from '../../../../kernel/web/components/figure-link.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { links } from '../../../dashboards/contract/links.ts'
import type { Asked } from '../../../figures/contract/rows-behind.ts'
import type { PerformanceDay, SellerDetail } from '../../contract/performance.ts'
import {
  customerVisitsLink,
  nonBuyersLink,
  onlyDay,
  type PerformanceFigure,
  performanceLink,
  reasonLink,
} from '../../contract/street-figures.ts'
import { timelineRoutes } from '../../contract/timeline.ts'
import { DayMap } from '../timeline/day-map.tsx'
import { effectivenessText, remoteNote, remoteText } from './figures.tsx'
import classes from './performance.module.css'

const timelineUrl = (code: string, day: string): string =>
  `/apps/time-line?${new URLSearchParams({ vendedor: code, dia: day })}`

/** The way of one day on the map, and its timeline a click away. */
export const WalkCard = ({ code, day, today }: { code: string; day: string; today: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['timeline', 'walk', code, day],
    queryFn: ({ signal }) =>
      call(timelineRoutes.day, { params: { sellerKey: code }, query: { day, limit: 500 }, signal }),
    placeholderData: previous => previous,
  })
  return (
    <Card
      title="Recorrido"
      note={formatDay(day, today)}
      flush
      side={<Link to={timelineUrl(code, day)}>Ver la línea de tiempo</Link>}
    >
      <div className={classes.walk}>
        {error && !data ? (
          <QueryError title="No pudimos traer el recorrido" error={error} onRetry={() => void refetch()} />
        ) : (
          data && <DayMap data={data} stops={data.stops} />
        )}
      </div>
    </Card>
  )
}

type DaysProps = { detail: SellerDetail; asked: Asked; day: string; onDay: (day: string) => void }

export const DaysCard = ({ detail, asked, day, onDay }: DaysProps) => {
  const linked = (name: PerformanceFigure, row: PerformanceDay, text: string) => (
    <FigureLink to={performanceLink(name, onlyDay(asked, row.day))}>{text}</FigureLink>
  )
  const { environment } = useSession()
  const clock = (at: string | null) => (at ? formatTime(at, environment.timeZone) : missing)
  const figure = (title: string, cell: (row: PerformanceDay) => ReactNode, narrow?: 'below' | 'gone') => ({
    title,
    figure: true,
    cell,
    ...(narrow ? { narrow } : {}),
  })
  return (
    <Card title="Día por día" note={remoteNote(detail.now) || undefined} flush>
      <DataTable
        caption="Día por día"
        keyOf={row => row.day}
        items={detail.days}
        columns={[
          {
            title: 'Día',
            width: '100%',
            cell: row => (
              <button
                type="button"
                className={classes.pick}
                aria-pressed={row.day === day}
                onClick={() => onDay(row.day)}
              >
                {formatDay(row.day, detail.today)}
              </button>
            ),
          },
          figure(
            'Visitadas',
            row => linked('visited', row, `${formatNumber(row.visited)} / ${formatNumber(row.planned)}`),
            'below',
          ),
          figure('Efectividad', row => linked('visits', row, effectivenessText(row)), 'below'),
          figure('Pedidos', row => linked('orders', row, formatNumber(row.orders)), 'below'),
          figure('Venta neta', row => linked('netCents', row, formatMoney(row.netCents))),
          figure('Cobrado', row => linked('collectedCents', row, formatMoney(row.collectedCents)), 'gone'),
          figure('No compras', row => linked('noPurchases', row, formatNumber(row.noPurchases)), 'gone'),
          figure('Sin visita', row => remoteText(row), 'gone'),
          figure('Desde', row => clock(row.firstAt), 'gone'),
          figure('Hasta', row => clock(row.lastAt), 'gone'),
          figure('En la calle', row => formatDuration(row.fieldMinutes), 'below'),
          figure('Recorrido', row => formatDistance(row.meters), 'gone'),
        ]}
      />
    </Card>
  )
}

export const ExcusesCard = ({ excuses, asked }: Pick<SellerDetail, 'excuses'> & { asked: Asked }) => (
  <Card title="Motivos de no compra" flush={excuses.length > 0}>
    {excuses.length === 0 ? (
      <EmptyState title="Sin no compras" text="En este período no registró ninguna." />
    ) : (
      <DataTable
        caption="Motivos de no compra"
        keyOf={row => row.id}
        items={excuses}
        columns={[
          { title: 'Motivo', width: '100%', cell: row => <Link to={reasonLink(row.code, asked)}>{row.name}</Link> },
          {
            title: 'Veces',
            figure: true,
            cell: row => <FigureLink to={reasonLink(row.code, asked)}>{formatNumber(row.count)}</FigureLink>,
          },
        ]}
      />
    )}
  </Card>
)

export const NonBuyersCard = ({
  withoutPurchase: { total, rows },
  asked,
  today,
}: Pick<SellerDetail, 'withoutPurchase' | 'today'> & { asked: Asked }) => (
  <Card
    title="Clientes sin compra"
    note={total > rows.length ? `primeros ${formatNumber(rows.length)}` : undefined}
    side={
      total > 0 && (
        <Badge tone="warning">
          <FigureLink to={nonBuyersLink(asked)}>{formatNumber(total)}</FigureLink>
        </Badge>
      )
    }
    flush={total > 0}
  >
    {total === 0 ? (
      <EmptyState title="Todos compraron" text="Cada cliente activo tiene al menos un pedido en el período." />
    ) : (
      <DataTable
        caption="Clientes sin compra"
        keyOf={row => row.id}
        items={rows}
        columns={[
          {
            title: 'Cliente',
            width: '100%',
            cell: row => (
              <Link to={links.customer(row.code)}>
                <CodedName code={row.code} name={row.name} />
              </Link>
            ),
          },
          {
            title: 'Visitas',
            figure: true,
            cell: row => <FigureLink to={customerVisitsLink(row.code, asked)}>{formatNumber(row.visits)}</FigureLink>,
          },
          { title: 'Últ. compra', figure: true, narrow: 'below', cell: row => formatDay(row.lastPurchaseOn, today) },
        ]}
      />
    )}
  </Card>
)

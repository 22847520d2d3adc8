import { IconChartBarOff, IconTruckDelivery, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { countedChange } from '../../../kernel/contract/changes.ts'
import {
  formatMoney,
  formatNumber,
  formatPercent,
  formatQuantity,
  formatTime,
} from '../../../kernel/contract/formats.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import { DataTable } from '../../../kernel/web/components/data-table.tsx'
import { Delta } from '../../../kernel/web/components/delta.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { FigureLink } from '../../../kernel/web/components/figure-link.tsx'
import { useContentHeight } from '../../../kernel/web/components/frame-height.ts'
import { type Kpi, KpiStrip } from '../../../kernel/web/components/kpi-strip.tsx'
import { CardRow, Page } from '../../../kernel/web/components/page.tsx'
import { idsParameter, useUrlState } from '../../../kernel/web/components/url-state.ts'
import { comparedDays } from '../../../kernel/web/filters/date-range.ts'
import { DateRangeChip, useDateRange } from '../../../kernel/web/filters/date-range-chip.tsx'
import { FiltersBar, LiveState } from '../../../kernel/web/filters/filters-bar.tsx'
import { MultiSelectChip } from '../../../kernel/web/filters/multi-select-chip.tsx'
import { type LegendItem, MapView } from '../../../kernel/web/map/map-view.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { deliveriesTopic, deliveryResults } from '../../logistics/contract/delivery-results.ts'
import {
  type LogisticsDashboard,
  type LogisticsWidget,
  logisticsDashboardRoutes,
  logisticsWidgets,
} from '../contract/dashboard.ts'
import {
  articleRows,
  deliveriesAsked,
  deliveryRows,
  logisticsFigures,
  resultRow,
} from '../contract/dashboard-figures.ts'
import { dealersParameter } from '../contract/list-address.ts'
import { Operations, Performance, Reasons, type Shown } from './dashboard-cards.tsx'
import classes from './settlement.module.css'

const chosenDealers = idsParameter(dealersParameter)

const useDashboard = () => {
  const range = useDateRange('7d')
  const [dealers, setDealers] = useUrlState(chosenDealers)
  const { days } = range
  const comparison = comparedDays(range.choice, range.today)
  const compare = comparison ? { compareFrom: comparison.from, compareTo: comparison.to } : {}
  const query = { ...days, ...compare, dealers: dealers.join(',') }
  const result = useQuery({
    queryKey: ['dashboards', 'logistics', query],
    queryFn: ({ signal }) => call(logisticsDashboardRoutes.data, { query, signal }),
    placeholderData: keepPreviousData,
  })
  const { refetch } = result
  const renew = useCallback(() => void refetch(), [refetch])
  useLiveEvents([deliveriesTopic, 'consolidated-loads'], renew, renew)
  const address = useMemo(() => deliveriesAsked(days, dealers), [days, dealers])
  return { range, address, dealers, setDealers, ...result }
}

const against = (now: number, before: number | null, lessIsBetter = false): ReactNode => {
  const value = countedChange(now, before)
  return value === null ? null : (
    <Delta value={value} text={formatNumber(Math.abs(value))} lessIsBetter={lessIsBetter} against="vs. anterior" />
  )
}

export const kpisOf = ({ data, address }: Shown): Kpi[] => {
  const { pendingOrders, successfulDeliveries: deliveries, partialReturns: partial } = data
  const figures = {
    pending: logisticsFigures.pendingOrders.whole,
    deliveries: logisticsFigures.successfulDeliveries.whole,
    partial: logisticsFigures.partialReturns.whole,
  }
  return [
    {
      label: logisticsWidgets.pendingOrders.title,
      value: formatNumber(pendingOrders.orders),
      minor: ` · ${formatMoney(pendingOrders.totalCents)}`,
      foot: against(pendingOrders.orders, pendingOrders.previousOrders, true),
      url: deliveryRows(figures.pending.orders, address),
    },
    {
      label: logisticsWidgets.successfulDeliveries.title,
      value: formatNumber(deliveries.deliveries),
      minor: deliveries.results > 0 ? ` · ${formatPercent(deliveries.deliveries / deliveries.results)}` : '',
      foot: against(deliveries.deliveries, deliveries.previousDeliveries),
      url: deliveryRows(figures.deliveries.deliveries, address),
      minorUrl: deliveryRows(figures.deliveries.results, address),
    },
    {
      label: logisticsWidgets.partialReturns.title,
      value: `${formatQuantity(partial.units)} ítems`,
      minor: ` en ${formatNumber(partial.orders)} pedidos`,
      foot: against(partial.orders, partial.previousOrders, true),
      url: deliveryRows(figures.partial.units, address),
      minorUrl: deliveryRows(figures.partial.orders, address),
    },
  ]
}

const Widget = ({
  id,
  isEmpty,
  flush,
  side,
  children,
}: {
  id: LogisticsWidget
  isEmpty: boolean
  flush?: boolean
  side?: ReactNode
  children: ReactNode
}) => (
  <Card title={logisticsWidgets[id].title} {...(flush && !isEmpty ? { flush } : {})} {...(isEmpty ? {} : { side })}>
    {isEmpty ? (
      <EmptyState
        icon={IconChartBarOff}
        title="Sin datos en este período"
        text="Probá con otras fechas o con menos filtros."
      />
    ) : (
      children
    )}
  </Card>
)

const legend: LegendItem[] = [
  { shape: 'circle', color: 'var(--chart-1)', label: deliveryResults.delivered },
  { shape: 'square', color: 'var(--chart-2)', label: deliveryResults.partial },
  { shape: 'cross', color: 'var(--chart-3-line)', label: deliveryResults.not_delivered },
]
const shapes = { delivered: 'order', partial: 'collection', not_delivered: 'noPurchase' } as const
const ownMapHeight = 320

export const DeliveryMap = ({ data, address }: Shown) => {
  const { environment } = useSession()
  const navigate = useNavigate()
  const { points } = data.deliveryMap
  const mapHeight = useContentHeight(ownMapHeight, true)
  const marks = useMemo(
    () =>
      points.map(({ id, result, latitude, longitude, happenedAt, customer, dealer }) => ({
        id,
        kind: shapes[result],
        lat: latitude,
        lng: longitude,
        title: `${deliveryResults[result]} ${formatTime(happenedAt, environment.timeZone)} · ${customer} · ${dealer}`,
      })),
    [points, environment.timeZone],
  )
  const open = (id: string) => {
    const point = points.find(one => one.id === id)
    if (point) void navigate(resultRow(address, point))
  }
  return (
    <MapView
      label={`Dónde se hicieron ${formatNumber(data.deliveryMap.total)} entregas`}
      points={marks}
      onOpen={open}
      legend={legend}
      height={mapHeight}
    />
  )
}

/** How many results are on the map, with a link to them. */
export const PlacedResults = ({ data, address }: Shown) => (
  <Badge>
    <FigureLink to={deliveryRows(logisticsFigures.deliveryMap.whole.total, address)}>
      {formatNumber(data.deliveryMap.total)}
    </FigureLink>
  </Badge>
)

export const ReturnedItems = ({ data, address }: Shown) => {
  const rowsOf = (article: string) => articleRows(logisticsFigures.returnedItems.each.units, address, article)
  return (
    <DataTable
      caption={logisticsWidgets.returnedItems.title}
      items={data.returnedItems.rows.slice(0, 8)}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Artículo',
          width: '100%',
          cell: ({ id, code, name }) => (
            <Link to={rowsOf(id)} title={name} className={classes.cut}>
              {code} · {name}
            </Link>
          ),
        },
        {
          title: 'Cantidad',
          figure: true,
          cell: ({ id, units }) => <FigureLink to={rowsOf(id)}>{formatQuantity(units)}</FigureLink>,
        },
      ]}
    />
  )
}

const Widgets = (dashboard: Shown) => {
  const { data } = dashboard
  return (
    <>
      <CardRow columns="1fr 1fr">
        <Widget id="operationsRanking" isEmpty={data.operationsRanking.length === 0}>
          <Operations {...dashboard} />
        </Widget>
        <Widget id="deliveryPerformance" isEmpty={data.deliveryPerformance.length === 0}>
          <Performance {...dashboard} />
        </Widget>
      </CardRow>
      <CardRow columns="1.2fr 1.1fr .9fr">
        <Widget id="deliveryMap" flush isEmpty={data.deliveryMap.total === 0} side={<PlacedResults {...dashboard} />}>
          <DeliveryMap {...dashboard} />
        </Widget>
        <Widget id="returnedItems" flush isEmpty={data.returnedItems.total === 0}>
          <ReturnedItems {...dashboard} />
        </Widget>
        <Widget id="returnReasons" isEmpty={data.returnReasons.length === 0}>
          <Reasons {...dashboard} />
        </Widget>
      </CardRow>
    </>
  )
}

const Filters = ({ board }: { board: ReturnType<typeof useDashboard> }) => (
  <FiltersBar end={<LiveState />}>
    <DateRangeChip choice={board.range.choice} today={board.range.today} onChange={board.range.setChoice} />
    <MultiSelectChip
      icon={IconUser}
      name="Repartidor"
      options={(board.data?.dealers ?? []).map(({ id, code, name }) => ({ value: id, code, label: name }))}
      selected={board.dealers}
      onChange={board.setDealers}
    />
  </FiltersBar>
)

const nothing = ({ pendingOrders, successfulDeliveries }: LogisticsDashboard): boolean =>
  pendingOrders.orders === 0 && successfulDeliveries.results === 0

/** Tableros Logística: results of deliveries in a period, and pending orders. */
export const LogisticsDashboardPage = () => {
  const board = useDashboard()
  const { data, error, refetch, address } = board
  return (
    <Page filters={<Filters board={board} />}>
      {error && !data ? (
        <QueryError title="No pudimos traer los tableros" error={error} onRetry={() => void refetch()} />
      ) : data && nothing(data) ? (
        <EmptyState
          icon={IconTruckDelivery}
          title="Sin repartos en estos días"
          text="Ningún consolidado salió ni se registraron entregas con estos filtros."
        />
      ) : (
        <>
          <KpiStrip kpis={data ? kpisOf({ data, address }) : null} cells={3} />
          {data && <Widgets data={data} address={address} />}
        </>
      )}
    </Page>
  )
}

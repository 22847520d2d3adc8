import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney, formatNumber, formatTime } from '../../../kernel/contract/formats.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { FigureLink } from '../../../kernel/web/components/figure-link.tsx'
import { useContentHeight } from '../../../kernel/web/components/frame-height.ts'
import type { MapPoint } from '../../../kernel/web/map/map-layers.ts'
import { type LegendItem, MapView } from '../../../kernel/web/map/map-view.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import type { SalesWidgetData } from '../contract/widget-data.ts'
import { mapLink } from '../contract/widget-figures.ts'
import { useDashboard } from './dashboard-context.ts'
import { WidgetCard } from './widget-card.tsx'

type Operations = SalesWidgetData['operationsMap']
type Cluster = Operations['clusters'][number]

/** The same height as the tables beside it, including their last line. */
const mapHeight = 328

const legend: LegendItem[] = [
  { shape: 'circle', color: 'var(--chart-1)', label: 'Pedido' },
  { shape: 'square', color: 'var(--chart-2)', label: 'Cobranza' },
  { shape: 'cross', color: 'var(--chart-3-line)', label: 'No compra' },
]

const kindNames = { order: 'Pedido', collection: 'Cobranza', noPurchase: 'No compra' }

const sizeOf = (cluster: Cluster): number => cluster.orders + cluster.collections + cluster.noPurchases

const kindOf = ({ orders, collections }: Cluster): MapPoint['kind'] =>
  orders > 0 ? 'order' : collections > 0 ? 'collection' : 'noPurchase'

const pointsOf = ({ points, clusters }: Operations, timeZone: string): MapPoint[] => [
  ...points.map(({ id, kind, latitude, longitude, takenAt, totalCents, customer, seller }) => ({
    id,
    kind,
    lat: latitude,
    lng: longitude,
    title: [
      `${kindNames[kind]} ${formatTime(takenAt, timeZone)}`,
      customer,
      seller,
      ...(totalCents === null ? [] : [formatMoney(totalCents)]),
    ].join(' · '),
  })),
  ...clusters.map((cluster, index) => ({
    id: `cluster-${index}`,
    kind: kindOf(cluster),
    lat: cluster.latitude,
    lng: cluster.longitude,
    count: sizeOf(cluster),
    title: `${formatNumber(cluster.orders)} pedidos, ${formatNumber(cluster.collections)} cobranzas, ${formatNumber(cluster.noPurchases)} no compras`,
  })),
]

/** True once the card is near the viewport; the map's code and shapes are loaded then. */
const useInSight = () => {
  const place = useRef<HTMLDivElement>(null)
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setInSight(true)
      },
      { rootMargin: '120px' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return { place, isInSight }
}

const OperationsMap = ({ data }: { data: Operations }) => {
  const { environment } = useSession()
  const navigate = useNavigate()
  const { place, isInSight } = useInSight()
  const height = useContentHeight(mapHeight, true)
  const points = useMemo(() => pointsOf(data, environment.timeZone), [data, environment.timeZone])
  const open = (id: string) => {
    const href = data.points.find(point => point.id === id)?.href
    if (href) void navigate(href)
  }
  return (
    <div ref={place} style={{ height }}>
      {isInSight && (
        <MapView
          label={`Dónde se hicieron ${formatNumber(data.total)} operaciones`}
          points={points}
          onOpen={open}
          legend={legend}
          height={height}
        />
      )}
    </div>
  )
}

export const MapWidget = () => {
  const { rowsQuery } = useDashboard()
  return (
    <WidgetCard
      id="operationsMap"
      height={mapHeight}
      flush
      note={data => (data.basis === 'customer' ? 'por cliente' : null)}
      side={data => (
        <Badge>
          <FigureLink to={mapLink(data.basis, rowsQuery)}>{formatNumber(data.total)}</FigureLink>
        </Badge>
      )}
      isEmpty={data => data.total === 0}
      emptyText="Ninguna operación trajo su ubicación."
    >
      {data => <OperationsMap data={data} />}
    </WidgetCard>
  )
}

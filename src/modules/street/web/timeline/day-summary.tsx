import {
  formatDistance,
  formatDuration,
  formatMoneyShort,
  formatNumber,
  formatPercent,
} from '../../../../kernel/contract/formats.ts'
import { type Kpi, KpiStrip, Meter } from '../../../../kernel/web/components/kpi-strip.tsx'
import { onlyDay, performanceLink } from '../../contract/street-figures.ts'
import type { TimelineDay } from '../../contract/timeline.ts'

const minutesBetween = (from: string | null, to: string | null): number | null =>
  from && to ? Math.round((Date.parse(to) - Date.parse(from)) / 60_000) : null

const kpisOf = ({ seller, day, summary, startedAt, endedAt }: TimelineDay): Kpi[] => {
  const asked = onlyDay({ vendedores: seller.id }, day)
  const done = summary.planned === 0 ? null : summary.visited / summary.planned
  const effective = summary.visits === 0 ? null : summary.effectiveVisits / summary.visits
  return [
    {
      label: 'Ruta visitada',
      value: formatNumber(summary.visited),
      minor: ` / ${formatNumber(summary.planned)}`,
      url: performanceLink('visited', asked),
      foot: done === null ? <span>sin ruta</span> : <Meter ratio={done} label={`${formatPercent(done)} de la ruta`} />,
    },
    {
      label: 'Pedidos',
      value: formatNumber(summary.orders),
      url: performanceLink('orders', asked),
      foot: <span>{formatMoneyShort(summary.totalCents)}</span>,
    },
    {
      label: 'Cobranzas',
      value: formatNumber(summary.collections),
      url: performanceLink('collections', asked),
      foot: <span>{formatMoneyShort(summary.collectedCents)}</span>,
    },
    {
      label: 'No compras',
      value: formatNumber(summary.noPurchases),
      url: performanceLink('noPurchases', asked),
      foot: <span>{effective === null ? 'sin visitas' : `efectividad ${formatPercent(effective)}`}</span>,
    },
    {
      label: 'En la calle',
      value: formatDuration(minutesBetween(startedAt, endedAt)),
      foot: <span>{summary.meters === null ? 'sin posiciones' : formatDistance(summary.meters)}</span>,
    },
    {
      label: 'Lejos del cliente',
      value: formatNumber(summary.far),
      foot: <span>{summary.far === 0 ? 'ninguna operación' : 'con aviso en la lista'}</span>,
    },
  ]
}

export const DaySummary = ({ data }: { data: TimelineDay | undefined }) => (
  <KpiStrip kpis={data ? kpisOf(data) : null} cells={6} />
)

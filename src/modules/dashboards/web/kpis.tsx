import { use } from 'react'
import {
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatPercent,
  missing,
} from '../../../kernel/contract/formats.ts'
import { ratio } from '../../../kernel/contract/ratio.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { FigureLink } from '../../../kernel/web/components/figure-link.tsx'
import { CountDelta, PercentDelta, PointsDelta } from '../../../kernel/web/components/figures.tsx'
import { type Kpi, KpiStrip, Meter } from '../../../kernel/web/components/kpi-strip.tsx'
import { collectedNote } from '../contract/collected-note.ts'
import type { SalesWidgetData, SalesWidgets } from '../contract/widget-data.ts'
import { figureLink } from '../contract/widget-figures.ts'
import { type IndicatorId, salesWidgetTitles, titleOnDays } from '../contract/widgets.ts'
import { type Dashboard, useDashboard, WidgetTitle } from './dashboard-context.ts'

type KpiBuilder<Id extends IndicatorId> = (
  data: SalesWidgetData[Id],
  context: { compares: boolean; against: string; open: (name: string) => string | undefined },
) => Omit<Kpi, 'label'>

const money = (cents: number): { value: string; minor?: string } => {
  const text = formatMoney(cents)
  return { value: text.slice(0, -3), minor: text.slice(-3) }
}

const percent = (value: number | null): { value: string; minor?: string } =>
  value === null ? { value: missing } : { value: formatNumber(value * 100, 1), minor: '\u00a0%' }

const kpiBuilders: { [Id in IndicatorId]: KpiBuilder<Id> } = {
  dailySales: (data, { compares, against, open }) => ({
    ...money(data.totalCents),
    url: open('totalCents'),
    trend: data.sparkline,
    foot: compares && <PercentDelta now={data.totalCents} before={data.previousTotalCents} against={against} />,
  }),
  totalOrders: (data, { compares, open }) => ({
    value: formatNumber(data.orders),
    url: open('orders'),
    foot: (
      <>
        {compares && <CountDelta now={data.orders} before={data.previousOrders} />}
        {data.averageTicketCents !== null && (
          <FigureLink to={open('averageTicketCents')}>
            ticket {formatMoney(data.averageTicketCents).slice(0, -3)}
          </FigureLink>
        )}
      </>
    ),
  }),
  routeVisits: (data, { open }) => {
    const visitedRatio = ratio(data.visited, data.planned)
    return {
      value: formatNumber(data.visited),
      minor: ` / ${formatNumber(data.planned)}`,
      url: open('visited'),
      foot:
        visitedRatio === null ? (
          <span>sin ruta en estas fechas</span>
        ) : (
          <>
            <Meter ratio={visitedRatio} label={`${formatPercent(visitedRatio)} de la ruta visitada`} />
            {formatPercent(visitedRatio)}
          </>
        ),
    }
  },
  effectiveness: (data, { compares, open }) => {
    const now = ratio(data.effectiveVisits, data.visits)
    return {
      ...percent(now),
      url: open('visits'),
      foot: (
        <>
          {compares && <PointsDelta now={now} before={ratio(data.previousEffectiveVisits, data.previousVisits)} />}
          <span>
            <FigureLink to={open('effectiveVisits')}>{formatNumber(data.effectiveVisits)}</FigureLink> de{' '}
            <FigureLink to={open('visits')}>{formatNumber(data.visits)}</FigureLink>
          </span>
        </>
      ),
    }
  },
  effectiveCollections: (data, { compares, open }) => ({
    value: formatNumber(data.collected),
    minor: ` / ${formatNumber(data.visitsWithDebt)}`,
    url: open('collected'),
    foot: (
      <>
        {compares && (
          <PointsDelta
            now={ratio(data.collected, data.visitsWithDebt)}
            before={ratio(data.previousCollected, data.previousVisitsWithDebt)}
          />
        )}
        <FigureLink to={open('collectedCents')}>{formatMoneyShort(data.collectedCents)}</FigureLink>
        {collectedNote(data) && <span>{collectedNote(data)}</span>}
      </>
    ),
  }),
  itemsAndKilograms: (data, { compares, open }) => ({
    value: formatNumber(data.units),
    minor: ` · ${formatNumber(data.kg)}\u00a0kg`,
    url: open('units'),
    foot: compares && (
      <>
        <PercentDelta now={data.units} before={data.previousUnits} />
        <span>ítems</span>
      </>
    ),
  }),
  totalItems: (data, { compares, against, open }) => ({
    value: formatNumber(data.units),
    minor: ` · ${formatNumber(data.packages)} bultos`,
    url: open('units'),
    foot: compares && <PercentDelta now={data.units} before={data.previousUnits} against={against} />,
  }),
  totalKilograms: (data, { compares, against, open }) => ({
    value: formatNumber(data.kg),
    minor: '\u00a0kg',
    url: open('kg'),
    foot: compares && <PercentDelta now={data.kg} before={data.previousKg} against={against} />,
  }),
  remoteOrders: (data, { compares, open }) => ({
    value: formatNumber(data.orders),
    minor: ` ${data.orders === 1 ? 'pedido' : 'pedidos'}`,
    url: open('orders'),
    foot: (
      <>
        {compares && <CountDelta now={data.orders} before={data.previousOrders} />}
        <span>{formatMoneyShort(data.totalCents)}, sin visita</span>
      </>
    ),
  }),
}

const kpiOf = <Id extends IndicatorId>(
  id: Id,
  widgets: SalesWidgets,
  { data, compares, retry, rowsQuery }: Dashboard,
): Kpi => {
  const slot = widgets[id]
  const label = data ? titleOnDays(id, data.period) : salesWidgetTitles[id]
  if (!slot?.ok || !data)
    return {
      label,
      value: missing,
      foot: (
        <Button variant="link" onClick={() => void retry(id)}>
          Reintentar
        </Button>
      ),
    }
  const context = {
    compares,
    against: data.comparison.label,
    open: (name: string) => figureLink(id, name, rowsQuery) ?? undefined,
  }
  return { label, ...kpiBuilders[id](slot.data as SalesWidgetData[Id], context) }
}

/** Several figures in one strip. */
export const Kpis = ({ ids }: { ids: IndicatorId[] }) => {
  const dashboard = useDashboard()
  const visibleIds = ids.filter(id => !dashboard.hidden.has(id))
  const ownTitle = use(WidgetTitle)
  if (visibleIds.length === 0) return null
  const { data } = dashboard
  // A widget that was just added is missing in the last answer, and is loading.
  const isThere = data !== null && visibleIds.some(id => data.widgets[id])
  return (
    <div style={{ opacity: dashboard.fading ? 0.6 : 1 }} aria-busy={dashboard.fading || undefined}>
      <KpiStrip
        cells={visibleIds.length}
        kpis={
          data && isThere
            ? visibleIds.map(id => ({
                ...kpiOf(id, data.widgets, dashboard),
                ...(ownTitle ? { label: ownTitle } : {}),
              }))
            : null
        }
      />
    </div>
  )
}

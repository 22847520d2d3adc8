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
import { CountDelta, PercentDelta, PointsDelta } from '../../../kernel/web/components/figures.tsx'
import { type Kpi, KpiStrip, Meter } from '../../../kernel/web/components/kpi-strip.tsx'
import type { SalesWidgetData, SalesWidgets } from '../contract/widget-data.ts'
import { type IndicatorId, salesWidgetTitles } from '../contract/widgets.ts'
import { type Dashboard, useDashboard, WidgetTitle } from './dashboard-context.ts'

type Drawn<Id extends IndicatorId> = (
  data: SalesWidgetData[Id],
  context: { compares: boolean; against: string; singleDay: boolean },
) => Omit<Kpi, 'label'> & { label?: string }

const money = (cents: number): { value: string; minor?: string } => {
  const text = formatMoney(cents)
  return { value: text.slice(0, -3), minor: text.slice(-3) }
}

const percent = (value: number | null): { value: string; minor?: string } =>
  value === null ? { value: missing } : { value: formatNumber(value * 100, 1), minor: '\u00a0%' }

const drawn: { [Id in IndicatorId]: Drawn<Id> } = {
  dailySales: (data, { compares, against, singleDay }) => ({
    ...money(data.totalCents),
    url: data.href ?? undefined,
    trend: data.sparkline,
    label: singleDay ? undefined : 'Venta del período',
    foot: compares && <PercentDelta now={data.totalCents} before={data.previousTotalCents} against={against} />,
  }),
  totalOrders: (data, { compares }) => ({
    value: formatNumber(data.orders),
    url: data.href ?? undefined,
    foot: (
      <>
        {compares && <CountDelta now={data.orders} before={data.previousOrders} />}
        {data.averageTicketCents !== null && <span>ticket {formatMoney(data.averageTicketCents).slice(0, -3)}</span>}
      </>
    ),
  }),
  routeVisits: data => {
    const done = ratio(data.visited, data.planned)
    return {
      value: formatNumber(data.visited),
      minor: ` / ${formatNumber(data.planned)}`,
      url: data.href ?? undefined,
      foot:
        done === null ? (
          <span>sin ruta en estas fechas</span>
        ) : (
          <>
            <Meter ratio={done} label={`${formatPercent(done)} de la ruta visitada`} />
            {formatPercent(done)}
          </>
        ),
    }
  },
  effectiveness: (data, { compares }) => {
    const now = ratio(data.effectiveVisits, data.visits)
    return {
      ...percent(now),
      url: data.href ?? undefined,
      foot: (
        <>
          {compares && <PointsDelta now={now} before={ratio(data.previousEffectiveVisits, data.previousVisits)} />}
          <span>
            {formatNumber(data.effectiveVisits)} de {formatNumber(data.visits)}
          </span>
        </>
      ),
    }
  },
  effectiveCollections: (data, { compares }) => ({
    value: formatNumber(data.collected),
    minor: ` / ${formatNumber(data.visitsWithDebt)}`,
    url: data.href ?? undefined,
    foot: (
      <>
        {compares && (
          <PointsDelta
            now={ratio(data.collected, data.visitsWithDebt)}
            before={ratio(data.previousCollected, data.previousVisitsWithDebt)}
          />
        )}
        <span>{formatMoneyShort(data.collectedCents)}</span>
      </>
    ),
  }),
  itemsAndKilograms: (data, { compares }) => ({
    value: formatNumber(data.units),
    minor: ` · ${formatNumber(data.kg)}\u00a0kg`,
    url: data.href ?? undefined,
    foot: compares && (
      <>
        <PercentDelta now={data.units} before={data.previousUnits} />
        <span>ítems</span>
      </>
    ),
  }),
  totalItems: (data, { compares, against }) => ({
    value: formatNumber(data.units),
    minor: ` · ${formatNumber(data.packages)} bultos`,
    url: data.href ?? undefined,
    foot: compares && <PercentDelta now={data.units} before={data.previousUnits} against={against} />,
  }),
  totalKilograms: (data, { compares, against }) => ({
    value: formatNumber(data.kg),
    minor: '\u00a0kg',
    url: data.href ?? undefined,
    foot: compares && <PercentDelta now={data.kg} before={data.previousKg} against={against} />,
  }),
}

const kpiOf = <Id extends IndicatorId>(id: Id, widgets: SalesWidgets, { data, compares, retry }: Dashboard): Kpi => {
  const slot = widgets[id]
  const label = salesWidgetTitles[id]
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
  const context = { compares, against: data.comparison.label, singleDay: data.period.from === data.period.to }
  return {
    ...drawn[id](slot.data as SalesWidgetData[Id], context),
    label: drawn[id](slot.data as SalesWidgetData[Id], context).label ?? label,
  }
}

/** Some figures as one strip. */
export const Kpis = ({ ids }: { ids: IndicatorId[] }) => {
  const dashboard = useDashboard()
  const shown = ids.filter(id => !dashboard.hidden.has(id))
  const given = use(WidgetTitle)
  if (shown.length === 0) return null
  const { data } = dashboard
  // One that was just put on the page has not been asked for yet: its answer is on its way.
  const isThere = data !== null && shown.some(id => data.widgets[id])
  return (
    <div style={{ opacity: dashboard.fading ? 0.6 : 1 }} aria-busy={dashboard.fading || undefined}>
      <KpiStrip
        cells={shown.length}
        kpis={
          data && isThere
            ? shown.map(id => ({ ...kpiOf(id, data.widgets, dashboard), ...(given ? { label: given } : {}) }))
            : null
        }
      />
    </div>
  )
}

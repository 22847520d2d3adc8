import { IconCalendarOff, IconChecklist } from '@tabler/icons-react'
import { memo, useDeferredValue, useEffect, useMemo } from 'react'
import { fetchCharts } from '../../../kernel/web/chart/use-chart.ts'
import { Button, ButtonLink } from '../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { CardRow, Page as Frame } from '../../../kernel/web/components/page.tsx'
import { useDatedSelection } from '../../../kernel/web/filters/selection.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import type { SalesDashboard } from '../contract/sales-dashboard.ts'
import { AccumulatedWidget } from './accumulated-chart.tsx'
import { DashboardSwitcher } from './built/switcher.tsx'
import { DashboardContext } from './dashboard-context.ts'
import { DashboardFilters } from './dashboard-filters.tsx'
import { useHiddenWidgets } from './hidden-widgets.ts'
import { HistoryWidget } from './history-chart.tsx'
import { Kpis } from './kpis.tsx'
import { MapWidget } from './map-widget.tsx'
import { FocalDonut, GeneralDonut, ObjectiveBullets, ObjectivesTable } from './objectives.tsx'
import { OpportunitiesSummary, SellersSummary } from './opportunity-tables.tsx'
import { EffectivenessWidget, OperationsWidget, PerformanceWidget, SellerSalesWidget } from './seller-charts.tsx'
import {
  ArticleRanking,
  CustomerRanking,
  CustomerRankingExtended,
  CustomerVisits,
  SalesImpact,
  SellerRanking,
  UnvisitedCustomers,
} from './tables.tsx'
import { useRowsQuery } from './use-rows-query.ts'
import { useSalesDashboard } from './use-sales-dashboard.ts'
import { WidgetsMenu } from './widgets-menu.tsx'

/** Whether nothing was planned and there were no operations. */
const isEmpty = ({ widgets }: SalesDashboard): boolean => {
  const { totalOrders, routeVisits, effectiveness } = widgets
  if (!totalOrders?.ok || !routeVisits?.ok || !effectiveness?.ok) return false
  return totalOrders.data.orders === 0 && routeVisits.data.planned === 0 && effectiveness.data.visits === 0
}

const lastWeek = { range: '7d', compare: 'previous' } as const

/** The empty page: a new company is led to its first steps, others to the last week. */
const NoOperations = ({ period, onWeek }: { period: string; onWeek: () => void }) => {
  const { environment, role } = useSession()
  if (environment.firstStepsOpen)
    return (
      <EmptyState
        icon={IconChecklist}
        title="Acá vas a ver las ventas del día"
        text={
          role === 'admin'
            ? 'Todavía no hay operaciones. Los primeros pasos llevan del primer artículo al primer pedido.'
            : 'Todavía no hay operaciones. Un administrador de tu empresa está cargando lo que falta para vender.'
        }
      >
        {role === 'admin' && (
          <ButtonLink to="/apps/first-steps" variant="primary">
            Ir a primeros pasos
          </ButtonLink>
        )}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconCalendarOff}
      title={`Sin operaciones: ${period}`}
      text="Nadie tenía visitas planeadas ni tomó pedidos, cobranzas o no compras con estos filtros."
    >
      <Button onClick={onWeek}>Ver los últimos 7 días</Button>
    </EmptyState>
  )
}

/** Memoised: it depends only on the dashboard context, so that the figures above render first. */
const Widgets = memo(() => (
  <>
    <CardRow columns="1.3fr 1fr .78fr">
      <AccumulatedWidget />
      <OperationsWidget />
      <ObjectiveBullets />
    </CardRow>
    <CardRow columns="1.3fr 1fr .78fr">
      <SellerRanking />
      <MapWidget />
      <UnvisitedCustomers />
    </CardRow>
    <Kpis ids={['totalItems', 'totalKilograms', 'remoteOrders']} />
    <CardRow columns="1.4fr 1fr 1fr">
      <ArticleRanking />
      <SalesImpact id="salesByItem" title="Rubro" />
      <SalesImpact id="salesByBrand" title="Marca" />
    </CardRow>
    <CardRow columns="1fr 1fr 1fr">
      <PerformanceWidget />
      <EffectivenessWidget />
      <SellerSalesWidget />
    </CardRow>
    <CardRow columns="1fr 1fr">
      <CustomerRanking />
      <CustomerVisits />
    </CardRow>
    <CustomerRankingExtended />
    <CardRow columns="2fr 1fr 1fr">
      <HistoryWidget />
      <GeneralDonut />
      <FocalDonut />
    </CardRow>
    <ObjectivesTable />
    <CardRow columns="1.4fr 1fr">
      <OpportunitiesSummary />
      <SellersSummary />
    </CardRow>
  </>
))

/** Tableros: the sales dashboard for today or another period, within the person's scope. */
export const Page = () => {
  const filters = useDatedSelection('hoy')
  const { data, error, refetch, retry, fading } = useSalesDashboard(filters)
  const [hidden] = useHiddenWidgets()
  useEffect(fetchCharts, [])
  const compares = filters.range.choice.compare !== 'none'
  const rowsQuery = useRowsQuery(data, filters)
  const dashboard = useMemo(
    () => ({ data: data ?? null, fading, compares, hidden, retry, rowsQuery }),
    [data, fading, compares, hidden, retry, rowsQuery],
  )
  // The cards render at low priority, in steps between which the page responds; the strip of figures does not wait for
  // them.
  const later = useDeferredValue(dashboard)
  return (
    <Frame
      filters={
        <DashboardFilters
          filters={filters}
          lastOperationAt={data?.lastOperationAt}
          start={<DashboardSwitcher name="Ventas" />}
          end={<WidgetsMenu />}
        />
      }
    >
      <DashboardContext value={dashboard}>
        {error && !data ? (
          <QueryError title="No pudimos traer los tableros" error={error} onRetry={() => void refetch()} />
        ) : data && isEmpty(data) ? (
          <NoOperations period={data.period.name} onWeek={() => filters.range.setChoice(lastWeek)} />
        ) : (
          <>
            <Kpis
              ids={[
                'dailySales',
                'totalOrders',
                'routeVisits',
                'effectiveness',
                'effectiveCollections',
                'itemsAndKilograms',
              ]}
            />
            <DashboardContext value={later}>
              <Widgets />
            </DashboardContext>
          </>
        )}
      </DashboardContext>
    </Frame>
  )
}

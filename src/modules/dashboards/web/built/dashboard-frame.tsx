import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useLiveRefresh } from '../../../../kernel/web/api/use-live-refresh.ts'
import { useRegistry } from '../../../../kernel/web/app/registry.ts'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { ErrorState, QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import type { DashboardType } from '../../contract/built/kinds.ts'
import { type FixedWidget, titleOf, type Widget } from '../../contract/built/widgets.ts'
import { documentTopics } from '../../contract/live-widgets.ts'
import { type SalesWidgetId, salesWidgetIds } from '../../contract/widgets.ts'
import { DashboardContext } from '../dashboard-context.ts'
import { useRowsQuery } from '../use-rows-query.ts'
import { useSalesDashboard } from '../use-sales-dashboard.ts'
import { useDashboardFrame } from './dashboard-context.ts'
import { MeasureWidget } from './measure-widget.tsx'
import { QuestionWidget } from './question-widget.tsx'
import { salesWidgets } from './sales-widgets.tsx'

const nothingHidden = new Set<SalesWidgetId>()

const isSales = (id: string): id is SalesWidgetId => (salesWidgetIds as string[]).includes(id)

const salesOf = (widgets: Widget[]): SalesWidgetId[] => [
  ...new Set(widgets.flatMap(widget => (widget.kind === 'fixed' && isSales(widget.widget) ? [widget.widget] : []))),
]

/** Requests the sales widgets of the dashboard in one call. */
const SalesFrame = ({ widgets, children }: { widgets: Widget[]; children: ReactNode }) => {
  const { filters, compared } = useDashboardFrame()
  const { data, error, refetch, retry, fading } = useSalesDashboard(filters, salesOf(widgets))
  const rowsQuery = useRowsQuery(data, filters)
  const dashboard = useMemo(
    () => ({ data: data ?? null, fading, compares: compared !== null, hidden: nothingHidden, retry, rowsQuery }),
    [data, fading, compared, retry, rowsQuery],
  )
  if (error && !data)
    return <QueryError title="No pudimos traer los datos del tablero" error={error} onRetry={() => void refetch()} />
  return <DashboardContext value={dashboard}>{children}</DashboardContext>
}

/** The widgets that another module brings for a type of dashboard. */
const useKit = (type: DashboardType) => {
  const { widgets } = useRegistry()
  const source = widgets.find(one => one.type === type)
  return useQuery({
    queryKey: ['dashboards', 'kit', type],
    queryFn: async () => (await source?.load())?.kit ?? null,
    enabled: type !== 'ventas',
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const KitFrame = ({ type, children }: { type: DashboardType; children: ReactNode }) => {
  const { days, compared } = useDashboardFrame()
  const { data: kit } = useKit(type)
  return kit ? (
    <kit.Frame days={days} compared={compared}>
      {children}
    </kit.Frame>
  ) : (
    children
  )
}

/** Refreshes measure widgets on live operations; fixed widgets are refreshed by their own frames. */
const useLiveMeasures = (): void => {
  const client = useQueryClient()
  useLiveRefresh(documentTopics, {
    concerns: () => true,
    onReconnect: () => undefined,
    refresh: () => client.invalidateQueries({ queryKey: ['dashboards', 'measure'] }),
  })
}

/** Provides the data of a dashboard's fixed widgets. */
export const DashboardFrame = ({
  type,
  widgets,
  children,
}: {
  type: DashboardType
  widgets: Widget[]
  children: ReactNode
}) => {
  useLiveMeasures()
  return type === 'ventas' ? (
    <SalesFrame widgets={widgets}>{children}</SalesFrame>
  ) : (
    <KitFrame type={type}>{children}</KitFrame>
  )
}

const Unknown = ({ title }: { title: string }) => (
  <Card title={title}>
    <EmptyState title="Este widget ya no existe" text="Quitalo del tablero o cambialo por otro." />
  </Card>
)

const KitWidget = ({ type, widget }: { type: DashboardType; widget: FixedWidget }) => {
  const { data: kit, error, refetch } = useKit(type)
  const title = titleOf(type, widget)
  if (kit) return <kit.Widget id={widget.widget} title={title} />
  if (kit === null) return <Unknown title={title} />
  return (
    <Card title={title}>
      {error ? (
        <ErrorState title="No pudimos traer este widget" message={String(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={3} />
      )}
    </Card>
  )
}

/** A widget of any kind. */
export const WidgetContent = ({ type, widget }: { type: DashboardType; widget: Widget }) => {
  if (widget.kind === 'measure') return <MeasureWidget widget={widget} />
  if (widget.kind === 'question') return <QuestionWidget widget={widget} />
  if (type !== 'ventas') return <KitWidget type={type} widget={widget} />
  return isSales(widget.widget) ? salesWidgets[widget.widget](widget) : <Unknown title={titleOf(type, widget)} />
}

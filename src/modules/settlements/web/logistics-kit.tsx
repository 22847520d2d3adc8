import { IconChartBarOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentType, createContext, type ReactNode, use, useMemo } from 'react'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import type { WidgetKit } from '../../../kernel/web/app/web-module.ts'
import { Card } from '../../../kernel/web/components/card.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { KpiStrip } from '../../../kernel/web/components/kpi-strip.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { deliveriesTopic } from '../../logistics/contract/delivery-results.ts'
import { type LogisticsWidget, logisticsDashboardRoutes } from '../contract/dashboard.ts'
import { deliveriesAsked } from '../contract/dashboard-figures.ts'
import { Operations, Performance, Reasons, type Shown } from './dashboard-cards.tsx'
import { DeliveryMap, kpisOf, PlacedResults, ReturnedItems } from './dashboard-page.tsx'

const Board = createContext<Shown | null>(null)

type WidgetCard = {
  Content: ComponentType<Shown>
  count: (data: Shown['data']) => number
  flush?: boolean
  Side?: ComponentType<Shown>
}

const cards: Partial<Record<LogisticsWidget, WidgetCard>> = {
  operationsRanking: { Content: Operations, count: data => data.operationsRanking.length },
  deliveryPerformance: { Content: Performance, count: data => data.deliveryPerformance.length },
  returnReasons: { Content: Reasons, count: data => data.returnReasons.length },
  returnedItems: { Content: ReturnedItems, count: data => data.returnedItems.total, flush: true },
  deliveryMap: { Content: DeliveryMap, count: data => data.deliveryMap.total, flush: true, Side: PlacedResults },
}

/** The index of a widget's figure in the strip. */
const figures: Partial<Record<LogisticsWidget, number>> = {
  pendingOrders: 0,
  successfulDeliveries: 1,
  partialReturns: 2,
}

const everyone: string[] = []

const Frame: WidgetKit['Frame'] = ({ days, compared, children }) => {
  const compare = compared ? { compareFrom: compared.from, compareTo: compared.to } : {}
  const query = { ...days, ...compare, dealers: '' }
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboards', 'logistics', query],
    queryFn: ({ signal }) => call(logisticsDashboardRoutes.data, { query, signal }),
    placeholderData: keepPreviousData,
  })
  const renew = () => void refetch()
  useLiveEvents([deliveriesTopic, 'consolidated-loads'], renew, renew)
  const dashboard = useMemo(() => (data ? { data, address: deliveriesAsked(days, everyone) } : null), [data, days])
  if (error && !data) return <QueryError title="No pudimos traer los datos del tablero" error={error} onRetry={renew} />
  return <Board value={dashboard}>{children}</Board>
}

const Widget: WidgetKit['Widget'] = ({ id, title }) => {
  const dashboard = use(Board)
  const card = cards[id as LogisticsWidget]
  const place = figures[id as LogisticsWidget]
  if (!card) {
    const figure = dashboard && place !== undefined ? kpisOf(dashboard)[place] : undefined
    return <KpiStrip kpis={figure ? [{ ...figure, label: title }] : null} cells={1} />
  }
  const isEmpty = dashboard !== null && card.count(dashboard.data) === 0
  const content = (): ReactNode => {
    if (!dashboard) return <SkeletonLines lines={4} />
    if (isEmpty)
      return (
        <EmptyState
          icon={IconChartBarOff}
          title="Sin datos en este período"
          text="Probá con otras fechas o con menos filtros."
        />
      )
    return <card.Content {...dashboard} />
  }
  return (
    <Card
      title={title}
      flush={card.flush === true && dashboard !== null && !isEmpty}
      {...(card.Side && dashboard && !isEmpty ? { side: <card.Side {...dashboard} /> } : {})}
    >
      {content()}
    </Card>
  )
}

/** The logistics widgets for the dashboards that users build. */
export const kit: WidgetKit = { Frame, Widget }

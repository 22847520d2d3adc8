import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { useDelayed } from '../../../kernel/web/components/use-delayed.ts'
import { type DatedSelection, datedSelectionQuery } from '../../../kernel/web/filters/selection.ts'
import { dashboardRoutes, type SalesDashboard } from '../contract/sales-dashboard.ts'
import type { SalesWidgetId } from '../contract/widgets.ts'

const topics = ['orders', 'collections', 'no-purchases']
const gatherMs = 1_000
/** Quicker answers come without fading what is read. */
const fadeAfterMs = 200

/** Many operations in a moment are one refresh. */
export const useLiveRefresh = (refresh: () => void): void => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      refresh()
    }, gatherMs)
  }, [refresh])
  useEffect(() => () => clearTimeout(timer.current), [])
  useLiveEvents(topics, later, later)
}

/** All widgets, or those named, in one call, kept fresh by the live events; `retry` asks for one alone and leaves the rest as they are. */
export const useSalesDashboard = (filters: DatedSelection, widgets?: SalesWidgetId[]) => {
  const client = useQueryClient()
  const asked = widgets?.toSorted().join(',') ?? ''
  const query = useMemo(() => ({ ...datedSelectionQuery(filters), widgets: asked }), [filters, asked])
  const key = useMemo(() => ['dashboards', 'sales', query] as const, [query])
  const result = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(dashboardRoutes.sales, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: widgets === undefined || widgets.length > 0,
  })
  const { refetch } = result
  useLiveRefresh(useCallback(() => void refetch(), [refetch]))
  const retry = useCallback(
    async (widget: SalesWidgetId) => {
      const answer = await call(dashboardRoutes.sales, { query: { ...query, widgets: widget } })
      client.setQueryData<SalesDashboard>(key, old =>
        old ? { ...old, widgets: { ...old.widgets, ...answer.widgets } } : answer,
      )
    },
    [client, key, query],
  )
  return { ...result, retry, fading: useDelayed(result.isFetching && result.data !== undefined, fadeAfterMs) }
}

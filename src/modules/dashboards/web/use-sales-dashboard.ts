import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { z } from 'zod'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveRefresh } from '../../../kernel/web/api/use-live-refresh.ts'
import { useDelayed } from '../../../kernel/web/components/use-delayed.ts'
import { type DatedSelection, datedSelectionQuery } from '../../../kernel/web/filters/selection.ts'
import { documentTopics, isCountedIn, widgetsMovedBy } from '../contract/live-widgets.ts'
import { dashboardRoutes, type SalesDashboard } from '../contract/sales-dashboard.ts'
import type { SalesWidgetId } from '../contract/widgets.ts'

/** Quicker answers come without fading what is read. */
const fadeAfterMs = 200

const documentNews = z.object({ day: z.string() })

/** Documents of other days than those shown leave the screen as it is. */
const dayOfNews = (payload: unknown): string | null => documentNews.safeParse(payload).data?.day ?? null

/** Asks for the widgets that what happened can have moved, and leaves the rest as it is. */
const useLiveWidgets = (
  shown: SalesDashboard | undefined,
  /** Undefined: all there are. */
  named: readonly SalesWidgetId[] | undefined,
  read: (widgets: SalesWidgetId[]) => Promise<unknown>,
): void => {
  const moved = useRef(new Set<string>())
  useLiveRefresh(documentTopics, {
    concerns: ({ topic, payload }) => {
      const day = dayOfNews(payload)
      if (!shown || (day !== null && !isCountedIn(day, shown.period))) return false
      moved.current.add(topic)
      return true
    },
    onReconnect: () => {
      moved.current = new Set(documentTopics)
    },
    refresh: () => {
      const widgets = widgetsMovedBy(moved.current).filter(id => named?.includes(id) ?? true)
      moved.current = new Set()
      // What could not be read again stays as it was, until the next operation.
      return widgets.length > 0 ? read(widgets).catch(() => undefined) : Promise.resolve()
    },
  })
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
  const read = useCallback(
    async (widgets: SalesWidgetId[]) => {
      const answer = await call(dashboardRoutes.sales, { query: { ...query, widgets: widgets.join(',') } })
      client.setQueryData<SalesDashboard>(key, old =>
        old ? { ...answer, widgets: { ...old.widgets, ...answer.widgets } } : answer,
      )
    },
    [client, key, query],
  )
  const retry = useCallback((widget: SalesWidgetId) => read([widget]), [read])
  useLiveWidgets(result.data, widgets, read)
  return { ...result, retry, fading: useDelayed(result.isFetching && result.data !== undefined, fadeAfterMs) }
}

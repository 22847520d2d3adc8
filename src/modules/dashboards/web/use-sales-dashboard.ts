import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { z } from 'zod'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveRefresh } from '../../../kernel/web/api/use-live-refresh.ts'
import { useDelayed } from '../../../kernel/web/components/use-delayed.ts'
import { type DatedSelection, datedSelectionQuery } from '../../../kernel/web/filters/selection.ts'
import { liveSellerDay } from '../../sales/contract/live-documents.ts'
import { dashboardTopics, isCountedIn, widgetsMovedBy } from '../contract/live-widgets.ts'
import { dashboardRoutes } from '../contract/sales-dashboard.ts'
import type { SalesWidgetId } from '../contract/widgets.ts'
import { createLiveDays } from './live-days.ts'
import { type LiveDashboard, liveAnswer, withSellerDays } from './live-sums.ts'

/** Answers faster than this replace the figures without fading them. */
const fadeAfterMs = 200

const documentNews = z.object({ day: z.string(), sellerDay: liveSellerDay.optional().catch(undefined) })

type LiveDays = ReturnType<typeof createLiveDays>

/** Applies the sellers' days of live events to the figures, in batches, before anything is requested. */
const useLiveDays = (key: QueryKey): LiveDays => {
  const client = useQueryClient()
  const liveDays = useMemo(
    () =>
      createLiveDays(days =>
        client.setQueryData<LiveDashboard>(key, dashboard => dashboard && withSellerDays(dashboard, days)),
      ),
    [client, key],
  )
  useEffect(() => liveDays.stop, [liveDays])
  return liveDays
}

/** Requests the widgets that live events may have changed. */
const useLiveWidgets = (
  dashboard: LiveDashboard | undefined,
  /** Widgets on the page; undefined: all. */
  ids: readonly SalesWidgetId[] | undefined,
  liveDays: LiveDays,
  read: (widgets: SalesWidgetId[]) => Promise<unknown>,
): void => {
  const movedTopics = useRef(new Set<string>())
  useLiveRefresh(dashboardTopics, {
    // Documents of days outside the period do not change the figures.
    concerns: ({ topic, payload }) => {
      const news = documentNews.safeParse(payload).data
      if (!dashboard || (news && !isCountedIn(news.day, dashboard.period))) return false
      movedTopics.current.add(topic)
      if (news?.sellerDay?.day === dashboard.today) liveDays.hear(news.sellerDay)
      return true
    },
    onReconnect: () => {
      movedTopics.current = new Set(dashboardTopics)
    },
    refresh: () => {
      const widgets = widgetsMovedBy(movedTopics.current).filter(id => ids?.includes(id) ?? true)
      movedTopics.current = new Set()
      // If this fails, the figures stay until the next operation.
      return widgets.length > 0 ? read(widgets).catch(() => undefined) : Promise.resolve()
    },
  })
}

/** All widgets, or the given ones, in one request, updated by live events; `retry` requests one widget alone. */
export const useSalesDashboard = (filters: DatedSelection, widgets?: SalesWidgetId[]) => {
  const client = useQueryClient()
  const widgetList = widgets?.toSorted().join(',') ?? ''
  const query = useMemo(() => ({ ...datedSelectionQuery(filters), widgets: widgetList }), [filters, widgetList])
  const key = useMemo(() => ['dashboards', 'sales', query] as const, [query])
  const liveDays = useLiveDays(key)
  const result = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const askedAt = performance.now()
      const answer = await call(dashboardRoutes.sales, { query, signal })
      return withSellerDays(liveAnswer(answer), liveDays.notIn(askedAt))
    },
    placeholderData: keepPreviousData,
    enabled: widgets === undefined || widgets.length > 0,
  })
  const read = useCallback(
    async (widgets: SalesWidgetId[]) => {
      const askedAt = performance.now()
      const answer = await call(dashboardRoutes.sales, { query: { ...query, widgets: widgets.join(',') } })
      client.setQueryData<LiveDashboard>(key, dashboard =>
        withSellerDays(liveAnswer(answer, dashboard), liveDays.notIn(askedAt)),
      )
    },
    [client, key, query, liveDays],
  )
  const retry = useCallback((widget: SalesWidgetId) => read([widget]), [read])
  useLiveWidgets(result.data, widgets, liveDays, read)
  return { ...result, retry, fading: useDelayed(result.isFetching && result.data !== undefined, fadeAfterMs) }
}

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveRefresh } from '../../../../kernel/web/api/use-live-refresh.ts'
import { documentTopics } from '../../../dashboards/contract/live-widgets.ts'
import { timelineRoutes } from '../../contract/timeline.ts'

const news = z.object({ day: z.string(), sellerId: z.string() })

export const useDaySellers = (day: string) =>
  useQuery({
    queryKey: ['timeline', 'sellers', day],
    queryFn: ({ signal }) => call(timelineRoutes.sellers, { query: { day }, signal }),
    placeholderData: keepPreviousData,
  })

/** A seller's day, page by page; of today, each new operation comes by itself. */
export const useDay = (sellerKey: string, day: string) => {
  const result = useInfiniteQuery({
    queryKey: ['timeline', 'day', sellerKey, day],
    queryFn: ({ signal, pageParam }) =>
      call(timelineRoutes.day, { params: { sellerKey }, query: { day, after: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
    enabled: sellerKey !== '',
  })
  const { refetch, data } = result
  const shown = data?.pages[0]
  useLiveRefresh(documentTopics, {
    concerns: ({ payload }) => {
      const told = news.safeParse(payload).data
      return shown !== undefined && (!told || (told.day === shown.day && told.sellerId === shown.seller.id))
    },
    onReconnect: () => undefined,
    refresh: () => (sellerKey ? refetch() : Promise.resolve()),
  })
  return result
}

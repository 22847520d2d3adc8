import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { timelineRoutes } from '../../contract/timeline.ts'

const topics = ['orders', 'collections', 'no-purchases']
/** Many operations in a moment are one refresh. */
const gatherMs = 1_000

export const useDaySellers = (day: string) =>
  useQuery({
    queryKey: ['timeline', 'sellers', day],
    queryFn: ({ signal }) => call(timelineRoutes.sellers, { query: { day }, signal }),
    placeholderData: keepPreviousData,
  })

const useLiveRefresh = (refresh: () => void): void => {
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
  const { refetch } = result
  useLiveRefresh(useCallback(() => void (sellerKey && refetch()), [refetch, sellerKey]))
  return result
}

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { followUpsTopic, type InboxView, inboxRoutes } from '../../contract/inbox.ts'
import type { InboxFilters } from './inbox-filters.tsx'

const inboxKey = ['supervision', 'inbox'] as const

/** What follows the orders of a whole company is read again at most this often, and at once when somebody decides. */
const readAgainMs = 5_000
const whileReadingMs = 700

export const useInboxAgain = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['supervision'] })
}

const useLiveInbox = () => {
  const again = useInboxAgain()
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const soon = () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = null
      void again()
    }, readAgainMs)
  }
  useLiveEvents(
    [followUpsTopic],
    () => void again(),
    () => void again(),
  )
  useLiveEvents(['orders', 'collections'], soon)
}

/** A view of the inbox, page by page; it keeps asking while rhythms of the day are being read. */
export const useInbox = (view: InboxView, { query }: Pick<InboxFilters, 'query'>) => {
  useLiveInbox()
  return useInfiniteQuery({
    queryKey: [...inboxKey, view, query],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(inboxRoutes.list, { query: { ...query, view, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    getNextPageParam: page => page.next,
    refetchInterval: ({ state }) => ((state.data?.pages[0]?.reading.pending ?? 0) > 0 ? whileReadingMs : false),
  })
}

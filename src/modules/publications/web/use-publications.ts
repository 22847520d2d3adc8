import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { waitFor } from '../../content/contract/wait-for.ts'
import { type FeedTab, type PublicationState, publicationsTopic, receiptsTopic } from '../contract/publications.ts'
import type { ReceiptState } from '../contract/receipts.ts'
import { publicationRoutes, readerRoutes } from '../contract/routes.ts'

const key = ['publications']
const feedKey = [...key, 'feed']

export const useMayManage = (): boolean => useSession().role === 'admin'

/** Everything of the module is read again: lists, receipts and comments. */
export const usePublicationsAgain = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return useCallback(() => queries.invalidateQueries({ queryKey: key }), [queries])
}

/** Screens follow what others publish, read and write. */
export const usePublicationsLive = (): void => {
  const again = usePublicationsAgain()
  const run = () => void again()
  useLiveEvents([publicationsTopic], run, run)
}

/** Lists of those who write also follow who reads. */
export const useReceiptsLive = (): void => {
  const queries = useQueryClient()
  const run = () => {
    for (const part of ['managed', 'receipts']) void queries.invalidateQueries({ queryKey: [...key, part] })
  }
  useLiveEvents([receiptsTopic], run, run)
}

/** Asks again when the next publication begins or ends. */
const useNextChange = (nextChangeAt: string | null | undefined): void => {
  const again = usePublicationsAgain()
  useEffect(() => {
    if (!nextChangeAt) return
    const timer = setTimeout(() => void again(), waitFor(nextChangeAt, Date.now()))
    return () => clearTimeout(timer)
  }, [nextChangeAt, again])
}

type FeedChoice = { tab: FeedTab; search: string; id?: string }

export const useFeed = ({ tab, search, id }: FeedChoice) =>
  useInfiniteQuery({
    queryKey: [...feedKey, tab, search, id ?? ''],
    queryFn: ({ signal, pageParam }) =>
      call(readerRoutes.feed, {
        query: { tab, search, ...(id ? { id } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    placeholderData: previous => previous,
  })

/** How many wait for this person, for the badge of the menu. */
export const usePendingCount = () => {
  const query = useQuery({
    queryKey: [...key, 'pending-count'],
    queryFn: ({ signal }) => call(readerRoutes.feed, { query: { tab: 'pending', limit: 1 }, signal }),
  })
  useNextChange(query.data?.nextChangeAt)
  return query.data?.counts.pending
}

export const useManaged = (state: PublicationState | undefined, search: string) =>
  useInfiniteQuery({
    queryKey: [...key, 'managed', state ?? '', search],
    queryFn: ({ signal, pageParam }) =>
      call(publicationRoutes.list, {
        query: { search, ...(state ? { state } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    placeholderData: previous => previous,
  })

export const usePublication = (id: string | null) =>
  useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(publicationRoutes.get, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    staleTime: 0,
  })

export const useReceipts = (id: string, state: ReceiptState | undefined, limit: number) =>
  useQuery({
    queryKey: [...key, 'receipts', id, state ?? '', limit],
    queryFn: ({ signal }) =>
      call(publicationRoutes.receipts, { params: { id }, query: { limit, ...(state ? { state } : {}) }, signal }),
    placeholderData: previous => previous,
  })

export const useEditions = (id: string) =>
  useQuery({
    queryKey: [...key, 'editions', id],
    queryFn: ({ signal }) => call(publicationRoutes.editions, { params: { id }, signal }),
  })

export const useComments = (id: string, isOpen: boolean) =>
  useInfiniteQuery({
    queryKey: [...key, 'comments', id],
    queryFn: ({ signal, pageParam }) =>
      call(readerRoutes.comments, { params: { id }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    enabled: isOpen,
  })

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveRefresh } from '../../../kernel/web/api/use-live-refresh.ts'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { connectionRoutes } from '../contract/file-connections.ts'
import { type LedgerQuery, transferRoutes } from '../contract/file-transfers.ts'
import { keyRoutes } from '../contract/keys.ts'
import { integrationTopic } from '../contract/live.ts'
import { type LogQuery, webhookRoutes } from '../contract/webhooks.ts'

const key = ['integration']

export const useSummary = () =>
  useQuery({ queryKey: [...key, 'summary'], queryFn: ({ signal }) => call(webhookRoutes.summary, { signal }) })

export const useKeys = () =>
  useQuery({ queryKey: [...key, 'keys'], queryFn: ({ signal }) => call(keyRoutes.list, { signal }) })

export const useDestinations = () =>
  useQuery({
    queryKey: [...key, 'destinations'],
    queryFn: ({ signal }) => call(webhookRoutes.destinations, { signal }),
  })

export type LogChoice = Partial<Pick<LogQuery, 'destinationId' | 'event' | 'from'>> & Pick<LogQuery, 'state'>

export const useLog = (choice: LogChoice) =>
  useInfiniteQuery({
    queryKey: [...key, 'log', choice],
    queryFn: ({ signal, pageParam }) =>
      call(webhookRoutes.log, { query: { ...choice, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })

export const useMessage = (id: string) =>
  useQuery({
    queryKey: [...key, 'message', id],
    queryFn: ({ signal }) => call(webhookRoutes.message, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  })

export const useConnections = () =>
  useQuery({
    queryKey: [...key, 'file-connections'],
    queryFn: ({ signal }) => call(connectionRoutes.list, { signal }),
  })

/** What can be exchanged; it does not change while a dialog is open. */
export const useFileOptions = () =>
  useQuery({
    queryKey: [...key, 'file-options'],
    queryFn: ({ signal }) => call(connectionRoutes.options, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export type LedgerChoice = Partial<Pick<LedgerQuery, 'connectionId' | 'direction'>> & Pick<LedgerQuery, 'state'>

export const useLedger = (choice: LedgerChoice) =>
  useInfiniteQuery({
    queryKey: [...key, 'ledger', choice],
    queryFn: ({ signal, pageParam }) =>
      call(transferRoutes.ledger, { query: { ...choice, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })

export const useTransfer = (id: string) =>
  useQuery({
    queryKey: [...key, 'transfer', id],
    queryFn: ({ signal }) => call(transferRoutes.get, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  })

export const useIntegrationAgain = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return useCallback(() => queries.invalidateQueries({ queryKey: key }), [queries])
}

/** Screens follow deliveries, destinations and keys. */
export const useIntegrationLive = (): void => {
  const again = useIntegrationAgain()
  useLiveRefresh([integrationTopic], { concerns: () => true, onReconnect: () => void again(), refresh: again })
}

/** Runs an act and reads everything again; what went wrong is said in a toast. */
export const useAct = () => {
  const again = useIntegrationAgain()
  return async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      showToast({ variant: 'error', text: messageOf(error) })
    }
    await again()
  }
}

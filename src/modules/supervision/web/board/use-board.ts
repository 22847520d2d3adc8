import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { addDays, dayOf } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { selectionQuery, useSelection } from '../../../../kernel/web/filters/selection.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { boardRoutes, commitmentsTopic, daysAhead } from '../../contract/board.ts'

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The day looked at and whose, in the address; without a day, today. */
export const useBoardChoice = () => {
  const { environment } = useSession()
  const today = dayOf(new Date(), environment.timeZone)
  const [codec] = useState(() => textParameter('dia'))
  const [written, write] = useUrlState(codec)
  const selection = useSelection()
  const { sellers, supervisors } = selectionQuery(selection)
  const day = isDay(written) ? written : today
  const last = addDays(today, daysAhead)
  const setDay = (next: string) => write(next === today ? '' : next > last ? last : next)
  return { today, day, last, setDay, selection, query: { sellers, supervisors } }
}
export type BoardChoice = ReturnType<typeof useBoardChoice>

const gatherMs = 3_000

/** The board of a day; of today, it follows what happens. */
export const useBoard = ({ day, query }: BoardChoice) => {
  const client = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const again = useCallback(() => void client.invalidateQueries({ queryKey: ['board'] }), [client])
  const soon = () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = null
      again()
    }, gatherMs)
  }
  useLiveEvents([commitmentsTopic], again, again)
  useLiveEvents(['orders', 'collections', 'no-purchases'], soon)
  return useQuery({
    queryKey: ['board', 'day', day, query],
    queryFn: ({ signal }) => call(boardRoutes.read, { query: { day, ...query }, signal }),
    placeholderData: keepPreviousData,
  })
}

export const useBoardAgain = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['board'] })
}

export const useHistory = ({ query }: BoardChoice) =>
  useInfiniteQuery({
    queryKey: ['board', 'history', query],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(boardRoutes.history, { query: { ...query, ...(pageParam ? { before: pageParam } : {}) }, signal }),
    getNextPageParam: page => page.next,
  })

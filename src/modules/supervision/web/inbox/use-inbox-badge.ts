import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import type { PanelBadge } from '../../../../kernel/web/app/web-module.ts'
import { followUpsTopic, inboxRoutes } from '../../contract/inbox.ts'

/** An order or a payment may end an item: counted again at most this often, as it is asked on every page. */
const documentsMs = 60_000

/** Calls at once, or some time after the first of many. */
const useLater = (work: () => void): (() => void) => {
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(
    () => () => {
      if (waiting.current) clearTimeout(waiting.current)
    },
    [],
  )
  return () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = null
      work()
    }, documentsMs)
  }
}

/** How many items of «¿Qué hago hoy?» are the person's own and wait. */
export const useInboxBadge = (): PanelBadge | null => {
  const { data, refetch } = useQuery({
    queryKey: ['supervision', 'mine'],
    queryFn: ({ signal }) => call(inboxRoutes.mine, { signal }),
  })
  const again = () => void refetch()
  useLiveEvents([followUpsTopic], again, again)
  useLiveEvents(['orders', 'collections'], useLater(again))
  if (!data) return null
  return { count: data.count, text: `${data.count} para hacer` }
}

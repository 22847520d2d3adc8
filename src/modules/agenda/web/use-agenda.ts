import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { useToday } from '../../../kernel/web/filters/use-today.ts'
import { agendaRoutes, agendaTopic } from '../contract/agenda.ts'

const agendaKey = ['agenda']

export const useAgendaAgain = (): (() => void) => {
  const queries: QueryClient = useQueryClient()
  return useCallback(() => void queries.invalidateQueries({ queryKey: agendaKey }), [queries])
}

/** What the person changes on another screen shows here: it is their own, and waits for no click. */
export const useAgendaLive = (): void => {
  const again = useAgendaAgain()
  useLiveEvents([agendaTopic], again, again, { always: true })
}

/** Of today and after it, in order. */
export const useEvents = () => {
  const today = useToday()
  return useInfiniteQuery({
    queryKey: [...agendaKey, 'events', today],
    queryFn: ({ signal, pageParam }) =>
      call(agendaRoutes.events, { query: { from: today, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
  })
}

export const useNotes = () =>
  useInfiniteQuery({
    queryKey: [...agendaKey, 'notes'],
    queryFn: ({ signal, pageParam }) =>
      call(agendaRoutes.notes, { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
  })

export const tellFailure = (error: unknown): void => showToast({ variant: 'error', text: messageOf(error) })

type Removal = { id: string; text: string; what: 'event' | 'note' }

const routesOf = {
  event: { remove: agendaRoutes.removeEvent, restore: agendaRoutes.restoreEvent },
  note: { remove: agendaRoutes.removeNote, restore: agendaRoutes.restoreNote },
} as const

/** Deleted at once, with a way back. */
export const useRemoval = (): ((removal: Removal) => Promise<void>) => {
  const again = useAgendaAgain()
  return async ({ id, text, what }) => {
    const { remove, restore } = routesOf[what]
    try {
      await call(remove, { params: { id } })
      again()
      const undo = () => void call(restore, { params: { id } }).then(again, tellFailure)
      showToast({ variant: 'success', text, action: { label: 'Deshacer', run: undo } })
    } catch (error) {
      tellFailure(error)
    }
  }
}

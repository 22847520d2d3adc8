import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { type Schedule, scheduleRoutes } from '../../contract/schedules.ts'

const key = ['reports', 'schedules']
const watchMs = 5_000

const isOpen = ({ last }: Schedule): boolean => last?.state === 'waiting' || last?.state === 'running'

/** The person's own schedules, read again while one of them is on its way. */
export const useSchedules = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(scheduleRoutes.list, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? watchMs : false),
  })

export const useScheduleActs = () => {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: key })
  const act = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onError: error => showToast({ variant: 'error', text: messageOf(error) }),
    onSettled: refresh,
  })
  const run = (work: () => Promise<unknown>) => act.mutateAsync(work).catch(() => undefined)
  return {
    refresh,
    send: ({ id }: Schedule) => run(() => call(scheduleRoutes.send, { params: { id } })),
    cancel: (id: string) => run(() => call(scheduleRoutes.cancel, { params: { id } })),
    pause: ({ id, isPaused }: Schedule) =>
      run(() => call(scheduleRoutes.pause, { params: { id }, body: { isPaused: !isPaused } })),
    remove: ({ id, name }: Schedule) =>
      run(async () => {
        await call(scheduleRoutes.remove, { params: { id } })
        const restore = () => void run(() => call(scheduleRoutes.restore, { params: { id } }))
        showToast({ variant: 'success', text: `Se eliminó «${name}»`, action: { label: 'Deshacer', run: restore } })
      }),
  }
}

export const useSendings = (id: string) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) => call(scheduleRoutes.sendings, { params: { id }, signal }),
    refetchInterval: watchMs,
  })

/** The possible recipients of a report or, for a dashboard, the people who may see it. */
export const usePeople = (dashboard: string | undefined) =>
  useQuery({
    queryKey: ['reports', 'people', dashboard],
    queryFn: ({ signal }) => call(scheduleRoutes.people, { query: dashboard ? { dashboard } : {}, signal }),
    staleTime: 300_000,
  })

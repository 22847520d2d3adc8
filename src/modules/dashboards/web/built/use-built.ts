import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { builtRoutes, type DashboardSummary } from '../../contract/built/built-dashboards.ts'

const key = ['dashboards', 'built'] as const

/** Reads dashboards again when somebody saves one. */
const useFresh = () => {
  const client = useQueryClient()
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: key }), [client])
  const hear = useCallback(() => void refresh(), [refresh])
  useLiveEvents(['dashboards'], hear, hear)
  return refresh
}

export const useDashboards = (deleted: 'yes' | 'no' = 'no') => {
  const refresh = useFresh()
  const result = useQuery({
    queryKey: [...key, 'list', deleted],
    queryFn: ({ signal }) => call(builtRoutes.list, { query: { deleted }, signal }),
  })
  return { ...result, refresh }
}

export const useBuiltDashboard = (id: string) => {
  const refresh = useFresh()
  const result = useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(builtRoutes.get, { params: { id }, signal }),
  })
  return { ...result, refresh }
}

/** Actions on any dashboard. Each shows its result in a toast; the one of deleting can undo it. */
export const useBuiltActs = () => {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: key })
  const acting = async <T>(act: () => Promise<T>): Promise<T | null> => {
    try {
      const answer = await act()
      await refresh()
      return answer
    } catch (error) {
      showToast({ variant: 'error', text: messageOf(error) })
      return null
    }
  }
  const restore = ({ id, name }: Pick<DashboardSummary, 'id' | 'name'>) =>
    acting(async () => {
      await call(builtRoutes.restore, { params: { id } })
      showToast({ variant: 'success', text: `«${name}» está de vuelta.` })
    })
  return {
    refresh,
    restore,
    copy: ({ id, name }: Pick<DashboardSummary, 'id' | 'name'>) =>
      acting(async () => {
        const newDashboard = await call(builtRoutes.copy, { params: { id }, body: {} })
        showToast({ variant: 'success', text: `Se copió «${name}». La copia la ves solo vos.` })
        return newDashboard
      }),
    remove: ({ id, name }: Pick<DashboardSummary, 'id' | 'name'>) =>
      acting(async () => {
        await call(builtRoutes.remove, { params: { id } })
        const action = { label: 'Deshacer', run: () => void restore({ id, name }) }
        showToast({ variant: 'success', text: `Se eliminó «${name}».`, action })
        return true
      }),
  }
}

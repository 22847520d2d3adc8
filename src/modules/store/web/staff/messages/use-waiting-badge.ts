import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../../kernel/web/api/live-events.ts'
import type { PanelBadge } from '../../../../../kernel/web/app/web-module.ts'
import { useSession } from '../../../../../kernel/web/session/session-store.ts'
import { storeMessagesTopic, threadRoutes } from '../../../contract/threads.ts'

/** How many customers wrote in the store and wait for somebody to read it; null for a company without a store. */
export const useWaitingBadge = (): PanelBadge | null => {
  const { pedidosOnline, marketplace } = useSession().environment.modules
  const { data, refetch } = useQuery({
    queryKey: ['store-messages', 'waiting'],
    queryFn: ({ signal }) => call(threadRoutes.waiting, { signal }),
    enabled: pedidosOnline || marketplace,
  })
  const again = (): void => void refetch()
  useLiveEvents([storeMessagesTopic], again, again)
  if (!data) return null
  const { customers } = data
  return {
    count: customers,
    text: customers === 1 ? '1 cliente espera respuesta' : `${customers} clientes esperan respuesta`,
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { deliveriesTopic } from '../../../logistics/contract/delivery-results.ts'
import type { ContainersView } from '../../contract/account-view.ts'
import { settlementRoutes } from '../../contract/settlements.ts'

/** A customer's account of containers, updated live. */
export const useContainers = (customerId: string) => {
  const queries = useQueryClient()
  const key = ['settlements', 'containers', customerId]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(settlementRoutes.containers, { params: { customerId }, signal }),
  })
  useLiveEvents([deliveriesTopic], () => void query.refetch())
  return { query, settle: (view: ContainersView) => queries.setQueryData(key, view) }
}

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Filter } from '../../../../kernel/contract/filters.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { consolidatedLoads } from '../../contract/consolidated.ts'
import type { LoadCandidate } from '../../contract/load-lists.ts'
import { loadRoutes } from '../../contract/load-routes.ts'

/** As many orders as are looked at together; the rest are reached with filters. */
export const shownCandidates = 500

const candidatesKey = 'load-candidates'

/** Orders that wait for a vehicle, kept fresh while others consolidate. */
export const useCandidates = (filter: Filter[]) => {
  const queries = useQueryClient()
  useLiveEvents([consolidatedLoads, 'orders'], () => void queries.invalidateQueries({ queryKey: [candidatesKey] }))
  return useQuery({
    queryKey: [candidatesKey, filter],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const page = await call(loadRoutes.candidates.list, {
        query: { filter, limit: shownCandidates, sort: [{ field: 'orderdate', descending: true }] },
        signal,
      })
      return { items: page.items as LoadCandidate[], total: page.total }
    },
  })
}

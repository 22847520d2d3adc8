import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/api/client.ts'
import { type LicenceSettings, licenceRoutes } from '../../contract/licences/licence-routes.ts'

const queryKey = ['licence-settings']

/** Plan, seats and whether licences are asked for; `take` keeps what an act answered. */
export const useLicenceSettings = () => {
  const queries = useQueryClient()
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(licenceRoutes.settings, { signal }) })
  return {
    query,
    take: (settings: LicenceSettings) => queries.setQueryData(queryKey, settings),
    again: () => void queries.invalidateQueries({ queryKey }),
  }
}

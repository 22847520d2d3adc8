import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/api/client.ts'
import { loadRoutes } from '../../contract/load-routes.ts'

/** Vehicles, delivery people and warehouses to choose for loads. */
export const useMeans = () =>
  useQuery({ queryKey: ['load-means'], queryFn: ({ signal }) => call(loadRoutes.means, { signal }) })

export type Means = NonNullable<ReturnType<typeof useMeans>['data']>

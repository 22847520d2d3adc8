import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/api/client.ts'
import { stockRoutes } from '../contract/stock-routes.ts'

/** The places that keep goods; few, and asked for once by whatever screen needs them. */
export const useWarehouses = () =>
  useQuery({
    queryKey: ['stock', 'warehouses'],
    queryFn: async ({ signal }) => (await call(stockRoutes.warehouses, { signal })).items,
  })

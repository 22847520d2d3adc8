import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/api/client.ts'
import { voucherRoutes } from '../../contract/vouchers/voucher-routes.ts'

/** Until it is known, nothing is far and no extra column is offered. */
const unknown = { extraOrderColumns: false, farAwayMeters: Number.POSITIVE_INFINITY }

export const useVoucherSettings = () => {
  const { data } = useQuery({
    queryKey: ['vouchers', 'settings'],
    queryFn: ({ signal }) => call(voucherRoutes.settings, { signal }),
    staleTime: 5 * 60_000,
  })
  return data ?? unknown
}

import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { paymentLinksTopic } from '../contract/live.ts'
import { paymentRoutes } from '../contract/payments.ts'

type Query = { customer: string } | { order: string } | { marked: '1' }

/** What was asked to be paid, as it changes. */
export const useLinks = (query: Query) => {
  const links = useQuery({
    queryKey: ['payment-links', query],
    queryFn: ({ signal }) => call(paymentRoutes.links, { query, signal }),
  })
  const again = (): void => void links.refetch()
  useLiveEvents([paymentLinksTopic], again, again)
  return links
}

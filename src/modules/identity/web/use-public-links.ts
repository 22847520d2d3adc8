import { useQuery } from '@tanstack/react-query'
import { callAt } from '../../../kernel/web/api/client.ts'
import type { sessionRoutes } from '../contract/session.ts'
import { sessionAddresses } from '../contract/session-addresses.ts'

/** Addresses and names that the installation shows to guests; they do not change while the page is open. */
export const usePublicLinks = () =>
  useQuery({
    queryKey: ['public-links'],
    queryFn: ({ signal }) => callAt<typeof sessionRoutes.links>(sessionAddresses.links, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data

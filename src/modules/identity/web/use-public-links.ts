import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/api/client.ts'
import { sessionRoutes } from '../contract/session.ts'

/** Addresses and names that the installation shows to guests; they do not change while the page is open. */
export const usePublicLinks = () =>
  useQuery({
    queryKey: ['public-links'],
    queryFn: ({ signal }) => call(sessionRoutes.links, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data

import { QueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'

/** Errors that the server answered are not retried; network failures and timeouts are. */
const worthRetrying = (attempts: number, error: unknown): boolean =>
  attempts < 2 && isApiError(error) && (error.kind === 'network' || error.status === 503)

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: worthRetrying, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })

import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'

/** Errors that the server answered are not retried; network failures and timeouts are. */
const worthRetrying = (attempts: number, error: unknown): boolean =>
  attempts < 2 && isApiError(error) && (error.kind === 'network' || error.status === 503)

const readsFirst = ({ state }: Query): boolean => state.fetchStatus === 'fetching' && state.data === undefined

/**
 * The library reads an invalidated query again, except when its first answer is still under way: that answer, which may
 * be older than the change, then counts as new. Here such a query is read again after its first answer.
 */
class ChangeAwareQueryClient extends QueryClient {
  /** Queries that were invalidated during their first read. */
  #changed = new Set<Query>()

  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const reading = this.getQueryCache()
      .findAll(filters)
      .filter(query => readsFirst(query) && !this.#changed.has(query))
    for (const query of reading) this.#changed.add(query)
    await Promise.all([super.invalidateQueries(filters, options), ...reading.map(query => this.#readAgain(query))])
  }

  async #readAgain(query: Query): Promise<void> {
    // How the first answer failed is told to whoever reads the query.
    await query.promise?.catch(() => undefined)
    this.#changed.delete(query)
    await super.invalidateQueries({ predicate: other => other === query })
  }
}

export const createQueryClient = (): QueryClient =>
  new ChangeAwareQueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: worthRetrying, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })

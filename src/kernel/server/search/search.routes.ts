import { mayCall } from '../../contract/roles.ts'
import { type SearchGroup, searchRoute } from '../../contract/search.ts'
import { type BoundRoute, handle } from '../http/register-routes.ts'
import type { Searcher } from './searcher.ts'

/** `GET /api/search`: the hits of each module whose records the person may read; empty groups are left out. */
export const createSearchRoute = (searchers: readonly Searcher[]): BoundRoute =>
  handle(searchRoute, async ({ tenant, session, query }) => {
    const groups: SearchGroup[] = []
    const sought = { tenant, session, text: query.text }
    // One after another: they share the request's one connection.
    for (const { kind, title, access, find } of searchers) {
      if (!mayCall(access, session)) continue
      const hits = await find(sought)
      if (hits.length > 0) groups.push({ kind, title, hits })
    }
    return { groups }
  })

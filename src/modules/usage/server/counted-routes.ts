import type { RouteContract } from '../../../kernel/contract/route.ts'
import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { UsageCounter } from './usage-counter.ts'
import type { UsageKind } from './usage-rows.queries.ts'

const documents = /[/.]pdf$|\/hoja-de-ruta$/

/** What answering a route is a use of; null: of nothing that is counted. A phone's documents are one subject. */
export const useOf = ({ method, path }: RouteContract): { kind: UsageKind; subject: string } | null => {
  if (method === 'POST' && path.startsWith('/api/v1/') && !path.startsWith('/api/v1/auth'))
    return { kind: 'phone', subject: '/api/v1' }
  if (method !== 'GET') return null
  if (path.endsWith('/export')) return { kind: 'export', subject: path }
  return documents.test(path) ? { kind: 'document', subject: path } : null
}

/** The same routes, counting who is handed a file and whose phone sends documents. A refusal is no use, and a program is no person. */
export const countedRoutes = (routes: BoundRoute[], counter: UsageCounter): BoundRoute[] =>
  routes.map(route => {
    const use = useOf(route.contract)
    if (!use) return route
    return {
      ...route,
      async handler(input) {
        const answer = await route.handler(input)
        if (input.session && !input.session.key) counter.count(input.session, use.kind, use.subject)
        return answer
      },
    }
  })

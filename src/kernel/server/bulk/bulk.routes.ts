import { bulkRoutes } from '../../contract/bulk.ts'
import { type BoundRoute, handle } from '../http/register-routes.ts'
import type { BoundGrid, ResourceContext } from '../resources/resource-service.ts'
import { cancelBulkChange, continueBulkChange, startBulkChange } from './bulk-change.service.ts'
import { recentJobs } from './bulk-jobs.queries.ts'
import { jobView } from './bulk-progress.ts'
import { undoBulkChange } from './bulk-undo.service.ts'

/** The routes that change or delete many rows of a declared grid at once, and undo it. */
export const bindBulk = (grid: BoundGrid): BoundRoute[] => {
  const { resource } = grid
  const routes = bulkRoutes(resource)
  const context = ({ tenant, session }: Pick<ResourceContext, 'tenant' | 'session'>): ResourceContext => ({
    ...grid,
    tenant,
    session,
  })
  return [
    handle(routes.start, async input => startBulkChange(context(input), input.body)),
    handle(routes.next, async input => continueBulkChange(context(input), input.params.id)),
    handle(routes.cancel, async input => cancelBulkChange(context(input), input.params.id)),
    handle(routes.undo, async input => undoBulkChange(context(input), input.params.id)),
    handle(routes.recent, async ({ tenant, session }) => ({
      items: (await recentJobs(tenant, session, resource)).map(job => jobView(resource, job)),
    })),
  ]
}

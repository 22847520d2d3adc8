import { gridViewRoutes } from '../../contract/grid-views.ts'
import { type BoundRoute, handle } from '../http/register-routes.ts'
import { changeView, createView, listViews, removeView, restoreView } from './grid-views.service.ts'

export const createGridViewRoutes = (): BoundRoute[] => [
  handle(gridViewRoutes.list, async ({ tenant, session, query }) => ({
    items: await listViews(tenant, session, query.grid),
  })),
  handle(gridViewRoutes.create, async ({ tenant, session, body }) => createView(tenant, session, body)),
  handle(gridViewRoutes.update, async ({ tenant, session, params, body }) =>
    changeView(tenant, session, params.id, body),
  ),
  handle(gridViewRoutes.remove, async ({ tenant, session, params }) => removeView(tenant, session, params.id)),
  handle(gridViewRoutes.restore, async ({ tenant, session, params }) => restoreView(tenant, session, params.id)),
]

import type { ListQuery, Page } from '../../contract/list-query.ts'
import { type Resource, resourceRoutes } from '../../contract/resource.ts'
import { bindBulk } from '../bulk/bulk.routes.ts'
import type { WithTenant } from '../database/tenancy.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../http/register-routes.ts'
import type { Session } from '../session/session.ts'
import { bindGridDefinitions } from './grid-definitions.ts'
import type { PageReader } from './read-batches.ts'
import { importRows } from './resource-import.ts'
import type { Row } from './resource-queries.ts'
import {
  type BoundGrid,
  changeRow,
  createRow,
  getRow,
  type ResourceContext,
  type ResourceRules,
  removeRow,
  restoreRow,
  viewOf,
} from './resource-service.ts'
import { resourceSource } from './resource-source.ts'
import { selectPage } from './select-page.ts'
import { sendExport } from './send-export.ts'

/** A page of a grid, within the person's scope. */
const readPage = (
  { resource, rules }: BoundGrid,
  { tenant, session }: Pick<ResourceContext, 'tenant' | 'session'>,
  list: ListQuery,
) => selectPage<Row>(tenant.db, resourceSource(resource, { envId: tenant.envId, ...viewOf({ rules, session }) }), list)

/** A page of any grid, within the person's scope. */
export const pageOfGrid = (
  grid: BoundGrid,
  { tenant, session }: Pick<ResourceContext, 'tenant' | 'session'>,
  list: ListQuery,
): Promise<Page<Record<string, unknown>>> =>
  grid.readPage?.(tenant, session, list) ?? readPage(grid, { tenant, session }, list)

/** Pages of a grid, within the person's scope, each in a transaction of its own. */
export const gridReader =
  (grid: BoundGrid, withTenant: WithTenant, session: Session): PageReader =>
  list =>
    withTenant(session.envId, tenant => pageOfGrid(grid, { tenant, session }, list), { readOnly: true })

/** The REST routes of a declared resource. */
export const bindResource = (
  resource: Resource,
  services: { withTenant: WithTenant },
  rules: ResourceRules = {},
): BoundRoute[] => {
  const routes = resourceRoutes(resource)
  const grid: BoundGrid = { resource, rules }
  const context = ({ tenant, session }: Pick<ResourceContext, 'tenant' | 'session'>): ResourceContext => ({
    ...grid,
    tenant,
    session,
  })
  return [
    {
      grid,
      ...handle(routes.list, async input => readPage(grid, input, input.query)),
    },
    handleOpen(routes.export, async ({ session: maybe, query, reply }) => {
      const session = signedIn(maybe)
      return sendExport({
        resource,
        fields: Object.entries(resource.fields),
        withTenant: services.withTenant,
        session,
        query,
        readPage: (tenant, list) => readPage(grid, { tenant, session }, list),
        reply,
      })
    }),
    handle(routes.get, async input => getRow(context(input), input.params.id)),
    handle(routes.create, async input => createRow(context(input), input.body)),
    handle(routes.update, async input => changeRow(context(input), input.params.id, input.body)),
    handle(routes.remove, async input => removeRow(context(input), input.params.id)),
    handle(routes.restore, async input => restoreRow(context(input), input.params.id)),
    handle(routes.import, async input => importRows(context(input), input.body.rows, input.body.dryRun)),
    ...bindBulk(grid),
    ...bindGridDefinitions(resource),
  ]
}

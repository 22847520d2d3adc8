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
  type ResourceRules,
  removeRow,
  restoreRow,
  viewOf,
} from './resource-service.ts'
import { resourceSource } from './resource-source.ts'
import { selectPage } from './select-page.ts'
import { sendExport } from './send-export.ts'

/** Pages of a grid as a person sees it, each in a transaction of its own. */
export const gridReader =
  ({ resource, rules }: BoundGrid, withTenant: WithTenant, session: Session): PageReader =>
  list =>
    withTenant(
      session.envId,
      tenant =>
        selectPage(tenant.db, resourceSource(resource, { envId: tenant.envId, ...viewOf({ rules, session }) }), list),
      { readOnly: true },
    )

/** The REST routes of a declared resource. */
export const bindResource = (
  resource: Resource,
  services: { withTenant: WithTenant },
  rules: ResourceRules = {},
): BoundRoute[] => {
  const routes = resourceRoutes(resource)
  const context = (input: Pick<Parameters<Parameters<typeof handle>[1]>[0], 'tenant' | 'session'>) => ({
    resource,
    rules,
    tenant: input.tenant,
    session: input.session,
  })
  return [
    {
      grid: { resource, rules },
      ...handle(routes.list, async ({ tenant, session, query }) =>
        selectPage<Row>(
          tenant.db,
          resourceSource(resource, { envId: tenant.envId, ...viewOf({ rules, session }) }),
          query,
        ),
      ),
    },
    handleOpen(routes.export, async ({ session, query, reply }) =>
      sendExport({
        resource,
        fields: Object.entries(resource.fields),
        withTenant: services.withTenant,
        session: signedIn(session),
        query,
        readPage: ({ db, envId }, list) =>
          selectPage(db, resourceSource(resource, { envId, ...viewOf({ rules, session: signedIn(session) }) }), list),
        reply,
      }),
    ),
    handle(routes.get, async input => getRow(context(input), input.params.id)),
    handle(routes.create, async input => createRow(context(input), input.body)),
    handle(routes.update, async input => changeRow(context(input), input.params.id, input.body)),
    handle(routes.remove, async input => removeRow(context(input), input.params.id)),
    handle(routes.restore, async input => restoreRow(context(input), input.params.id)),
    handle(routes.import, async input => importRows(context(input), input.body.rows, input.body.dryRun)),
    ...bindBulk({ resource, rules }),
    ...bindGridDefinitions(resource),
  ]
}

import type { ListQuery, Page } from '../../contract/filters.ts'
import { fileTimestamp } from '../../contract/formats.ts'
import { type Resource, resourceRoutes } from '../../contract/resource.ts'
import type { WithTenant } from '../database/tenancy.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../http/register-routes.ts'
import type { Session } from '../session/session.ts'
import { exportStream, exportType, readFileStyle } from './export-rows.ts'
import { bindGridDefinitions } from './grid-definitions.ts'
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

type PageReader = (query: ListQuery) => Promise<Page<Record<string, unknown>>>

const exportPage = 500
/** More than a spreadsheet holds is cut off there. */
const maximumExport = 1_000_000

/** Pages by key, so that no cursor is held open while the reader is slow. */
export async function* readBatches(
  read: PageReader,
  query: Pick<ListQuery, 'filter' | 'sort'>,
): AsyncGenerator<Record<string, unknown>[]> {
  let cursor: string | undefined
  for (let rows = 0; rows < maximumExport; rows += exportPage) {
    const page = await read({ ...query, skip: 0, limit: exportPage, ...(cursor ? { cursor } : {}) })
    yield page.items
    if (!page.next) return
    cursor = page.next
  }
}

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
    handleOpen(routes.export, async ({ session: maybe, query, reply }) => {
      const session = signedIn(maybe)
      const read = gridReader({ resource, rules }, services.withTenant, session)
      const columns = Object.entries(resource.fields).map(([name, field]) => ({ name, field }))
      const style = await readFileStyle(services.withTenant, session.envId)
      const stream = await exportStream({
        title: resource.titles.many,
        columns,
        batches: readBatches(read, query),
        timeZone: session.timeZone,
        format: query.format,
        style,
      })
      reply.header(
        'content-disposition',
        `attachment; filename="${resource.name}_${fileTimestamp(new Date(), session.timeZone)}.${query.format}"`,
      )
      return reply.type(exportType(query.format, style)).send(stream)
    }),
    handle(routes.get, async input => getRow(context(input), input.params.id)),
    handle(routes.create, async input => createRow(context(input), input.body)),
    handle(routes.update, async input => changeRow(context(input), input.params.id, input.body)),
    handle(routes.remove, async input => removeRow(context(input), input.params.id)),
    handle(routes.restore, async input => restoreRow(context(input), input.params.id)),
    handle(routes.import, async input => importRows(context(input), input.body.rows, input.body.dryRun)),
    ...bindGridDefinitions(resource),
  ]
}

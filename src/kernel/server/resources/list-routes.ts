import type { z } from 'zod'
import type { Field } from '../../contract/fields.ts'
import type { ListQuery } from '../../contract/list-query.ts'
import type { ExportQuery } from '../../contract/resource.ts'
import type { RouteContract } from '../../contract/route.ts'
import type { Tenant, WithTenant } from '../database/tenancy.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../http/register-routes.ts'
import type { Session } from '../session/session.ts'
import type { Exported } from './export-pdf.ts'
import type { Row } from './resource-queries.ts'
import { type ListSource, selectPage } from './select-page.ts'
import { sendExport } from './send-export.ts'

type ListRoutes = {
  list: RouteContract<z.ZodUndefined, z.ZodType<ListQuery>, z.ZodUndefined>
  export: RouteContract<z.ZodUndefined, z.ZodType<ExportQuery>, z.ZodUndefined, z.ZodVoid>
}

/** The source of the rows for a person; `query` tells it which of its joins a filter needs. */
type SourceFor = (tenant: Tenant, session: Session, query: ListQuery) => ListSource | Promise<ListSource>

/** The routes of a list whose source is written by hand, and of its export, with the same rows and filters. */
export const bindList = (
  withTenant: WithTenant,
  routes: ListRoutes,
  resource: Exported & { fields: Record<string, Field> },
  sourceFor: SourceFor,
): BoundRoute[] => {
  const readPage = async (tenant: Tenant, session: Session, query: ListQuery) =>
    selectPage<Row>(tenant.db, await sourceFor(tenant, session, query), query)
  return [
    handle(routes.list, ({ tenant, session, query }) => readPage(tenant, session, query)),
    handleOpen(routes.export, ({ session: maybe, query, reply }) => {
      const session = signedIn(maybe)
      return sendExport({
        resource,
        fields: Object.entries(resource.fields),
        withTenant,
        session,
        query,
        readPage: (tenant, list) => readPage(tenant, session, list),
        reply,
      })
    }),
  ]
}

import { fileTimestamp } from '../../../../kernel/contract/formats.ts'
import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import { exportStream, exportType, readFileStyle } from '../../../../kernel/server/resources/export-rows.ts'
import { readBatches } from '../../../../kernel/server/resources/resource-routes.ts'
import { auditRoutes, shownAuditFields } from '../../contract/audit.ts'
import { type AuditView, readAuditEntry, readAuditOptions, readAuditPage } from './audit.service.ts'
import { auditedEntities } from './audit-words.ts'

/** `routes` are those of the whole product: their grids say what things and their fields are called. */
export const createAuditRoutes = (withTenant: WithTenant, routes: () => BoundRoute[]): BoundRoute[] => {
  let entities: AuditView['entities'] | undefined
  const viewOf = ({ timeZone }: { timeZone: string }): AuditView => {
    entities ??= auditedEntities(routes().flatMap(({ grid }) => (grid ? [grid.resource] : [])))
    return { entities, timeZone }
  }
  return [
    handle(auditRoutes.list, async ({ tenant, session, query }) => readAuditPage(tenant, viewOf(session), query)),
    handleOpen(auditRoutes.export, async ({ session: maybe, query, reply }) => {
      const session = signedIn(maybe)
      const style = await readFileStyle(withTenant, session.envId)
      const stream = await exportStream({
        title: 'Auditoría',
        columns: Object.entries(shownAuditFields).map(([name, field]) => ({ name, field })),
        batches: readBatches(
          list => withTenant(session.envId, tenant => readAuditPage(tenant, viewOf(session), list), { readOnly: true }),
          query,
        ),
        timeZone: session.timeZone,
        format: query.format,
        style,
      })
      const name = `auditoria_${fileTimestamp(new Date(), session.timeZone)}.${query.format}`
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .type(exportType(query.format, style))
        .send(stream)
    }),
    handle(auditRoutes.options, async ({ tenant, session }) => readAuditOptions(tenant, viewOf(session))),
    handle(auditRoutes.get, async ({ tenant, session, params }) => readAuditEntry(tenant, viewOf(session), params.id)),
  ]
}

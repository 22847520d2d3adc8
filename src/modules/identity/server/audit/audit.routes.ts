import type { JoinedAuditWords } from '../../../../kernel/contract/audit-words.ts'
import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import { sendExport } from '../../../../kernel/server/resources/send-export.ts'
import { auditRoutes, shownAuditFields } from '../../contract/audit.ts'
import { type AuditView, readAuditEntry, readAuditOptions, readAuditPage } from './audit.service.ts'
import { auditedEntities } from './audited-entities.ts'

/** `routes` are those of the whole product: their grids say what things and their fields are called; `words` are those of all modules. */
export const createAuditRoutes = (
  withTenant: WithTenant,
  routes: () => BoundRoute[],
  words: JoinedAuditWords,
): BoundRoute[] => {
  let entities: AuditView['entities'] | undefined
  const viewOf = ({ timeZone }: { timeZone: string }): AuditView => {
    entities ??= auditedEntities(
      routes().flatMap(({ grid }) => (grid ? [grid.resource] : [])),
      words,
    )
    return { entities, timeZone, words }
  }
  return [
    handle(auditRoutes.list, async ({ tenant, session, query }) => readAuditPage(tenant, viewOf(session), query)),
    handleOpen(auditRoutes.export, async ({ session: maybe, query, reply }) => {
      const session = signedIn(maybe)
      return sendExport({
        resource: { titles: { one: 'Acto', many: 'Auditoría' } },
        fields: Object.entries(shownAuditFields),
        withTenant,
        session,
        query,
        readPage: (tenant, list) => readAuditPage(tenant, viewOf(session), list),
        reply,
      })
    }),
    handle(auditRoutes.options, async ({ tenant, session }) => readAuditOptions(tenant, viewOf(session))),
    handle(auditRoutes.get, async ({ tenant, session, params }) => readAuditEntry(tenant, viewOf(session), params.id)),
  ]
}

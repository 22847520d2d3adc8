import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { whoCanSeeRoutes } from '../../../../kernel/contract/who-can-see.ts'
import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import { abilityRoutes } from '../../contract/abilities.ts'
import { securityRoutes } from '../../contract/security-settings.ts'
import type { SessionService } from '../session.service.ts'
import { abilitiesOf } from './abilities.ts'
import { readSecuritySettings, saveSecuritySettings } from './security-settings.service.ts'
import { grantersOfPage, guardsOf, viewersOfPage, viewersOfRecord } from './who-can-see.service.ts'

type Services = {
  withTenant: WithTenant
  sessions: Pick<SessionService, 'forgetEnvironment'>
  /** Those of the whole product. */
  routes: () => BoundRoute[]
}

/** Who sees and may do what, and what the company asks of everybody. */
export const createAccessRoutes = ({ withTenant, sessions, routes }: Services): BoundRoute[] => {
  let guards: ReturnType<typeof guardsOf> | undefined
  return [
    handle(whoCanSeeRoutes.record, async ({ tenant, session, params }) => {
      guards ??= guardsOf(routes())
      const guard = guards.get(params.entity)
      if (!guard) throw problem(problems.notFound)
      return viewersOfRecord(tenant, session, { guard, id: params.id })
    }),
    handle(whoCanSeeRoutes.granters, async ({ tenant, session, query }) =>
      grantersOfPage(tenant, session, query.group),
    ),
    handle(whoCanSeeRoutes.page, async ({ tenant, session, query }) => viewersOfPage(tenant, session, query.group)),
    handleOpen(abilityRoutes.mine, async ({ session }) =>
      abilitiesOf(
        routes().map(({ contract }) => contract),
        session,
      ),
    ),
    handle(securityRoutes.get, async ({ tenant }) => readSecuritySettings(tenant)),
    handleOpen(securityRoutes.save, async ({ session: maybe, body }) => {
      const session = signedIn(maybe)
      const saved = await withTenant(session.envId, tenant =>
        saveSecuritySettings(tenant, session, body.requireSecondFactor),
      )
      sessions.forgetEnvironment(session.envId)
      return saved
    }),
  ]
}

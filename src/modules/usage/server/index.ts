import type { RouteContract } from '../../../kernel/contract/route.ts'
import { type BoundRoute, handleOpen, signedIn } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import type { UsageRange } from '../contract/ranges.ts'
import { usageRoutes } from '../contract/usage.ts'
import { readPeopleUse, readUsage, type UsageAsked } from './summary.service.ts'
import type { UsageCounter } from './usage-counter.ts'

export { countedRoutes } from './counted-routes.ts'
export { seedUsage } from './seed.ts'
export { createUsageCounter } from './usage-counter.ts'
export { countPhonesOf, pruneUsage } from './usage-rows.queries.ts'

type Services = Pick<Platform, 'withTenant'> & { counter: UsageCounter; contractsOf: () => RouteContract[] }

/** How a company uses the product: what browsers tell, and what is read of it. `contractsOf` names the files. */
export const createUsageRoutes = ({ withTenant, counter, contractsOf }: Services): BoundRoute[] => {
  const askedOf = (session: Session, range: UsageRange): UsageAsked => ({
    session,
    range,
    now: new Date(),
    titles: new Map(contractsOf().map(({ path, summary }) => [path, summary])),
  })
  return [
    handleOpen(usageRoutes.tell, async ({ session, body }) => {
      for (const { screen, ...counted } of body.screens) counter.count(signedIn(session), 'screen', screen, counted)
    }),
    handleOpen(usageRoutes.summary, async ({ session: maybe, query }) => {
      const session = signedIn(maybe)
      // What this process counted a moment ago is among what is shown.
      await counter.flush(session.envId)
      return withTenant(session.envId, tenant => readUsage(tenant, askedOf(session, query.range)), { readOnly: true })
    }),
    handleOpen(usageRoutes.people, async ({ session: maybe, query }) => {
      const session = signedIn(maybe)
      await counter.flush(session.envId)
      return withTenant(session.envId, tenant => readPeopleUse(tenant, askedOf(session, query.range)), {
        readOnly: true,
      })
    }),
  ]
}

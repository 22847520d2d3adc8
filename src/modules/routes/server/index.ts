import { dayOf } from '../../../kernel/contract/formats.ts'
import { actorOf, readHistory } from '../../../kernel/server/audit.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindGrids, loadGrids } from '../../../kernel/server/resources/bind-grids.ts'
import { routeGrids } from '../contract/grids.ts'
import { routeRoutes } from '../contract/routes.ts'
import { readCalendar } from './calendar.queries.ts'
import { findCandidates } from './candidates.queries.ts'
import { leaveRules } from './leave.rules.ts'
import { readRoute, requireSeller } from './route.queries.ts'
import { readRouteList } from './route-list.queries.ts'
import { routeEntity, saveRoutes } from './route-save.service.ts'
import { stopRules } from './stop.rules.ts'
import { createUnroutedRoutes } from './unrouted.routes.ts'

export { daysOff } from './holidays.queries.ts'
export { seedRoutes } from './seed.ts'
export { hasStopOn } from './stop-on.ts'

const todayOf = ({ timeZone }: { timeZone: string }): string => dayOf(new Date(), timeZone)

const count = (value: unknown): number => (typeof value === 'number' ? value : 0)

const grids = await loadGrids(routeGrids)

/** Who visits whom on which day, the days nobody works, and the sellers who are away (spec.md §2, /apps/rutas). */
export const createRoutesRoutes = (platform: Platform): BoundRoute[] => [
  handle(routeRoutes.list, async ({ tenant, query }) => readRouteList(tenant, query)),
  handle(routeRoutes.read, async ({ tenant, session, params }) => readRoute(tenant, params.sellerId, todayOf(session))),
  handle(routeRoutes.save, async ({ tenant, session, body }) => ({
    routes: await saveRoutes(tenant, actorOf(session), { ...body, today: todayOf(session) }),
  })),
  handle(routeRoutes.candidates, async ({ tenant, params, query }) => {
    await requireSeller(tenant, params.sellerId)
    return findCandidates(tenant, params.sellerId, query)
  }),
  handle(routeRoutes.calendar, async ({ tenant, session, params }) => {
    await requireSeller(tenant, params.sellerId)
    return readCalendar(tenant, params.sellerId, todayOf(session))
  }),
  handle(routeRoutes.history, async ({ tenant, params }) => {
    await requireSeller(tenant, params.sellerId)
    const entries = await readHistory(tenant, routeEntity, params.sellerId)
    return {
      items: entries.map(({ at, actor, detail }) => ({
        at,
        actor,
        added: count(detail.added),
        removed: count(detail.removed),
        changed: count(detail.changed),
        reordered: count(detail.reordered),
      })),
    }
  }),
  ...createUnroutedRoutes(platform.withTenant),
  ...bindGrids(grids, platform, { stops: stopRules, leaves: leaveRules }),
]

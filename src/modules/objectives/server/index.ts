import { sql } from 'kysely'
import { dayOf } from '../../../kernel/contract/formats.ts'
import { actorOf } from '../../../kernel/server/audit.ts'
import { changeSettings } from '../../../kernel/server/environment.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindResource } from '../../../kernel/server/resources/resource-routes.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { focalArticles, focalObjectives, focalRoutes } from '../contract/focal.ts'
import { generalRoutes } from '../contract/general.ts'
import { objectives } from '../contract/objectives.ts'
import { objectiveWeights } from '../contract/weights.ts'
import { focalArticleRules, focalRules, readFocalDetail, saveFocalArticles } from './focal.service.ts'
import { readGeneralObjectives } from './general.service.ts'
import { readSellerMonth } from './seller-month.service.ts'
import { changeTargets, copyTargets, planCopy } from './targets.service.ts'

export { type FocalObjective, findFocalProgress } from './focal.queries.ts'
export { findSellerObjectives } from './seller-objectives.queries.ts'
export { environmentPace, measuresOf, sellerPace, totalsOf } from './seller-progress.ts'

const todayOf = ({ timeZone }: Session): string => dayOf(new Date(), timeZone)

/** Monthly targets of each seller, focal ones, and how they go (spec.md §2, /apps/objectives). */
export const createObjectiveRoutes = (platform: Platform): BoundRoute[] => [
  ...bindResource(objectives, platform, { expressions: { code: () => sql`ref_seller.code` } }),
  ...bindResource(focalObjectives, platform, focalRules),
  ...bindResource(focalArticles, platform, focalArticleRules),
  handle(generalRoutes.list, ({ tenant, session, query }) =>
    readGeneralObjectives(tenant, session, { ...query, today: todayOf(session) }),
  ),
  handle(generalRoutes.save, async ({ tenant, session, body }) => ({
    changed: await changeTargets(tenant, actorOf(session), body),
  })),
  handle(generalRoutes.previewCopy, ({ tenant, body }) => planCopy(tenant, body)),
  handle(generalRoutes.copy, ({ tenant, session, body }) => copyTargets(tenant, actorOf(session), body)),
  handle(generalRoutes.detail, ({ tenant, session, params, query }) =>
    readSellerMonth(tenant, session, { ...params, ...query, today: todayOf(session) }),
  ),
  handle(generalRoutes.weights, ({ tenant }) => tenant.settings(objectiveWeights)),
  handle(generalRoutes.saveWeights, ({ tenant, session, body }) =>
    changeSettings(tenant, actorOf(session), objectiveWeights, body),
  ),
  handle(focalRoutes.detail, ({ tenant, session, params }) => readFocalDetail(tenant, params.id, todayOf(session))),
  handle(focalRoutes.saveArticles, async ({ tenant, session, params, body }) => {
    await saveFocalArticles(tenant, actorOf(session), { ...params, ...body })
    return readFocalDetail(tenant, params.id, todayOf(session))
  }),
]

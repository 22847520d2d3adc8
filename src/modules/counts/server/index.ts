import { actorOf } from '../../../kernel/server/audit.ts'
import { changeSettings } from '../../../kernel/server/environment.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import { handlePdf } from '../../../kernel/server/pdf/pdf-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindList } from '../../../kernel/server/resources/list-routes.ts'
import { countRoutes } from '../contract/count-routes.ts'
import { stockCounts } from '../contract/counts-list.ts'
import { countSettings } from '../contract/settings.ts'
import { actOnCount } from './count-acts.service.ts'
import { readCountDocument } from './count-document.ts'
import { findArticles } from './count-entries.queries.ts'
import { readPlaces, readSession } from './count-sessions.queries.ts'
import { readCount } from './count-view.ts'
import { enterCount, openCount, voidCountEntry } from './counting.service.ts'
import { countSource } from './counts-source.ts'

export { describeCount } from './photo-document.ts'
export { seedCounts } from './seed.ts'

/** Routes of the counts of warehouses and vehicles. */
export const createCountRoutes = (platform: Platform): BoundRoute[] => [
  ...bindList(platform.withTenant, countRoutes, stockCounts, ({ envId }, { timeZone }) =>
    countSource({ envId, timeZone }),
  ),
  handlePdf(platform.withTenant, countRoutes.pdf, ({ tenant, session, params }) =>
    readCountDocument(tenant, platform.files, session, params.id),
  ),
  handle(countRoutes.settings.get, ({ tenant }) => tenant.settings(countSettings)),
  handle(countRoutes.settings.save, ({ tenant, session, body }) =>
    changeSettings(tenant, actorOf(session), countSettings, body),
  ),
  handle(countRoutes.places, async ({ tenant }) => ({ items: await readPlaces(tenant) })),
  handle(countRoutes.open, async ({ tenant, session, body }) =>
    readCount(tenant, session, await openCount(tenant, actorOf(session), body)),
  ),
  handle(countRoutes.view, ({ tenant, session, params }) => readCount(tenant, session, params.id)),
  handle(countRoutes.find, async ({ tenant, params, query }) => ({
    items: await findArticles(tenant, await readSession(tenant, params.id), query.text),
  })),
  handle(countRoutes.enter, async ({ tenant, session, params, body }) => {
    await enterCount(tenant, actorOf(session), params.id, body)
    return readCount(tenant, session, params.id)
  }),
  handle(countRoutes.voidEntry, async ({ tenant, session, params }) => {
    await voidCountEntry(tenant, session, params.id, params.entryId)
    return readCount(tenant, session, params.id)
  }),
  handle(countRoutes.act, async ({ tenant, session, params, body }) => {
    await actOnCount(tenant, { actor: actorOf(session), timeZone: session.timeZone }, params.id, body)
    return readCount(tenant, session, params.id)
  }),
]

import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { inboxRoutes } from '../../contract/inbox.ts'
import { actOnItem } from './acts.service.ts'
import { answerInbox, countMine } from './inbox.service.ts'
import { findPeople } from './people.queries.ts'
import { createRhythmReader } from './read-rhythms.ts'
import { readResults } from './results.queries.ts'

export const createInboxRoutes = ({ withTenant }: Platform): BoundRoute[] => {
  const reading = { withTenant, readRhythms: createRhythmReader(withTenant) }
  return [
    handleOpen(inboxRoutes.list, ({ session, query }) => answerInbox(reading, signedIn(session), query)),
    handle(inboxRoutes.mine, async ({ tenant, session }) => ({ count: await countMine(tenant, session) })),
    handle(inboxRoutes.results, ({ tenant, session, query }) => readResults(tenant, session, query)),
    handle(inboxRoutes.people, async ({ tenant }) => ({ items: await findPeople(tenant) })),
    handle(inboxRoutes.act, ({ tenant, session, params, body }) => actOnItem(tenant, session, params, body)),
  ]
}

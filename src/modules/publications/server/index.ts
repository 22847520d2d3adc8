import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import { publicationRoutes, readerRoutes } from '../contract/routes.ts'
import { addComment, listComments, removeComment } from './comments.service.ts'
import { confirmReading, markRead, readFeed, saveForLater } from './feed.service.ts'
import {
  changePublication,
  createPublication,
  getPublication,
  publish,
  readEditions,
  readPublications,
  removePublication,
  restorePublication,
  withdraw,
} from './publications.service.ts'
import { measureReach } from './reach.service.ts'
import { nudge, readReceipts } from './receipts.service.ts'

export { findMembers } from './audience.queries.ts'
export { mayReadFile } from './feed.service.ts'
export { seedPublications } from './seed.ts'

const readerBindings: BoundRoute[] = [
  handle(readerRoutes.feed, async ({ tenant, session, query }) => readFeed(tenant, session, query)),
  handle(readerRoutes.read, async ({ tenant, session, params }) => markRead(tenant, session, params.id)),
  handle(readerRoutes.confirm, async ({ tenant, session, params, body }) =>
    confirmReading(tenant, session, { id: params.id, edition: body.edition }),
  ),
  handle(readerRoutes.save, async ({ tenant, session, params, body }) =>
    saveForLater(tenant, session, { id: params.id, isSaved: body.isSaved }),
  ),
  handle(readerRoutes.comments, async ({ tenant, session, params, query }) =>
    listComments(tenant, session, params.id, { cursor: query.cursor, limit: query.limit }),
  ),
  handle(readerRoutes.addComment, async ({ tenant, session, params, body }) =>
    addComment(tenant, session, { id: params.id, comment: body }),
  ),
  handle(readerRoutes.removeComment, async ({ tenant, session, params }) => removeComment(tenant, session, params)),
]

/** Novedades: what readers do, and what those who write do. */
export const createPublicationRoutes = (): BoundRoute[] => [
  ...readerBindings,
  handle(publicationRoutes.list, async ({ tenant, query }) =>
    readPublications(tenant, { ...query, state: query.state, cursor: query.cursor }),
  ),
  handle(publicationRoutes.reach, async ({ tenant, body }) => measureReach(tenant, body)),
  handle(publicationRoutes.get, async ({ tenant, params }) => getPublication(tenant, params.id)),
  handle(publicationRoutes.create, async ({ tenant, session, body }) => createPublication({ tenant, session }, body)),
  handle(publicationRoutes.change, async ({ tenant, session, params, body }) =>
    changePublication({ tenant, session }, params.id, body),
  ),
  handle(publicationRoutes.publish, async ({ tenant, session, params }) => publish({ tenant, session }, params.id)),
  handle(publicationRoutes.withdraw, async ({ tenant, session, params }) => withdraw({ tenant, session }, params.id)),
  handle(publicationRoutes.remove, async ({ tenant, session, params }) =>
    removePublication({ tenant, session }, params.id),
  ),
  handle(publicationRoutes.restore, async ({ tenant, session, params }) =>
    restorePublication({ tenant, session }, params.id),
  ),
  handle(publicationRoutes.receipts, async ({ tenant, params, query }) =>
    readReceipts(tenant, params.id, { ...query, state: query.state }),
  ),
  handle(publicationRoutes.nudge, async ({ tenant, session, params }) => nudge({ tenant, session }, params.id)),
  handle(publicationRoutes.editions, async ({ tenant, params }) => readEditions(tenant, params.id)),
]

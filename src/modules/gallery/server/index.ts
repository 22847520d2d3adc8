import { dayOf } from '../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { actorOf } from '../../../kernel/server/audit.ts'
import { changeSettings } from '../../../kernel/server/environment.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { retentionSettings } from '../contract/retention.ts'
import { galleryRoutes } from '../contract/routes.ts'
import { countBeyond, keptFromOf } from './acts.queries.ts'
import { deletePhotos, restorePhotos, turnPhoto } from './acts.service.ts'
import { countCopies, retryFailed } from './copies.queries.ts'
import { type GalleryDocuments, readDays, readDetail } from './gallery.service.ts'
import { sendCopy } from './send-copy.ts'
import { findPhotosByIds, listPhotos, listQuestions } from './wall.queries.ts'
import { zipPhotos } from './zip.service.ts'

export { purgePhotos } from './acts.service.ts'
export { createCopiesLoop } from './copies-loop.ts'
export type { GalleryDocuments } from './gallery.service.ts'
export { addPhotos, dropPhotos, type NewPhoto } from './write-photos.ts'

const mostQuestions = 300

const bindActs = (): BoundRoute[] => [
  handle(galleryRoutes.turn, ({ tenant, session, params, body }) =>
    turnPhoto(tenant, session, { id: params.id, turns: body.turns }),
  ),
  handle(galleryRoutes.remove, ({ tenant, session, body }) => deletePhotos(tenant, session, body)),
  handle(galleryRoutes.restore, ({ tenant, session, body }) => restorePhotos(tenant, session, body.ids)),
  handle(galleryRoutes.copies, ({ tenant }) => countCopies(tenant)),
  handle(galleryRoutes.retryCopies, async ({ tenant }) => ({ changed: await retryFailed(tenant) })),
  handle(galleryRoutes.retention, ({ tenant }) => tenant.settings(retentionSettings)),
  handle(galleryRoutes.saveRetention, ({ tenant, session, body }) =>
    changeSettings(tenant, actorOf(session), retentionSettings, body),
  ),
  handle(galleryRoutes.retentionReach, async ({ tenant, session, body }) => {
    const counts = await countBeyond(tenant, keptFromOf(body, dayOf(new Date(), session.timeZone)))
    return { photos: Object.fromEntries(counts.map(({ source, count }) => [source, count])) }
  }),
]

/** The wall of photos, its viewer, and how long photos are kept. `documents` comes from the modules that hold them. */
export const createGalleryRoutes = (platform: Platform, documents: GalleryDocuments): BoundRoute[] => [
  handle(galleryRoutes.days, ({ tenant, session, query }) => readDays(tenant, session, query)),
  handle(galleryRoutes.photos, async ({ tenant, session, query }) => {
    const rows = await listPhotos(tenant, session.scope, query)
    const items = rows.slice(0, query.limit)
    return { items, next: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null }
  }),
  handle(galleryRoutes.detail, ({ tenant, session, params }) =>
    readDetail(tenant, session, { id: params.id, documents }),
  ),
  handle(galleryRoutes.questions, async ({ tenant, session }) => ({
    items: await listQuestions(tenant, session.scope, mostQuestions),
  })),
  handleOpen(galleryRoutes.small, ({ session, params, request, reply }) =>
    sendCopy(platform, signedIn(session), { id: params.id, kind: 'small' }, { request, reply }),
  ),
  handleOpen(galleryRoutes.large, ({ session, params, request, reply }) =>
    sendCopy(platform, signedIn(session), { id: params.id, kind: 'large' }, { request, reply }),
  ),
  handleOpen(galleryRoutes.zip, async ({ session: maybe, body, reply }) => {
    const session = signedIn(maybe)
    const { envId, scope, timeZone } = session
    const photos = await platform.withTenant(envId, tenant => findPhotosByIds(tenant, scope, body.ids), {
      readOnly: true,
    })
    if (photos.length === 0) throw problem(problems.notFound)
    const name = `fotos-${dayOf(new Date(), timeZone)}.zip`
    return reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .type('application/zip')
      .send(zipPhotos({ files: platform.files, envId, timeZone, photos }))
  }),
  ...bindActs(),
]

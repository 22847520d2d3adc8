import { dayOf } from '../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { actorOf, recordHistory, recordHistoryOfMany } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { releaseFiles, setHidden } from '../../../kernel/server/files/files.queries.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { galleryTopic } from '../contract/photos.ts'
import { galleryProblems } from '../contract/problems.ts'
import { retentionSettings, undoDays } from '../contract/retention.ts'
import {
  keptFromOf,
  markDeleted,
  markRestored,
  purgeBeyond,
  purgeDeleted,
  setTurns,
  type Touched,
} from './acts.queries.ts'

const entity = 'gallery-photos'
/** Files let go by one run of the housekeeping. */
const atOnce = 500
const dayMs = 86_400_000

const announce = (tenant: Tenant, photos: Touched[]): void => {
  for (const sellerId of new Set(photos.map(photo => photo.sellerId)))
    tenant.publish({ topic: galleryTopic, sellerId, payload: { sellerId } })
}

/** Turns a photo for everybody who looks at it. Throws notFound out of scope. */
export const turnPhoto = async (
  tenant: Tenant,
  { scope }: Session,
  { id, turns }: { id: string; turns: number },
): Promise<void> => {
  const photo = await setTurns(tenant, scope, { id, turns })
  if (!photo) throw problem(problems.notFound)
  announce(tenant, [photo])
}

/**
 * Deletes photos with their reason: nobody sees them any more, neither here nor at their documents. Those out of scope and
 * those already deleted are left out of the count. Throws notFound when none is left.
 */
export const deletePhotos = async (
  tenant: Tenant,
  session: Session,
  { ids, reason }: { ids: string[]; reason: string },
): Promise<{ changed: number }> => {
  const at = new Date()
  const photos = await markDeleted(tenant, session.scope, { ids, reason, by: session.displayName, at })
  if (photos.length === 0) throw problem(problems.notFound)
  const entityIds = photos.map(({ id }) => id)
  await setHidden(tenant, entityIds, { at, reason })
  await recordHistoryOfMany(tenant, actorOf(session), {
    entity,
    action: 'photo-deleted',
    entityIds,
    detail: { reason },
  })
  announce(tenant, photos)
  return { changed: photos.length }
}

/** Brings deleted photos back. Throws purged when none of them is left to bring back. */
export const restorePhotos = async (tenant: Tenant, session: Session, ids: string[]): Promise<{ changed: number }> => {
  const photos = await markRestored(tenant, session.scope, ids)
  if (photos.length === 0) throw problem(galleryProblems.purged)
  const entityIds = photos.map(({ id }) => id)
  await setHidden(tenant, entityIds, null)
  await recordHistoryOfMany(tenant, actorOf(session), { entity, action: 'photo-restored', entityIds })
  announce(tenant, photos)
  return { changed: photos.length }
}

/**
 * Ends what can no longer be brought back and what the retention no longer keeps, some at a time; the files' bytes go with
 * the next sweep. Answers how many.
 */
export const purgePhotos = async (tenant: Tenant, now = new Date()): Promise<number> => {
  const deleted = await purgeDeleted(tenant, new Date(now.getTime() - undoDays * dayMs), atOnce)
  const retention = await tenant.settings(retentionSettings)
  const today = dayOf(now, (await tenant.environment()).timeZone)
  const by = 'Andén'
  const reason = 'Pasó el plazo de guarda de su fuente'
  const expired = await purgeBeyond(tenant, keptFromOf(retention, today), { by, reason, at: now, limit: atOnce })
  const ids = [...deleted, ...expired]
  if (ids.length > 0) await releaseFiles(tenant, ids)
  if (expired.length > 0)
    await recordHistory(tenant, { userId: null, name: by }, [
      {
        entity: 'settings.gallery',
        entityId: tenant.envId,
        action: 'photos-expired',
        detail: { photos: expired.length },
      },
    ])
  return ids.length
}

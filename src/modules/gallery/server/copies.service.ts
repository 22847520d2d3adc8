import { buffer } from 'node:stream/consumers'
import type { WithTenant } from '../../../kernel/server/database/tenancy.ts'
import type { FileStore } from '../../../kernel/server/files/file-store.ts'
import { copyKey, fileKey } from '../../../kernel/server/files/files.service.ts'
import { loadSharp } from '../../../kernel/server/files/load-sharp.ts'
import { galleryTopic } from '../contract/photos.ts'
import { type DueCopy, mostTries, setFailed, setMade, takeDue } from './copies.queries.ts'

type Services = { withTenant: WithTenant; files: FileStore }

/** A row of the wall is some 190 px high; photos of twice that look sharp on any screen and weigh some 10 KB. */
const small = { width: 640, height: 320 }
const large = 1_600

/** One photo's two copies: AVIF for the wall, where bytes count, and WebP for the viewer, which has to be made fast. */
export const makeCopies = async ({ files }: Services, envId: string, id: string): Promise<void> => {
  const source = await files.read(fileKey(envId, id))
  if (!source) throw new Error('el archivo no está')
  const bytes = await buffer(source)
  const sharp = await loadSharp()
  const image = sharp(bytes, { failOn: 'error' })
  const inside = { fit: 'inside', withoutEnlargement: true } as const
  const onWall = await image
    .clone()
    .resize({ ...small, ...inside })
    .avif({ quality: 46, effort: 2 })
    .toBuffer()
  const inViewer = await image
    .clone()
    .resize({ width: large, height: large, ...inside })
    .webp({ quality: 80 })
    .toBuffer()
  await files.put(copyKey(envId, id, 'small'), onWall, 'image/avif')
  await files.put(copyKey(envId, id, 'large'), inViewer, 'image/webp')
}

/** Taken at once; a photo takes some 100 ms. */
const atOnce = 8
const leaseMs = 5 * 60_000
const firstWaitMs = 60_000

const fail = (services: Services, envId: string, { id, tries }: DueCopy, error: unknown, now: Date): Promise<void> => {
  const due = tries >= mostTries ? null : new Date(now.getTime() + firstWaitMs * 4 ** (tries - 1))
  const message = error instanceof Error ? error.message : String(error)
  return services.withTenant(envId, tenant => setFailed(tenant, { id, error: message.slice(0, 300), due }))
}

/**
 * Makes copies that are due, some at a time, and answers how many it took: zero when none is left. One that fails waits
 * longer each time.
 */
export const makeDueCopies = async (services: Services, envId: string, now = new Date()): Promise<number> => {
  const until = new Date(now.getTime() + leaseMs)
  const due = await services.withTenant(envId, tenant => takeDue(tenant, { now, until, limit: atOnce }))
  const made: string[] = []
  for (const copy of due) {
    try {
      await makeCopies(services, envId, copy.id)
      made.push(copy.id)
    } catch (error) {
      await fail(services, envId, copy, error, now)
    }
  }
  if (made.length > 0)
    await services.withTenant(envId, async tenant => {
      await setMade(tenant, made)
      tenant.publish({ topic: galleryTopic, payload: { copies: made.length } })
    })
  return due.length
}

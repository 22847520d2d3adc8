import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type FileView, fileProblems } from '../../contract/files.ts'
import { problem, problems } from '../../contract/problems.ts'
import { holdBackups } from '../backup/backup-lock.ts'
import { outageOf } from '../database/outages.ts'
import type { Tenant, WithTenant } from '../database/tenancy.ts'
import { newId } from '../ids.ts'
import type { FileStore } from './file-store.ts'
import { deleteFiles, findFile, insertFile, setAttached, setDetached, takeOrphans } from './files.queries.ts'
import { type Prepared, prepareUpload } from './prepare-upload.ts'

type Services = { withTenant: WithTenant; files: FileStore }

export type Upload = {
  name: string
  bytes: Buffer
  only?: 'image' | undefined
  /** Whose work it shows; then only who sees that seller may open it. */
  sellerId?: string | null
  createdBy: string | null
}

export const fileKey = (envId: string, id: string): string => `${envId}/${id}`
export const thumbnailKey = (envId: string, id: string): string => `${envId}/${id}.thumbnail`

/** Neither a path nor a line break gets into a header or onto a screen. */
const cleanName = (name: string): string =>
  name
    .replace(/[\p{C}/\\"<>|:*?]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim() || 'archivo'

const putAll = async (files: FileStore, envId: string, id: string, prepared: Prepared): Promise<void> => {
  try {
    await files.put(fileKey(envId, id), prepared.bytes, prepared.contentType)
    if (prepared.thumbnail) await files.put(thumbnailKey(envId, id), prepared.thumbnail, prepared.contentType)
  } catch (cause) {
    throw problem(outageOf(cause) ?? problems.unavailable, { cause })
  }
}

/**
 * Keeps an upload. Its row comes first and belongs to nothing, so bytes without a row cannot be; a row whose bytes could not
 * be written is swept with the other orphans. Throws what `prepareUpload` throws, and unavailable.
 */
export const saveUpload = async ({ withTenant, files }: Services, envId: string, upload: Upload): Promise<FileView> => {
  const prepared = await prepareUpload(upload.bytes, upload.only)
  const view: FileView = {
    id: newId(),
    name: cleanName(upload.name),
    contentType: prepared.contentType,
    bytes: prepared.bytes.length,
    width: prepared.width,
    height: prepared.height,
    hasThumbnail: prepared.thumbnail !== null,
  }
  const sha256 = createHash('sha256').update(prepared.bytes).digest('hex')
  const { sellerId = null, createdBy } = upload
  await withTenant(envId, tenant => insertFile(tenant, { ...view, sha256, sellerId, createdBy }))
  await putAll(files, envId, view.id, prepared)
  return view
}

export type Attachment = {
  id: string | null
  /** The record that keeps it, by a name that stays the same as long as the record does. */
  to: string
  /** Who asks; null is the product itself, which attaches what it saved itself. */
  by: string | null
  replaces: string | null
  onlyImages?: boolean
  path?: string
}

/**
 * Says what a file belongs to, so that it stays; in the transaction that refers to it. `replaces` is let go, if it is that
 * record's. A file belongs to one record for good, and to begin with only whoever sent it can give it to one.
 * Throws invalidInput at `path` when it was swept, is somebody else's or another record's, or is no image where one is wanted.
 */
export const attachFile = async (tenant: Tenant, attachment: Attachment): Promise<void> => {
  const { id, to, by, replaces, onlyImages = false, path = '' } = attachment
  if (id === replaces) return
  if (replaces) await setDetached(tenant, replaces, to)
  if (!id || (await setAttached(tenant, id, { to, by, onlyImages }))) return
  throw problem(problems.invalidInput, { errors: [{ path, message: fileProblems.gone.message }] })
}

/** The whole of a file of the environment, for documents; null when its bytes are not there. */
export const readFileBytes = async (
  tenant: Tenant,
  files: FileStore,
  id: string,
): Promise<{ bytes: Buffer; contentType: string } | null> => {
  const file = await findFile(tenant, id, { kind: 'environment' })
  const stream = file && (await files.read(fileKey(tenant.envId, id)))
  return stream ? { bytes: await buffer(stream), contentType: file.contentType } : null
}

const orphanHours = 24
const sweepAtOnce = 200

/** Removes the files of an environment that have belonged to nothing for a day: first marked, then their bytes, then their rows. None while a backup is taken. */
export const sweepFiles = async ({ withTenant, files }: Services, envId: string, now = new Date()): Promise<number> => {
  const before = new Date(now.getTime() - orphanHours * 3_600_000)
  const orphans = await withTenant(envId, async tenant =>
    (await holdBackups(tenant.db)) ? takeOrphans(tenant, before, sweepAtOnce) : [],
  )
  for (const { id, hasThumbnail } of orphans) {
    await files.remove(fileKey(envId, id))
    if (hasThumbnail) await files.remove(thumbnailKey(envId, id))
  }
  if (orphans.length > 0)
    await withTenant(envId, tenant =>
      deleteFiles(
        tenant,
        orphans.map(({ id }) => id),
      ),
    )
  return orphans.length
}

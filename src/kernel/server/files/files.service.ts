import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type FileView, fileProblems, type UploadKind } from '../../contract/files.ts'
import { instantAt } from '../../contract/formats.ts'
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
  only?: UploadKind | undefined
  /** The seller whose work it shows: only people who see that seller may open it. */
  sellerId?: string | null
  createdBy: string | null
}

export const fileKey = (envId: string, id: string): string => `${envId}/${id}`
export const thumbnailKey = (envId: string, id: string): string => `${envId}/${id}.thumbnail`

/**
 * Smaller copies that are made later and can be made again: no backup has them. `small` and `large` are the gallery's, `shelf`
 * and `page` the store's.
 */
export const copyKinds = ['small', 'large', 'shelf', 'page'] as const
export type CopyKind = (typeof copyKinds)[number]
export const copyKey = (envId: string, id: string, kind: CopyKind): string => `${envId}/${id}.${kind}`

/** Everything that a file may have in the store. */
export const keysOf = (envId: string, id: string): string[] => [
  fileKey(envId, id),
  thumbnailKey(envId, id),
  ...copyKinds.map(kind => copyKey(envId, id, kind)),
]

/** A name without path characters and line breaks, which must not reach a header or a screen. */
const cleanName = (name: string): string =>
  name
    .replace(/[\p{C}/\\"<>|:*?]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim() || 'archivo'

const putAll = async (files: FileStore, envId: string, id: string, content: Prepared): Promise<void> => {
  try {
    await files.put(fileKey(envId, id), content.bytes, content.contentType)
    if (content.thumbnail) await files.put(thumbnailKey(envId, id), content.thumbnail, content.contentType)
  } catch (cause) {
    throw problem(outageOf(cause) ?? problems.unavailable, { cause })
  }
}

/** A camera's clock says no time zone, unless it says so: it is read as the company's. */
const takenAtOf = async (tenant: Tenant, { instant, wallClock }: Prepared['taken']): Promise<string | null> => {
  if (instant || !wallClock) return instant
  return instantAt(wallClock, (await tenant.environment()).timeZone)
}

/**
 * Stores an upload. Its row is written first and belongs to no record: there are no bytes without a row, and a row
 * whose bytes could not be written is deleted with the other orphans. Throws what `prepareUpload` throws, and
 * unavailable.
 */
export const saveUpload = async (services: Services, envId: string, upload: Upload): Promise<FileView> =>
  savePrepared(services, envId, { ...upload, content: await prepareUpload(upload.bytes, upload.only) })

/** Stores what `prepareUpload` made of an upload. */
export const savePrepared = async (
  { withTenant, files }: Services,
  envId: string,
  { content, ...upload }: Omit<Upload, 'bytes' | 'only'> & { content: Prepared },
): Promise<FileView> => {
  const view: FileView = {
    id: newId(),
    name: cleanName(upload.name),
    contentType: content.contentType,
    bytes: content.bytes.length,
    width: content.width,
    height: content.height,
    hasThumbnail: content.thumbnail !== null,
  }
  const sha256 = createHash('sha256').update(content.bytes).digest('hex')
  const { sellerId = null, createdBy } = upload
  const { latitude, longitude } = content.taken
  await withTenant(envId, async tenant => {
    const takenAt = await takenAtOf(tenant, content.taken)
    await insertFile(tenant, { ...view, sha256, sellerId, createdBy, takenAt, latitude, longitude })
  })
  await putAll(files, envId, view.id, content)
  return view
}

export type Attachment = {
  id: string | null
  /** The record that the file belongs to, by a name that never changes. */
  to: string
  /** The person who attaches it; null for the product, which attaches files that it saved itself. */
  by: string | null
  replaces: string | null
  onlyImages?: boolean
  /** The seller whose work it shows from now on; left as it is without one. */
  sellerId?: string | null
  path?: string
}

/**
 * Attaches a file to a record, so that it is kept, in the transaction that refers to it. `replaces` is detached if it
 * belongs to that record. A file belongs to one record for good, and only the person who uploaded it can attach it.
 * Throws invalidInput at `path` when the file was deleted, is another person's or another record's, or is no image
 * where one is required.
 */
export const attachFile = async (tenant: Tenant, attachment: Attachment): Promise<void> => {
  const { id, to, by, replaces, onlyImages = false, sellerId, path = '' } = attachment
  if (id === replaces) return
  if (replaces) await setDetached(tenant, replaces, to)
  if (!id || (await setAttached(tenant, id, { to, by, onlyImages, ...(sellerId === undefined ? {} : { sellerId }) })))
    return
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

/**
 * Removes the files of an environment that have belonged to no record for a day: first marked, then their bytes, then
 * their rows. None while a backup is taken.
 */
export const sweepFiles = async ({ withTenant, files }: Services, envId: string, now = new Date()): Promise<number> => {
  const before = new Date(now.getTime() - orphanHours * 3_600_000)
  const orphans = await withTenant(envId, async tenant =>
    (await holdBackups(tenant.db)) ? takeOrphans(tenant, before, sweepAtOnce) : [],
  )
  for (const { id } of orphans) for (const key of keysOf(envId, id)) await files.remove(key)
  if (orphans.length > 0)
    await withTenant(envId, tenant =>
      deleteFiles(
        tenant,
        orphans.map(({ id }) => id),
      ),
    )
  return orphans.length
}

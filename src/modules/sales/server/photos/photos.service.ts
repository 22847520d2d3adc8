import { createHash } from 'node:crypto'
import { formatDateTime } from '../../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { attachFile, saveUpload } from '../../../../kernel/server/files/files.service.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { addPhotos } from '../../../gallery/server/index.ts'
import { maximumPhotos, type OperationKind, photoProblems } from '../../contract/photos/photos.ts'
import { galleryPhotoOf } from './gallery-photo.ts'
import { findKeys, findOperation, insertPhoto, type PhotographedOperation, type StoredPhoto } from './photos.queries.ts'

type Services = Pick<Platform, 'withTenant' | 'files'>

export type PhotoUpload = {
  kind: OperationKind
  /** The operation's document key. */
  key: string
  photoKey: string | undefined
  takenAt: string | undefined
  bytes: Buffer
}

type Received = { key: string; status: 'created' | 'repeated'; id: string }

const topics: Record<OperationKind, string> = {
  order: 'orders',
  collection: 'collections',
  'no-purchase': 'no-purchases',
}

const readOperation = async (
  tenant: Tenant,
  session: Session,
  { kind, key }: PhotoUpload,
): Promise<PhotographedOperation> => {
  const operation = await findOperation(tenant, { kind, key, scope: session.scope })
  if (!operation) throw problem(problems.notFound)
  return operation
}

/** A photo as it was sent: its key, and the hash of its bytes before they are re-encoded. */
type SentPhoto = { operation: PhotographedOperation; photoKey: string; sha256: string; timeZone: string }

/** The start of a hash, enough for the people of a phone's program to see which bytes they sent. */
const shortHash = (sha256: string): string => sha256.slice(0, 12)

const refuseOtherBytes = (photo: StoredPhoto, { sha256, timeZone }: SentPhoto): void => {
  if (photo.sentSha256 === null || photo.sentSha256 === sha256) return
  const takenAt = formatDateTime(photo.takenAt, timeZone)
  const message = `Imagen: guardada la tomada el ${takenAt} (SHA-256 ${shortHash(photo.sentSha256)}…), enviada otra (${shortHash(sha256)}…).`
  throw problem(photoProblems.keyReused, { errors: [{ path: '', message }] })
}

/** The id of the stored photo with a key; null for a new one. Throws tooMany, and keyReused when its bytes are others. */
const findPhotoId = async (tenant: Tenant, sent: SentPhoto): Promise<string | null> => {
  const photos = await findKeys(tenant, sent.operation.id)
  const photo = photos.find(one => one.photoKey === sent.photoKey)
  if (!photo && photos.length >= maximumPhotos) throw problem(photoProblems.tooMany)
  if (photo) refuseOtherBytes(photo, sent)
  return photo?.id ?? null
}

type NewPhoto = SentPhoto & { fileId: string; by: string }

/** Stores the photo and attaches its file. When the same photo was stored meanwhile, that one stays and this file is deleted later. */
const keep = async (tenant: Tenant, upload: PhotoUpload, { fileId, by, ...sent }: NewPhoto): Promise<Received> => {
  const { operation, photoKey, sha256: sentSha256 } = sent
  const photoId = await findPhotoId(tenant, sent)
  if (photoId) return { key: photoKey, status: 'repeated', id: photoId }
  const id = newId()
  const { id: operationId, sellerId, customerId, day } = operation
  const takenAt = upload.takenAt ?? operation.takenAt
  const operationKind = upload.kind
  const photo = { id, operationKind, operationId, sellerId, photoKey, fileId, takenAt, sentSha256 }
  if (!(await insertPhoto(tenant, photo))) throw problem(problems.conflict)
  await attachFile(tenant, { id: fileId, to: `operation-photos/${id}`, by, replaces: null, onlyImages: true })
  await addPhotos(tenant, [galleryPhotoOf(operation, { kind: operationKind, fileId, takenAt: upload.takenAt ?? null })])
  tenant.publish({
    topic: topics[upload.kind],
    sellerId,
    payload: { id: operationId, day, sellerId, customerId, photo: id },
  })
  return { key: photoKey, status: 'created', id }
}

/**
 * Stores a photo of an operation, re-encoded without the camera's metadata. The same key twice is one photo. Throws
 * notFound (no such operation in the person's scope), tooMany, keyReused (a key sent again with other bytes) and what
 * `prepareUpload` throws.
 */
export const receivePhoto = async (services: Services, session: Session, upload: PhotoUpload): Promise<Received> => {
  const { withTenant } = services
  const sha256 = createHash('sha256').update(upload.bytes).digest('hex')
  const photoKey = upload.photoKey ?? sha256
  const { timeZone } = session
  const { operation, photoId } = await withTenant(
    session.envId,
    async tenant => {
      const operation = await readOperation(tenant, session, upload)
      return { operation, photoId: await findPhotoId(tenant, { operation, photoKey, sha256, timeZone }) }
    },
    { readOnly: true },
  )
  if (photoId) return { key: photoKey, status: 'repeated', id: photoId }
  const file = await saveUpload(services, session.envId, {
    name: `${upload.kind}.jpg`,
    bytes: upload.bytes,
    only: 'image',
    sellerId: operation.sellerId,
    createdBy: session.userId,
  })
  return withTenant(session.envId, tenant =>
    keep(tenant, upload, { operation, photoKey, sha256, timeZone, fileId: file.id, by: session.userId }),
  )
}

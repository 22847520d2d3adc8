import { createHash } from 'node:crypto'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { attachFile, saveUpload } from '../../../../kernel/server/files/files.service.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { maximumPhotos, type OperationKind, photoProblems } from '../../contract/photos/photos.ts'
import { findKeys, findOperation, insertPhoto, type PhotographedOperation } from './photos.queries.ts'

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

/** The id of the stored photo with a key; null for a new one. Throws tooMany. */
const findPhotoId = async (tenant: Tenant, operationId: string, photoKey: string): Promise<string | null> => {
  const photos = await findKeys(tenant, operationId)
  const photo = photos.find(one => one.photoKey === photoKey)
  if (!photo && photos.length >= maximumPhotos) throw problem(photoProblems.tooMany)
  return photo?.id ?? null
}

type NewPhoto = { operation: PhotographedOperation; photoKey: string; fileId: string; by: string }

/** Stores the photo and attaches its file. When the same photo was stored meanwhile, that one stays and this file is deleted later. */
const keep = async (
  tenant: Tenant,
  upload: PhotoUpload,
  { operation, photoKey, fileId, by }: NewPhoto,
): Promise<Received> => {
  const photoId = await findPhotoId(tenant, operation.id, photoKey)
  if (photoId) return { key: photoKey, status: 'repeated', id: photoId }
  const id = newId()
  const { id: operationId, sellerId, customerId, day } = operation
  const takenAt = upload.takenAt ?? operation.takenAt
  if (
    !(await insertPhoto(tenant, { id, operationKind: upload.kind, operationId, sellerId, photoKey, fileId, takenAt }))
  )
    throw problem(problems.conflict)
  await attachFile(tenant, { id: fileId, to: `operation-photos/${id}`, by, replaces: null, onlyImages: true })
  tenant.publish({
    topic: topics[upload.kind],
    sellerId,
    payload: { id: operationId, day, sellerId, customerId, photo: id },
  })
  return { key: photoKey, status: 'created', id }
}

/**
 * Stores a photo of an operation, re-encoded without the camera's metadata. The same key twice is one photo. Throws
 * notFound (no such operation in the person's scope), tooMany and what `prepareUpload` throws.
 */
export const receivePhoto = async (services: Services, session: Session, upload: PhotoUpload): Promise<Received> => {
  const { withTenant } = services
  const photoKey = upload.photoKey ?? createHash('sha256').update(upload.bytes).digest('hex')
  const { operation, photoId } = await withTenant(
    session.envId,
    async tenant => {
      const operation = await readOperation(tenant, session, upload)
      return { operation, photoId: await findPhotoId(tenant, operation.id, photoKey) }
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
    keep(tenant, upload, { operation, photoKey, fileId: file.id, by: session.userId }),
  )
}

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

export type PhotoSent = {
  kind: OperationKind
  /** Of its operation. */
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
  { kind, key }: PhotoSent,
): Promise<PhotographedOperation> => {
  const operation = await findOperation(tenant, { kind, key, scope: session.scope })
  if (!operation) throw problem(problems.notFound)
  return operation
}

/** The id of the photo that is already kept under a key; null for a new one. Throws tooMany. */
const keptId = async (tenant: Tenant, operationId: string, photoKey: string): Promise<string | null> => {
  const kept = await findKeys(tenant, operationId)
  const known = kept.find(one => one.photoKey === photoKey)
  if (!known && kept.length >= maximumPhotos) throw problem(photoProblems.tooMany)
  return known?.id ?? null
}

type Kept = { operation: PhotographedOperation; photoKey: string; fileId: string; by: string }

/** Refers to the file and attaches it at once; a repetition that arrived meanwhile wins, and this file is swept. */
const keep = async (tenant: Tenant, sent: PhotoSent, { operation, photoKey, fileId, by }: Kept): Promise<Received> => {
  const known = await keptId(tenant, operation.id, photoKey)
  if (known) return { key: photoKey, status: 'repeated', id: known }
  const id = newId()
  const { id: operationId, sellerId, customerId, day } = operation
  const takenAt = sent.takenAt ?? operation.takenAt
  if (!(await insertPhoto(tenant, { id, operationKind: sent.kind, operationId, sellerId, photoKey, fileId, takenAt })))
    throw problem(problems.conflict)
  await attachFile(tenant, { id: fileId, to: `operation-photos/${id}`, by, replaces: null, onlyImages: true })
  tenant.publish({
    topic: topics[sent.kind],
    sellerId,
    payload: { id: operationId, day, sellerId, customerId, photo: id },
  })
  return { key: photoKey, status: 'created', id }
}

/**
 * Keeps a picture that was taken with an operation: drawn anew, without what the camera wrote into it. The same key twice
 * is one photo. Throws notFound (no such operation within reach), tooMany and what `prepareUpload` throws.
 */
export const receivePhoto = async (services: Services, session: Session, sent: PhotoSent): Promise<Received> => {
  const { withTenant } = services
  const photoKey = sent.photoKey ?? createHash('sha256').update(sent.bytes).digest('hex')
  const { operation, known } = await withTenant(
    session.envId,
    async tenant => {
      const found = await readOperation(tenant, session, sent)
      return { operation: found, known: await keptId(tenant, found.id, photoKey) }
    },
    { readOnly: true },
  )
  if (known) return { key: photoKey, status: 'repeated', id: known }
  const file = await saveUpload(services, session.envId, {
    name: `${sent.kind}.jpg`,
    bytes: sent.bytes,
    only: 'image',
    sellerId: operation.sellerId,
    createdBy: session.userId,
  })
  return withTenant(session.envId, tenant =>
    keep(tenant, sent, { operation, photoKey, fileId: file.id, by: session.userId }),
  )
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { findFile } from '../../../../kernel/server/files/files.queries.ts'
import { copyKey, fileKey, thumbnailKey } from '../../../../kernel/server/files/files.service.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { contentTypeOf, makeSized, type SizedPhoto } from './sized-copies.ts'

type Services = Pick<Platform, 'withTenant' | 'files'>
type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** The bytes of a copy never change; what stands in for one that could not be made is asked for again soon. */
const lifetimes = { copy: 'max-age=86400, immutable', standIn: 'max-age=60' }

const openCopy = async ({ files }: Services, photo: SizedPhoto, request: FastifyRequest) =>
  (await files.read(copyKey(photo.envId, photo.id, photo.size))) ??
  (await makeSized(files, photo).catch((error: unknown) => {
    request.log.warn({ err: error, photo: photo.id }, 'a photo of the store was not made smaller')
    return null
  }))

/** What the upload left, for a browser that does not know the copy's kind of image, and when the copy cannot be made. */
const openUpload = async ({ withTenant, files }: Services, { envId, id, size }: SizedPhoto) => {
  const file = await withTenant(envId, tenant => findFile(tenant, id, { kind: 'environment' }), { readOnly: true })
  if (!file) throw problem(problems.notFound)
  const key = size === 'shelf' && file.hasThumbnail ? thumbnailKey(envId, id) : fileKey(envId, id)
  const bytes = await files.read(key)
  if (!bytes) throw problem(problems.notFound)
  return { bytes, contentType: file.contentType }
}

/**
 * Sends a photo in the size in which it is shown, in a kind of image that the browser says it knows. Opened by itself it runs
 * no script. The caller has judged who may see it. Throws notFound.
 */
export const sendSized = async (
  services: Services,
  { isPublic = false, ...photo }: SizedPhoto & { isPublic?: boolean },
  { request, reply }: Exchange,
): Promise<FastifyReply> => {
  const contentType = contentTypeOf(photo.size)
  const knows = (request.headers.accept ?? '').includes(contentType)
  const etag = `"${photo.id}-${knows ? photo.size : 'upload'}"`
  const headers = (lifetime: string) => ({
    'cache-control': `${isPublic ? 'public' : 'private'}, ${lifetime}`,
    vary: 'accept',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
  if (request.headers['if-none-match'] === etag)
    return reply
      .code(304)
      .headers({ ...headers(lifetimes.copy), etag })
      .send()
  const copy = knows ? await openCopy(services, photo, request) : null
  if (copy)
    return reply
      .headers({ ...headers(lifetimes.copy), etag })
      .type(contentType)
      .send(copy)
  const upload = await openUpload(services, photo)
  const lasting = knows ? headers(lifetimes.standIn) : { ...headers(lifetimes.copy), etag }
  return reply.headers(lasting).type(upload.contentType).send(upload.bytes)
}

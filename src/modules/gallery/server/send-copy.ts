import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileProblems } from '../../../kernel/contract/files.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { copyKey, fileKey, thumbnailKey } from '../../../kernel/server/files/files.service.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { setDueAgain } from './copies.queries.ts'
import { findPhoto } from './wall.queries.ts'

type Services = Pick<Platform, 'withTenant' | 'files'>
type Exchange = { request: FastifyRequest; reply: FastifyReply }

const contentTypes = { small: 'image/avif', large: 'image/webp' } as const
type CopyKind = keyof typeof contentTypes

/** A day and this person alone, because rights may change; the bytes of a copy never do. */
const lasting = 'private, max-age=86400, immutable'
/** What stands in for a copy that is not made yet is asked for again soon. */
const passing = 'private, max-age=20'

/** The copy; until it is made, what the upload left: its thumbnail for the wall, the photo itself for the viewer. */
const openBytes = async ({ files }: Services, envId: string, { id, kind }: { id: string; kind: CopyKind }) => {
  const copy = await files.read(copyKey(envId, id, kind))
  if (copy) return { stream: copy, contentType: contentTypes[kind], cache: lasting, isCopy: true }
  const stream = await files.read(kind === 'small' ? thumbnailKey(envId, id) : fileKey(envId, id))
  return stream && { stream, contentType: null, cache: passing, isCopy: false }
}

/** Sends a copy of a photo within the person's scope, deleted or not: whoever brings it back sees what it is. Throws notFound, gone. */
export const sendCopy = async (
  services: Services,
  session: Session,
  { id, kind }: { id: string; kind: CopyKind },
  { request, reply }: Exchange,
): Promise<FastifyReply> => {
  const { envId, scope } = session
  const photo = await services.withTenant(envId, tenant => findPhoto(tenant, scope, id), { readOnly: true })
  if (!photo) throw problem(problems.notFound)
  const etag = `"${id}-${kind}"`
  if (request.headers['if-none-match'] === etag)
    return reply.code(304).headers({ etag, 'cache-control': lasting }).send()
  const bytes = await openBytes(services, envId, { id, kind })
  if (!bytes) throw problem(fileProblems.gone)
  // Copies are in no backup: after a restore they are made again.
  if (!bytes.isCopy && photo.isReady) await services.withTenant(envId, tenant => setDueAgain(tenant, id))
  return reply
    .headers({
      'cache-control': bytes.cache,
      'content-security-policy': "default-src 'none'; sandbox",
      ...(bytes.isCopy ? { etag } : {}),
    })
    .type(bytes.contentType ?? 'image/jpeg')
    .send(bytes.stream)
}

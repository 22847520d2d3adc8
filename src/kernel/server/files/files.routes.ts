import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FileView, fileProblems, fileRoutes } from '../../contract/files.ts'
import { problem, problems } from '../../contract/problems.ts'
import { type BoundRoute, handleOpen, signedIn } from '../http/register-routes.ts'
import type { Platform } from '../platform.ts'
import type { Session } from '../session/session.ts'
import { findFile } from './files.queries.ts'
import { fileKey, saveUpload, thumbnailKey } from './files.service.ts'

type Services = Pick<Platform, 'withTenant' | 'files'>
type Found = FileView & { sha256: string }
type Wanted = {
  file: Found
  key: string
  etag: string
  ifNoneMatch: string | undefined
  cacheControl?: string | undefined
  reply: FastifyReply
}

const kept = `private, max-age=${86_400}, immutable`

const disposition = ({ name, contentType }: FileView): string => {
  const kind = contentType.startsWith('image/') ? 'inline' : 'attachment'
  return `${kind}; filename="${name.replace(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

/**
 * What is under an id never changes, so a browser may keep it; a day, and for this person alone, as rights may change.
 * Opened by itself it runs nothing, whatever it holds.
 */
const headersOf = ({ file, etag, cacheControl = kept }: Wanted): Record<string, string> => ({
  'cache-control': cacheControl,
  etag,
  'content-disposition': disposition(file),
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
})

type Reader = Pick<Session, 'envId' | 'scope'>

const find = async ({ withTenant }: Services, session: Reader, id: string): Promise<Found> => {
  const file = await withTenant(session.envId, tenant => findFile(tenant, id, session.scope), { readOnly: true })
  if (!file) throw problem(problems.notFound)
  return file
}

const send = async ({ files }: Services, wanted: Wanted): Promise<FastifyReply> => {
  const { file, key, etag, ifNoneMatch, reply } = wanted
  if (ifNoneMatch === etag) return reply.code(304).headers(headersOf(wanted)).send()
  const stream = await files.read(key)
  if (!stream) throw problem(fileProblems.gone)
  return reply.headers(headersOf(wanted)).type(file.contentType).send(stream)
}

type Asked = { request: FastifyRequest; reply: FastifyReply }

/** The small form of an image. Throws notFound when it is none, or beyond the reader. */
export const sendThumbnail = async (
  services: Services,
  { id, reader, cacheControl }: { id: string; reader: Reader; cacheControl?: string },
  { request, reply }: Asked,
): Promise<FastifyReply> => {
  const file = await find(services, reader, id)
  if (!file.hasThumbnail) throw problem(problems.notFound)
  const key = thumbnailKey(reader.envId, file.id)
  const ifNoneMatch = request.headers['if-none-match']
  return send(services, { file, key, etag: `"${file.sha256}-thumbnail"`, ifNoneMatch, cacheControl, reply })
}

export const createFileRoutes = (services: Services): BoundRoute[] => [
  handleOpen(fileRoutes.upload, async ({ session: maybe, query, body }) => {
    const session = signedIn(maybe)
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    return saveUpload(services, session.envId, { ...query, bytes, createdBy: session.userId })
  }),
  handleOpen(fileRoutes.download, async ({ session: maybe, params, request, reply }) => {
    const session = signedIn(maybe)
    const file = await find(services, session, params.id)
    const key = fileKey(session.envId, file.id)
    return send(services, { file, key, etag: `"${file.sha256}"`, ifNoneMatch: request.headers['if-none-match'], reply })
  }),
  handleOpen(fileRoutes.thumbnail, async ({ session, params, request, reply }) =>
    sendThumbnail(services, { id: params.id, reader: signedIn(session) }, { request, reply }),
  ),
]

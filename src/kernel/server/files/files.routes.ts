import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FileView, fileProblems, fileRoutes } from '../../contract/files.ts'
import { problem, problems } from '../../contract/problems.ts'
import type { Tenant } from '../database/tenancy.ts'
import { type BoundRoute, handleOpen, signedIn } from '../http/register-routes.ts'
import type { Platform } from '../platform.ts'
import type { Session } from '../session/session.ts'
import { findFile, findHidden, type StoredFile } from './files.queries.ts'
import { fileKey, saveUpload, thumbnailKey } from './files.service.ts'

type Services = Pick<Platform, 'withTenant' | 'files'>

/**
 * Whether a person may open a file of a record that not everybody of the company reads, asked of the module of the record: by the
 * first part of `attachedTo`. Files of other records are bounded by their seller alone.
 */
export type FileReaders = Record<
  string,
  (tenant: Tenant, session: Session, file: { record: string; id: string }) => Promise<boolean>
>
type FileAnswer = {
  file: StoredFile
  key: string
  etag: string
  ifNoneMatch: string | undefined
  cacheControl?: string | undefined
  reply: FastifyReply
}

const defaultCacheControl = `private, max-age=${86_400}, immutable`

const disposition = ({ name, contentType }: FileView): string => {
  const kind = contentType.startsWith('image/') ? 'inline' : 'attachment'
  return `${kind}; filename="${name.replace(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

/**
 * The bytes of an id never change, so a browser may cache them; only for a day and for this person, because rights may
 * change. A file opened by itself runs no script.
 */
const headersOf = ({ file, etag, cacheControl = defaultCacheControl }: FileAnswer): Record<string, string> => ({
  'cache-control': cacheControl,
  etag,
  'content-disposition': disposition(file),
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
})

type Reader = Pick<Session, 'envId' | 'scope'>

const find = async ({ withTenant }: Services, session: Reader, id: string): Promise<StoredFile> => {
  const file = await withTenant(session.envId, tenant => findFile(tenant, id, session.scope), { readOnly: true })
  if (!file) throw problem(problems.notFound)
  return file
}

/** Throws `removed` for a file that somebody hid, with the reason for administrators, who see it in the gallery; else notFound. */
const refuse = async (tenant: Tenant, { role, scope }: Session, id: string): Promise<never> => {
  const hidden = await findHidden(tenant, id, scope)
  if (!hidden) throw problem(problems.notFound)
  const reason = role === 'admin' ? hidden.reason : null
  throw problem(fileProblems.removed, reason ? { message: `${fileProblems.removed.message} ${reason}` } : {})
}

/** A file that this person may open. */
const findFor = (
  { withTenant }: Services,
  readers: FileReaders,
  { session, id }: { session: Session; id: string },
): Promise<StoredFile> =>
  withTenant(
    session.envId,
    async tenant => {
      const file = await findFile(tenant, id, session.scope)
      if (!file) return refuse(tenant, session, id)
      const [kind = '', record = ''] = file.attachedTo?.split('/') ?? []
      const mayRead = readers[kind]
      if (mayRead && !(await mayRead(tenant, session, { record, id }))) throw problem(problems.notFound)
      return file
    },
    { readOnly: true },
  )

const send = async ({ files }: Services, answer: FileAnswer): Promise<FastifyReply> => {
  const { file, key, etag, ifNoneMatch, reply } = answer
  if (ifNoneMatch === etag) return reply.code(304).headers(headersOf(answer)).send()
  const stream = await files.read(key)
  if (!stream) throw problem(fileProblems.gone)
  return reply.headers(headersOf(answer)).type(file.contentType).send(stream)
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

const sendThumbnailOf = async (
  services: Services,
  { file, envId, cacheControl }: { file: StoredFile; envId: string; cacheControl?: string | undefined },
  { request, reply }: Exchange,
): Promise<FastifyReply> => {
  if (!file.hasThumbnail) throw problem(problems.notFound)
  const key = thumbnailKey(envId, file.id)
  const ifNoneMatch = request.headers['if-none-match']
  return send(services, { file, key, etag: `"${file.sha256}-thumbnail"`, ifNoneMatch, cacheControl, reply })
}

/** Sends the thumbnail of an image. Throws notFound when the file is no image or outside the reader's scope. */
export const sendThumbnail = async (
  services: Services,
  { id, reader, cacheControl }: { id: string; reader: Reader; cacheControl?: string },
  exchange: Exchange,
): Promise<FastifyReply> =>
  sendThumbnailOf(services, { file: await find(services, reader, id), envId: reader.envId, cacheControl }, exchange)

export const createFileRoutes = (services: Services, readers: FileReaders): BoundRoute[] => [
  handleOpen(fileRoutes.upload, async ({ session: maybe, query, body }) => {
    const session = signedIn(maybe)
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    return saveUpload(services, session.envId, { ...query, bytes, createdBy: session.userId })
  }),
  handleOpen(fileRoutes.download, async ({ session: maybe, params, request, reply }) => {
    const session = signedIn(maybe)
    const file = await findFor(services, readers, { session, id: params.id })
    const key = fileKey(session.envId, file.id)
    return send(services, { file, key, etag: `"${file.sha256}"`, ifNoneMatch: request.headers['if-none-match'], reply })
  }),
  handleOpen(fileRoutes.thumbnail, async ({ session: maybe, params, request, reply }) => {
    const session = signedIn(maybe)
    const file = await findFor(services, readers, { session, id: params.id })
    return sendThumbnailOf(services, { file, envId: session.envId }, { request, reply })
  }),
]

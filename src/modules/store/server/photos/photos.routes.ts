import type { FastifyReply } from 'fastify'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { findFile } from '../../../../kernel/server/files/files.queries.ts'
import { sendThumbnail } from '../../../../kernel/server/files/files.routes.ts'
import { fileKey } from '../../../../kernel/server/files/files.service.ts'
import { type BoundRoute, handleCustomer } from '../../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { photoRoutes } from '../../contract/photos.ts'
import { isArticlePhoto } from './photos.queries.ts'

type Services = Pick<Platform, 'withTenant' | 'files'>
type Photo = { envId: string; id: string }

const everything = { kind: 'environment' } as const

/** Throws notFound for a file that is no article's photo: the store shows no other. */
export const requirePhoto = async ({ withTenant }: Services, { envId, id }: Photo): Promise<void> => {
  if (!(await withTenant(envId, tenant => isArticlePhoto(tenant, id), { readOnly: true })))
    throw problem(problems.notFound)
}

export const thumbnailOf = ({ envId, id }: Photo, cacheControl?: string) => ({
  id,
  reader: { envId, scope: everything },
  ...(cacheControl ? { cacheControl } : {}),
})

/** The photo as it was kept. Opened by itself it runs no script. */
const sendPhoto = async (services: Services, { envId, id }: Photo, reply: FastifyReply): Promise<FastifyReply> => {
  const file = await services.withTenant(envId, tenant => findFile(tenant, id, everything), { readOnly: true })
  const stream = file && (await services.files.read(fileKey(envId, id)))
  if (!stream) throw problem(problems.notFound)
  return reply
    .headers({
      'cache-control': 'private, max-age=86400, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    .type(file.contentType)
    .send(stream)
}

export const createStorePhotoRoutes = (services: Services): BoundRoute[] => [
  handleCustomer(
    photoRoutes.small,
    async ({ customer, params, request, reply }) => {
      const photo = { envId: customer.envId, id: params.id }
      await requirePhoto(services, photo)
      return sendThumbnail(services, thumbnailOf(photo), { request, reply })
    },
    { inTransaction: false },
  ),
  handleCustomer(
    photoRoutes.large,
    async ({ customer, params, reply }) => {
      const photo = { envId: customer.envId, id: params.id }
      await requirePhoto(services, photo)
      return sendPhoto(services, photo, reply)
    },
    { inTransaction: false },
  ),
]

import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { type BoundRoute, handleCustomer } from '../../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { photoRoutes } from '../../contract/photos.ts'
import { isArticlePhoto } from './photos.queries.ts'
import { sendSized } from './send-sized.ts'

type Services = Pick<Platform, 'withTenant' | 'files'>
type Photo = { envId: string; id: string }

/** Throws notFound for a file that is no article's photo: the store shows no other. */
export const requirePhoto = async ({ withTenant }: Services, { envId, id }: Photo): Promise<void> => {
  if (!(await withTenant(envId, tenant => isArticlePhoto(tenant, id), { readOnly: true })))
    throw problem(problems.notFound)
}

export const createStorePhotoRoutes = (services: Services): BoundRoute[] => [
  handleCustomer(
    photoRoutes.small,
    async ({ customer, params, request, reply }) => {
      const photo = { envId: customer.envId, id: params.id }
      await requirePhoto(services, photo)
      return sendSized(services, { ...photo, size: 'shelf' }, { request, reply })
    },
    { inTransaction: false },
  ),
  handleCustomer(
    photoRoutes.large,
    async ({ customer, params, request, reply }) => {
      const photo = { envId: customer.envId, id: params.id }
      await requirePhoto(services, photo)
      return sendSized(services, { ...photo, size: 'page' }, { request, reply })
    },
    { inTransaction: false },
  ),
]

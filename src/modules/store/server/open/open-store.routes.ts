import { type BoundRoute, handleOpen } from '../../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { openStoreRoutes } from '../../contract/open-store.ts'
import type { ReadMenu } from '../catalogue/menu.service.ts'
import { requirePhoto } from '../photos/photos.routes.ts'
import { sendSized } from '../photos/send-sized.ts'
import { createInterest } from './interest.service.ts'
import { inOpenStore, openCatalogue, openHome } from './open-store.service.ts'

type Services = Pick<Platform, 'withTenant' | 'files' | 'secret'> & { readMenu: ReadMenu }

/** The store as strangers see it, where its company opens it to them. */
export const createOpenStoreRoutes = (services: Services): BoundRoute[] => {
  const receive = createInterest(services)
  return [
    handleOpen(openStoreRoutes.home, ({ params }) => openHome(services, params.company)),
    handleOpen(openStoreRoutes.catalogue, ({ params, query }) => openCatalogue(services, params.company, query)),
    handleOpen(openStoreRoutes.photo, async ({ params, request, reply }) => {
      await inOpenStore(services.withTenant, params.company, async () => undefined)
      const photo = { envId: params.company, id: params.id }
      await requirePhoto(services, photo)
      return sendSized(services, { ...photo, size: 'shelf', isPublic: true }, { request, reply })
    }),
    handleOpen(openStoreRoutes.interest, ({ params, body }) => receive(params.company, body)),
  ]
}

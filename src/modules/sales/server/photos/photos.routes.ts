import { type BoundRoute, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { operationKinds, photoRoutes } from '../../contract/photos/photos.ts'
import { receivePhoto } from './photos.service.ts'

/** The way in of the pictures of orders, collections and no-purchases. */
export const createPhotoRoutes = (services: Pick<Platform, 'withTenant' | 'files'>): BoundRoute[] =>
  operationKinds.map(kind =>
    handleOpen(photoRoutes[kind], async ({ session, params, query, body, reply }) => {
      const answer = await receivePhoto(services, signedIn(session), {
        kind,
        key: params.key,
        photoKey: query.sk,
        takenAt: query.t,
        bytes: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
      })
      if (answer.status === 'created') reply.code(201)
      return answer
    }),
  )

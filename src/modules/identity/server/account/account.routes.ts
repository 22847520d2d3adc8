import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import { accountRoutes, userAccessRoutes } from '../../contract/account.ts'
import { type AccountServices, createAccountService } from './account.service.ts'
import { savePhoto } from './photo.service.ts'
import { readUserSessions, removeUserSecondFactor, revokeUserSessions } from './user-access.service.ts'

/** One's own account. */
const ownRoutes = (services: AccountServices): BoundRoute[] => {
  const service = createAccountService(services)
  return [
    handleOpen(accountRoutes.overview, async ({ session }) => service.overview(signedIn(session))),
    handleOpen(accountRoutes.saveProfile, async ({ session, body }) =>
      service.saveProfile(signedIn(session), body.displayName),
    ),
    handle(accountRoutes.savePhoto, async ({ tenant, session, body }) => savePhoto(tenant, session, body.fileId)),
    handleOpen(accountRoutes.changePassword, async ({ session, body }) =>
      service.changePassword(signedIn(session), body),
    ),
    handleOpen(accountRoutes.unbindProvider, async ({ session }) => service.unbindProvider(signedIn(session))),
    handleOpen(accountRoutes.sessions, async ({ session }) => ({
      items: await service.openSessions(signedIn(session)),
    })),
    handleOpen(accountRoutes.revokeSession, async ({ session, params }) => {
      await service.revoke(signedIn(session), params.id)
    }),
    handleOpen(accountRoutes.revokeOthers, async ({ session }) => ({
      revoked: await service.revokeOthers(signedIn(session)),
    })),
  ]
}

/** The accounts of the company's people, for its administrators. What was ended is forgotten after the commit. */
const userRoutes = ({ withTenant, sessions }: AccountServices): BoundRoute[] => [
  handle(userAccessRoutes.sessions, async ({ tenant, session, params }) =>
    readUserSessions(tenant, session, params.userId),
  ),
  handleOpen(userAccessRoutes.revokeSession, async ({ session: maybe, params }) => {
    const session = signedIn(maybe)
    sessions.forget(await withTenant(session.envId, tenant => revokeUserSessions(tenant, session, params)))
  }),
  handleOpen(userAccessRoutes.revokeAll, async ({ session: maybe, params }) => {
    const session = signedIn(maybe)
    const ended = await withTenant(session.envId, tenant => revokeUserSessions(tenant, session, params))
    sessions.forget(ended)
    return { revoked: ended.length }
  }),
  handleOpen(userAccessRoutes.removeSecondFactor, async ({ session: maybe, params }) => {
    const session = signedIn(maybe)
    sessions.forget(await withTenant(session.envId, tenant => removeUserSecondFactor(tenant, session, params.userId)))
  }),
]

export const createAccountRoutes = (services: AccountServices): BoundRoute[] => [
  ...ownRoutes(services),
  ...userRoutes(services),
]

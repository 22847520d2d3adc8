import { type BoundRoute, handleOpen } from '../../../../kernel/server/http/register-routes.ts'
import { recoveryRoutes } from '../../contract/recovery.ts'
import { acceptInvitation as joinCompany } from '../users/invitations.service.ts'
import { createAcceptInvitation } from './accept-invitation.service.ts'
import { createForgot, createReadLink, createReset, type RecoveryOptions } from './recovery.service.ts'

export const createRecoveryRoutes = (options: RecoveryOptions): BoundRoute[] => {
  const forgot = createForgot(options)
  const readLink = createReadLink(options)
  const reset = createReset(options)
  const acceptInvitation = createAcceptInvitation(options, joinCompany)
  return [
    handleOpen(recoveryRoutes.forgot, async ({ body }) => forgot(body.email)),
    handleOpen(recoveryRoutes.link, async ({ body }) => readLink(body.purpose, body.token)),
    handleOpen(recoveryRoutes.reset, async ({ body }) => reset(body.token, body.password)),
    handleOpen(recoveryRoutes.acceptInvitation, async ({ body }) =>
      acceptInvitation({ token: body.token, displayName: body.displayName, password: body.password }),
    ),
  ]
}

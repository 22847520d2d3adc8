import { type BoundRoute, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import { secondFactorRoutes } from '../../contract/second-factor.ts'
import type { SessionService } from '../session.service.ts'
import { createSecondFactorService, type SecondFactorServices } from './second-factor.service.ts'

/** Whoever switches it on or off is looked up anew at once: their company may ask for it. */
export const createSecondFactorRoutes = (
  services: SecondFactorServices,
  sessions: Pick<SessionService, 'forget'>,
): BoundRoute[] => {
  const service = createSecondFactorService(services)
  return [
    handleOpen(secondFactorRoutes.state, async ({ session }) => service.state(signedIn(session))),
    handleOpen(secondFactorRoutes.start, async ({ session, body }) => service.start(signedIn(session), body.password)),
    handleOpen(secondFactorRoutes.confirm, async ({ session: maybe, body }) => {
      const session = signedIn(maybe)
      const recoveryCodes = await service.confirm(session, body.code)
      sessions.forget([session.id])
      return { recoveryCodes }
    }),
    handleOpen(secondFactorRoutes.renewCodes, async ({ session, body }) => ({
      recoveryCodes: await service.renewCodes(signedIn(session), body.code),
    })),
    handleOpen(secondFactorRoutes.disable, async ({ session: maybe, body }) => {
      const session = signedIn(maybe)
      await service.disable(session, body)
      sessions.forget([session.id])
    }),
  ]
}

import { type BoundRoute, handleOpen } from '../../../../kernel/server/http/register-routes.ts'
import { registrationRoutes } from '../../contract/registration.ts'
import { clientOf } from '../session.routes.ts'
import { type ConfirmOptions, createConfirm, createResend } from './confirm.service.ts'
import { createRegister, type RegisterOptions } from './register.service.ts'

export const createRegistrationRoutes = (options: ConfirmOptions & RegisterOptions): BoundRoute[] => {
  const register = createRegister(options)
  const confirm = createConfirm(options)
  const resend = createResend(options)
  return [
    handleOpen(registrationRoutes.register, async ({ body }) => register(body)),
    handleOpen(registrationRoutes.resend, async ({ body }) => resend(body.email)),
    handleOpen(registrationRoutes.confirm, async ({ body, session, request }) =>
      confirm({ token: body.token, password: body.password, session, client: clientOf(request) }),
    ),
  ]
}

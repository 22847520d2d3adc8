import { z } from 'zod'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { sessionView } from './session.ts'
import { sessionAddresses } from './session-addresses.ts'

const tag = 'Sesión'

/** Signing in with the installation's OpenID Connect provider: code flow with PKCE, state and nonce. */
export const providerRoutes = {
  start: defineRoute({
    ...sessionAddresses.startProvider,
    access: 'public',
    tag,
    summary: 'Empezar a ingresar con el proveedor de identidad: a qué dirección ir',
    output: z.object({ url: z.string() }),
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
  /** Called by our own page: the cookies are SameSite=Strict, and only a same-origin request carries them. */
  finish: defineRoute({
    method: 'POST',
    path: '/api/auth/login/provider/finish',
    access: 'public',
    tag,
    summary: 'Volver del proveedor con lo que puso en la dirección; abre la sesión',
    body: z.strictObject({ search: z.string('Completá este dato.').max(4000) }),
    output: sessionView,
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
}

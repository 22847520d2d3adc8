import { z } from 'zod'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { sessionView } from './session.ts'

/** Digits of an authenticator, or a recovery code with or without its hyphen. */
export const codeInput = z
  .string('Completá este dato.')
  .trim()
  .min(6, 'El código tiene 6 números.')
  .max(20, 'Ese código es demasiado largo.')

export const passwordProof = z.string('Completá este dato.').min(1, 'Completá este dato.').max(200)

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactorState = z.object({
  /** Null while there is none. */
  enabledAt: z.string().nullable(),
  recoveryCodesLeft: z.number().int(),
  /** Whether the company asks everybody for one. */
  isRequired: z.boolean(),
  hasPassword: z.boolean(),
})
export type SecondFactorState = z.output<typeof secondFactorState>

const tag = 'Mi cuenta'
const own = { access: 'session', tag, servesUnenrolled: true, rateLimit: { max: 60, windowSeconds: 60 } } as const

export const secondFactorRoutes = {
  finishLogin: defineRoute({
    method: 'POST',
    path: '/api/auth/login/code',
    access: 'public',
    tag: 'Sesión',
    summary: 'Segundo paso del ingreso: el código de la aplicación o uno de recuperación',
    body: z.strictObject({ code: codeInput }),
    output: sessionView,
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
  state: defineRoute({
    method: 'GET',
    path: '/api/account/second-factor',
    access: 'session',
    tag,
    servesUnenrolled: true,
    summary: 'El segundo factor propio',
    output: secondFactorState,
  }),
  start: defineRoute({
    method: 'POST',
    path: '/api/account/second-factor',
    ...own,
    summary: 'Empezar a activar el segundo factor: la clave para la aplicación, que todavía no cuenta',
    body: z.strictObject({ password: passwordProof.optional() }),
    output: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/api/account/second-factor/confirm',
    ...own,
    summary: 'Activar el segundo factor con un primer código; da los de recuperación, una sola vez',
    body: z.strictObject({ code: codeInput }),
    output: recoveryCodes,
  }),
  renewCodes: defineRoute({
    method: 'POST',
    path: '/api/account/second-factor/recovery-codes',
    ...own,
    summary: 'Códigos de recuperación nuevos; los anteriores dejan de servir',
    body: z.strictObject({ code: codeInput }),
    output: recoveryCodes,
  }),
  disable: defineRoute({
    method: 'POST',
    path: '/api/account/second-factor/disable',
    ...own,
    summary: 'Desactivar el segundo factor, con contraseña y código',
    body: z.strictObject({ password: passwordProof.optional(), code: codeInput }),
  }),
}

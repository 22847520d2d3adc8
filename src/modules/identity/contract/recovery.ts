import { z } from 'zod'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { displayName, emailAddress, linkToken, newPassword } from './person.ts'

export const linkPurposes = ['confirm', 'reset', 'invite'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

export const accountLink = z.object({
  email: z.string(),
  displayName: z.string(),
  /** The company an invitation is to. */
  companyName: z.string().nullable(),
  /** Whether the person has a password of their own already: accepting an invitation then asks for none. */
  hasPassword: z.boolean(),
})
export type AccountLink = z.output<typeof accountLink>

const tag = 'Cuenta'

export const recoveryRoutes = {
  forgot: defineRoute({
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    tag,
    summary: 'Pedir el correo para elegir otra contraseña; la respuesta no dice si el e-mail tiene cuenta',
    body: z.strictObject({ email: emailAddress }),
    bodyLimit: 4000,
    rateLimit: { max: 30, windowSeconds: 900 },
  }),
  /** In the body, so that the token is in no log. */
  link: defineRoute({
    method: 'POST',
    path: '/api/auth/link',
    access: 'public',
    tag,
    summary: 'De quién es el enlace de un correo, sin gastarlo',
    body: z.strictObject({ purpose: z.enum(linkPurposes), token: linkToken }),
    output: accountLink,
    bodyLimit: 4000,
    rateLimit: { max: 60, windowSeconds: 900 },
  }),
  reset: defineRoute({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    tag,
    summary: 'Elegir otra contraseña con el enlace del correo; cierra todas las sesiones de la persona',
    body: z.strictObject({ token: linkToken, password: newPassword }),
    output: z.object({ email: z.string() }),
    bodyLimit: 4000,
    rateLimit: { max: 60, windowSeconds: 900 },
  }),
  acceptInvitation: defineRoute({
    method: 'POST',
    path: '/api/auth/accept-invitation',
    access: 'public',
    tag,
    summary: 'Aceptar la invitación a una empresa con el enlace del correo',
    body: z.strictObject({ token: linkToken, displayName: displayName.optional(), password: newPassword.optional() }),
    output: z.object({ email: z.string() }),
    bodyLimit: 4000,
    rateLimit: { max: 60, windowSeconds: 900 },
  }),
}

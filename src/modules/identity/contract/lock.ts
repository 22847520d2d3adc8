import { z } from 'zod'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { givenPassword } from './person.ts'
import { sessionView } from './session.ts'

const tag = 'Sesión'

export const lockRoutes = {
  lock: defineRoute({
    method: 'POST',
    path: '/api/auth/lock',
    access: 'session',
    tag,
    summary: 'Bloquear la pantalla: la sesión sigue, pero nada se le responde hasta que se dé la contraseña',
  }),
  /** Public because a locked session is nobody's to any other route; it shows the little that the lock screen needs. */
  person: defineRoute({
    method: 'GET',
    path: '/api/auth/lock',
    access: 'public',
    tag,
    summary: 'De quién es la pantalla bloqueada',
    output: z.object({ displayName: z.string(), email: z.string(), photoUrl: z.string().nullable() }),
    rateLimit: { max: 120, windowSeconds: 60 },
  }),
  /** Their files are beyond a locked session too, but for this one: whose screen it is shows by the face. */
  photo: defineRoute({
    method: 'GET',
    path: '/api/auth/lock/photo',
    access: 'public',
    tag,
    summary: 'La foto de quien tiene la pantalla bloqueada',
    rateLimit: { max: 120, windowSeconds: 60 },
  }),
  unlock: defineRoute({
    method: 'POST',
    path: '/api/auth/unlock',
    access: 'public',
    tag,
    summary: 'Desbloquear la pantalla con la contraseña',
    body: z.strictObject({ password: givenPassword }),
    output: sessionView,
    bodyLimit: 4000,
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
}

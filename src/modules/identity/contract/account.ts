import { z } from 'zod'
import { fileReference, idParams, rowId } from '../../../kernel/contract/inputs.ts'
import { permission } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { passwordProof } from './second-factor.ts'

/** Lengths of spec.md §5 and §9. */
export const displayNameInput = z
  .string('Completá este dato.')
  .trim()
  .min(4, 'La longitud mínima del carácter es 4')
  .max(45, 'Hasta 45 caracteres.')

export const newPasswordInput = z
  .string('Completá este dato.')
  .min(6, 'La longitud mínima del carácter es 6')
  .max(200, 'Hasta 200 caracteres.')

/** A signed-in device, in words. */
export const openSession = z.object({
  id: z.uuid(),
  /** «Chrome en Windows» */
  device: z.string(),
  ip: z.string().nullable(),
  startedAt: z.string(),
  /** A browser renews its session every quarter of an hour at most, so this may be that much behind. */
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
})
export type OpenSession = z.output<typeof openSession>

/** More than anybody has; the newest are shown. */
export const maximumSessions = 100

const sessions = z.object({ items: z.array(openSession) })
const revoked = z.object({ revoked: z.number().int() })
const userParams = z.strictObject({ userId: rowId })

const tag = 'Mi cuenta'
const usersTag = 'Usuarios'
/** Seeing and ending the sessions of the company's people. */
export const manageSessions = permission('users.sessions', 'admin')

export const accountRoutes = {
  overview: defineRoute({
    method: 'GET',
    path: '/api/account',
    access: 'session',
    tag,
    summary: 'La cuenta propia: con qué se ingresa',
    output: z.object({
      hasPassword: z.boolean(),
      /** The installation's identity provider, and since when this person is bound to it. */
      provider: z.object({ name: z.string(), boundAt: z.string().nullable() }).nullable(),
    }),
  }),
  saveProfile: defineRoute({
    method: 'PUT',
    path: '/api/account/profile',
    access: 'session',
    tag,
    summary: 'Cambiar el nombre propio',
    body: z.strictObject({ displayName: displayNameInput }),
  }),
  savePhoto: defineRoute({
    method: 'PUT',
    path: '/api/account/photo',
    access: 'session',
    tag,
    summary: 'Cambiar o quitar la foto propia en esta empresa: un archivo recién subido por uno mismo, o null',
    body: z.strictObject({ fileId: fileReference.nullable() }),
  }),
  changePassword: defineRoute({
    method: 'POST',
    path: '/api/account/password',
    access: 'session',
    tag,
    summary: 'Cambiar la contraseña propia; cierra las demás sesiones',
    body: z.strictObject({ current: passwordProof, next: newPasswordInput }),
    output: revoked,
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
  unbindProvider: defineRoute({
    method: 'POST',
    path: '/api/account/provider/unbind',
    access: 'session',
    tag,
    summary: 'Dejar de ingresar con el proveedor de identidad',
  }),
  sessions: defineRoute({
    method: 'GET',
    path: '/api/account/sessions',
    access: 'session',
    tag,
    summary: 'Dónde está abierta la sesión propia',
    output: sessions,
  }),
  revokeSession: defineRoute({
    method: 'POST',
    path: '/api/account/sessions/:id/revoke',
    access: 'session',
    tag,
    summary: 'Cerrar una sesión propia',
    params: idParams,
  }),
  revokeOthers: defineRoute({
    method: 'POST',
    path: '/api/account/sessions/revoke-others',
    access: 'session',
    tag,
    summary: 'Cerrar todas las sesiones propias menos esta',
    output: revoked,
  }),
}

/** What an administrator sees and does about the people of the company. */
export const userAccessRoutes = {
  sessions: defineRoute({
    method: 'GET',
    path: '/api/access/users/:userId/sessions',
    access: manageSessions,
    tag: usersTag,
    summary: 'Sesiones abiertas de una persona de la empresa, y si tiene segundo factor',
    params: userParams,
    output: sessions.extend({ hasSecondFactor: z.boolean() }),
  }),
  revokeSession: defineRoute({
    method: 'POST',
    path: '/api/access/users/:userId/sessions/:id/revoke',
    access: manageSessions,
    tag: usersTag,
    summary: 'Cerrar una sesión de una persona de la empresa',
    params: userParams.extend(idParams.shape),
  }),
  revokeAll: defineRoute({
    method: 'POST',
    path: '/api/access/users/:userId/sessions/revoke-all',
    access: manageSessions,
    tag: usersTag,
    summary: 'Cerrar todas las sesiones de una persona de la empresa',
    params: userParams,
    output: revoked,
  }),
  removeSecondFactor: defineRoute({
    method: 'POST',
    path: '/api/access/users/:userId/second-factor/remove',
    access: manageSessions,
    tag: usersTag,
    summary: 'Quitar el segundo factor de quien perdió el suyo; cierra sus sesiones',
    params: userParams,
  }),
}

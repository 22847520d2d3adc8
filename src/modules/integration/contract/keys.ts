import { z } from 'zod'
import { idParams, integerInput, rowId, textInput } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { integrationPermissions, integrationTag } from './permissions.ts'
import { scopesInput } from './scopes.ts'

export const maximumKeys = 100
/** How long the secret of before may go on after a rotation. */
export const longestOverlapDays = 30

const instant = (message: string) => z.iso.datetime({ offset: true, error: message })
const expiry = instant('Elegí hasta cuándo vale.').nullable().default(null)

const keyFields = {
  name: textInput(60, 1),
  scopes: scopesInput,
  /** Sees and writes the work of this seller alone. */
  sellerId: z.uuid('Elegí un vendedor.').nullable().default(null),
  perMinute: integerInput(1, 6_000).default(600),
  expiresAt: expiry,
}

export const keyInput = z.strictObject(keyFields)
export type KeyInput = z.output<typeof keyInput>

export const keyStates = { active: 'En uso', expired: 'Vencida', revoked: 'Revocada' } as const
export type KeyState = keyof typeof keyStates

export const keyView = z.object({
  id: rowId,
  name: z.string(),
  /** How its secret begins. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  seller: z.object({ id: rowId, code: z.string(), name: z.string() }).nullable(),
  perMinute: z.number(),
  createdAt: z.string(),
  creator: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** Calls of the last seven days, and of today. */
  weekCalls: z.number(),
  dayCalls: z.number(),
  /** While the secret of before is still good. */
  overlapUntil: z.string().nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
})
export type KeyView = z.output<typeof keyView>

/** The secret is in this answer and nowhere else: only its hash is kept. */
export const keyWithSecret = z.object({ key: keyView, secret: z.string() })
export type KeyWithSecret = z.output<typeof keyWithSecret>

const base = '/api/integration/keys'
const one = { access: integrationPermissions.manage, tag: integrationTag, params: idParams } as const

export const keyRoutes = {
  list: defineRoute({
    method: 'GET',
    path: base,
    access: integrationPermissions.manage,
    tag: integrationTag,
    summary: 'Las claves de API: las que están en uso y las últimas revocadas',
    output: z.object({ items: z.array(keyView) }),
  }),
  create: defineRoute({
    method: 'POST',
    path: base,
    access: integrationPermissions.manage,
    tag: integrationTag,
    summary: 'Crear una clave de API; su secreto se muestra solo en esta respuesta',
    body: keyInput,
    output: keyWithSecret,
  }),
  change: defineRoute({
    ...one,
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Cambiar el nombre, los permisos, el límite o el vencimiento de una clave',
    body: keyInput,
    output: keyView,
  }),
  rotate: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/rotate`,
    summary: 'Darle un secreto nuevo a una clave; el anterior vale hasta la hora elegida',
    body: z.strictObject({ until: instant('Elegí hasta cuándo vale el secreto anterior.') }),
    output: keyWithSecret,
  }),
  revoke: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/revoke`,
    summary: 'Revocar una clave: deja de entrar en el acto',
    output: keyView,
  }),
}

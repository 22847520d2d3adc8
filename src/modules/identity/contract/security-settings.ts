import { z } from 'zod'
import { permission } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { defineSettings } from '../../../kernel/contract/settings-group.ts'

const manageSecurity = permission('security.manage', 'admin')

/** What a company asks of its people before they are served. */
export const securityRules = defineSettings(
  'security',
  z.strictObject({
    /** Everybody sets up a second factor before anything else is served to them. */
    requireSecondFactor: z.boolean('Elegí sí o no.').default(false),
  }),
)

export const securitySettings = z.object({
  requireSecondFactor: z.boolean(),
  /** Active people of the company, and how many have a second factor. */
  people: z.number().int(),
  withSecondFactor: z.number().int(),
})
export type SecuritySettings = z.output<typeof securitySettings>

const tag = 'Configuración'

export const securityRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/security/settings',
    access: manageSecurity,
    tag,
    summary: 'Lo que la empresa pide para ingresar',
    output: securitySettings,
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/api/security/settings',
    access: manageSecurity,
    tag,
    summary: 'Exigir o no el segundo factor a todas las personas de la empresa',
    body: z.strictObject({ requireSecondFactor: z.boolean('Elegí sí o no.') }),
    output: securitySettings,
  }),
}

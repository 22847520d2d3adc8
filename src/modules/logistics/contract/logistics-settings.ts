import { z } from 'zod'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { defineSettings } from '../../../kernel/contract/settings-group.ts'
import { logisticsPermissions, logisticsTag as tag } from './permissions.ts'

/** What an expired paper does to a load (domain.md, Flota). */
export const expiredPaperActs = { warn: 'Avisa', block: 'Impide cargar' } as const

export const logisticsSettings = defineSettings(
  'logistics',
  z.strictObject({
    expiredPapers: z.enum(['warn', 'block'], 'Elegí una de las opciones.').default('warn'),
    /** Whether administrators are told each morning. */
    tellsPapers: z.boolean('Elegí sí o no.').default(true),
    /** Orders of the last so many days wait to be put on a vehicle; older ones went another way. */
    candidateDays: z
      .number('Tiene que ser un número.')
      .int('Tiene que ser un número entero.')
      .min(1, 'Desde 1.')
      .max(365, 'Hasta 365.')
      .default(14),
  }),
)

export const logisticsSettingsRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/settings/logistics',
    access: logisticsPermissions.read,
    tag,
    summary: 'Configuración: logística',
    output: logisticsSettings.schema,
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/api/settings/logistics',
    access: logisticsPermissions.write,
    tag,
    summary: 'Guardar la configuración: logística',
    body: logisticsSettings.schema,
    output: logisticsSettings.schema,
  }),
}

import { z } from 'zod'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { defineSettings } from '../../../kernel/contract/settings-group.ts'
import { settlementPermissions, settlementTag as tag } from './permissions.ts'

const denominations = z
  .array(
    z
      .number('Tiene que ser un número.')
      .int('Tiene que ser entero.')
      .min(1, 'Tiene que ser mayor que cero.')
      .max(1e10, 'Es demasiado.'),
    'Tiene que ser una lista.',
  )
  .max(30, 'Hasta 30.')
  .refine(values => new Set(values).size === values.length, 'Hay valores repetidos.')
  .nullable()
  .default(null)

export const settlementSettings = defineSettings(
  'settlements',
  z.strictObject({
    /** Whether those who count may not close; it applies while at least two people may settle. */
    separatesApproval: z.boolean('Elegí sí o no.').default(true),
    /** The notes and coins of a cash count, in cents; null for those of the currency. */
    noteCents: denominations,
    coinCents: denominations,
  }),
)

const path = '/api/settings/settlements'

export const settlementSettingsRoutes = {
  get: defineRoute({
    method: 'GET',
    path,
    access: settlementPermissions.manage,
    tag,
    summary: 'Configuración: rendiciones',
    output: settlementSettings.schema,
  }),
  save: defineRoute({
    method: 'PUT',
    path,
    access: settlementPermissions.undo,
    tag,
    summary: 'Guardar la configuración: rendiciones',
    body: settlementSettings.schema,
    output: settlementSettings.schema,
  }),
}

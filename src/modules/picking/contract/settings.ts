import { z } from 'zod'
import { defineSettings } from '../../../kernel/contract/settings-group.ts'

export const pickingSettings = defineSettings(
  'picking',
  z.strictObject({
    /** A load is picked when somebody else looked at what was prepared. */
    requiresSupervision: z.boolean('Elegí sí o no.').default(true),
    /** Whether whoever supervises may take goods past their day, saying why; nobody else ever does. */
    leadsTakeExpired: z.boolean('Elegí sí o no.').default(false),
    /** Products that expire within these days are near expiry on the dashboard. */
    expiryDays: z
      .number('Tiene que ser un número.')
      .int('Sin decimales.')
      .min(1, 'Desde 1.')
      .max(365, 'Hasta 365.')
      .default(30),
  }),
)

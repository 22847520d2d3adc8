import { z } from 'zod'
import { defineSettings } from '../../../kernel/contract/settings-group.ts'

export const pickingSettings = defineSettings(
  'picking',
  z.strictObject({
    /** Whether a task is complete only once another person has supervised it. */
    requiresSupervision: z.boolean('Elegí sí o no.').default(true),
    /** Whether those who supervise may take expired goods, with a reason; nobody else ever may. */
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

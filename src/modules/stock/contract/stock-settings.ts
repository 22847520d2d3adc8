import { z } from 'zod'
import { defineSettings } from '../../../kernel/contract/settings-group.ts'

export const stockSettings = defineSettings(
  'stock',
  z.strictObject({
    /** Whether a movement may leave less than nothing: for companies whose paperwork runs behind the goods. */
    allowsNegative: z.boolean('Elegí sí o no.').default(false),
    /** Pending orders of the last so many days hold goods; 0: none does. */
    committedDays: z
      .number('Tiene que ser un número.')
      .int('Tiene que ser un número entero.')
      .min(0, 'Desde 0.')
      .max(90, 'Hasta 90.')
      .default(7),
    /** Goods that expire within so many days are told. */
    expiryDays: z
      .number('Tiene que ser un número.')
      .int('Tiene que ser un número entero.')
      .min(1, 'Desde 1.')
      .max(365, 'Hasta 365.')
      .default(30),
  }),
)

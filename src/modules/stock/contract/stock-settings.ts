import { z } from 'zod'
import { defineSettings } from '../../../kernel/contract/settings-group.ts'

export const stockSettings = defineSettings(
  'stock',
  z.strictObject({
    /** Whether stock may become negative: for companies that record movements after the goods have moved. */
    allowsNegative: z.boolean('Elegí sí o no.').default(false),
    /** Pending orders of this many last days commit stock; with 0, none does. */
    committedDays: z
      .number('Tiene que ser un número.')
      .int('Tiene que ser un número entero.')
      .min(0, 'Desde 0.')
      .max(90, 'Hasta 90.')
      .default(7),
    /** Lots that expire within this many days are marked. */
    expiryDays: z
      .number('Tiene que ser un número.')
      .int('Tiene que ser un número entero.')
      .min(1, 'Desde 1.')
      .max(365, 'Hasta 365.')
      .default(30),
  }),
)

import { z } from 'zod'
import { defineSettings } from '../../../kernel/contract/settings-group.ts'

export const countSettings = defineSettings(
  'counts',
  z.strictObject({
    /** Whoever counted, in whatever round, does not approve: the books are changed by two people. */
    approvedByOther: z.boolean('Elegí sí o no.').default(true),
  }),
)

/** How the setting is called on the screen, and in the refusal that sends there. */
export const approvedByOtherLabel = 'Aprueba quien no contó'

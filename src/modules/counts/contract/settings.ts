import { z } from 'zod'
import { defineSettings } from '../../../kernel/contract/settings-group.ts'

export const countSettings = defineSettings(
  'counts',
  z.strictObject({
    /** Whether a count must be approved by somebody who entered nothing in it. */
    approvedByOther: z.boolean('Elegí sí o no.').default(true),
  }),
)

/** The label of the setting, also named in the refusal that points to it. */
export const approvedByOtherLabel = 'Aprueba quien no contó'

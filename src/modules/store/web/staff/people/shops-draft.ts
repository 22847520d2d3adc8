import { z } from 'zod'
import { limitCents } from '../../../contract/people.ts'

/** The shops of a person while they are edited. */
export const shopsDraft = z.object({
  shops: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      isMain: z.boolean(),
      canOrder: z.boolean(),
      seesDebt: z.boolean(),
      maximumOrderCents: limitCents,
      maximumMonthCents: limitCents,
    }),
  ),
})

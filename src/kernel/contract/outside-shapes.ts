import { z } from 'zod'

/** Money as programs outside read it: pesos with two decimals, as text. */
export const outsideMoneyShape = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ examples: ['1452.00'] })

/** What another record is known by. */
export const outsideReferenceShape = z.object({
  code: z.string().meta({ examples: ['C100'] }),
  name: z.string().meta({ examples: ['Almacén del centro'] }),
})

import { z } from 'zod'

/** An article's units that are fit for sale, by warehouse, as programs outside read them; its id is the article's. */
export const outsideStock = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  warehouses: z.array(z.object({ warehouse: z.string(), units: z.number() })),
})

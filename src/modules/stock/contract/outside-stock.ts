import { z } from 'zod'

/** An article's units that are fit for sale, by warehouse, as programs outside read them; its id is the article's. */
export const outsideStock = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  /** Units below which `stock.below` is told; null: it is not told of this article. */
  minimum: z.number().nullable(),
  warehouses: z.array(z.object({ warehouse: z.string(), units: z.number() })),
})

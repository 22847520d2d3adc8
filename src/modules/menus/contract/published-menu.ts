import { z } from 'zod'
import type { ItemKind } from './definition.ts'

/** What a customer sees of a menu. The customers' store is built on this shape. */
export const publishedMenu = z.object({
  menuId: z.uuid(),
  edition: z.number().int(),
  sections: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      items: z.array(
        z.object({
          kind: z.enum(['article', 'combo', 'promotion']) satisfies z.ZodType<ItemKind>,
          id: z.uuid(),
          code: z.string(),
          name: z.string(),
          description: z.string(),
          photoFileId: z.uuid().nullable(),
          /** False: it is shown and cannot be ordered now, because it ran out or its hours have not come. */
          isAvailable: z.boolean(),
          /** The instant (ISO 8601, UTC) from which it can be ordered; missing when it is available or nobody knows. */
          availableFrom: z.string().optional(),
        }),
      ),
    }),
  ),
})
export type PublishedMenu = z.output<typeof publishedMenu>
export type PublishedItem = PublishedMenu['sections'][number]['items'][number]

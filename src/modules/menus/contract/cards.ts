import { z } from 'zod'
import type { ItemKind } from './definition.ts'

/** What the catalogue says today of something that is sold. */
export const menuCard = z.object({
  kind: z.enum(['article', 'combo', 'promotion']) satisfies z.ZodType<ItemKind>,
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  /** «caja × 12», what a combo has in it, how long a promotion lasts. */
  description: z.string(),
  photoFileId: z.uuid().nullable(),
  /** It exists, is active and its days have come. */
  isOffered: z.boolean(),
  /** It is sold today, but only to some customers, lists or channels, and whoever looks is not among them. */
  isLimited: z.boolean(),
  /** Units, or whole combos, that can still be sold; null: nobody counts them. */
  available: z.number().nullable(),
})
export type MenuCard = z.output<typeof menuCard>

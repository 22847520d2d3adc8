import { z } from 'zod'
import { integerInput } from '../../../kernel/contract/inputs.ts'
import { defineSettings } from '../../../kernel/contract/settings-group.ts'
import { type PhotoSource, sourceIds } from './sources.ts'

/** Months that a photo is kept; 0: for good. */
const months = integerInput(0, 240).default(0)

/** How long photos of each source are kept (Ley 25.326: no longer than their purpose asks for). */
export const retentionSettings = defineSettings(
  'gallery',
  z.strictObject({
    order: months,
    noPurchase: months,
    collection: months,
    form: months,
    asset: months,
    delivery: months,
    stockCount: months,
  }),
)
export type Retention = z.output<typeof retentionSettings.schema>

export const retentionFields = {
  order: 'order',
  'no-purchase': 'noPurchase',
  collection: 'collection',
  form: 'form',
  asset: 'asset',
  delivery: 'delivery',
  count: 'stockCount',
} as const satisfies Record<PhotoSource, keyof Retention>

/** Photos that a retention would delete, by source. */
export const retentionReach = z.partialRecord(z.enum(sourceIds), z.number().int())

/** Days during which a deleted photo can be brought back. */
export const undoDays = 30

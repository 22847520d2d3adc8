import { z } from 'zod'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { rowId, textInput } from '../../../kernel/contract/inputs.ts'
import { idList } from '../../../kernel/contract/list-inputs.ts'
import { parseArea } from '../../../kernel/contract/map-area.ts'
import { areaExample } from '../../../kernel/contract/map-area-text.ts'
import { sourceIds } from './sources.ts'

/** Which photos a wall shows; what is left out does not restrict. */
export const photoFilters = {
  from: daySchema.optional(),
  to: daySchema.optional(),
  source: z.enum(sourceIds, 'Elegí una de las fuentes.').optional(),
  sellers: idList,
  channels: idList,
  customer: rowId.optional(),
  /** `FORM/QUESTION` */
  question: textInput(200).optional(),
  /** Corners of a drawn area: `-60.65,-32.95;…` */
  area: z
    .string()
    .transform((text, context) => {
      const area = parseArea(text)
      if (area) return area
      context.addIssue({ code: 'custom', message: 'Dibujá de nuevo la zona: tiene de 3 a 60 esquinas.' })
      return z.NEVER
    })
    .meta({ examples: [areaExample] })
    .optional(),
  /** Those that were deleted and can still be brought back. */
  deleted: z
    .enum(['yes'])
    .optional()
    .transform(value => value === 'yes'),
}
const filtersSchema = z.strictObject(photoFilters)
export type PhotoFilters = z.output<typeof filtersSchema>

export const daysQuery = filtersSchema

/** Photos of one answer; a browser reads on by `cursor`, the id of the last one it has. */
export const photosQuery = z.strictObject({
  ...photoFilters,
  cursor: rowId.optional(),
  limit: z.coerce.number().int().min(1).max(300).default(200),
})

import { z } from 'zod'
import { type Filter, parseFilter, parseSort, type Sort } from './filters.ts'

const maximumFilter = 300

/** A choice of many rows by their ids is longer than any text that people search for. */
const choiceOfIds = /^\w+:matches:[0-9a-f-]{36}(\|[0-9a-f-]{36}){0,499}$/

const filterText = z
  .string()
  .max(20_000)
  .refine(text => text.length <= maximumFilter || choiceOfIds.test(text), {
    error: `Un filtro puede tener hasta ${maximumFilter} caracteres.`,
    abort: true,
  })
  .transform((text, context) => {
    const filter = parseFilter(text)
    if (filter) return filter
    context.addIssue({ code: 'custom', message: 'Un filtro se escribe campo:modo:valor' })
    return z.NEVER
  })
  .meta({ examples: ['name:contains:sol'] })

/** Filters from their texts (`field:operator:value`). */
export const writtenFilters = z.array(filterText).max(20)

export const maximumPageSize = 500
export const maximumSkip = 100_000

/** Names of columns, separated by commas. */
export const writtenColumns = z
  .string()
  .max(2000)
  .transform(text => text.split(',').filter(Boolean))

/**
 * Query parameters of every list. `cursor` is `next` of the page before; `skip` leaves out rows after it. `part`: only
 * the rows, or only their count and sums; both by default. `columns`: the fields to read of each row, which lists may
 * heed to read less; all by default.
 */
export const listQuery = z.strictObject({
  filter: z.preprocess(value => (value === undefined ? [] : Array.isArray(value) ? value : [value]), writtenFilters),
  sort: z.string().max(200).default('').transform(parseSort),
  cursor: z.string().max(2000).optional(),
  skip: z.coerce.number().int().min(0).max(maximumSkip).default(0),
  limit: z.coerce.number().int().min(1).max(maximumPageSize).default(50),
  part: z.enum(['rows', 'totals']).optional(),
  columns: writtenColumns.optional(),
})
export type ListQuery = z.output<typeof listQuery>
export type ListQueryInput = {
  filter?: Filter[]
  sort?: Sort[]
  cursor?: string
  skip?: number
  limit?: number
}

const besideItems = {
  /** Cursor of the following page, null on the last. */
  next: z.string().nullable(),
  /** Number of rows that the filter selects; with `atLeast`, a lower bound of it. */
  total: z.number().int(),
  atLeast: z.literal(true).optional(),
  /** Sums over all rows the filter shows, by field. */
  totals: z.record(z.string(), z.number()).optional(),
}

export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), ...besideItems })

export type Page<Item> = {
  items: Item[]
  next: string | null
  total: number
  atLeast?: true
  totals?: Record<string, number>
}

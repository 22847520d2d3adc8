import { z } from 'zod'

/** The six column filter modes of spec.md §2. Greater and less include the bound (look.md shows ≥ and ≤). */
export const filterOperators = ['contains', 'starts-with', 'ends-with', 'matches', 'greater-than', 'less-than'] as const
export type FilterOperator = (typeof filterOperators)[number]

export const filterOperatorLabels: Record<FilterOperator, string> = {
  contains: 'contiene',
  'starts-with': 'empieza con',
  'ends-with': 'termina con',
  matches: 'igual a',
  'greater-than': 'mayor o igual a',
  'less-than': 'menor o igual a',
}

export type Filter = { field: string; operator: FilterOperator; value: string }

const isOperator = (text: string): text is FilterOperator => (filterOperators as readonly string[]).includes(text)

/** `field:operator:value` as it travels in the URL; the value may itself contain colons. Null when it is not one. */
export const parseFilter = (text: string): Filter | null => {
  const [field, operator, ...rest] = text.split(':')
  if (!field || !operator || rest.length === 0 || !isOperator(operator)) return null
  return { field, operator, value: rest.join(':') }
}

export const formatFilter = (filter: Filter): string => `${filter.field}:${filter.operator}:${filter.value}`

/** `-total,name` → fields with their direction. */
export type Sort = { field: string; descending: boolean }

export const parseSort = (text: string): Sort[] =>
  text
    .split(',')
    .filter(Boolean)
    .map(part =>
      part.startsWith('-') ? { field: part.slice(1), descending: true } : { field: part, descending: false },
    )

export const formatSort = (sorts: Sort[]): string => sorts.map(s => (s.descending ? `-${s.field}` : s.field)).join(',')

const filterText = z
  .string()
  .max(300)
  .transform((text, context) => {
    const filter = parseFilter(text)
    if (filter) return filter
    context.addIssue({ code: 'custom', message: 'Un filtro se escribe campo:modo:valor' })
    return z.NEVER
  })

/** Filters as they are written, read into what they say. */
export const writtenFilters = z.array(filterText).max(20)

export const maximumPageSize = 500
export const maximumSkip = 100_000

/** Query parameters of every list. `cursor` is what the page before answered in `next`; `skip` jumps rows from there. */
export const listQuery = z.strictObject({
  filter: z.preprocess(value => (value === undefined ? [] : Array.isArray(value) ? value : [value]), writtenFilters),
  sort: z.string().max(200).default('').transform(parseSort),
  cursor: z.string().max(2000).optional(),
  skip: z.coerce.number().int().min(0).max(maximumSkip).default(0),
  limit: z.coerce.number().int().min(1).max(maximumPageSize).default(50),
})
export type ListQuery = z.output<typeof listQuery>
export type ListQueryInput = {
  filter?: Filter[]
  sort?: Sort[]
  cursor?: string
  skip?: number
  limit?: number
}

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /** Cursor of the following page, null on the last. */
    next: z.string().nullable(),
    /** Rows that the filter shows in all. */
    total: z.number().int(),
    /** Sums over all rows the filter shows, by field. */
    totals: z.record(z.string(), z.number()).optional(),
  })

export type Page<Item> = { items: Item[]; next: string | null; total: number; totals?: Record<string, number> }

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

import type { Filter } from '../../../kernel/contract/filters.ts'

/** How the rows of a list become one figure: how many they are, a column's sum, its distinct values, or a part of a whole. */
export type Adding =
  | { how: 'count' }
  | { how: 'sum'; column: string }
  | { how: 'distinct'; column: string }
  | { how: 'ratio'; part: Adding; of: Adding; times: number }

export const count: Adding = { how: 'count' }
export const sum = (column: string): Adding => ({ how: 'sum', column })
export const distinct = (column: string): Adding => ({ how: 'distinct', column })
export const ratio = (part: Adding, of: Adding, times = 1): Adding => ({ how: 'ratio', part, of, times })

export const is = (field: string, value: string): Filter => ({ field, operator: 'matches', value })
export const atLeast = (field: string, value: string): Filter => ({ field, operator: 'greater-than', value })

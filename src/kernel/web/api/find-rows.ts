import type { z } from 'zod'
import type { Filter } from '../../contract/filters.ts'
import { readRows } from './read-rows.ts'

type Search = { text: string; fields: readonly string[]; limit: number }

/**
 * Rows of a grid in which one of the fields contains the text, those of the first field first; without a text, the first
 * rows. Throws as `readRows`.
 */
export const findRows = async <Row extends { id: string }>(
  resource: string,
  row: z.ZodType<Row>,
  { text, fields, limit }: Search,
  signal: AbortSignal,
): Promise<Row[]> => {
  const read = (filter: Filter[]) => readRows(resource, row, { limit, filter }, signal)
  if (text === '') return read([])
  const pages = await Promise.all(fields.map(field => read([{ field, operator: 'contains', value: text }])))
  return [...new Map(pages.flat().map(one => [one.id, one])).values()].slice(0, limit)
}

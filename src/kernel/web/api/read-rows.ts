import { z } from 'zod'
import type { Filter, Sort } from '../../contract/filters.ts'
import { resourcePath } from '../../contract/resource.ts'
import { request } from './client.ts'
import { requestUrl } from './request-url.ts'

export type RowsQuery = { limit: number; filter?: Filter[]; sort?: Sort[] }

/**
 * The first rows of a grid, for lists of options. How many there are is not asked: counting what a text of few letters
 * finds takes several times as long as its first rows. Throws an ApiError, and a ZodError when a row has another shape.
 */
export const readRows = async <Row>(
  resource: string,
  row: z.ZodType<Row>,
  query: RowsQuery,
  signal: AbortSignal,
): Promise<Row[]> => {
  const url = requestUrl(resourcePath(resource), {}, { ...query, part: 'rows' })
  const answer = z.object({ items: z.array(row) })
  return answer.parse(await (await request({ method: 'GET', url, signal })).json()).items
}

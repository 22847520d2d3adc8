import { z } from 'zod'
import { problem, problems } from '../../contract/problems.ts'

/** Where a page ended: the sort it belongs to, the sort values and id of its last row, and the total already counted. */
export type Cursor = {
  sort: string
  values: (string | null)[]
  id: string
  total: number
  totals?: Record<string, number>
}

const cursorSchema = z.object({
  sort: z.string(),
  values: z.array(z.string().nullable()),
  id: z.uuid(),
  total: z.number(),
  totals: z.record(z.string(), z.number()).optional(),
})

export const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** A cursor is the server's own text: one that was edited, or taken from another order, is refused. */
export const decodeCursor = (text: string, sort: string): Cursor => {
  try {
    const cursor = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (cursor.sort === sort) return cursor
  } catch (error) {
    throw problem(problems.invalidCursor, { cause: error })
  }
  throw problem(problems.invalidCursor)
}

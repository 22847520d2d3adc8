import { z } from 'zod'
import { problem, problems } from '../../contract/problems.ts'
import { isStorable } from '../../contract/storable.ts'

/** Where a page ended: the sort it belongs to, the sort values and id of its last row, and the total when it was counted. */
export type Cursor = {
  sort: string
  values: (string | null)[]
  id: string
  total?: number | undefined
  totals?: Record<string, number> | undefined
}

const cursorSchema = z.object({
  sort: z.string(),
  values: z.array(z.string().nullable()),
  id: z.uuid(),
  total: z.number().optional(),
  totals: z.record(z.string(), z.number()).optional(),
})

export const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

const anyText = z.string().refine(isStorable)

/** PostgreSQL writes an instant as `2026-11-20 14:32:08.123+00`. */
const instant = z.preprocess(
  text => (typeof text === 'string' ? text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00') : text),
  z.iso.datetime({ offset: true }),
)

/** The texts that the database may write for a sort value of each SQL type. */
const writtenAs: Record<string, z.ZodType> = {
  numeric: z.string().regex(/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i),
  bigint: z.string().regex(/^-?\d{1,19}$/),
  date: z.iso.date(),
  timestamptz: instant,
  boolean: z.enum(['true', 'false']),
  uuid: z.uuid(),
}

const fits = (cursor: Cursor, sort: string, types: string[]): boolean =>
  cursor.sort === sort &&
  cursor.values.length === types.length &&
  types.every((type, index) => (writtenAs[type] ?? anyText).nullable().safeParse(cursor.values[index]).success)

/** Parses a cursor, which the server wrote itself; one that was edited, or belongs to another order, is refused. */
export const decodeCursor = (text: string, sort: string, types: string[]): Cursor => {
  try {
    const cursor = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (fits(cursor, sort, types)) return cursor
  } catch (error) {
    throw problem(problems.invalidCursor, { cause: error })
  }
  throw problem(problems.invalidCursor)
}

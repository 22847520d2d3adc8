import { type RawBuilder, sql } from 'kysely'
import { thousandthsText } from '../../../kernel/contract/decimal.ts'

/** Kept as integer thousandths in code and as numeric in the database. */
const quantities: ReadonlySet<string> = new Set(['units', 'quantity', 'packages', 'kg'])

/** Rows travel as one JSON value, so a statement is the same text for one document and for five hundred. */
export const rowsJson = (rows: object[]): RawBuilder<unknown> =>
  sql`${JSON.stringify(rows, (name, value: unknown) => (typeof value === 'number' && quantities.has(name) ? thousandthsText(value) : value))}::json`

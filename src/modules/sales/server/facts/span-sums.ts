import { sql } from 'kysely'
import { type Span, spanStart, spans } from '../../contract/spans.ts'

/** Every span a day is in. */
export const spansOf = (day: string): { span: number; startsOn: string }[] =>
  (Object.keys(spans) as Span[]).map(name => ({ span: spans[name], startsOn: spanStart[name](day) }))

/** The Monday of a day's week; whole numbers from a Monday on, because truncating a timestamp costs several times more. */
export const mondayOfDay = (day: string) => sql`${sql.ref(day)} - (${sql.ref(day)} - date '1990-01-01') % 7`

/** Every span in SQL, as a table expression over the column `month` of the alias `m`. */
export const spansOfMonth = sql`(values
  (${sql.lit(spans.quarter)}, date_trunc('quarter', m.month::timestamp)::date),
  (${sql.lit(spans.year)}, date_trunc('year', m.month::timestamp)::date)) span_of (span, starts_on)`

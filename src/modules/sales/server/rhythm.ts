import { type RawBuilder, sql } from 'kysely'

/**
 * `median` of sales/contract/rhythm.ts in SQL, over a column of gaps, to read many rhythms at once: of an even number the
 * upper of both, without nulls. A test compares both versions.
 */
export const middleGap = (gap: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`greatest(1, percentile_disc(0.5) within group (order by ${gap} desc))`

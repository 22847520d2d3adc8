import { type RawBuilder, sql } from 'kysely'

/**
 * `median` of sales/contract/rhythm.ts over a column of gaps, for whoever reads the rhythms of many at once: of an even number
 * the upper of both, nulls left out. It is the same rule in the other language, and a test holds them equal.
 */
export const middleGap = (gap: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`greatest(1, percentile_disc(0.5) within group (order by ${gap} desc))`

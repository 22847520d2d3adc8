import { sql } from 'kysely'
import { type AskedFacts, factsOf, knowsGroups } from '../../../sales/server/index.ts'
import { joinTable, type Sql } from '../report-view.ts'
import { buckets, groupBuckets, owners } from './dimension-buckets.ts'

/**
 * Common table expressions up to `g`: the sums of rows (`side` -1), of columns (1) and of the whole (0), with `d1`, `d2` and
 * `value`. The headings that are shown become `r` and `c`; then come `later` expressions, and `cells` of those headings by
 * their keys. Sides are numbers because the planner takes a third of what is greater than one, and next to nothing of what
 * equals a word: it would then compare each cell with each heading.
 */
export type Sums = { steps: Sql; later?: Sql; cells: Sql }

/**
 * Facts added up by what is asked alone: few rows are left to be summed again by row and column, and named. Cells of each
 * customer are already as short as they get.
 */
export const groupFacts = (question: AskedFacts): Sql => {
  const { view, by, figures } = question
  const dimensionBuckets = by.map(id => (knowsGroups(question) ? groupBuckets[id] : undefined) ?? buckets[id])
  const keys = dimensionBuckets.map(({ of }, index) => sql`${of} as ${sql.ref(`d${index + 1}`)}`)
  const from = sql.join(
    [...new Set(dimensionBuckets.flatMap(bucket => bucket.from ?? []))].map(owner => {
      const [table, alias, id] = owners[owner]
      return joinTable(view.selection, table, alias, id)
    }),
    sql` `,
  )
  const facts = sql`from (${factsOf(question)}) f ${from}`
  const positions = sql.join(keys.map((_, index) => sql.lit(index + 1)))
  if (by.includes('customer') && by.length > 1)
    return sql`select ${sql.join([...keys, ...figures.map(figure => sql.ref(`f.${figure}`))])} ${facts}`
  const sums = figures.map(figure => sql`sum(${sql.ref(`f.${figure}`)}) as ${sql.ref(figure)}`)
  return sql`select ${sql.join([...keys, ...sums])} ${facts} group by ${positions}`
}

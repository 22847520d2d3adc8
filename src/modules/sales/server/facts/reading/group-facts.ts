import { sql } from 'kysely'
import type { Period } from '../../../../../kernel/contract/periods.ts'
import { noGroup } from '../group-facts.queries.ts'
import { movedCustomers, movedVisitFigures } from '../moved-customers.ts'
import { type AskedFacts, figuresOf, type Sql } from './asked-facts.ts'
import { fromDocuments, fromLines, ofLines } from './document-facts.ts'
import { coverPeriod } from './fact-question.ts'
import { andCustomerFilters, boundsCustomers, within } from './selection.ts'

/** Rows of sums by channel and region, of the chosen ones alone. The filters know the customers' alias `c`. */
const ofChosenGroups = ({ view: { selection } }: AskedFacts, rows: Sql): Sql =>
  boundsCustomers(selection)
    ? sql`select c.* from (select g.*, g.channel_id as sales_channel_id from (${rows}) g) c where true${andCustomerFilters(selection)}`
    : rows

/** Sums by channel and region; those of customers who moved are corrected from their visits. */
export const groupDayFacts = (question: AskedFacts): Sql => {
  const { view, figures } = question
  const names = sql.join(figures.map(figure => sql.ref(`f.${figure}`)))
  const movedFigures = sql.join(figures.map(figure => movedVisitFigures[figure] ?? sql.ref(figure)))
  return ofChosenGroups(
    question,
    sql`
    select f.day, f.channel_id, f.region_id, ${names} from group_days f
    where f.env_id = ${view.selection.envId}::uuid and ${within(sql`f.day`, view.period)}
    union all
    select v.day, m.channel_id, m.region_id, ${movedFigures} from ${movedCustomers(view.selection.envId)} m cross join lateral (
      select * from visits v where v.env_id = ${view.selection.envId}::uuid and v.customer_id = m.customer_id and ${within(sql`v.day`, view.period)} offset 0) v`,
  )
}

/** The question without the filters of channel and region, to subtract customers who moved out of the chosen groups. */
const ofEveryone = (question: AskedFacts): AskedFacts => {
  const { view } = question
  return { ...question, view: { ...view, selection: { ...view.selection, channels: [], regions: [] } } }
}

/** Sums of whole months by channel, region and something else, and the documents that they are sums of. */
type GroupSums = { rows: Sql; key: string; from: (question: AskedFacts, days: Period) => Sql; units: Sql }

export const groupArticles: GroupSums = {
  rows: sql`group_article_months f`,
  key: 'article_id',
  from: fromLines,
  units: ofLines.units,
}
export const groupHours: GroupSums = { rows: sql`group_hours f`, key: 'hour', from: fromDocuments, units: sql`f.units` }

/** Whole months from their sums; the edges, and customers who moved, from the documents. */
export const groupMonthFacts = (question: AskedFacts, { rows, key, from, units }: GroupSums): Sql => {
  const { view, figures } = question
  const keyColumn = (alias: string): Sql => sql.ref(`${alias}.${key}`)
  const everyone = ofEveryone(question)
  const parts = coverPeriod(view.period, view.lastFactDay).map(part => {
    if (part.grain === 'day')
      return sql`
        select ${keyColumn('l')}, coalesce(c.sales_channel_id, ${sql.lit(noGroup)}::uuid) as channel_id,
          coalesce(c.region_id, ${sql.lit(noGroup)}::uuid) as region_id, ${sql.join(figures.map(figure => sql.ref(`l.${figure}`)))}
        from (${from(everyone, part)}) l join customers c on c.env_id = ${view.selection.envId}::uuid and c.id = l.customer_id`
    const movedFigures = sql.join(figures.map(figure => sql`m.sign * ${sql.ref(`l.${figure}`)} as ${sql.ref(figure)}`))
    return sql`
      select ${keyColumn('f')}, f.channel_id, f.region_id, ${figuresOf(question, { units })} from ${rows}
      where f.env_id = ${view.selection.envId}::uuid and ${within(sql`f.month`, part)}
      union all
      select ${keyColumn('l')}, m.channel_id, m.region_id, ${movedFigures} from ${movedCustomers(view.selection.envId)} m
      cross join lateral (${from({ ...everyone, among: { customers: sql`array[m.customer_id]` } }, part)} offset 0) l`
  })
  return ofChosenGroups(question, sql.join(parts, sql` union all `))
}

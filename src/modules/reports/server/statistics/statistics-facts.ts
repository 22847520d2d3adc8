import { sql } from 'kysely'
import { addDays, mondayOf } from '../../../../kernel/contract/formats.ts'
import type { Period } from '../../../../kernel/contract/periods.ts'
import { wasEffective, wasVisited } from '../../../customers/server/index.ts'
import {
  andCustomer,
  andCustomerFilters,
  andSeller,
  boundsCustomers,
  coverPeriod,
  type Grain,
  sellerDays,
  within,
} from '../../../dashboards/server/index.ts'
import { type DimensionId, dimensions, type MeasureId, measures } from '../../../figures/contract/measures.ts'
import { spans } from '../../../sales/contract/spans.ts'
import { movedCustomers, movedVisitFigures, noGroup } from '../../../sales/server/index.ts'
import { countedRows, type ReportView, type Sql } from '../report-view.ts'

/** Measures that can be added up, and rates of those: all except customers, who are counted once. */
export type AddedId = Exclude<MeasureId, 'customers'>

/** A query over the facts: the dimensions to group by and the figures to add up. */
export type Question = {
  view: ReportView
  by: DimensionId[]
  measure: AddedId
  figures: string[]
  /** Limits the rows to these customers or articles, arrays of ids, in addition to the filters. */
  among?: { customers?: Sql; articles?: Sql }
}

const figuresOfMeasure: Record<AddedId, string[]> = {
  net: ['net_cents'],
  total: ['total_cents'],
  orders: ['orders'],
  ticket: ['net_cents', 'orders'],
  units: ['units'],
  packages: ['packages'],
  kg: ['kg'],
  discounts: ['discount_cents'],
  collected: ['collected_cents'],
  collections: ['collections'],
  visits: ['visits'],
  effectiveness: ['effective_visits', 'visits'],
  noPurchases: ['no_purchases'],
}

export const questionOf = (view: ReportView, by: DimensionId[], measure: AddedId): Question => ({
  view,
  by,
  measure,
  figures: figuresOfMeasure[measure],
})

const bases = ({ by }: Question): Set<string> => new Set(by.map(id => dimensions[id].base))
/** Whether a dimension is finer than a month. */
const hasFineDays = ({ by }: Question): boolean => by.some(id => id === 'day' || id === 'week' || id === 'weekday')
/** Whether single customers are needed, not only their channel or region. */
const needsEach = ({ by }: Question): boolean => by.includes('customer')
const needsCustomer = (question: Question): boolean => bases(question).has('customer')
/** Whether the tables by channel and region can answer; they have no sellers. */
const isOfGroups = (question: Question): boolean =>
  question.view.selection.sellers === null &&
  !needsEach(question) &&
  !bases(question).has('seller') &&
  (bases(question).has('customer') || boundsCustomers(question.view.selection))

type Sign = { sign: 1 | -1 }
const names = (list: Sql[]): Sql => sql.join(list)
const signedFigures = ({ figures }: Question, { sign }: Sign, expressions: Record<string, Sql> = {}): Sql[] =>
  figures.map(figure => {
    const value = expressions[figure] ?? sql.ref(`f.${figure}`)
    return sql`${sign === 1 ? value : sql`-(${value})`} as ${sql.ref(figure)}`
  })

const ofVisits = { visits: sql`${wasVisited('f')}::int`, effective_visits: sql`${wasEffective('f')}::int` }

const among = ({ among }: Question, kind: 'customers' | 'articles', id: string): Sql =>
  among?.[kind] ? sql` and ${sql.ref(id)} = any(${among[kind]})` : sql``

const selectionCondition = (question: Question): Sql => {
  const { selection } = question.view
  return sql`${andSeller(selection, sql`f.seller_id`)}${andCustomer(selection, sql`f.customer_id`)}${among(question, 'customers', 'f.customer_id')}`
}

type Days = Sign & { from: string; to: string }

const fromVisits = (question: Question, days: Days): Sql => sql`
  select f.day, f.seller_id, f.customer_id, ${names(signedFigures(question, days, ofVisits))} from visits f
  where f.env_id = ${question.view.envId}::uuid and ${within(sql`f.day`, days)}${selectionCondition(question)}`

/** Customers from whole months, and from visits at the edges of the period; from visits only when days are needed. */
const customerFacts = (question: Question): Sql => {
  const { view } = question
  if (hasFineDays(question)) return fromVisits(question, { ...view.period, sign: 1 })
  const parts = coverPeriod(view.period, view.lastFactDay, ['day', 'month']).map(part =>
    part.grain === 'day'
      ? fromVisits(question, part)
      : sql`select f.month as day, f.seller_id, f.customer_id, ${names(signedFigures(question, part))} from customer_months f
          where f.env_id = ${view.envId}::uuid and ${within(sql`f.month`, part)}${selectionCondition(question)}`,
  )
  return sql.join(parts, sql` union all `)
}

const ofLines = {
  units: sql`f.quantity`,
  // 1 per line: an order counts in each group that its lines fall into.
  orders: sql`1`,
}

const fromLines = (question: Question, days: Days): Sql => sql`
  select o.day, o.seller_id, o.customer_id, f.article_id, extract(hour from o.taken_at at time zone ${question.view.timeZone})::int as hour,
    ${names(signedFigures(question, days, ofLines))}
  from orders o join order_lines f on f.env_id = o.env_id and f.order_id = o.id
  where f.env_id = ${question.view.envId}::uuid and ${countedRows({ ...question.view, period: days }, 'o')}
    ${among(question, 'customers', 'o.customer_id')}${among(question, 'articles', 'f.article_id')}`

/** Orders or collections, by the hour. */
const fromDocuments = (question: Question, days: Days): Sql => {
  const { view, measure } = question
  const ofOrders = { orders: sql`(f.kind = 'sale')::int` }
  const ofCollections = { collections: sql`1`, collected_cents: sql`f.total_cents` }
  const isCollections = measures[measure].of === 'collections'
  const figures = names(signedFigures(question, days, isCollections ? ofCollections : ofOrders))
  return sql`select f.day, f.seller_id, f.customer_id, extract(hour from f.taken_at at time zone ${view.timeZone})::int as hour, ${figures}
    from ${sql.table(isCollections ? 'collections' : 'orders')} f
    where ${countedRows({ ...view, period: days }, 'f')}${among(question, 'customers', 'f.customer_id')}`
}

/** Rows of sums by channel and region, of the chosen ones alone. The filters know the customers' alias `c`. */
const ofChosenGroups = ({ view: { selection } }: Question, rows: Sql): Sql =>
  boundsCustomers(selection)
    ? sql`select c.* from (select g.*, g.channel_id as sales_channel_id from (${rows}) g) c where true${andCustomerFilters(selection)}`
    : rows

/** Sums by channel and region; those of customers who moved are corrected from their visits. */
const groupDayFacts = (question: Question): Sql => {
  const { view, figures } = question
  const names = sql.join(figures.map(figure => sql.ref(`f.${figure}`)))
  const movedFigures = sql.join(figures.map(figure => movedVisitFigures[figure] ?? sql.ref(figure)))
  return ofChosenGroups(
    question,
    sql`
    select f.day, f.channel_id, f.region_id, ${names} from group_days f
    where f.env_id = ${view.envId}::uuid and ${within(sql`f.day`, view.period)}
    union all
    select v.day, m.channel_id, m.region_id, ${movedFigures} from ${movedCustomers(view.envId)} m cross join lateral (
      select * from visits v where v.env_id = ${view.envId}::uuid and v.customer_id = m.customer_id and ${within(sql`v.day`, view.period)} offset 0) v`,
  )
}

/** The question without the filters of channel and region, to subtract customers who moved out of the chosen groups. */
const ofEveryone = (question: Question): Question => {
  const { view } = question
  return { ...question, view: { ...view, selection: { ...view.selection, channels: [], regions: [] } } }
}

/** Sums of whole months by channel, region and something else, and the documents that they are sums of. */
type GroupSums = { rows: Sql; key: string; from: (question: Question, days: Days) => Sql; units: Sql }

const groupArticles: GroupSums = {
  rows: sql`group_article_months f`,
  key: 'article_id',
  from: fromLines,
  units: ofLines.units,
}
const groupHours: GroupSums = { rows: sql`group_hours f`, key: 'hour', from: fromDocuments, units: sql`f.units` }

/** Whole months from their sums; the edges, and customers who moved, from the documents. */
const groupMonthFacts = (question: Question, { rows, key, from, units }: GroupSums): Sql => {
  const { view, figures } = question
  const keyColumn = (alias: string): Sql => sql.ref(`${alias}.${key}`)
  const everyone = ofEveryone(question)
  const parts = coverPeriod(view.period, view.lastFactDay, ['day', 'month']).map(part => {
    if (part.grain === 'day')
      return sql`
        select ${keyColumn('l')}, coalesce(c.sales_channel_id, ${sql.lit(noGroup)}::uuid) as channel_id,
          coalesce(c.region_id, ${sql.lit(noGroup)}::uuid) as region_id, ${names(figures.map(figure => sql.ref(`l.${figure}`)))}
        from (${from(everyone, part)}) l join customers c on c.env_id = ${view.envId}::uuid and c.id = l.customer_id`
    const movedFigures = names(figures.map(figure => sql`m.sign * ${sql.ref(`l.${figure}`)} as ${sql.ref(figure)}`))
    return sql`
      select ${keyColumn('f')}, f.channel_id, f.region_id, ${names(signedFigures(question, part, { units }))} from ${rows}
      where f.env_id = ${view.envId}::uuid and ${within(sql`f.month`, part)}
      union all
      select ${keyColumn('l')}, m.channel_id, m.region_id, ${movedFigures} from ${movedCustomers(view.envId)} m
      cross join lateral (${from({ ...everyone, among: { customers: sql`array[m.customer_id]` } }, part)} offset 0) l`
  })
  return ofChosenGroups(question, sql.join(parts, sql` union all `))
}

const spanTables: Record<'month' | 'quarter' | 'year', { rows: Sql; starts: Sql }> = {
  month: { rows: sql`seller_article_months f where true`, starts: sql`f.month` },
  quarter: { rows: sql`seller_article_spans f where f.span = ${sql.lit(spans.quarter)}`, starts: sql`f.starts_on` },
  year: { rows: sql`seller_article_spans f where f.span = ${sql.lit(spans.year)}`, starts: sql`f.starts_on` },
}

/** Articles by seller, from the sums of the longest spans that fit the period. */
const sellerArticleFacts = (question: Question): Sql => {
  const { view } = question
  const grains: Grain[] = bases(question).has('day')
    ? hasFineDays(question)
      ? ['day']
      : ['day', 'month']
    : ['day', 'month', 'quarter', 'year']
  const sellers = andSeller(view.selection, sql`f.seller_id`)
  const parts = coverPeriod(view.period, view.lastFactDay, grains).map(part => {
    if (part.grain === 'day')
      return sql`select l.day, l.article_id, l.seller_id, ${names(question.figures.map(figure => sql.ref(`l.${figure}`)))}
        from (${fromLines(question, part)}) l`
    const { rows, starts } = spanTables[part.grain]
    return sql`select ${starts} as day, f.article_id, f.seller_id, ${names(signedFigures(question, part, { units: ofLines.units }))}
      from ${rows} and f.env_id = ${view.envId}::uuid and ${within(starts, part)}${sellers}${among(question, 'articles', 'f.article_id')}`
  })
  return sql.join(parts, sql` union all `)
}

/** The whole weeks of a period, from a Monday to a Sunday, and the days at its edges. No fact is later than the last fact day. */
export const coverWeeks = (
  { from, to }: Period,
  lastFactDay: string | null,
): { weeks: Period | null; days: Period[] } => {
  const first = mondayOf(addDays(from, 6))
  const last = addDays(mondayOf(lastFactDay !== null && to >= lastFactDay ? addDays(to, 7) : addDays(to, 1)), -1)
  if (last < first) return { weeks: null, days: [{ from, to }] }
  const edges = [
    { from, to: addDays(first, -1) },
    { from: addDays(last, 1), to },
  ]
  return { weeks: { from: first, to: last }, days: edges.filter(edge => edge.from <= edge.to) }
}

const articleSums = { day: sql`article_days`, week: sql`article_weeks`, month: sql`article_months` }

const fromArticles = (question: Question, grain: keyof typeof articleSums, part: Days): Sql => {
  const starts = sql.ref(`f.${grain}`)
  return sql`select ${starts} as day, f.article_id, ${names(signedFigures(question, part, { units: ofLines.units }))}
    from ${articleSums[grain]} f
    where f.env_id = ${question.view.envId}::uuid and ${within(starts, part)}${among(question, 'articles', 'f.article_id')}`
}

const articleFacts = (question: Question): Sql => {
  const { period, lastFactDay } = question.view
  const plain = (grain: keyof typeof articleSums) => (part: Period) =>
    fromArticles(question, grain, { ...part, sign: 1 })
  if (question.by.includes('week') && !question.by.some(id => id === 'day' || id === 'weekday')) {
    const { weeks, days } = coverWeeks(period, lastFactDay)
    return sql.join([...(weeks ? [plain('week')(weeks)] : []), ...days.map(plain('day'))], sql` union all `)
  }
  if (hasFineDays(question)) return plain('day')(period)
  const parts = coverPeriod(period, lastFactDay, ['day', 'month']).map(part =>
    fromArticles(question, part.grain === 'month' ? 'month' : 'day', part),
  )
  return sql.join(parts, sql` union all `)
}

const hourFacts = (question: Question): Sql => {
  const { view } = question
  if (isOfGroups(question) && !bases(question).has('day')) return groupMonthFacts(question, groupHours)
  if (needsCustomer(question) || boundsCustomers(view.selection))
    return fromDocuments(question, { ...view.period, sign: 1 })
  const isCollections = measures[question.measure].of === 'collections'
  const collectionCondition = isCollections ? sql` and f.collections > 0` : sql``
  return sql`select f.day, f.seller_id, f.hour, ${names(signedFigures(question, { sign: 1 }))} from seller_hours f
    where f.env_id = ${view.envId}::uuid and ${within(sql`f.day`, view.period)}${andSeller(view.selection, sql`f.seller_id`)}${collectionCondition}`
}

/** Whole months of articles by hour; the edges from the lines. */
const articleHourFacts = (question: Question): Sql => {
  const { view } = question
  const parts = coverPeriod(view.period, view.lastFactDay, ['day', 'month']).map(part =>
    part.grain === 'day'
      ? sql`select l.hour, l.article_id, ${names(question.figures.map(figure => sql.ref(`l.${figure}`)))} from (${fromLines(question, part)}) l`
      : sql`select f.hour, f.article_id, ${names(signedFigures(question, part, { units: ofLines.units }))} from article_hours f
          where f.env_id = ${view.envId}::uuid and ${within(sql`f.month`, part)}`,
  )
  return sql.join(parts, sql` union all `)
}

const factsOfArticles = (question: Question): Sql => {
  const { selection } = question.view
  const isTimed = bases(question).has('day')
  if (bases(question).has('hour') && !needsEach(question) && selection.sellers === null && !boundsCustomers(selection))
    return articleHourFacts(question)
  if (isOfGroups(question) && !isTimed && !bases(question).has('hour')) return groupMonthFacts(question, groupArticles)
  if (needsCustomer(question) || bases(question).has('hour') || boundsCustomers(selection))
    return fromLines(question, { ...question.view.period, sign: 1 })
  return bases(question).has('seller') || selection.sellers !== null
    ? sellerArticleFacts(question)
    : articleFacts(question)
}

/**
 * Rows with the days, ids and figures of a question, from the smallest table that has them. Customers are identified by
 * `customer_id`, or by `channel_id` and `region_id` where `knowsGroups` says so.
 */
export const factsOf = (question: Question): Sql => {
  const { view } = question
  const baseSet = bases(question)
  if (baseSet.has('article')) return factsOfArticles(question)
  if (baseSet.has('hour')) return hourFacts(question)
  if (isOfGroups(question)) return groupDayFacts(question)
  if (needsCustomer(question)) return customerFacts(question)
  return sql`select f.day, f.seller_id, ${names(signedFigures(question, { sign: 1 }))} from ${sellerDays(view.selection, view.period)} f`
}

export const knowsGroups = (question: Question): boolean => {
  const baseSet = bases(question)
  const finer = ['article', 'hour'].filter(base => baseSet.has(base)).length
  return isOfGroups(question) && (finer === 0 || (finer === 1 && !baseSet.has('day')))
}

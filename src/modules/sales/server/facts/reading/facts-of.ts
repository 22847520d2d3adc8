import { sql } from 'kysely'
import { measures } from '../../../../figures/contract/measures.ts'
import {
  type AskedFacts,
  among,
  bases,
  figuresOf,
  hasFineDays,
  isOfGroups,
  needsCustomer,
  needsEach,
  type Sql,
} from './asked-facts.ts'
import { fromDocuments, fromLines, ofLines } from './document-facts.ts'
import { coverPeriod } from './fact-question.ts'
import { groupArticles, groupDayFacts, groupHours, groupMonthFacts } from './group-facts.ts'
import { andSeller, boundsCustomers, within } from './selection.ts'
import { sellerDays } from './seller-days.ts'
import { visitFacts } from './visit-facts.ts'

/** Articles by seller: whole months from their sums, the days around them from the lines. */
const sellerArticleFacts = (question: AskedFacts): Sql => {
  const { view } = question
  if (hasFineDays(question)) return fromLines(question, view.period)
  const sellers = andSeller(view.selection, sql`f.seller_id`)
  const parts = coverPeriod(view.period, view.lastFactDay).map(part =>
    part.grain === 'day'
      ? sql`select l.day, l.article_id, l.seller_id, ${sql.join(question.figures.map(figure => sql.ref(`l.${figure}`)))}
        from (${fromLines(question, part)}) l`
      : sql`select f.month as day, f.article_id, f.seller_id, ${figuresOf(question, { units: ofLines.units })} from seller_article_months f
        where f.env_id = ${view.selection.envId}::uuid and ${within(sql`f.month`, part)}${sellers}${among(question, 'articles', 'f.article_id')}`,
  )
  return sql.join(parts, sql` union all `)
}

const articleDayFacts = (question: AskedFacts): Sql => sql`
  select f.day, f.article_id, ${figuresOf(question, { units: ofLines.units })} from article_days f
  where f.env_id = ${question.view.selection.envId}::uuid and ${within(sql`f.day`, question.view.period)}${among(question, 'articles', 'f.article_id')}`

const hourFacts = (question: AskedFacts): Sql => {
  const { view } = question
  if (isOfGroups(question) && !bases(question).has('day')) return groupMonthFacts(question, groupHours)
  if (needsCustomer(question) || boundsCustomers(view.selection)) return fromDocuments(question, view.period)
  const isCollections = measures[question.measure].of === 'collections'
  const collectionCondition = isCollections ? sql` and f.collections > 0` : sql``
  return sql`select f.day, f.seller_id, f.hour, ${figuresOf(question)} from seller_hours f
    where f.env_id = ${view.selection.envId}::uuid and ${within(sql`f.day`, view.period)}${andSeller(view.selection, sql`f.seller_id`)}${collectionCondition}`
}

/** Whole months of articles by hour; the edges from the lines. */
const articleHourFacts = (question: AskedFacts): Sql => {
  const { view } = question
  const parts = coverPeriod(view.period, view.lastFactDay).map(part =>
    part.grain === 'day'
      ? sql`select l.hour, l.article_id, ${sql.join(question.figures.map(figure => sql.ref(`l.${figure}`)))} from (${fromLines(question, part)}) l`
      : sql`select f.hour, f.article_id, ${figuresOf(question, { units: ofLines.units })} from article_hours f
          where f.env_id = ${view.selection.envId}::uuid and ${within(sql`f.month`, part)}`,
  )
  return sql.join(parts, sql` union all `)
}

const factsOfArticles = (question: AskedFacts): Sql => {
  const { selection } = question.view
  const isTimed = bases(question).has('day')
  if (bases(question).has('hour') && !needsEach(question) && selection.sellers === null && !boundsCustomers(selection))
    return articleHourFacts(question)
  if (isOfGroups(question) && !isTimed && !bases(question).has('hour')) return groupMonthFacts(question, groupArticles)
  if (needsCustomer(question) || bases(question).has('hour') || boundsCustomers(selection))
    return fromLines(question, question.view.period)
  return bases(question).has('seller') || selection.sellers !== null
    ? sellerArticleFacts(question)
    : articleDayFacts(question)
}

/**
 * Rows with the days, ids and figures of a question, from the smallest table that has them. Customers are identified by
 * `customer_id`, or by `channel_id` and `region_id` where `knowsGroups` says so.
 */
export const factsOf = (question: AskedFacts): Sql => {
  const { view } = question
  const baseSet = bases(question)
  if (baseSet.has('article')) return factsOfArticles(question)
  if (baseSet.has('hour')) return hourFacts(question)
  if (isOfGroups(question)) return groupDayFacts(question)
  if (needsCustomer(question)) return visitFacts(question)
  return sql`select f.day, f.seller_id, ${figuresOf(question)} from ${sellerDays(view.selection, view.period)} f`
}

export const knowsGroups = (question: AskedFacts): boolean => {
  const baseSet = bases(question)
  const finer = ['article', 'hour'].filter(base => baseSet.has(base)).length
  return isOfGroups(question) && (finer === 0 || (finer === 1 && !baseSet.has('day')))
}

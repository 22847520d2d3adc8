import { sql } from 'kysely'
import {
  andCustomer,
  andSeller,
  boundsCustomers,
  coverPeriod,
  sellerDays,
  within,
} from '../../../dashboards/server/index.ts'
import { type DimensionId, dimensions, type MeasureId, measures } from '../../contract/statistics.ts'
import { countedRows, type ReportView, type Sql } from '../report-view.ts'

/** What is asked of the facts: the ids and days to group by, and the figures to add up. */
export type Question = { view: ReportView; by: DimensionId[]; measure: MeasureId; figures: string[] }

const figuresOfMeasure: Record<MeasureId, string[]> = {
  net: ['net_cents'],
  total: ['total_cents'],
  orders: ['orders'],
  ticket: ['net_cents', 'orders'],
  units: ['units'],
  packages: ['packages'],
  kg: ['kg'],
  customers: ['orders'],
  discounts: ['discount_cents'],
  collected: ['collected_cents'],
  collections: ['collections'],
  visits: ['visits'],
  effectiveness: ['effective_visits', 'visits'],
  noPurchases: ['no_purchases'],
}

export const questionOf = (view: ReportView, by: DimensionId[], measure: MeasureId): Question => ({
  view,
  by,
  measure,
  figures: figuresOfMeasure[measure],
})

const bases = ({ by }: Question): Set<string> => new Set(by.map(id => dimensions[id].base))
/** Days that sums of whole months cannot tell. */
const hasFineDays = ({ by }: Question): boolean => by.some(id => id === 'day' || id === 'week' || id === 'weekday')
const needsCustomer = (question: Question): boolean =>
  bases(question).has('customer') || question.measure === 'customers'

type Sign = { sign: 1 | -1 }
const names = (list: Sql[]): Sql => sql.join(list)
const signedFigures = ({ figures }: Question, { sign }: Sign, expressions: Record<string, Sql> = {}): Sql[] =>
  figures.map(figure => {
    const value = expressions[figure] ?? sql.ref(`f.${figure}`)
    return sql`${sign === 1 ? value : sql`-(${value})`} as ${sql.ref(figure)}`
  })

const worked = sql`(f.orders + f.collections + f.no_purchases > 0)`
const ofVisits = { visits: sql`${worked}::int`, effective_visits: sql`(f.orders > 0)::int` }

const chosen = ({ view: { selection } }: Question): Sql =>
  sql`${andSeller(selection, sql`f.seller_id`)}${andCustomer(selection, sql`f.customer_id`)}`

type Days = Sign & { from: string; to: string }

const fromVisits = (question: Question, days: Days): Sql => sql`
  select f.day, f.seller_id, f.customer_id, ${names(signedFigures(question, days, ofVisits))} from visits f
  where f.env_id = ${question.view.envId}::uuid and ${within(sql`f.day`, days)}${chosen(question)}`

const monthlyFigures = ['packages', 'effective_visits']

/** Customers by whole months inside and by visits at the edges, where no finer day is asked for. */
const customerFacts = (question: Question): Sql => {
  const { view, figures } = question
  if (hasFineDays(question) || figures.some(figure => monthlyFigures.includes(figure)))
    return fromVisits(question, { ...view.period, sign: 1 })
  const parts = coverPeriod(view.period, view.lastFactDay, ['day', 'month']).map(part =>
    part.grain === 'day'
      ? fromVisits(question, part)
      : sql`select f.month as day, f.seller_id, f.customer_id, ${names(signedFigures(question, part))} from customer_months f
          where f.env_id = ${view.envId}::uuid and ${within(sql`f.month`, part)}${chosen(question)}`,
  )
  return sql.join(parts, sql` union all `)
}

const ofLines = {
  units: sql`f.quantity`,
  // An order counts once however many of its lines are asked for; what is told apart by line counts in each.
  orders: sql`1`,
}

const fromLines = (question: Question, days: Days): Sql => sql`
  select o.day, o.seller_id, o.customer_id, f.article_id, extract(hour from o.taken_at at time zone ${question.view.timeZone})::int as hour,
    ${names(signedFigures(question, days, ofLines))}
  from orders o join order_lines f on f.env_id = o.env_id and f.order_id = o.id
  where f.env_id = ${question.view.envId}::uuid and ${countedRows({ ...question.view, period: days }, 'o')}
    ${question.measure === 'customers' ? sql`and o.kind = 'sale'` : sql``}`

const articleParts = (question: Question): Sql => {
  const { view } = question
  const { selection, envId } = view
  const bySeller = bases(question).has('seller') || selection.sellers !== null
  const seller = bySeller ? sql`, f.seller_id` : sql``
  const sellers = bySeller ? andSeller(selection, sql`f.seller_id`) : sql``
  const grains = hasFineDays(question) ? (['day'] as const) : (['day', 'month'] as const)
  const parts = coverPeriod(view.period, view.lastFactDay, [...grains]).map(part => {
    const figures = names(signedFigures(question, part, { units: ofLines.units }))
    if (part.grain === 'month')
      return sql`select f.month as day, f.article_id${seller}, ${figures} from ${sql.table(bySeller ? 'seller_article_months' : 'article_months')} f
        where f.env_id = ${envId}::uuid and ${within(sql`f.month`, part)}${sellers}`
    if (bySeller)
      return sql`select l.day, l.article_id, l.seller_id, ${names(question.figures.map(figure => sql.ref(`l.${figure}`)))} from (${fromLines(question, part)}) l`
    return sql`select f.day, f.article_id, ${figures} from article_days f where f.env_id = ${envId}::uuid and ${within(sql`f.day`, part)}`
  })
  return sql.join(parts, sql` union all `)
}

/** By hour there are only the documents. */
const fromDocuments = (question: Question): Sql => {
  const { view, measure } = question
  const ofOrders = { orders: sql`(f.kind = 'sale')::int` }
  const ofCollections = { collections: sql`1`, collected_cents: sql`f.total_cents` }
  const isCollections = measures[measure].of === 'collections'
  const figures = names(signedFigures(question, { sign: 1 }, isCollections ? ofCollections : ofOrders))
  return sql`select f.day, f.seller_id, f.customer_id, extract(hour from f.taken_at at time zone ${view.timeZone})::int as hour, ${figures}
    from ${sql.table(isCollections ? 'collections' : 'orders')} f where ${countedRows(view, 'f')}`
}

/** Rows with the days, ids and figures of a question, from the smallest table that knows them. */
export const factsOf = (question: Question): Sql => {
  const { view } = question
  const asked = bases(question)
  if (asked.has('article')) {
    const isWide = needsCustomer(question) || asked.has('hour') || boundsCustomers(view.selection)
    return isWide ? fromLines(question, { ...view.period, sign: 1 }) : articleParts(question)
  }
  if (asked.has('hour')) return fromDocuments(question)
  if (needsCustomer(question)) return customerFacts(question)
  return sql`select f.day, f.seller_id, ${names(signedFigures(question, { sign: 1 }))} from ${sellerDays(view.selection, view.period)} f`
}

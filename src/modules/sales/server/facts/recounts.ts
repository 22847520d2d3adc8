import { type RawBuilder, sql } from 'kysely'
import { trackSums } from './seller-tracks.ts'
import { spansOfDay } from './span-sums.ts'

/**
 * What each derived table should hold, said a second time and straight from the documents: none of it leans on another
 * derived table but for the plan and the debt found, which only `visits` knows.
 */
export type Recount = {
  table: string
  keys: string[]
  figures: string[]
  expected: (envId: string) => RawBuilder<unknown>
}

const alive = sql`canceled_at is null and deleted_at is null`

const sales = (envId: string) => sql`
  select day, date_trunc('month', day::timestamp)::date as month, seller_id, customer_id,
    count(*) filter (where kind = 'sale') as orders, coalesce(sum(line_count) filter (where kind = 'sale'), 0) as lines,
    sum(units) as units, sum(packages) as packages, sum(kg) as kg, sum(discount_cents) as discount_cents,
    sum(net_cents) as net_cents, sum(total_cents) as total_cents, max(taken_at) filter (where kind = 'sale') as sold_at
  from orders where env_id = ${envId}::uuid and ${alive} group by 1, 2, 3, 4`

const payments = (envId: string) => sql`
  select day, date_trunc('month', day::timestamp)::date as month, seller_id, customer_id,
    count(*) as collections, sum(total_cents) as collected_cents, max(taken_at) as collected_at
  from collections where env_id = ${envId}::uuid and ${alive} group by 1, 2, 3, 4`

const refusals = (envId: string) => sql`
  select day, date_trunc('month', day::timestamp)::date as month, seller_id, customer_id, count(*) as no_purchases, max(taken_at) as refused_at
  from no_purchases where env_id = ${envId}::uuid and deleted_at is null group by 1, 2, 3, 4`

/** One row per seller, customer and day with anything counted. */
const visits = (envId: string) => sql`
  select day, month, seller_id, customer_id, coalesce(orders, 0) as orders, coalesce(collections, 0) as collections,
    coalesce(no_purchases, 0) as no_purchases, coalesce(lines, 0) as lines, coalesce(units, 0) as units, coalesce(packages, 0) as packages,
    coalesce(kg, 0) as kg, coalesce(discount_cents, 0) as discount_cents, coalesce(net_cents, 0) as net_cents,
    coalesce(total_cents, 0) as total_cents, coalesce(collected_cents, 0) as collected_cents,
    greatest(sold_at, collected_at, refused_at) as last_operation_at,
    greatest(sold_at, collected_at, refused_at) is not null as was_visited
  from (${sales(envId)}) sale
  full join (${payments(envId)}) payment using (day, month, seller_id, customer_id)
  full join (${refusals(envId)}) refusal using (day, month, seller_id, customer_id)`

const sellerDays = (envId: string) => sql`
  select day, seller_id,
    count(*) filter (where p.is_planned) as planned, count(*) filter (where p.is_planned and v.was_visited) as visited,
    count(*) filter (where v.was_visited) as visits, count(*) filter (where v.orders > 0) as effective_visits,
    count(*) filter (where p.had_debt_due and v.was_visited) as visits_with_debt,
    count(*) filter (where p.had_debt_due and v.collections > 0) as collected_with_debt,
    sum(v.orders) as orders, sum(v.collections) as collections, sum(v.no_purchases) as no_purchases, sum(v.lines) as lines,
    sum(v.units) as units, sum(v.packages) as packages, sum(v.kg) as kg, sum(v.discount_cents) as discount_cents,
    sum(v.net_cents) as net_cents, sum(v.total_cents) as total_cents, sum(v.collected_cents) as collected_cents,
    max(v.last_operation_at) as last_operation_at
  from (${visits(envId)}) v
  full join (select day, seller_id, customer_id, is_planned, had_debt_due from visits where env_id = ${envId}::uuid) p
    using (day, seller_id, customer_id)
  group by day, seller_id`

const customerMonths = (envId: string) => sql`
  select month, customer_id, seller_id, count(*) filter (where was_visited) as visits, sum(orders) as orders, sum(collections) as collections,
    sum(no_purchases) as no_purchases, sum(lines) as lines, sum(units) as units, sum(kg) as kg, sum(discount_cents) as discount_cents,
    sum(net_cents) as net_cents, sum(total_cents) as total_cents, sum(collected_cents) as collected_cents
  from (${visits(envId)}) v group by 1, 2, 3`

const customerSpans = (envId: string) => sql`
  select span, starts_on, customer_id, seller_id, sum(orders) as orders, sum(collections) as collections, sum(no_purchases) as no_purchases,
    sum(total_cents) as total_cents, sum(discount_cents) as discount_cents, sum(units) as units
  from (${visits(envId)}) v cross join lateral ${spansOfDay} group by 1, 2, 3, 4`

/** One row per order and article: an article named by two lines of an order was ordered once. */
const orderedArticles = (envId: string) => sql`
  select o.day, date_trunc('month', o.day::timestamp)::date as month, o.seller_id, l.article_id, (o.kind = 'sale')::int as ordered,
    sum(l.quantity) as quantity, sum(l.packages) as packages, sum(l.kg) as kg, sum(l.net_cents) as net_cents, sum(l.total_cents) as total_cents
  from order_lines l
  join orders o on o.env_id = ${envId}::uuid and o.id = l.order_id and o.canceled_at is null and o.deleted_at is null
  where l.env_id = ${envId}::uuid group by o.id, 1, 2, 3, 4, 5`

const articleSums = sql`
  sum(ordered) as orders, sum(quantity) as quantity, sum(packages) as packages, sum(kg) as kg, sum(net_cents) as net_cents, sum(total_cents) as total_cents`

const visitFigures = [
  'orders',
  'collections',
  'no_purchases',
  'lines',
  'units',
  'kg',
  'discount_cents',
  'net_cents',
  'total_cents',
  'collected_cents',
]
const spanFigures = ['orders', 'collections', 'no_purchases', 'total_cents', 'discount_cents', 'units']
const articleFigures = ['orders', 'quantity', 'packages', 'kg', 'net_cents', 'total_cents']
const planFigures = ['planned', 'visited', 'visits', 'effective_visits', 'visits_with_debt', 'collected_with_debt']

export const recounts: Recount[] = [
  {
    table: 'visits',
    keys: ['day', 'seller_id', 'customer_id'],
    figures: [...visitFigures, 'packages', 'last_operation_at'],
    expected: visits,
  },
  {
    table: 'seller_days',
    keys: ['day', 'seller_id'],
    figures: [...planFigures, ...visitFigures, 'packages', 'last_operation_at'],
    expected: sellerDays,
  },
  {
    table: 'customer_months',
    keys: ['month', 'customer_id', 'seller_id'],
    figures: ['visits', ...visitFigures],
    expected: customerMonths,
  },
  {
    table: 'customer_spans',
    keys: ['span', 'starts_on', 'customer_id', 'seller_id'],
    figures: spanFigures,
    expected: customerSpans,
  },
  {
    table: 'article_days',
    keys: ['day', 'article_id'],
    figures: articleFigures,
    expected: envId => sql`select day, article_id, ${articleSums} from (${orderedArticles(envId)}) a group by 1, 2`,
  },
  {
    table: 'article_months',
    keys: ['month', 'article_id'],
    figures: articleFigures,
    expected: envId => sql`select month, article_id, ${articleSums} from (${orderedArticles(envId)}) a group by 1, 2`,
  },
  {
    table: 'seller_article_months',
    keys: ['month', 'seller_id', 'article_id'],
    figures: articleFigures,
    expected: envId =>
      sql`select month, seller_id, article_id, ${articleSums} from (${orderedArticles(envId)}) a group by 1, 2, 3`,
  },
  {
    table: 'seller_day_tracks',
    keys: ['day', 'seller_id'],
    figures: ['positions', 'meters'],
    expected: envId => trackSums(envId),
  },
]

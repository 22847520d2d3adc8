import { sql } from 'kysely'
import { environmentClock, hourOf } from './environment-clock.ts'
import { timedDocuments } from './rebuild-statistics.ts'

/**
 * What each derived table should hold, written independently of the code that maintains it and computed from the documents.
 * The only derived data used are `is_planned` and `had_debt_due`, which only `visits` has, and `customer_groups`.
 */

const alive = sql`canceled_at is null and deleted_at is null`

const sales = (envId: string) => sql`
  select day, date_trunc('month', day::timestamp)::date as month, seller_id, customer_id,
    count(*) filter (where kind = 'sale') as orders, coalesce(sum(line_count) filter (where kind = 'sale'), 0) as lines,
    sum(units) as units, sum(packages) as packages, sum(kg) as kg, sum(discount_cents) as discount_cents,
    sum(net_cents) as net_cents, sum(total_cents) as total_cents, max(taken_at) filter (where kind = 'sale') as sold_at,
    count(*) filter (where kind = 'sale' and origin in (1, 2, 3)) as remote_orders,
    sum(case when kind = 'sale' and origin in (1, 2, 3) then net_cents else 0 end) as remote_net_cents,
    sum(case when kind = 'sale' and origin in (1, 2, 3) then total_cents else 0 end) as remote_total_cents,
    bool_or(kind = 'sale' and origin = 0) as was_sold_there
  from orders where env_id = ${envId}::uuid and ${alive} group by 1, 2, 3, 4`

const payments = (envId: string) => sql`
  select day, date_trunc('month', day::timestamp)::date as month, seller_id, customer_id,
    count(*) as collections, sum(total_cents) as collected_cents, max(taken_at) as collected_at,
    count(*) filter (where origin <> 0) as remote_collections
  from collections where env_id = ${envId}::uuid and ${alive} group by 1, 2, 3, 4`

const refusals = (envId: string) => sql`
  select day, date_trunc('month', day::timestamp)::date as month, seller_id, customer_id, count(*) as no_purchases, max(taken_at) as refused_at
  from no_purchases where env_id = ${envId}::uuid and deleted_at is null group by 1, 2, 3, 4`

/** One row per seller, customer and day with any document that counts. */
export const visits = (envId: string) => sql`
  select day, month, seller_id, customer_id, coalesce(orders, 0) as orders, coalesce(collections, 0) as collections,
    coalesce(no_purchases, 0) as no_purchases, coalesce(lines, 0) as lines, coalesce(units, 0) as units, coalesce(packages, 0) as packages,
    coalesce(kg, 0) as kg, coalesce(discount_cents, 0) as discount_cents, coalesce(net_cents, 0) as net_cents,
    coalesce(total_cents, 0) as total_cents, coalesce(collected_cents, 0) as collected_cents,
    greatest(sold_at, collected_at, refused_at) as last_operation_at,
    coalesce(remote_orders, 0) as remote_orders, coalesce(remote_collections, 0) as remote_collections, coalesce(remote_net_cents, 0) as remote_net_cents,
    coalesce(remote_total_cents, 0) as remote_total_cents, coalesce(was_sold_there, false) as was_effective,
    (coalesce(was_sold_there, false) or coalesce(collections > remote_collections, false) or refused_at is not null) as was_visited
  from (${sales(envId)}) sale
  full join (${payments(envId)}) payment using (day, month, seller_id, customer_id)
  full join (${refusals(envId)}) refusal using (day, month, seller_id, customer_id)`

export const remoteFigures = ['remote_orders', 'remote_collections', 'remote_net_cents', 'remote_total_cents']
const remoteSums = sql.join(remoteFigures.map(name => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))

export const sellerDays = (envId: string) => sql`
  select day, seller_id,
    count(*) filter (where p.is_planned) as planned, count(*) filter (where p.is_planned and v.was_visited) as visited,
    count(*) filter (where v.was_visited) as visits, count(*) filter (where v.was_effective) as effective_visits,
    count(*) filter (where p.had_debt_due and v.was_visited) as visits_with_debt,
    count(*) filter (where p.had_debt_due and v.collections > v.remote_collections) as collected_with_debt,
    sum(v.orders) as orders, sum(v.collections) as collections, sum(v.no_purchases) as no_purchases, sum(v.lines) as lines,
    sum(v.units) as units, sum(v.packages) as packages, sum(v.kg) as kg, sum(v.discount_cents) as discount_cents,
    sum(v.net_cents) as net_cents, sum(v.total_cents) as total_cents, sum(v.collected_cents) as collected_cents, ${remoteSums},
    max(v.last_operation_at) as last_operation_at
  from (${visits(envId)}) v
  full join (select day, seller_id, customer_id, is_planned, had_debt_due from visits where env_id = ${envId}::uuid) p
    using (day, seller_id, customer_id)
  group by day, seller_id`

export const planFigures = [
  'planned',
  'visited',
  'visits',
  'effective_visits',
  'visits_with_debt',
  'collected_with_debt',
]
export const customerMonths = (envId: string) => sql`
  select month, customer_id, seller_id, count(*) filter (where was_visited) as visits,
    count(*) filter (where was_effective) as effective_visits, sum(orders) as orders,
    sum(collections) as collections, sum(no_purchases) as no_purchases, sum(lines) as lines, sum(units) as units, sum(packages) as packages, sum(kg) as kg, sum(discount_cents) as discount_cents,
    sum(net_cents) as net_cents, sum(total_cents) as total_cents, sum(collected_cents) as collected_cents, ${remoteSums}
  from (${visits(envId)}) v group by 1, 2, 3`

/** One row per order and article: an article named by two lines of an order was ordered once. */
const orderedArticles = (envId: string) => sql`
  select o.day, date_trunc('month', o.day::timestamp)::date as month, o.taken_at, o.seller_id, o.customer_id, l.article_id, (o.kind = 'sale')::int as ordered,
    sum(l.quantity) as quantity, sum(l.packages) as packages, sum(l.kg) as kg, sum(l.net_cents) as net_cents, sum(l.total_cents) as total_cents
  from order_lines l
  join orders o on o.env_id = ${envId}::uuid and o.id = l.order_id and o.canceled_at is null and o.deleted_at is null
  where l.env_id = ${envId}::uuid group by o.id, 1, 2, 3, 4, 5, 6, 7`

const articleSums = sql`
  sum(ordered) as orders, sum(quantity) as quantity, sum(packages) as packages, sum(kg) as kg, sum(net_cents) as net_cents, sum(total_cents) as total_cents`

/** By the group in `customer_groups`, as the tables store sums; readers correct those of customers who moved. */
const inGroups = (envId: string) =>
  sql`join customer_groups g on g.env_id = ${envId}::uuid and g.customer_id = f.customer_id`

export const groupDays = (envId: string) => sql`
  select f.day, g.channel_id, g.region_id, count(*) filter (where f.was_visited) as visits, count(*) filter (where f.was_effective) as effective_visits,
    sum(f.orders) as orders, sum(f.collections) as collections, sum(f.no_purchases) as no_purchases, sum(f.units) as units,
    sum(f.packages) as packages, sum(f.kg) as kg, sum(f.discount_cents) as discount_cents, sum(f.net_cents) as net_cents,
    sum(f.total_cents) as total_cents, sum(f.collected_cents) as collected_cents
  from (${visits(envId)}) f ${inGroups(envId)} group by 1, 2, 3`

export const sellerHours = (envId: string) => sql`
  select d.day, d.seller_id, ${hourOf(sql`d.taken_at`)} as hour, sum(d.orders) as orders, sum(d.collections) as collections,
    sum(d.discount_cents) as discount_cents, sum(d.net_cents) as net_cents, sum(d.total_cents) as total_cents,
    sum(d.collected_cents) as collected_cents, sum(d.units) as units, sum(d.packages) as packages, sum(d.kg) as kg
  from ${timedDocuments(envId)} d cross join ${environmentClock(envId)} group by 1, 2, 3`

export const groupHours = (envId: string) => sql`
  select date_trunc('month', f.day::timestamp)::date as month, g.channel_id, g.region_id, ${hourOf(sql`f.taken_at`)} as hour, sum(f.orders) as orders,
    sum(f.collections) as collections, sum(f.discount_cents) as discount_cents, sum(f.net_cents) as net_cents, sum(f.total_cents) as total_cents,
    sum(f.collected_cents) as collected_cents, sum(f.units) as units, sum(f.packages) as packages, sum(f.kg) as kg
  from ${timedDocuments(envId)} f ${inGroups(envId)} cross join ${environmentClock(envId)} group by 1, 2, 3, 4`

export const articleDays = (envId: string) =>
  sql`select day, article_id, ${articleSums} from (${orderedArticles(envId)}) a group by 1, 2`

export const articleHours = (envId: string) => sql`
  select month, article_id, ${hourOf(sql`taken_at`)} as hour, ${articleSums} from (${orderedArticles(envId)}) a
  cross join ${environmentClock(envId)} group by 1, 2, 3`

export const sellerArticleMonths = (envId: string) =>
  sql`select month, seller_id, article_id, ${articleSums} from (${orderedArticles(envId)}) a group by 1, 2, 3`

export const groupArticleMonths = (envId: string) => sql`
  select month, channel_id, region_id, article_id, ${articleSums} from (${orderedArticles(envId)}) f ${inGroups(envId)}
  group by 1, 2, 3, 4`

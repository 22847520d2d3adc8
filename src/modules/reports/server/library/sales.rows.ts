import { sql } from 'kysely'
import { addMonths, monthOf } from '../../../../kernel/contract/formats.ts'
import { customerFacts, selectionBounds, sellerDays } from '../../../sales/server/index.ts'
import {
  chosenRows,
  countedRows,
  idOf,
  joinTable,
  percentOf,
  type ReportView,
  type Sql,
  shareOf,
} from '../report-view.ts'

const sums = sql`sum(f.orders)::int orders, sum(f.units) units, sum(f.packages) packages, sum(f.kg) kg,
  sum(f.net_cents)::bigint net, sum(f.total_cents)::bigint total`
const sumColumns = sql`g.orders, g.units, g.packages, g.kg, g.net, g.total`
const ticket = sql`round(g.net::numeric / nullif(g.orders, 0))::bigint as ticket`
const share = sql`${shareOf(sql`g.net`)} as share`
/** Rows without sales are left out of sales reports. */
const hasSales = sql`g.orders <> 0 or g.units <> 0 or g.total <> 0`

const salesBySeller = (view: ReportView): Sql => sql`
  select s.id, s.code, s.name, coalesce(p.name, 'Sin supervisor') supervisor, ${sumColumns}, ${ticket}, ${share}
  from (select f.seller_id, ${sums} from ${sellerDays(view.selection, view.period)} f group by f.seller_id) g
  join sellers s on s.env_id = ${view.envId}::uuid and s.id = g.seller_id
  ${joinTable(view, 'supervisors', 'p', 's.supervisor_id')} where ${hasSales}`

const figures = ['orders', 'units', 'discount_cents', 'total_cents']

const salesByCustomer = (view: ReportView): Sql => sql`
  select c.id, c.code, c.name, coalesce(ch.name, 'Sin canal') channel, g.orders, g.units, g.discount, g.total, ${shareOf(sql`g.total`)} as share
  from (select customer_id, sum(orders)::int orders, sum(units) units, sum(discount_cents)::bigint discount, sum(total_cents)::bigint total
    from (${customerFacts(view, ['customer_id'], figures, selectionBounds(view.selection))}) f group by customer_id) g
  join customers c on c.env_id = ${view.envId}::uuid and c.id = g.customer_id
  ${joinTable(view, 'sales_channels', 'ch', 'c.sales_channel_id')} where ${hasSales}`

/** By a group of the customer (channel, region …); customers without group are a row as well. */
const salesByGroup =
  (table: 'sales_channels' | 'regions', column: 'sales_channel_id' | 'region_id', none: string) =>
  (view: ReportView): Sql =>
    sql`
  select coalesce(k.id, ${idOf(sql`${none}::text`)}) id, coalesce(k.code, '') code, coalesce(k.name, ${none}) "name", g.customers, ${sumColumns}, ${share}
  from (select ${sql.ref(`c.${column}`)} key, ${sums}, count(distinct f.customer_id) filter (where f.orders > 0)::int customers
    from visits f join customers c on c.env_id = ${view.envId}::uuid and c.id = f.customer_id where ${chosenRows(view, 'f')} group by 1) g
  ${joinTable(view, table, 'k', 'g.key')} where ${hasSales}`

const salesByDay = (view: ReportView): Sql => sql`
  select ${idOf(sql`g.day::text`)} id, g.day, extract(isodow from g.day)::int::text weekday, ${sumColumns}, ${ticket}, ${share}
  from (select f.day, ${sums} from ${sellerDays(view.selection, view.period)} f group by f.day) g where ${hasSales}`

const salesByMonth = (view: ReportView): Sql => sql`
  select ${idOf(sql`g.month`)} id, g.month, ${sumColumns}, ${ticket}, ${share}
  from (select to_char(f.day, 'YYYY-MM') as month, ${sums} from ${sellerDays(view.selection, view.period)} f group by 1) g where ${hasSales}`

const salesByHour = (view: ReportView): Sql => sql`
  select ${idOf(sql`g.hour::text`)} id, g.hour, ${sumColumns}, ${ticket}, ${share}
  from (select extract(hour from o.taken_at at time zone ${view.timeZone})::int as hour, count(*) filter (where o.kind = 'sale')::int orders,
      sum(o.units) units, sum(o.packages) packages, sum(o.kg) kg, sum(o.net_cents)::bigint net, sum(o.total_cents)::bigint total
    from orders o where ${countedRows(view, 'o')} group by 1) g`

const discounts = (view: ReportView): Sql => sql`
  select s.id, s.code, s.name, g.orders, g.discounted, g.discount, g.net, ${percentOf(sql`g.discount`, sql`(g.net + g.discount)`)} rate
  from (select o.seller_id, count(*) filter (where o.kind = 'sale')::int orders,
      count(*) filter (where o.kind = 'sale' and o.discount_cents > 0)::int discounted,
      sum(o.discount_cents)::bigint discount, sum(o.net_cents)::bigint net
    from orders o where ${countedRows(view, 'o')} group by 1) g
  join sellers s on s.env_id = ${view.envId}::uuid and s.id = g.seller_id where g.discount <> 0`

const objectives = (view: ReportView): Sql => {
  const month = monthOf(view.period.to)
  const last = view.period.to < addMonths(month, 1) ? view.period.to : month
  const sellers = view.selection.sellers
  const sellerCondition = sellers === null ? sql`` : sql` and b.seller_id = any(${sellers}::uuid[])`
  return sql`
  select s.id, s.code, s.name, coalesce(b.net_cents, 0) "netTarget", coalesce(g.net, 0) net, ${percentOf(sql`coalesce(g.net, 0)`, sql`b.net_cents`)} "netReached",
    coalesce(b.orders, 0) "ordersTarget", coalesce(g.orders, 0) orders, ${percentOf(sql`coalesce(g.orders, 0)`, sql`b.orders`)} "ordersReached",
    coalesce(b.collected_cents, 0) "collectedTarget", coalesce(g.collected, 0) collected,
    ${percentOf(sql`coalesce(g.collected, 0)`, sql`b.collected_cents`)} "collectedReached"
  from objectives b join sellers s on s.env_id = ${view.envId}::uuid and s.id = b.seller_id
  left join (select f.seller_id, sum(f.net_cents)::bigint net, sum(f.orders)::int orders, sum(f.collected_cents)::bigint collected
    from ${sellerDays({ ...view.selection, channels: [], regions: [] }, { from: month, to: last })} f group by 1) g on g.seller_id = b.seller_id
  where b.env_id = ${view.envId}::uuid and b.month = ${month}::date and b.deleted_at is null${sellerCondition}`
}

export const salesRows = {
  'sales-by-seller': salesBySeller,
  'sales-by-customer': salesByCustomer,
  'sales-by-channel': salesByGroup('sales_channels', 'sales_channel_id', 'Sin canal'),
  'sales-by-region': salesByGroup('regions', 'region_id', 'Sin región'),
  'sales-by-day': salesByDay,
  'sales-by-month': salesByMonth,
  'sales-by-hour': salesByHour,
  discounts,
  objectives,
} as const

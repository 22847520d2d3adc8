import { sql } from 'kysely'
import { andCustomer, andSeller, customerFacts, selectionBounds } from '../../../sales/server/index.ts'
import { andChosen, joinTable, type ReportView, type Sql } from '../report-view.ts'
import { rankByAmount } from './articles.rows.ts'

/** Customers of the selection, by their assigned seller, not by who visited them. */
export const own = (view: ReportView): Sql =>
  sql`c.env_id = ${view.envId}::uuid${andSeller(view.selection, sql`c.seller_id`)}${andCustomer(view.selection, sql`c.id`)}`

const sellerOf = (view: ReportView): Sql => joinTable(view, 'sellers', 's', 'c.seller_id')
const who = sql`c.id, c.code, c.name, coalesce(s.name, 'Sin vendedor') seller`

const withoutPurchase = (view: ReportView): Sql => sql`
  select ${who}, coalesce(ch.name, 'Sin canal') channel, c.locality, c.phone, b.last, (${view.today}::date - b.last)::int as days
  from customers c ${sellerOf(view)} ${joinTable(view, 'sales_channels', 'ch', 'c.sales_channel_id')}
  left join lateral (select v.day last from visits v where v.env_id = ${view.envId}::uuid and v.customer_id = c.id and v.orders > 0
    order by v.day desc limit 1) b on true
  where ${own(view)} and c.is_active and c.deleted_at is null
    and (b.last is null or b.last < ${view.today}::date - ${view.threshold}::int)`

const abcCustomers = (view: ReportView): Sql =>
  rankByAmount(
    sql`select ${who}, g.orders, g.total
      from (select customer_id, sum(orders)::int orders, sum(total_cents)::bigint total
        from (${customerFacts(view, ['customer_id'], ['orders', 'total_cents'], selectionBounds(view.selection))}) f group by 1) g
      join customers c on c.env_id = ${view.envId}::uuid and c.id = g.customer_id ${sellerOf(view)}`,
    sql`w.total`,
  )

const newCustomers = (view: ReportView): Sql => sql`
  select ${who}, coalesce(ch.name, 'Sin canal') channel, g.first, g.orders, g.net, g.total
  from (select v.customer_id, min(v.day) filter (where v.orders > 0) as first, sum(v.orders)::int orders, sum(v.net_cents)::bigint net, sum(v.total_cents)::bigint total
    from visits v where v.env_id = ${view.envId}::uuid and v.day between ${view.period.from}::date and ${view.period.to}::date${andChosen(view, 'v')}
    group by 1 having sum(v.orders) > 0) g
  join customers c on c.env_id = ${view.envId}::uuid and c.id = g.customer_id
  ${sellerOf(view)} ${joinTable(view, 'sales_channels', 'ch', 'c.sales_channel_id')}
  where not exists (select 1 from visits p where p.env_id = ${view.envId}::uuid and p.customer_id = g.customer_id
    and p.day < ${view.period.from}::date and p.orders > 0)`

const debtAgeing = (view: ReportView): Sql => {
  const overdue = sql`(${view.today}::date - r.due_on)`
  const between = (from: number, to: number): Sql =>
    sql`coalesce(sum(r.balance_cents) filter (where ${overdue} between ${sql.lit(from)} and ${sql.lit(to)}), 0)::bigint`
  return sql`
  select ${who}, g.documents, g."notDue", g.days30, g.days60, g.days90, g.older, g.balance
  from (select r.customer_id, count(*)::int documents, coalesce(sum(r.balance_cents) filter (where ${overdue} <= 0), 0)::bigint "notDue",
      ${between(1, 30)} days30, ${between(31, 60)} days60, ${between(61, 90)} days90,
      coalesce(sum(r.balance_cents) filter (where ${overdue} > 90), 0)::bigint older, sum(r.balance_cents)::bigint balance
    from receivables r where r.env_id = ${view.envId}::uuid and r.balance_cents <> 0 group by 1) g
  join customers c on c.env_id = ${view.envId}::uuid and c.id = g.customer_id ${sellerOf(view)} where ${own(view)}`
}

export const customerRows = {
  'customers-without-purchase': withoutPurchase,
  'abc-customers': abcCustomers,
  'new-customers': newCustomers,
  'debt-ageing': debtAgeing,
} as const

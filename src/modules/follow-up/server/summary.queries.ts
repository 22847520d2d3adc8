import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { wasEffective, wasVisited } from '../../customers/server/index.ts'
import type { Turn } from '../../routes/contract/weeks.ts'
import type { FollowSummary } from '../contract/follow.ts'
import { ofSubject, type Subject } from './subject.ts'

type Customer = FollowSummary['customer']

const reference = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object('code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}) end`

export const findCustomer = async ({ db }: Tenant, { envId, customerId }: Subject): Promise<Customer> => {
  const { rows } = await sql<Customer>`
    select c.id, c.code, c.name, c.trade_name, c.cuit, c.dni, c.tax_condition, c.address, c.locality, c.province, c.phone, c.email,
      c.latitude, c.longitude, c.is_active, ${reference('s')} as seller, ${reference('k')} as sales_channel, ${reference('r')} as region, ${reference('p')} as price_list
    from customers c
    left join sellers s on s.env_id = ${envId}::uuid and s.id = c.seller_id
    left join sales_channels k on k.env_id = ${envId}::uuid and k.id = c.sales_channel_id
    left join regions r on r.env_id = ${envId}::uuid and r.id = c.region_id
    left join price_lists p on p.env_id = ${envId}::uuid and p.id = c.price_list_id
    where c.env_id = ${envId}::uuid and c.id = ${customerId}::uuid`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the customer of a subject is there')
  return row
}

export type Days = { from: string; to: string }

export type VisitSums = { netCents: number; orders: number; visits: number; effective: number }

/** Net sale, orders, visits and effective visits of each period, in the order of the periods. */
export const sumVisits = async ({ db }: Tenant, subject: Subject, periods: Days[]): Promise<VisitSums[]> => {
  const { rows } = await sql<VisitSums>`
    select coalesce(sum(v.net_cents), 0)::float8 as net_cents, coalesce(sum(v.orders), 0)::int as orders,
      count(*) filter (where ${wasVisited('v')})::int as visits, count(*) filter (where ${wasEffective('v')})::int as effective
    from unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[]) with ordinality as p (starts, ends, n)
    left join visits v on ${ofSubject(subject, 'v')} and v.day between p.starts and p.ends
    group by p.n order by p.n`.execute(db)
  return rows
}

export type OrderDays = { days: string[]; lastOrderOn: string | null }

/** Days with an order since `from`, and the last one ever. */
export const findOrderDays = async ({ db }: Tenant, subject: Subject, from: string): Promise<OrderDays> => {
  const { rows } = await sql<OrderDays>`
    select coalesce(json_agg(distinct v.day) filter (where v.day >= ${from}::date), '[]') as days, max(v.day) as last_order_on
    from visits v where ${ofSubject(subject, 'v')} and v.orders > 0 and v.day <= ${subject.today}::date`.execute(db)
  return rows[0] ?? { days: [], lastOrderOn: null }
}

export const sumDebt = async (
  { db }: Tenant,
  { envId, customerId, today }: Subject,
): Promise<FollowSummary['debt']> => {
  const { rows } = await sql<FollowSummary['debt']>`
    select coalesce(sum(balance_cents), 0)::float8 as total_cents, coalesce(sum(balance_cents) filter (where due_on < ${today}::date), 0)::float8 as overdue_cents
    from receivables where env_id = ${envId}::uuid and customer_id = ${customerId}::uuid and balance_cents > 0`.execute(
    db,
  )
  return rows[0] ?? { totalCents: 0, overdueCents: 0 }
}

export type Stop = Turn & { seller: string }

export const findStops = async ({ db }: Tenant, subject: Subject): Promise<Stop[]> => {
  const { rows } = await sql<Stop>`
    select r.weekday, r.frequency, r.anchor_day, s.name as seller
    from route_stops r join sellers s on s.env_id = ${subject.envId}::uuid and s.id = r.seller_id and s.is_active and s.deleted_at is null
    where ${ofSubject(subject, 'r')} order by r.weekday, s.name`.execute(db)
  return rows
}

import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../../../../kernel/contract/formats.ts'
import type { SellerScope } from '../../../../kernel/contract/roles.ts'
import { tryLockAlone } from '../../../../kernel/server/database/environment-lock.ts'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { sellerReachCondition } from '../../../../kernel/server/scope.ts'
import { middleGap } from '../../../sales/server/index.ts'
import { inboxRules } from '../../contract/inbox-items.ts'

/** Active customers, alias `c`, within a person's reach. */
export const customersInScope = (envId: string, scope: SellerScope): RawBuilder<unknown> =>
  sql`c.env_id = ${envId}::uuid and c.is_active and c.deleted_at is null and ${sellerReachCondition(envId, scope, sql`c.seller_id`) ?? sql`true`}`

/** Customers not read today, or whose orders of today are not those that were read. */
const stale = (envId: string, today: string): RawBuilder<unknown> => sql`
  left join customer_rhythms r on r.env_id = ${envId}::uuid and r.customer_id = c.id
  left join (select customer_id, sum(orders)::int as orders from visits where env_id = ${envId}::uuid and day = ${today}::date group by customer_id) t
    on t.customer_id = c.id`
const isStale = (today: string): RawBuilder<unknown> =>
  sql`(r.read_on is distinct from ${today}::date or r.read_orders <> coalesce(t.orders, 0))`

type Asked = { scope: SellerScope; today: string }

export const countStale = async ({ db, envId }: Tenant, { scope, today }: Asked) => {
  const { rows } = await sql<{ pending: number; total: number }>`
    select count(*) filter (where ${isStale(today)})::int as pending, count(*)::int as total
    from customers c ${stale(envId, today)} where ${customersInScope(envId, scope)}`.execute(db)
  return rows[0] ?? { pending: 0, total: 0 }
}

export const findStale = async ({ db, envId }: Tenant, { scope, today }: Asked, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select c.id from customers c ${stale(envId, today)}
    where ${customersInScope(envId, scope)} and ${isStale(today)} order by c.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The articles that a customer stopped buying, as they were last read. */
export const findLostArticles = async (
  { db, envId }: Pick<Tenant, 'db' | 'envId'>,
  customerId: string,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('customerLostArticles')
    .select('articleId')
    .where('envId', '=', envId)
    .where('customerId', '=', customerId)
    .execute()
  return rows.map(({ articleId }) => articleId)
}

const { rhythm: rhythmRules, lost: lostRules } = inboxRules
const daysPerMonth = 365 / 12

type Reading = { customerIds: string[]; today: string }

/** The same articles, and the same figures, as on the customer's own page (customers, `lostOf`). */
const writeLostArticles = async ({ db, envId }: Tenant, { customerIds, today }: Reading): Promise<void> => {
  await sql`delete from customer_lost_articles where env_id = ${envId}::uuid and customer_id = any(${customerIds}::uuid[])`.execute(
    db,
  )
  await sql`
    insert into customer_lost_articles (env_id, customer_id, article_id, every_days, purchases, last_on, month_cents)
    with bought as (
      select o.customer_id, l.article_id, o.day, sum(l.net_cents) as net_cents, bool_or(l.quantity > 0) as is_purchase
      from orders o join order_lines l on l.env_id = ${envId}::uuid and l.order_id = o.id
      where o.env_id = ${envId}::uuid and o.customer_id = any(${customerIds}::uuid[]) and o.canceled_at is null and o.deleted_at is null
        and o.day between ${addDays(today, 1 - lostRules.windowDays)}::date and ${today}::date
      group by o.customer_id, l.article_id, o.day
    ), gaps as (
      select *, case when is_purchase then day - lag(day) over (partition by customer_id, article_id, is_purchase order by day) end as gap from bought
    ), rhythms as (
      select customer_id, article_id, ${middleGap(sql`gap`)} as every_days, (count(*) filter (where is_purchase))::int as purchases,
        max(day) filter (where is_purchase) as last_on, sum(net_cents) as net_cents
      from gaps group by customer_id, article_id
    )
    select ${envId}::uuid, r.customer_id, r.article_id, r.every_days, r.purchases, r.last_on,
      round(r.net_cents / (r.every_days * r.purchases / ${sql.lit(daysPerMonth)}::numeric))
    from rhythms r join articles a on a.env_id = ${envId}::uuid and a.id = r.article_id and a.is_active and a.deleted_at is null
    where r.purchases >= ${sql.lit(lostRules.purchases)} and r.net_cents > 0
      and ${today}::date - r.last_on >= greatest(${sql.lit(lostRules.days)}, ${sql.lit(lostRules.timesItsRhythm)} * r.every_days) ${returningOne}`.execute(
    db,
  )
}

const writeRhythms = async ({ db, envId }: Tenant, { customerIds, today }: Reading): Promise<void> => {
  await sql`
    insert into customer_rhythms (env_id, customer_id, read_on, read_orders, every_days, purchases, last_on, ticket_cents, lost_count, lost_month_cents, lost_last_on)
    with days as (
      select customer_id, day, sum(net_cents) as net_cents, sum(orders)::int as orders from visits
      where env_id = ${envId}::uuid and customer_id = any(${customerIds}::uuid[]) and orders > 0
        and day between ${addDays(today, 1 - rhythmRules.windowDays)}::date and ${today}::date
      group by customer_id, day
    ), gaps as (
      select *, day - lag(day) over (partition by customer_id order by day) as gap from days
    ), rhythms as (
      select customer_id, case when count(*) > 1 then ${middleGap(sql`gap`)} end as every_days, count(*)::int as purchases, max(day) as last_on,
        round(avg(net_cents))::bigint as ticket_cents, coalesce(sum(orders) filter (where day = ${today}::date), 0)::int as read_orders
      from gaps group by customer_id
    ), lost as (
      select customer_id, count(*)::int as lost_count, sum(month_cents)::bigint as month_cents, max(last_on) as last_on
      from customer_lost_articles where env_id = ${envId}::uuid and customer_id = any(${customerIds}::uuid[]) group by customer_id
    )
    select ${envId}::uuid, asked.id, ${today}::date, coalesce(r.read_orders, 0), r.every_days, coalesce(r.purchases, 0), r.last_on,
      coalesce(r.ticket_cents, 0), coalesce(l.lost_count, 0), coalesce(l.month_cents, 0), l.last_on
    from unnest(${customerIds}::uuid[]) as asked (id) left join rhythms r on r.customer_id = asked.id left join lost l on l.customer_id = asked.id
    on conflict (env_id, customer_id) do update set read_on = excluded.read_on, read_orders = excluded.read_orders, every_days = excluded.every_days,
      purchases = excluded.purchases, last_on = excluded.last_on, ticket_cents = excluded.ticket_cents, lost_count = excluded.lost_count,
      lost_month_cents = excluded.lost_month_cents, lost_last_on = excluded.lost_last_on ${returningOne}`.execute(db)
}

/** Reads anew how often some customers buy, and what they stopped buying; the rows of others stay. */
export const readRhythms = async (tenant: Tenant, reading: Reading): Promise<void> => {
  if (reading.customerIds.length === 0) return
  await writeLostArticles(tenant, reading)
  await writeRhythms(tenant, reading)
}

/** One process reads at a time: false when another does. Held until the end of the transaction. */
export const holdReading = (tenant: Tenant): Promise<boolean> => tryLockAlone(tenant, 'rhythms')

import { sql } from 'kysely'
import { addDays, addMonths, monthOf } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { customerMonths, ofSellers } from '../../sales/server/index.ts'
import { type FollowArticles, followRules } from '../contract/follow.ts'
import { type ArticleHistory, lostOf } from './rhythm.ts'
import { type Asking, countedOrders, findSubject, type Subject } from './subject.ts'

/** Every article of a year, the dearest first; a shop buys hundreds at most. Days of returns alone are no purchases. */
const findHistory = async ({ db }: Tenant, subject: Subject): Promise<ArticleHistory[]> => {
  const since = addDays(subject.today, 1 - followRules.yearDays)
  const { rows } = await sql<ArticleHistory>`
    select a.code, a.name, a.is_active and a.deleted_at is null as is_active, sum(l.quantity)::float8 as quantity, sum(l.net_cents)::float8 as net_cents,
      count(distinct o.day) filter (where l.quantity > 0)::int as purchases,
      json_agg(distinct o.day) filter (where l.quantity > 0) as days, max(o.day) filter (where l.quantity > 0) as last_on
    from orders o join order_lines l on l.env_id = ${subject.envId}::uuid and l.order_id = o.id
    join articles a on a.env_id = ${subject.envId}::uuid and a.id = l.article_id
    where ${countedOrders(subject)} and o.day between ${since}::date and ${subject.today}::date
    group by a.env_id, a.id having count(*) filter (where l.quantity > 0) > 0
    order by sum(l.net_cents) desc, a.code`.execute(db)
  return rows
}

type Never = Pick<FollowArticles, 'never' | 'peers'>

/**
 * What shops of the same channel buy and this one has not for two years. The peers are those whose purchases of the last three
 * months are nearest to its own, so that a large channel costs no more. Only shares are shown, never who buys what.
 */
const findNever = async ({ db }: Tenant, subject: Subject): Promise<Never> => {
  const { envId, customerId, today } = subject
  const recent = customerMonths(ofSellers(envId, null), { from: addMonths(monthOf(today), -2), to: today })
  const since = addDays(today, 1 - followRules.recentDays)
  const { rows } = await sql<Never>`
    with own as (
      select coalesce(sum(net_cents), 0) as net from ${recent} m where customer_id = ${customerId}::uuid
    ), peers as materialized (
      select c.id from customers c
      join ${recent} m on m.customer_id = c.id
      where c.env_id = ${envId}::uuid and c.id <> ${customerId}::uuid and c.is_active and c.deleted_at is null
        and c.sales_channel_id = (select sales_channel_id from customers where env_id = ${envId}::uuid and id = ${customerId}::uuid)
      group by c.id having sum(m.orders) > 0
      order by abs(sum(m.net_cents) - (select net from own)), c.id limit ${sql.lit(followRules.peers)}
    ), sold as materialized (
      select l.article_id, count(distinct o.customer_id)::int as buyers
      from peers p join orders o on o.env_id = ${envId}::uuid and o.customer_id = p.id
      join order_lines l on l.env_id = ${envId}::uuid and l.order_id = o.id
      where o.day >= ${since}::date and o.canceled_at is null and o.deleted_at is null and l.quantity > 0
      group by l.article_id
    ), known as materialized (
      select distinct l.article_id from orders o join order_lines l on l.env_id = ${envId}::uuid and l.order_id = o.id
      where o.env_id = ${envId}::uuid and o.customer_id = ${customerId}::uuid and o.canceled_at is null and o.deleted_at is null
        and l.quantity > 0 and o.day >= ${addDays(today, -followRules.neverDays)}::date
    )
    select (select count(*) from peers)::int as peers, (select coalesce(json_agg(n), '[]') from (
      select a.code, a.name, t.buyers from sold t join articles a on a.env_id = ${envId}::uuid and a.id = t.article_id
      where a.is_active and a.deleted_at is null and t.article_id not in (select article_id from known)
      order by t.buyers desc, a.code limit ${sql.lit(followRules.listed)}) n) as never`.execute(db)
  return rows[0] ?? { peers: 0, never: [] }
}

/** The articles that the customer buys most, the lost ones, and those it never bought. */
export const followArticles = async (asking: Asking): Promise<FollowArticles> => {
  const subject = await findSubject(asking)
  const history = await findHistory(asking.tenant, subject)
  const lostArticles = history
    .flatMap(article => lostOf(article, subject.today) ?? [])
    .sort((a, b) => b.netPerMonthCents - a.netPerMonthCents || (a.code < b.code ? -1 : 1))
  return {
    bought: history.slice(0, followRules.listed).map(({ code, name, quantity, netCents, purchases, lastOn }) => ({
      code,
      name,
      quantity,
      netCents,
      purchases,
      lastOn,
    })),
    lost: lostArticles.slice(0, followRules.listed),
    lostCount: lostArticles.length,
    lostPerMonthCents: lostArticles.reduce((sum, article) => sum + article.netPerMonthCents, 0),
    ...(await findNever(asking.tenant, subject)),
  }
}

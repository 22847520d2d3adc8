import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { shopName } from '../../../customers/server/index.ts'
import { peopleOf } from '../../../identity/server/index.ts'
import { type InboxItem, inboxRules, type LostArticle } from '../../contract/inbox-items.ts'

type Condition = RawBuilder<unknown>

const { rhythm } = inboxRules

/** The customer of the alias `r` has a rhythm and keeps it. */
const keepsRhythm = (today: string): Condition =>
  sql`r.every_days is not null and ${today}::date - r.last_on <= greatest(${sql.lit(rhythm.days)}, ${sql.lit(rhythm.timesItsRhythm)} * r.every_days)`

const brokeRhythm = (today: string): Condition =>
  sql`r.purchases >= ${sql.lit(rhythm.purchases)} and not (${keepsRhythm(today)}) and ${today}::date - r.last_on <= ${sql.lit(rhythm.until)}`

/**
 * Every item of the customers that `shops` lets through (a condition over the alias `c`), each with what people decided
 * about its episode: columns of the alias `i`. A rhythm that breaks anew is another item; a debt, or what a customer stopped
 * buying, stays the same one for as long as somebody is on it. Only customers with an item are looked up, and their names
 * wait for `itemJson`: most of a company has nothing to say. `only` leaves
 * out others before anything is read of them.
 */
export const itemsOf = (
  { envId }: Pick<Tenant, 'envId'>,
  today: string,
  shops: Condition,
  only: (customer: Condition) => Condition = () => sql`true`,
): Condition => sql`
  with debts as (
    select customer_id, sum(balance_cents)::bigint as cents, count(*)::int as documents, min(due_on) as oldest from receivables
    where env_id = ${envId}::uuid and balance_cents > 0 and due_on < ${today}::date and ${only(sql`customer_id`)} group by customer_id
  ), episodes as (
    select r.customer_id, 'rhythm' as kind, r.last_on as since, r.ticket_cents * ((${today}::date - r.last_on) / r.every_days) as stake, null::int as documents
    from customer_rhythms r where r.env_id = ${envId}::uuid and ${brokeRhythm(today)} and r.every_days > 0 and r.ticket_cents > 0 and ${only(sql`r.customer_id`)}
    union all
    select r.customer_id, 'lost', r.lost_last_on, r.lost_month_cents, null from customer_rhythms r
    where r.env_id = ${envId}::uuid and r.lost_count > 0 and r.lost_month_cents > 0 and ${keepsRhythm(today)} and ${only(sql`r.customer_id`)}
    union all
    select d.customer_id, 'debt', d.oldest, d.cents, d.documents from debts d
  ), decided as (
    select distinct on (customer_id, kind) id, customer_id, kind, since, state, owner_id, snoozed_until, note, taken_at from follow_ups
    where env_id = ${envId}::uuid order by customer_id, kind, since desc
  ), items as materialized (
    select c.id as customer_id, c.seller_id, e.kind, e.since, e.stake, e.documents,
      u.id as follow_up_id, coalesce(u.state, 'open') as state, u.owner_id, u.snoozed_until, u.note, u.taken_at
    from episodes e join customers c on c.env_id = ${envId}::uuid and c.id = e.customer_id
    left join decided u on u.customer_id = e.customer_id and u.kind = e.kind and (u.since >= e.since or (u.state = 'open' and e.kind <> 'rhythm'))
    where ${shops}
  )`

/** An item of `items`, alias `i`, as it is answered, but for the articles of a lost one. */
export const itemJson = ({ envId }: Pick<Tenant, 'envId'>, today: string): Condition => sql`(select json_build_object(
  'customer', json_build_object('id', c.id, 'code', c.code, 'name', ${shopName('c')}),
  'seller', (select json_build_object('id', v.id, 'code', v.code, 'name', v.name) from sellers v where v.env_id = ${envId}::uuid and v.id = i.seller_id),
  'kind', i.kind, 'since', i.since, 'stakeCents', i.stake,
  'rhythm', case when i.kind = 'rhythm' then json_build_object('everyDays', r.every_days, 'purchases', r.purchases, 'lastOn', r.last_on,
    'ticketCents', r.ticket_cents, 'missed', (${today}::date - r.last_on) / r.every_days) end,
  'lost', case when i.kind = 'lost' then json_build_object('count', r.lost_count, 'articles', '[]'::json) end,
  'debt', case when i.kind = 'debt' then json_build_object('documents', i.documents, 'oldestDueOn', i.since) end,
  'followUp', case when i.follow_up_id is not null then json_build_object('id', i.follow_up_id, 'state', i.state, 'note', i.note,
    'snoozedUntil', i.snoozed_until, 'takenAt', i.taken_at, 'owner', ${ownerJson(envId, sql`i.owner_id`)}) end)
  from customers c left join customer_rhythms r on r.env_id = ${envId}::uuid and r.customer_id = c.id
  where c.env_id = ${envId}::uuid and c.id = i.customer_id)`

/** Somebody of the company as the screen names them; null for nobody. */
export const ownerName = (envId: string, id: Condition): Condition =>
  sql`(select p.name from ${peopleOf(envId)} p where p.id = ${id})`

const ownerJson = (envId: string, id: Condition): Condition =>
  sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', coalesce(${ownerName(envId, id)}, '—')) end`

const articlesShown = 3

/** The dearest articles that each of some customers lost. */
const findLostArticles = async ({ db, envId }: Tenant, ids: string[]): Promise<Map<string, LostArticle[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<LostArticle & { customerId: string }>`
    select * from (
      select l.customer_id, a.code, a.name, l.every_days, l.purchases, l.last_on, l.month_cents::float8 as month_cents,
        row_number() over (partition by l.customer_id order by l.month_cents desc, a.code)::int as place
      from customer_lost_articles l join articles a on a.env_id = ${envId}::uuid and a.id = l.article_id
      where l.env_id = ${envId}::uuid and l.customer_id = any(${ids}::uuid[])) ranked
    where place <= ${sql.lit(articlesShown)} order by customer_id, place`.execute(db)
  return Map.groupBy(rows, row => row.customerId)
}

/** The same items with their articles. */
export const withArticles = async (tenant: Tenant, items: InboxItem[]): Promise<InboxItem[]> => {
  const ids = items.flatMap(item => (item.lost ? [item.customer.id] : []))
  const articles = await findLostArticles(tenant, ids)
  const shown = (id: string): LostArticle[] =>
    (articles.get(id) ?? []).map(({ code, name, everyDays, purchases, lastOn, monthCents }) => ({
      code,
      name,
      everyDays,
      purchases,
      lastOn,
      monthCents,
    }))
  return items.map(item => (item.lost ? { ...item, lost: { ...item.lost, articles: shown(item.customer.id) } } : item))
}

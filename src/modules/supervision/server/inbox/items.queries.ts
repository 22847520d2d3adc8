import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { shopName } from '../../../customers/server/index.ts'
import { memberName } from '../../../identity/server/index.ts'
import { type InboxItem, inboxRules, type LostArticle } from '../../contract/inbox-items.ts'

type Condition = RawBuilder<unknown>

const { rhythm } = inboxRules

/** The customer of the alias `s` has a rhythm and keeps it. */
const keepsRhythm = (today: string): Condition =>
  sql`s.every_days is not null and ${today}::date - s.last_on <= greatest(${sql.lit(rhythm.days)}, ${sql.lit(rhythm.timesItsRhythm)} * s.every_days)`

const brokeRhythm = (today: string): Condition =>
  sql`s.purchases >= ${sql.lit(rhythm.purchases)} and not (${keepsRhythm(today)}) and ${today}::date - s.last_on <= ${sql.lit(rhythm.until)}`

/**
 * Every item of the customers that `shops` lets through (a condition over the alias `c`), each with what people decided
 * about its episode: columns of the alias `i`. A rhythm that breaks anew is another item; a debt, or what a customer stopped
 * buying, stays the same one for as long as somebody is on it.
 */
export const itemsOf = ({ envId }: Pick<Tenant, 'envId'>, today: string, shops: Condition): Condition => sql`
  with shops as materialized (
    select c.id, c.seller_id, c.code, ${shopName('c')} as name, r.every_days, r.purchases, r.last_on, r.ticket_cents, r.lost_count, r.lost_month_cents, r.lost_last_on
    from customers c left join customer_rhythms r on r.env_id = ${envId}::uuid and r.customer_id = c.id
    where ${shops}
  ), debts as (
    select customer_id, sum(balance_cents)::bigint as cents, count(*)::int as documents, min(due_on) as oldest from receivables
    where env_id = ${envId}::uuid and balance_cents > 0 and due_on < ${today}::date group by customer_id
  ), found as (
    select s.id, 'rhythm' as kind, s.last_on as since, s.ticket_cents * ((${today}::date - s.last_on) / s.every_days) as stake, null::int as documents
    from shops s where ${brokeRhythm(today)}
    union all
    select s.id, 'lost', s.lost_last_on, s.lost_month_cents, null from shops s where s.lost_count > 0 and ${keepsRhythm(today)}
    union all
    select s.id, 'debt', d.oldest, d.cents, d.documents from shops s join debts d on d.customer_id = s.id
  ), decided as (
    select distinct on (customer_id, kind) id, customer_id, kind, since, state, owner_id, snoozed_until, note, taken_at from follow_ups
    where env_id = ${envId}::uuid order by customer_id, kind, since desc
  ), items as materialized (
    select f.id as customer_id, f.kind, f.since, f.stake, f.documents, s.seller_id, s.code, s.name, s.every_days, s.purchases, s.last_on, s.ticket_cents, s.lost_count,
      u.id as follow_up_id, coalesce(u.state, 'open') as state, u.owner_id, u.snoozed_until, u.note, u.taken_at
    from found f join shops s on s.id = f.id
    left join decided u on u.customer_id = f.id and u.kind = f.kind and (u.since >= f.since or (u.state = 'open' and f.kind <> 'rhythm'))
    where f.stake > 0
  )`

/** An item of `items`, alias `i`, as it is answered, but for the articles of a lost one. */
export const itemJson = ({ envId }: Pick<Tenant, 'envId'>, today: string): Condition => sql`json_build_object(
  'customer', json_build_object('id', i.customer_id, 'code', i.code, 'name', i.name),
  'seller', (select json_build_object('id', v.id, 'code', v.code, 'name', v.name) from sellers v where v.env_id = ${envId}::uuid and v.id = i.seller_id),
  'kind', i.kind, 'since', i.since, 'stakeCents', i.stake,
  'rhythm', case when i.kind = 'rhythm' then json_build_object('everyDays', i.every_days, 'purchases', i.purchases, 'lastOn', i.last_on,
    'ticketCents', i.ticket_cents, 'missed', (${today}::date - i.last_on) / i.every_days) end,
  'lost', case when i.kind = 'lost' then json_build_object('count', i.lost_count, 'articles', '[]'::json) end,
  'debt', case when i.kind = 'debt' then json_build_object('documents', i.documents, 'oldestDueOn', i.since) end,
  'followUp', case when i.follow_up_id is not null then json_build_object('id', i.follow_up_id, 'state', i.state, 'note', i.note,
    'snoozedUntil', i.snoozed_until, 'takenAt', i.taken_at, 'owner', ${ownerJson(envId, sql`i.owner_id`)}) end)`

/** Somebody of the company as the screen names them; null for nobody. */
export const ownerName = (envId: string, id: Condition): Condition => sql`(select ${memberName} from memberships m
  join users u on u.id = m.user_id where m.env_id = ${envId}::uuid and m.user_id = ${id})`

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

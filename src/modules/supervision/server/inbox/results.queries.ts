import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { decodeCursor, encodeCursor } from '../../../../kernel/server/resources/cursor.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { shopName } from '../../../customers/server/index.ts'
import { type FollowUpResult, pageSize, type ResultsPage, type ResultsQuery } from '../../contract/inbox.ts'
import { inboxRules } from '../../contract/inbox-items.ts'
import { chosenCustomers, chosenOnes } from './filters.ts'
import { ownerName } from './items.queries.ts'

type Condition = RawBuilder<unknown>

const sort = 'decided'
const types = ['timestamptz']

const within = (alias: string): Condition => sql`${sql.ref(`${alias}.taken_at`)} > f.taken_at
  and ${sql.ref(`${alias}.taken_at`)} <= f.taken_at + make_interval(days => ${sql.lit(inboxRules.recoveredDays)})
  and ${sql.ref(`${alias}.canceled_at`)} is null and ${sql.ref(`${alias}.deleted_at`)} is null`

/**
 * What came in after somebody took the decision of the alias `f`: net sales of the customer; of a lost article, of those
 * articles; of a debt, what was collected. Measured from the documents themselves, whoever took them.
 */
const recovered = (envId: string): Condition => sql`
  select coalesce(sum(d.cents), 0)::bigint as cents, count(*)::int as documents, min(d.day) as first_on, max(d.day) as last_on from (
    select o.net_cents as cents, o.day from orders o
    where f.kind = 'rhythm' and o.env_id = ${envId}::uuid and o.customer_id = f.customer_id and o.kind = 'sale' and ${within('o')}
    union all
    select sum(l.net_cents), o.day from orders o join order_lines l on l.env_id = ${envId}::uuid and l.order_id = o.id and l.article_id = any(f.article_ids)
    where f.kind = 'lost' and o.env_id = ${envId}::uuid and o.customer_id = f.customer_id and o.kind = 'sale' and ${within('o')} group by o.id, o.day
    union all
    select k.total_cents, k.day from collections k
    where f.kind = 'debt' and k.env_id = ${envId}::uuid and k.customer_id = f.customer_id and ${within('k')}
  ) d`

const after = (text: string | undefined): Condition => {
  if (!text) return sql`true`
  const { id, values } = decodeCursor(text, sort, types)
  return sql`(f.decided_at, f.id) < (${values[0] ?? null}::timestamptz, ${id}::uuid)`
}

type Found = { items: FollowUpResult[] | null; totals: ResultsPage['totals'] }

const resultJson = (envId: string): Condition => sql`json_build_object('id', f.id,
  'customer', json_build_object('code', f.code, 'name', f.name), 'kind', f.kind, 'state', f.state, 'owner', ${ownerName(envId, sql`f.owner_id`)},
  'note', f.note, 'stakeCents', f.stake_cents, 'takenAt', f.taken_at, 'closedAt', f.closed_at, 'recoveredCents', f.cents, 'documents', f.documents,
  'firstOn', f.first_on, 'lastOn', f.last_on)`

/** What people took or closed between two days, the newest first, and what came in afterwards (cents). */
export const readResults = async (
  { db, envId }: Tenant,
  session: Session,
  query: ResultsQuery,
): Promise<ResultsPage> => {
  const chosen = sql.join([sql`true`, ...chosenOnes(session, query, 'f')], sql` and `)
  const { rows } = await sql<Found>`
    with shops as (select c.id, c.code, ${shopName('c')} as name from customers c where ${chosenCustomers(session, query)}),
    decided as (
      select f.*, coalesce(f.taken_at, f.closed_at) as decided_at, s.code, s.name from follow_ups f join shops s on s.id = f.customer_id
      where f.env_id = ${envId}::uuid and ${chosen}
        and (coalesce(f.taken_at, f.closed_at) at time zone ${session.timeZone})::date between ${query.from}::date and ${query.to}::date
    ), results as materialized (select f.*, m.cents, m.documents, m.first_on, m.last_on from decided f cross join lateral (${recovered(envId)}) m),
    page as (select f.* from results f where ${after(query.cursor)} order by f.decided_at desc, f.id desc limit ${sql.lit(pageSize + 1)})
    select (select json_agg(${resultJson(envId)} order by f.decided_at desc, f.id desc) from page f) as items,
      (select json_build_object('count', count(*), 'taken', count(taken_at), 'stakeCents', coalesce(sum(stake_cents) filter (where taken_at is not null), 0),
        'recoveredCents', coalesce(sum(cents), 0), 'recovered', count(*) filter (where cents > 0)) from results) as totals`.execute(
    db,
  )
  const { items, totals } = rows[0] ?? {
    items: null,
    totals: { count: 0, taken: 0, stakeCents: 0, recoveredCents: 0, recovered: 0 },
  }
  const shown = (items ?? []).slice(0, pageSize)
  const last = shown.at(-1)
  const more = (items ?? []).length > pageSize && last
  const next = more
    ? encodeCursor({ sort, values: [last.takenAt ?? last.closedAt], id: last.id, total: totals.count })
    : null
  return { items: shown, next, totals }
}

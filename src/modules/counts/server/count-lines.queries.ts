import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { CountSession } from './count-sessions.queries.ts'

/** The condition on an article `a` in the scope of a count. */
export const inScope = ({ scope, scopeIds }: Pick<CountSession, 'scope' | 'scopeIds'>): RawBuilder<unknown> => {
  switch (scope) {
    case 'all':
      return sql`true`
    case 'items':
      return sql`(a.item_id = any(${scopeIds}::uuid[]) or a.sub_item_id = any(${scopeIds}::uuid[]))`
    case 'brands':
      return sql`a.brand_id = any(${scopeIds}::uuid[])`
    case 'articles':
      return sql`a.id = any(${scopeIds}::uuid[])`
  }
}

/**
 * The counted units of each lot in its latest round, the units by the books at its last entry, and whether those changed
 * between two entries of that round.
 */
const countedLots = (envId: string, { id }: CountSession): RawBuilder<unknown> => sql`
  select distinct on (g.article_id, g.lot) g.* from (
    select e.article_id, e.lot, e.round, max(e.expires_on) as expires_on, sum(e.units) as units,
      (array_agg(e.expected_units order by e.counted_at desc, e.id desc))[1] as expected,
      min(e.expected_units) <> max(e.expected_units) as moved
    from count_entries e
    where e.env_id = ${envId}::uuid and e.session_id = ${id}::uuid and e.voided_at is null
    group by e.article_id, e.lot, e.round) g
  order by g.article_id, g.lot, g.round desc`

/** Lots to be counted: in the first round those with stock in the place, in later rounds those of the recount. */
const lotsToCount = (envId: string, session: CountSession): RawBuilder<unknown> =>
  session.round > 1
    ? sql`select r.article_id, r.lot, r.expires_on, null::numeric as expected from count_recounts r
        where r.env_id = ${envId}::uuid and r.session_id = ${session.id}::uuid and r.round = ${session.round}`
    : sql`select v.article_id, l.code as lot, l.expires_on, v.units as expected from stock_levels v
        join stock_lots l on l.env_id = ${envId}::uuid and l.id = v.lot_id
        join articles a on a.env_id = ${envId}::uuid and a.id = v.article_id
        where v.env_id = ${envId}::uuid and v.location_id = ${session.locationId}::uuid and v.is_fit and v.units <> 0 and ${inScope(session)}`

/** The price of a unit today in the default list, in cents without IVA. */
const price = (envId: string, day: string): RawBuilder<unknown> => sql`
  (select p.price_cents from prices p join price_lists d on d.env_id = ${envId}::uuid and d.id = p.price_list_id
    where p.env_id = ${envId}::uuid and p.article_id = a.id and p.deleted_at is null and d.is_default and d.deleted_at is null
      and p.valid_from <= ${day}::date order by p.valid_from desc limit 1)`

export type LineRow = {
  articleId: string
  code: string
  name: string
  lot: string
  expiresOn: string | null
  counted: number | null
  expected: number | null
  moved: boolean
  round: number
  priceCents: number | null
}

export const maximumLines = 2000

/** The lines of a count, by code and expiry; `counted` is null for lots to be counted that have no entry yet. */
export const readLines = async ({ db, envId }: Tenant, session: CountSession, day: string): Promise<LineRow[]> => {
  const waits = sql`(${session.state} = 'counting' and k.article_id is not null and coalesce(c.round, 0) < ${session.round})`
  const { rows } = await sql<LineRow>`
    select a.id as article_id, a.code, a.name, coalesce(c.lot, k.lot) as lot, coalesce(c.expires_on, k.expires_on) as expires_on,
      case when ${waits} then null else c.units end as counted,
      coalesce(c.expected, k.expected) as expected, coalesce(c.moved, false) as moved,
      case when ${waits} then ${session.round}::integer else coalesce(c.round, 1) end as round, ${price(envId, day)} as price_cents
    from (${countedLots(envId, session)}) c
    full join (${lotsToCount(envId, session)}) k on k.article_id = c.article_id and k.lot = c.lot
    join articles a on a.env_id = ${envId}::uuid and a.id = coalesce(c.article_id, k.article_id)
    order by a.code, coalesce(c.expires_on, k.expires_on) nulls last, 4 limit ${maximumLines}`.execute(db)
  return rows
}

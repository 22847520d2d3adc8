import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '../../../../kernel/contract/formats.ts'
import type { Tenant, WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { decodeCursor, encodeCursor } from '../../../../kernel/server/resources/cursor.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { type InboxPage, type InboxQuery, pageSize } from '../../contract/inbox.ts'
import type { InboxItem } from '../../contract/inbox-items.ts'
import { chosenCustomers, chosenOnes } from './filters.ts'
import { itemJson, itemsOf, withArticles } from './items.queries.ts'
import type { RhythmReader } from './read-rhythms.ts'
import { customersInScope } from './rhythms.queries.ts'

const sort = 'stake'
const types = ['bigint', 'text']

const inView = (view: InboxQuery['view'], today: string) =>
  view === 'snoozed'
    ? sql`i.state = 'open' and i.snoozed_until > ${today}::date`
    : sql`i.state = 'open' and (i.snoozed_until is null or i.snoozed_until <= ${today}::date)`

/** After the last row of the page before: less at stake, or as much and later by customer and kind. */
const after = (text: string | undefined) => {
  if (!text) return sql`true`
  const { id, values } = decodeCursor(text, sort, types)
  const [stake = null, kind = null] = values
  return sql`(i.stake < ${stake}::bigint or (i.stake = ${stake}::bigint and (i.customer_id, i.kind) > (${id}::uuid, ${kind}::text)))`
}

type Found = { items: InboxItem[] | null; totals: InboxPage['totals'] | null }

const readPage = async (tenant: Tenant, session: Session, query: InboxQuery, today: string): Promise<Found> => {
  const chosen = sql.join([inView(query.view, today), ...chosenOnes(session, query, 'i')], sql` and `)
  const { rows } = await sql<Found>`
    ${itemsOf(tenant, today, chosenCustomers(session, query))}, chosen as materialized (select i.* from items i where ${chosen}),
    page as (select i.* from chosen i where ${after(query.cursor)} order by i.stake desc, i.customer_id, i.kind limit ${sql.lit(pageSize + 1)})
    select (select json_agg(${itemJson(tenant, today)} order by i.stake desc, i.customer_id, i.kind) from page i) as items,
      (select json_agg(t) from (select i.kind, count(*)::int as count, sum(i.stake)::bigint as "stakeCents" from chosen i group by i.kind order by i.kind) t) as totals`.execute(
    tenant.db,
  )
  return rows[0] ?? { items: null, totals: null }
}

const cursorAfter = ({ customer, kind, stakeCents }: InboxItem): string =>
  encodeCursor({ sort, values: [String(stakeCents), kind], id: customer.id, total: 0 })

/**
 * What slips away among the customers a person sees, the most at stake first (cents). A few stale rhythms are read before;
 * of many, `reading` says how many are missing.
 */
export const answerInbox = async (
  { withTenant, readRhythms }: { withTenant: WithTenant; readRhythms: RhythmReader },
  session: Session,
  query: InboxQuery,
): Promise<InboxPage> => {
  const today = dayOf(new Date(), session.timeZone)
  const { envId, scope } = session
  const reading = await readRhythms({ envId, scope, today })
  return withTenant(
    envId,
    async tenant => {
      const { items, totals } = await readPage(tenant, session, query, today)
      const found = items ?? []
      const shown = await withArticles(tenant, found.slice(0, pageSize))
      const last = shown.at(-1)
      const next = found.length > pageSize && last ? cursorAfter(last) : null
      return { today, items: shown, next, totals: totals ?? [], reading }
    },
    { readOnly: true },
  )
}

/** Items to do that are the person's own, among the customers they see: what nobody took is nobody's. */
export const countMine = async (tenant: Tenant, session: Session): Promise<number> => {
  const today = dayOf(new Date(), session.timeZone)
  // Only customers that somebody decided something about are looked at: this is asked on every page.
  const theirs = (customer: RawBuilder<unknown>) => sql`${customer} in (select customer_id from follow_ups
    where env_id = ${tenant.envId}::uuid and owner_id = ${session.userId}::uuid and state = 'open')`
  const shops = customersInScope(session.envId, session.scope)
  const { rows } = await sql<{ count: number }>`
    ${itemsOf(tenant, today, shops, theirs)}
    select count(*)::int as count from items i where ${inView('todo', today)} and i.owner_id = ${session.userId}::uuid`.execute(
    tenant.db,
  )
  return rows[0]?.count ?? 0
}

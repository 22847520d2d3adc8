import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { type BoardQuery, cardsPerPage, type OpportunityCard } from '../contract/opportunity-routes.ts'
import { daysSince, isStale } from './opportunity.rules.ts'
import { opportunityCondition, type Viewer } from './visibility.ts'

type Sql = RawBuilder<unknown>

const named = (alias: string): Sql => {
  const column = (name: string): Sql => sql.ref(`${alias}.${name}`)
  return sql`case when ${column('id')} is not null then json_build_object('id', ${column('id')}, 'code', ${column('code')}, 'name', ${column('name')}) end`
}

/** What a card shows, over the joins of `cardTables`. */
export const cardColumns = (envId: string): Sql => sql`
  t.id, t.code, t.name, t.state_id, t.value_cents, t.closing_on, ${named('se')} as seller, ${named('cu')} as customer, ${named('pr')} as prospect,
  t.interlocutor, t.entered_state_at, ${daysSince(sql`t.entered_state_at`)} as days_in_state, ${isStale} as is_stale, t.moves, t.lost_reason,
  (select min(a.due_on) from commercial_actions a
    where a.env_id = ${envId}::uuid and a.opportunity_id = t.id and not a.is_done and a.deleted_at is null) as next_action_on,
  (select count(*) from commercial_actions a
    where a.env_id = ${envId}::uuid and a.opportunity_id = t.id and not a.is_done and a.deleted_at is null) as pending_actions`

export const cardTables = (envId: string): Sql => sql`opportunities t
  join funnel_states fs on fs.env_id = ${envId}::uuid and fs.id = t.state_id
  left join sellers se on se.env_id = ${envId}::uuid and se.id = t.seller_id
  left join customers cu on cu.env_id = ${envId}::uuid and cu.id = t.customer_id
  left join prospects pr on pr.env_id = ${envId}::uuid and pr.id = t.prospect_id`

const contains = (column: Sql, text: string): Sql => sql`strpos(normalize_text(${column}), normalize_text(${text})) > 0`

const chosen = (envId: string, { sellers, supervisors, q, stale, closingFrom, closingTo }: BoardQuery): Sql => {
  const texts = ['t.name', 't.code', 't.interlocutor', 'cu.name', 'cu.code', 'pr.name', 'pr.code']
  return sql`
    ${sellers.length > 0 ? sql`and t.seller_id = any(${sellers}::uuid[])` : sql``}
    ${
      supervisors.length > 0
        ? sql`and t.seller_id in (select id from sellers where env_id = ${envId}::uuid and supervisor_id = any(${supervisors}::uuid[]))`
        : sql``
    }
    ${stale === 'yes' ? sql`and ${isStale}` : sql``}
    ${closingFrom ? sql`and t.closing_on >= ${closingFrom}::date` : sql``}
    ${closingTo ? sql`and t.closing_on <= ${closingTo}::date` : sql``}
    ${
      q
        ? sql`and (${sql.join(
            texts.map(column => contains(sql.ref(column), q)),
            sql` or `,
          )})`
        : sql``
    }`
}

const shown = (viewer: Viewer, query: BoardQuery): Sql => sql`t.env_id = ${viewer.envId}::uuid and t.deleted_at is null
  and ${opportunityCondition(viewer)} ${chosen(viewer.envId, query)}`

type Totals = { count: number; valueCents: number; stale: number }

/** Everything the filter shows of each state. A state with nothing is not among them. */
export const findTotals = async (
  { db, envId }: Tenant,
  viewer: Viewer,
  { pipelineId, query }: { pipelineId: string; query: BoardQuery },
): Promise<Map<string, Totals>> => {
  const found = await sql<Totals & { id: string }>`
    select t.state_id as id, count(*) as count, coalesce(sum(t.value_cents), 0) as value_cents, count(*) filter (where ${isStale}) as stale
    from ${cardTables(envId)} where t.funnel_id = ${pipelineId}::uuid and ${shown(viewer, query)} group by t.state_id`.execute(
    db,
  )
  return new Map(found.rows.map(({ id, ...totals }) => [id, totals]))
}

type Placed = OpportunityCard & { position: number }
type Cards = { cards: OpportunityCard[]; next: string | null }

const cursorText = z.object({ position: z.number().int(), id: z.uuid() })
type Cursor = z.output<typeof cursorText>

export const readCursor = (text: string | undefined): Cursor | null => {
  if (text === undefined) return null
  try {
    return cursorText.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch (error) {
    throw problem(problems.invalidCursor, { cause: error })
  }
}

const pageOf = (rows: Placed[]): Cards => {
  const page = rows.slice(0, cardsPerPage)
  const last = rows.length > cardsPerPage ? page.at(-1) : undefined
  return {
    cards: page.map(({ position: _position, ...card }) => card),
    next: last ? Buffer.from(JSON.stringify({ position: last.position, id: last.id })).toString('base64url') : null,
  }
}

/** A page of one column, in its order, from after a card on. */
export const findCards = async (
  { db, envId }: Tenant,
  viewer: Viewer,
  { stateId, query, after }: { stateId: string; query: BoardQuery; after: Cursor | null },
): Promise<Cards> => {
  const from = after ? sql`and (t.position, t.id) > (${after.position}::bigint, ${after.id}::uuid)` : sql``
  const found = await sql<Placed>`
    select ${cardColumns(envId)}, t.position from ${cardTables(envId)}
    where t.state_id = ${stateId}::uuid and ${shown(viewer, query)} ${from}
    order by t.position, t.id limit ${sql.lit(cardsPerPage + 1)}`.execute(db)
  return pageOf(found.rows)
}

/** The first page of each column at once. */
export const findFirstCards = async (
  { db, envId }: Tenant,
  viewer: Viewer,
  { stateIds, query }: { stateIds: string[]; query: BoardQuery },
): Promise<Map<string, Cards>> => {
  const found = await sql<Placed>`
    select card.* from unnest(${stateIds}::uuid[]) as wanted (id) cross join lateral (
      select ${cardColumns(envId)}, t.position from ${cardTables(envId)}
      where t.state_id = wanted.id and ${shown(viewer, query)}
      order by t.position, t.id limit ${sql.lit(cardsPerPage + 1)}) card
    order by card.state_id, card.position, card.id`.execute(db)
  const byState = Map.groupBy(found.rows, ({ stateId }) => stateId)
  return new Map([...byState].map(([id, rows]) => [id, pageOf(rows)]))
}

/** One card that the person sees; undefined when they do not, or it is deleted. */
export const findCard = async (
  { db, envId }: Tenant,
  viewer: Viewer,
  id: string,
): Promise<OpportunityCard | undefined> => {
  const found = await sql<OpportunityCard>`
    select ${cardColumns(envId)} from ${cardTables(envId)}
    where t.env_id = ${envId}::uuid and t.id = ${id}::uuid and t.deleted_at is null and ${opportunityCondition(viewer)}`.execute(
    db,
  )
  return found.rows[0]
}

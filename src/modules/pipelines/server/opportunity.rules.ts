import { type RawBuilder, sql } from 'kysely'
import { problem } from '../../../kernel/contract/problems.ts'
import { actorOf } from '../../../kernel/server/audit.ts'
import { returningOne } from '../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { ResourceRules, ResourceWriting } from '../../../kernel/server/resources/resource-service.ts'
import { todayOf } from '../../../kernel/server/today.ts'
import { pipelineProblems } from '../contract/problems.ts'
import { announceOpportunities } from './announce.ts'
import { placeOnTop } from './column-places.queries.ts'
import { checkOpportunity } from './opportunity-checks.ts'
import { lockStates, type StoredState } from './pipelines.queries.ts'
import { opportunityCondition } from './visibility.ts'

type Sql = RawBuilder<unknown>

/** Whole days since an instant; one that the server's clock set a moment after the transaction began is of today. */
export const daysSince = (instant: Sql): Sql =>
  sql`greatest(0, floor(extract(epoch from now() - ${instant}) / 86400))::integer`

/** Open, and longer in its state than the state admits; `fs` is the state. */
export const isStale = sql`(fs.expiration_active and fs.expiration_days is not null and t.closed_at is null
  and t.entered_state_at < now() - make_interval(days => fs.expiration_days))`

const ofState = (envId: string, what: Sql): Sql =>
  sql`(select ${what} from funnel_states fs where fs.env_id = ${envId}::uuid and fs.id = t.state_id)`

const ofOrder = (envId: string, what: Sql): Sql =>
  sql`(select ${what} from orders o where o.env_id = ${envId}::uuid and o.id = t.order_id)`

/** An order that the ERP has: it invoices what is exported to it (docs/decisions/0052-pipelines.md). */
export const isExported = sql`(o.state = 2 and o.canceled_at is null and o.deleted_at is null)`

const zoneOf = (envId: string): Sql => sql`(select v.time_zone from environments v where v.id = ${envId}::uuid)`

const expressions = {
  daysInState: () => daysSince(sql`t.entered_state_at`),
  isStale: (envId: string) => sql`coalesce(${ofState(envId, isStale)}, false)`,
  nextActionOn: (envId: string) => sql`(select min(a.due_on) from commercial_actions a
    where a.env_id = ${envId}::uuid and a.opportunity_id = t.id and not a.is_done and a.deleted_at is null)`,
  orderNumber: (envId: string) => ofOrder(envId, sql`o.number`),
  isInvoiced: (envId: string) => sql`(t.outcome = 'won' and coalesce(${ofOrder(envId, isExported)}, false))`,
  activeUntil: (envId: string) => sql`coalesce((t.closed_at at time zone ${zoneOf(envId)})::date, ${todayOf(envId)})`,
}

const closes = ({ type }: StoredState, at: Date): Date | null => (type === 'open' ? null : at)

type Made = { id: string; state: StoredState }

/** What its first state makes of each: its outcome, its place on top of the column, and the first row of its history. */
const enterFirstState = async ({ tenant, session, writtenAt }: ResourceWriting, made: Made[]): Promise<void> => {
  const { db, envId } = tenant
  const { userId, name } = actorOf(session)
  const rows = made.map(({ id, state }) => ({
    id,
    outcome: state.type,
    closed_at: closes(state, writtenAt),
    state_id: state.id,
  }))
  const written = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, outcome text, closed_at timestamptz, state_id uuid)`
  await sql`update opportunities as t set outcome = r.outcome, closed_at = r.closed_at, entered_state_at = ${writtenAt}::timestamptz
    from ${written} where t.env_id = ${envId}::uuid and t.id = r.id`.execute(db)
  await placeOnTop(
    tenant,
    made.map(({ id, state }) => ({ id, stateId: state.id })),
  )
  await sql`insert into opportunity_moves (env_id, opportunity_id, sequence, to_state_id, moved_at, user_id, actor)
    select ${envId}::uuid, r.id, 0, r.state_id, ${writtenAt}::timestamptz, ${userId}::uuid, ${name} from ${written} ${returningOne}`.execute(
    db,
  )
}

/** A state that was deleted while the opportunity was being written takes none. */
const lockedState = (states: Map<string, StoredState & { deletedAt: string | null }>, id: unknown): StoredState => {
  const state = states.get(String(id))
  if (!state || state.deletedAt) throw problem(pipelineProblems.changed)
  return state
}

const enterAll = async (writing: ResourceWriting): Promise<void> => {
  const created = writing.rows.filter(({ act }) => act === 'created')
  if (created.length === 0) return
  const states = await lockStates(writing.tenant, [...new Set(created.map(({ values }) => String(values.state)))])
  await enterFirstState(
    writing,
    created.map(({ id, values }) => ({ id, state: lockedState(states, values.state) })),
  )
}

const announce = (tenant: Tenant, rows: ResourceWriting['rows']): Promise<void> =>
  announceOpportunities(
    tenant,
    rows.map(({ id }) => id),
    rows.some(({ act, values }) => act !== 'created' && values.seller !== undefined),
  )

export const opportunityRules: ResourceRules = {
  scope: opportunityCondition,
  expressions,
  check: checkOpportunity,
  async written(writing) {
    await enterAll(writing)
    await announce(writing.tenant, writing.rows)
  },
}

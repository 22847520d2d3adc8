import { sql } from 'kysely'
import { dayOf } from '../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { readHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { opportunities } from '../contract/opportunities.ts'
import type { OpportunityAction, OpportunityDetail, OpportunityMove } from '../contract/opportunity-routes.ts'
import { cardColumns, cardTables } from './board.queries.ts'
import { findOrders } from './orders.queries.ts'
import { findStates } from './pipelines.queries.ts'
import { type Acting, requirePipeline } from './pipelines.service.ts'
import { opportunityCondition } from './visibility.ts'

const shownMoves = 100
const shownActions = 50

type Found = OpportunityDetail['opportunity'] & { funnelId: string; orderId: string | null }

/** One that the person sees, deleted or not. */
const findOpportunity = async ({ tenant, session }: Acting, id: string): Promise<Found> => {
  const { db, envId } = tenant
  const found = await sql<Found>`
    select ${cardColumns(envId)}, t.funnel_id, t.order_id, t.outcome, t.phone, t.email, t.interlocutor_phone, t.interlocutor_email,
      t.interlocutor_job, t.note, t.lost_note, t.closed_at, t.created_at, t.deleted_at,
      case when co.id is not null then json_build_object('id', co.id, 'code', co.code, 'name', co.name) end as contact
    from ${cardTables(envId)} left join contacts co on co.env_id = ${envId}::uuid and co.id = t.contact_id
    where t.env_id = ${envId}::uuid and t.id = ${id}::uuid and ${opportunityCondition(session)}`.execute(db)
  const opportunity = found.rows[0]
  if (!opportunity) throw problem(problems.notFound)
  return opportunity
}

const findMoves = async ({ db, envId }: Tenant, id: string): Promise<OpportunityMove[]> => {
  const found = await sql<OpportunityMove>`
    select m.sequence, case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as "from",
      json_build_object('id', s.id, 'name', s.name, 'type', s.type) as "to", m.moved_at, m.actor,
      floor(extract(epoch from m.moved_at - lag(m.moved_at) over (order by m.sequence)) / 86400)::integer as days
    from opportunity_moves m join funnel_states s on s.env_id = ${envId}::uuid and s.id = m.to_state_id
      left join funnel_states f on f.env_id = ${envId}::uuid and f.id = m.from_state_id
    where m.env_id = ${envId}::uuid and m.opportunity_id = ${id}::uuid order by m.sequence desc limit ${sql.lit(shownMoves)}`.execute(
    db,
  )
  return found.rows
}

const findActions = async (
  { db, envId }: Tenant,
  id: string,
): Promise<{ items: OpportunityAction[]; count: number }> => {
  const found = await sql<OpportunityAction & { count: number }>`
    select a.id, a.kind, a.text, a.happened_at, a.due_on, a.is_done, a.creator, count(*) over () as count from commercial_actions a
    where a.env_id = ${envId}::uuid and a.opportunity_id = ${id}::uuid and a.deleted_at is null
    order by a.happened_at desc, a.id desc limit ${sql.lit(shownActions)}`.execute(db)
  return { items: found.rows.map(({ count: _count, ...action }) => action), count: found.rows[0]?.count ?? 0 }
}

/** Everything about one opportunity (spec.md §2, pipelines/opportunity). Throws notFound. */
export const readDetail = async (acting: Acting, id: string): Promise<OpportunityDetail> => {
  const { tenant, session } = acting
  const { funnelId, orderId, ...opportunity } = await findOpportunity(acting, id)
  const { code, name } = await requirePipeline(acting, funnelId)
  const actions = await findActions(tenant, id)
  const [order = null] = orderId ? await findOrders(acting, sql`o.id = ${orderId}::uuid`, 1) : []
  const states = await findStates(tenant, [funnelId])
  return {
    today: dayOf(new Date(), session.timeZone),
    opportunity,
    pipeline: { id: funnelId, code, name },
    states: states.map(({ pipelineId: _pipeline, ...state }) => state),
    moves: await findMoves(tenant, id),
    actions: actions.items,
    actionCount: actions.count,
    order,
    history: await readHistory(tenant, opportunities.name, id),
  }
}

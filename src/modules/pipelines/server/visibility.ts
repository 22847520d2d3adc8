import { type RawBuilder, sql } from 'kysely'
import { sellerScopeCondition } from '../../../kernel/server/scope.ts'
import type { Session } from '../../../kernel/server/session/session.ts'

type Condition = RawBuilder<unknown>

/** What of a session decides which opportunities it sees. */
export type Viewer = Pick<Session, 'envId' | 'userId' | 'role' | 'scope'>

/** Administrators and the people of the ERP: they see every pipeline, whoever it was laid out for. */
export const seesEveryPipeline = ({ scope }: Pick<Viewer, 'scope'>): boolean => scope.kind === 'environment'

/** Bounds pipelines, under an alias, to those a person sees; null: all of them. */
export const pipelineCondition = (viewer: Viewer, alias: string): Condition | null => {
  if (seesEveryPipeline(viewer)) return null
  const column = (name: string): Condition => sql.ref(`${alias}.${name}`)
  return sql`(${column('privacy')} = 'everyone' or ${column('owner_id')} = ${viewer.userId}::uuid
    or (${column('privacy')} = 'roles' and ${viewer.role}::text = any(${column('roles')})))`
}

/** States that stand, of pipelines that stand and that the person sees. */
const visibleStates = (viewer: Viewer): Condition => {
  const seen = pipelineCondition(viewer, 'f')
  return sql`(select s.id from funnel_states s join funnels f on f.env_id = s.env_id and f.id = s.funnel_id
    where s.env_id = ${viewer.envId}::uuid and f.env_id = ${viewer.envId}::uuid and s.deleted_at is null and f.deleted_at is null
      ${seen ? sql`and ${seen}` : sql``})`
}

const months = sql`v.settings -> 'access' -> 'opportunitiesWindowMonths'`

/** The first instant that the environment's setting lets see (spec.md §9): so many months back from its own day. */
const windowStart = (envId: string): Condition => sql`coalesce((
  select case when jsonb_typeof(${months}) = 'number'
    then ((now() at time zone v.time_zone)::date - make_interval(months => (${months})::integer)) at time zone v.time_zone end
  from environments v where v.id = ${envId}::uuid), '-infinity'::timestamptz)`

/**
 * Bounds opportunities, under the alias `t`, to those a person sees: of their sellers (spec.md §6), in pipelines shown to
 * them, and closed, or made and still open, within the window of the environment's settings. Those that went with their
 * state or pipeline are seen by nobody until it comes back.
 */
export const opportunityCondition = (viewer: Viewer): Condition => {
  const reach = sellerScopeCondition(viewer.envId, viewer.scope, sql`t.seller_id`)
  return sql`(t.state_id in ${visibleStates(viewer)} and coalesce(t.closed_at, t.created_at) >= ${windowStart(viewer.envId)}
    ${reach ? sql`and ${reach}` : sql``})`
}

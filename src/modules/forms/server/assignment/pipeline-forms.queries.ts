import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { CountMissing, FindMissing, FindRequired } from '../../../pipelines/server/index.ts'
import type { OpportunityForm, WireForm, WireResponse } from '../../contract/assignment/pipeline-forms.ts'
import type { DueState } from '../../contract/assignment/words.ts'
import { formKindIds, formKinds } from '../../contract/words.ts'
import { answerReach } from '../answers/answer-reach.ts'
import { ownTargets } from './own.queries.ts'
import { targetsSql } from './targets.ts'

type Sql = RawBuilder<unknown>

const isAnswered = sql`f.deleted_at is null and f.retired_at is null and f.published_number is not null`

const withoutAnswer = (envId: string, opportunityId: string): Sql => sql`not exists (
  select 1 from form_answers n where n.env_id = ${envId}::uuid and n.form_id = f.id and n.opportunity_id = ${opportunityId}::uuid
    and n.annulled_at is null)`

/** The forms that a state requires and that the opportunity has no answer of, whoever gave it. */
export const findMissingForms: FindMissing = async ({ db, envId }, { opportunityId, stateId }) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select f.id, f.name from forms f
    where f.env_id = ${envId}::uuid and f.pipeline_active and f.funnel_state_id = ${stateId}::uuid and ${isAnswered}
      and ${withoutAnswer(envId, opportunityId)}
    order by f.name, f.id limit 20`.execute(db)
  return rows
}

/** The forms that the states of pipelines require. */
export const findRequiredForms: FindRequired = async ({ db, envId }) => {
  const { rows } = await sql<{ stateId: string; id: string; name: string }>`
    select f.funnel_state_id as state_id, f.id, f.name from forms f
    where f.env_id = ${envId}::uuid and f.pipeline_active and f.funnel_state_id is not null and ${isAnswered}
    order by f.name, f.id limit 500`.execute(db)
  return rows
}

/** How many of the forms that its state requires each opportunity has no answer of. */
export const countMissingForms: CountMissing = async ({ db, envId }, standing) => {
  const ids = standing.map(({ opportunityId }) => opportunityId)
  const states = standing.map(({ stateId }) => stateId)
  const { rows } = await sql<{ opportunityId: string; missing: number }>`
    select w.id as opportunity_id, count(*)::int as missing
    from unnest(${ids}::uuid[], ${states}::uuid[]) as w (id, state_id)
      join forms f on f.env_id = ${envId}::uuid and f.pipeline_active and f.funnel_state_id = w.state_id and ${isAnswered}
    where not exists (select 1 from form_answers n where n.env_id = ${envId}::uuid and n.form_id = f.id
      and n.opportunity_id = w.id and n.annulled_at is null)
    group by w.id`.execute(db)
  return rows
}

const typeSql = sql`case f.kind ${sql.join(
  formKindIds.map(id => sql`when ${sql.lit(id)} then ${sql.lit(formKinds[id])}`),
  sql` `,
)} end`

const wireSql = sql`f.id as k, f.code as c, f.name as n, f.published_number as version, json_build_object('type', ${typeSql}) as config,
  json_build_object('active', f.pipeline_active, 'pipelineKey', f.funnel_id, 'stateKey', f.funnel_state_id) as pipeline_form`

type Codes = { sellerCode?: string | undefined; clientCode?: string | undefined }
type AssignedForm = WireForm & { state: DueState; lastDay: string | null }

/** Forms assigned within the person's sellers, of one seller and one customer where those are named. */
export const findAssignedForms = async (
  { db, envId }: Tenant,
  session: Session,
  { sellerCode, clientCode }: Codes,
): Promise<AssignedForm[]> => {
  const { rows } = await sql<AssignedForm>`${targetsSql(
    ownTargets(session),
    sql`select ${wireSql}, u.last_day, (array['late', 'pending', 'answered', 'spared'])[u.rank] as state
      from (select t.form_id, max(t.last_day) as last_day, min(array_position(array['late', 'pending', 'answered', 'spared'], t.due)) as rank
        from targets t join sellers s on s.env_id = ${envId}::uuid and s.id = t.seller_id
          left join customers c on c.env_id = ${envId}::uuid and c.id = t.customer_id
        where ${sellerCode ? sql`s.code = ${sellerCode}` : sql`true`} and ${clientCode ? sql`c.code = ${clientCode}` : sql`true`}
        group by t.form_id) u
      join forms f on f.env_id = ${envId}::uuid and f.id = u.form_id
      order by f.name, f.id limit 200`,
  )}`.execute(db)
  return rows
}

/** The published forms that some state of a pipeline requires. */
export const findPipelineForms = async ({ db, envId }: Tenant): Promise<WireForm[]> => {
  const { rows } = await sql<WireForm>`
    select ${wireSql} from forms f where f.env_id = ${envId}::uuid and f.pipeline_active and ${isAnswered}
    order by f.name, f.id limit 200`.execute(db)
  return rows
}

export const findWireForm = async ({ db, envId }: Tenant, id: string): Promise<WireForm | undefined> => {
  const { rows } = await sql<WireForm>`
    select ${wireSql} from forms f where f.env_id = ${envId}::uuid and f.id = ${id}::uuid and f.deleted_at is null`.execute(
    db,
  )
  return rows[0]
}

const responseSql = sql`n.id as k, n.form_id as form_key, n.customer_id as c, n.seller_id as s, n.opportunity_id as opportunity_key, n.taken_at as t`

type FullResponse = WireResponse & { revision: number; data: Record<string, unknown> }

/** One response that the person sees: by its id, or the last one of an opportunity. */
export const findResponse = async (
  { db, envId }: Tenant,
  session: Session,
  { formId, id, opportunityId }: { formId: string; id: string | null; opportunityId: string | null },
): Promise<FullResponse | null> => {
  const { rows } = await sql<FullResponse>`
    select ${responseSql}, n.revision, n.data from form_answers n
    where n.env_id = ${envId}::uuid and n.form_id = ${formId}::uuid and n.annulled_at is null
      and ${id ? sql`n.id = ${id}::uuid` : sql`n.opportunity_id = ${opportunityId}::uuid`} and ${answerReach(session, 'n')}
    order by n.taken_at desc, n.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Forms that a key names: a form by its id or code, or those that a state or pipeline requires. */
export const findByKey = async ({ db, envId }: Tenant, key: string): Promise<{ k: string; n: string }[]> => {
  const { rows } = await sql<{ k: string; n: string }>`
    select f.id as k, f.name as n from forms f
    where f.env_id = ${envId}::uuid and f.deleted_at is null and (f.id::text = lower(${key}) or f.code = ${key}
      or (f.pipeline_active and ${isAnswered} and (f.funnel_state_id::text = lower(${key}) or f.funnel_id::text = lower(${key}))))
    order by f.name, f.id limit 200`.execute(db)
  return rows
}

export const findResponses = async (
  { db, envId }: Tenant,
  { formIds, opportunityId }: { formIds: string[]; opportunityId: string },
): Promise<WireResponse[]> => {
  const { rows } = await sql<WireResponse>`
    select ${responseSql} from form_answers n
    where n.env_id = ${envId}::uuid and n.opportunity_id = ${opportunityId}::uuid and n.form_id = any(${formIds}::uuid[])
      and n.annulled_at is null order by n.taken_at desc, n.id desc limit 200`.execute(db)
  return rows
}

/**
 * Forms of an opportunity in the state `stateId`: those that its pipeline requires somewhere, those about opportunities,
 * and those with answers about it. What the current state requires comes first.
 */
export const findOpportunityForms = async (
  { db, envId }: Tenant,
  { id, stateId }: { id: string; stateId: string },
): Promise<OpportunityForm[]> => {
  const { rows } = await sql<OpportunityForm>`
    select json_build_object('id', f.id, 'code', f.code, 'name', f.name, 'kind', f.kind, 'subject', f.subject) as form,
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'isCurrent', s.id = ${stateId}::uuid) end as required_in,
      (f.retired_at is null and f.published_number is not null) as is_open, coalesce(r.answers, '[]'::json) as answers
    from forms f
      left join funnel_states s on s.env_id = ${envId}::uuid and s.id = f.funnel_state_id and f.pipeline_active
        and s.funnel_id = (select h.funnel_id from funnel_states h where h.env_id = ${envId}::uuid and h.id = ${stateId}::uuid)
      left join lateral (
        select json_agg(json_build_object('id', n.id, 'code', f.code || '-' || lpad(n.number::text, 4, '0'), 'takenAt', n.taken_at,
            'author', n.author, 'score', n.score, 'maxScore', n.max_score) order by n.taken_at desc) as answers
        from (select m.* from form_answers m where m.env_id = ${envId}::uuid and m.form_id = f.id
            and m.opportunity_id = ${id}::uuid and m.annulled_at is null order by m.taken_at desc limit 20) n) r on true
    where f.env_id = ${envId}::uuid and f.deleted_at is null
      and (r.answers is not null or (${isAnswered} and (s.id is not null or f.subject = 'opportunity')))
    order by coalesce(s.id = ${stateId}::uuid, false) desc, s.position nulls last, f.name, f.id limit 200`.execute(db)
  return rows
}

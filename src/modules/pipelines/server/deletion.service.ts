import { type RawBuilder, sql } from 'kysely'
import { formatNumber } from '../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { sellerScopeCondition } from '../../../kernel/server/scope.ts'
import type { DeletedPipelines, DeletionEffects, Pipeline } from '../contract/pipelines.ts'
import { maximumStates, pipelineProblems, restoreDays } from '../contract/problems.ts'
import { announceMany } from './announce.ts'
import { findPipelines, findStates, lockPipeline, lockStates } from './pipelines.queries.ts'
import { type Acting, changeablePipeline, getPipeline, refuseMorePipelines, remember } from './pipelines.service.ts'
import { changeableState, refuseLastOpen } from './states.service.ts'
import { seesEveryPipeline } from './visibility.ts'

type Cards = { column: 'funnel_id' | 'state_id'; id: string }

const ofThem = (envId: string, { column, id }: Cards): RawBuilder<unknown> =>
  sql`t.env_id = ${envId}::uuid and t.${sql.id(column)} = ${id}::uuid`

const dayMs = 86_400_000
const restorableUntil = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + restoreDays * dayMs).toISOString()

/** What would go, whoever sees it: the window of the settings hides nothing here. */
const countCards = async ({ tenant, session }: Acting, cards: Cards): Promise<Omit<DeletionEffects, 'states'>> => {
  const reach = sellerScopeCondition(tenant.envId, session.scope, sql`t.seller_id`)
  const beyond = seesEveryPipeline(session) || !reach ? sql`0` : sql`count(*) filter (where (${reach}) is not true)`
  const found = await sql<Omit<DeletionEffects, 'states'>>`
    select count(*) opportunities, count(*) filter (where t.closed_at is null) open,
      coalesce(sum(t.value_cents) filter (where t.closed_at is null), 0) value_cents, ${beyond} beyond_reach
    from opportunities t where ${ofThem(tenant.envId, cards)} and t.deleted_at is null`.execute(tenant.db)
  return found.rows[0] ?? { opportunities: 0, open: 0, valueCents: 0, beyondReach: 0 }
}

export const pipelineEffects = async (acting: Acting, id: string): Promise<DeletionEffects> => {
  await changeablePipeline(acting, id)
  const states = await findStates(acting.tenant, [id])
  return { states: states.length, ...(await countCards(acting, { column: 'funnel_id', id })) }
}

export const stateEffects = async (acting: Acting, id: string): Promise<DeletionEffects> => {
  const [state] = await findStanding(acting.tenant, id)
  if (!state) throw problem(problems.notFound)
  await changeablePipeline(acting, state.pipelineId)
  return { states: 1, ...(await countCards(acting, { column: 'state_id', id })) }
}

const findStanding = async ({ db, envId }: Tenant, id: string): Promise<{ pipelineId: string }[]> =>
  (
    await sql<{ pipelineId: string }>`select funnel_id as pipeline_id from funnel_states
      where env_id = ${envId}::uuid and id = ${id}::uuid and deleted_at is null`.execute(db)
  ).rows

const opportunitiesText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'oportunidad' : 'oportunidades'}`

/** Nothing goes that the person was not asked about. `seenCount` is absent in calls of programs, which ask nobody. */
const refuseEffects = ({ beyondReach, opportunities }: DeletionEffects, seenCount: number | undefined): void => {
  if (beyondReach > 0) throw problem(pipelineProblems.beyondReach)
  if (seenCount === undefined || seenCount === opportunities) return
  const message = `Ahora se eliminarían ${opportunitiesText(opportunities)}, y cuando lo miraste eran ${formatNumber(seenCount)}. Confirmá de nuevo.`
  throw problem(pipelineProblems.effectsChanged, { message, errors: [{ path: 'seenOpportunities', message }] })
}

/** Cards that go with what holds them carry its instant, to come back with it and with nothing else. */
const markCards = ({ db, envId }: Tenant, cards: Cards, from: Date | null, to: Date | null) =>
  sql`update opportunities as t set deleted_at = ${to}::timestamptz, updated_at = ${new Date()}::timestamptz
    where ${ofThem(envId, cards)} and ${from ? sql`t.deleted_at = ${from}::timestamptz` : sql`t.deleted_at is null`}`.execute(
    db,
  )

const markStates = ({ db, envId }: Tenant, { column, id }: Cards, from: Date | null, to: Date | null) =>
  sql`update funnel_states as t set deleted_at = ${to}::timestamptz, updated_at = ${new Date()}::timestamptz, version = t.version + 1
    where t.env_id = ${envId}::uuid and ${column === 'state_id' ? sql`t.id` : sql`t.funnel_id`} = ${id}::uuid
      and ${from ? sql`t.deleted_at = ${from}::timestamptz` : sql`t.deleted_at is null`}`.execute(db)

const markPipeline = ({ db, envId }: Tenant, id: string, deletedAt: Date | null) =>
  sql`update funnels set deleted_at = ${deletedAt}::timestamptz, updated_at = ${new Date()}::timestamptz, version = version + 1
    where env_id = ${envId}::uuid and id = ${id}::uuid`.execute(db)

/** Deletes a state and its opportunities (spec.md §4). Answers what went. Throws lastOpenState, beyondReach, effectsChanged. */
export const deleteState = async (acting: Acting, id: string, seenCount?: number): Promise<DeletionEffects> => {
  const { tenant } = acting
  const state = await changeableState(acting, id)
  await refuseLastOpen(tenant, state)
  const effects = await stateEffects(acting, id)
  refuseEffects(effects, seenCount)
  const at = new Date()
  await markStates(tenant, { column: 'state_id', id }, null, at)
  await markCards(tenant, { column: 'state_id', id }, null, at)
  await remember(acting, state.pipelineId, 'state-deleted', { name: state.name, opportunities: effects.opportunities })
  announceMany(tenant)
  return effects
}

/** Deletes a pipeline, its states and its opportunities. Answers what went. Throws beyondReach, effectsChanged. */
export const deletePipeline = async (acting: Acting, id: string, seenCount?: number): Promise<DeletionEffects> => {
  const { tenant } = acting
  const stored = await changeablePipeline(acting, id)
  await lockPipeline(tenant, id)
  const states = await findStates(tenant, [id])
  await lockStates(
    tenant,
    states.map(state => state.id),
  )
  const effects = await pipelineEffects(acting, id)
  refuseEffects(effects, seenCount)
  const at = new Date()
  await markPipeline(tenant, id, at)
  await markStates(tenant, { column: 'funnel_id', id }, null, at)
  await markCards(tenant, { column: 'funnel_id', id }, null, at)
  await remember(acting, id, 'deleted', { name: stored.name, opportunities: effects.opportunities })
  announceMany(tenant)
  return effects
}

const refuseLate = (deletedAt: string): void => {
  if (Date.now() > Date.parse(restorableUntil(deletedAt))) throw problem(pipelineProblems.tooLate)
}

/** Brings back a pipeline with what went with it; one that stands stays as it is. Throws tooLate, tooMany. */
export const restorePipeline = async (acting: Acting, id: string): Promise<Pipeline> => {
  const { tenant, session } = acting
  const [gone] = await findPipelines(tenant, session, { id, deleted: true })
  if (!gone?.deletedAt) return getPipeline(acting, id)
  if (gone.ownerId !== session.userId && !seesEveryPipeline(session)) throw problem(pipelineProblems.mayNotChange)
  refuseLate(gone.deletedAt)
  await refuseMorePipelines(tenant)
  await lockPipeline(tenant, id)
  const at = new Date(gone.deletedAt)
  await markPipeline(tenant, id, null)
  await markStates(tenant, { column: 'funnel_id', id }, at, null)
  await markCards(tenant, { column: 'funnel_id', id }, at, null)
  await remember(acting, id, 'restored', { name: gone.name })
  announceMany(tenant)
  return getPipeline(acting, id)
}

/** Brings back a state with what went with it. Throws pipelineDeleted, tooLate, tooManyStates. */
export const restoreState = async (acting: Acting, id: string): Promise<Pipeline> => {
  const { tenant, session } = acting
  const state = (await lockStates(tenant, [id])).get(id)
  if (!state) throw problem(problems.notFound)
  const [goneWith] = await findPipelines(tenant, session, { id: state.pipelineId, deleted: true })
  if (goneWith) throw problem(pipelineProblems.pipelineDeleted)
  await changeablePipeline(acting, state.pipelineId)
  if (!state.deletedAt) return getPipeline(acting, state.pipelineId)
  refuseLate(state.deletedAt)
  if ((await findStates(tenant, [state.pipelineId])).length >= maximumStates)
    throw problem(pipelineProblems.tooManyStates)
  const at = new Date(state.deletedAt)
  await markStates(tenant, { column: 'state_id', id }, at, null)
  await markCards(tenant, { column: 'state_id', id }, at, null)
  await remember(acting, state.pipelineId, 'state-restored', { name: state.name })
  announceMany(tenant)
  return getPipeline(acting, state.pipelineId)
}

type Gone = { id: string; name: string; opportunities: number; deletedAt: string }

const cardsGone = (envId: string, column: 'funnel_id' | 'state_id', owner: RawBuilder<unknown>) => sql`
  (select count(*) from opportunities t where t.env_id = ${envId}::uuid and t.${sql.id(column)} = ${owner}.id and t.deleted_at = ${owner}.deleted_at)`

const maximumDeleted = 100

/** What this person may still bring back, the last deleted first. */
export const listDeleted = async ({ tenant, session }: Acting): Promise<DeletedPipelines> => {
  const { db, envId } = tenant
  const since = new Date(Date.now() - restoreDays * dayMs)
  const own = seesEveryPipeline(session) ? sql`true` : sql`f.owner_id = ${session.userId}::uuid`
  const pipelines = await sql<Gone>`
    select f.id, f.name, f.deleted_at, ${cardsGone(envId, 'funnel_id', sql`f`)} opportunities from funnels f
    where f.env_id = ${envId}::uuid and f.deleted_at > ${since}::timestamptz and ${own}
    order by f.deleted_at desc limit ${sql.lit(maximumDeleted)}`.execute(db)
  const states = await sql<Gone & { pipeline: { id: string; name: string } }>`
    select s.id, s.name, s.deleted_at, ${cardsGone(envId, 'state_id', sql`s`)} opportunities, json_build_object('id', f.id, 'name', f.name) as pipeline
    from funnel_states s join funnels f on f.env_id = s.env_id and f.id = s.funnel_id
    where s.env_id = ${envId}::uuid and f.env_id = ${envId}::uuid and s.deleted_at > ${since}::timestamptz and f.deleted_at is null and ${own}
    order by s.deleted_at desc limit ${sql.lit(maximumDeleted)}`.execute(db)
  const dated = <Row extends Gone>(row: Row) => ({ ...row, restorableUntil: restorableUntil(row.deletedAt) })
  return { pipelines: pipelines.rows.map(dated), states: states.rows.map(dated) }
}

import { sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { opportunities } from '../contract/opportunities.ts'
import type { MoveInput, OpportunityCard } from '../contract/opportunity-routes.ts'
import { pipelineProblems } from '../contract/problems.ts'
import type { LostReason } from '../contract/words.ts'
import { announceOpportunities } from './announce.ts'
import { findCard } from './board.queries.ts'
import { placeIn } from './column-places.queries.ts'
import { findStates, lockStates, type StoredState } from './pipelines.queries.ts'
import { type Acting, refused } from './pipelines.service.ts'
import type { PipelinePorts } from './requirements.ts'

type Locked = {
  id: string
  name: string
  funnelId: string
  stateId: string
  outcome: StoredState['type']
  valueCents: number | null
  moves: number
  closedAt: string | null
  lostReason: LostReason | null
  lostNote: string | null
}

const lockOpportunity = async ({ db, envId }: Tenant, id: string): Promise<Locked> => {
  const found = await sql<Locked>`
    select id, name, funnel_id, state_id, outcome, value_cents, moves, closed_at, lost_reason, lost_note from opportunities
    where env_id = ${envId}::uuid and id = ${id}::uuid and deleted_at is null for update`.execute(db)
  const locked = found.rows[0]
  if (!locked) throw problem(problems.notFound)
  return locked
}

const nameOf = async ({ db, envId }: Tenant, stateId: string): Promise<string> => {
  const { name } = await db
    .selectFrom('funnelStates')
    .select('name')
    .where('envId', '=', envId)
    .where('id', '=', stateId)
    .executeTakeFirstOrThrow()
  return name
}

/** Whoever saw other moves than there are is told who made the last one, and where it left the opportunity. */
const refuseStale = async (tenant: Tenant, { id, name, moves, stateId }: Locked, seen: number): Promise<void> => {
  if (moves === seen) return
  const { db, envId } = tenant
  const last = await db
    .selectFrom('opportunityMoves')
    .select('actor')
    .where('envId', '=', envId)
    .where('opportunityId', '=', id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  throw problem(pipelineProblems.movedMeanwhile, {
    message: last
      ? `${last.actor} movió «${name}» a «${await nameOf(tenant, stateId)}» mientras tanto. Fijate si todavía querés moverla.`
      : pipelineProblems.movedMeanwhile.message,
  })
}

type Target = { value: number | null; reason: LostReason | null; note: string | null }

/** What the state asks of whatever enters it. Throws invalidInput at the missing field. */
const askOf = (state: StoredState, locked: Locked, input: MoveInput): Target => {
  const stays = state.id === locked.stateId
  const value = input.valueCents ?? locked.valueCents
  if (state.valueRequired && value === null && !stays)
    throw refused('valueCents', `«${state.name}» pide el valor de la oportunidad.`)
  if (state.type !== 'lost') return { value, reason: null, note: null }
  const reason = input.lostReason ?? (stays ? locked.lostReason : null)
  if (!reason) throw refused('lostReason', 'Decí por qué se perdió.')
  const note = input.lostNote ?? (stays ? locked.lostNote : null)
  if (reason === 'other' && !note) throw refused('lostNote', 'Contá cuál fue el motivo.')
  return { value, reason, note }
}

/** It closes when it enters a final state, and stays closed since then while it goes on being won, or lost. */
const closedAt = (state: StoredState, locked: Locked, now: Date): string | Date | null => {
  if (state.type === 'open') return null
  return state.type === locked.outcome ? locked.closedAt : now
}

/** Losing an opportunity and going back to an earlier state are no progress, so nothing is required for them. */
const goesOn = (from: StoredState | undefined, to: StoredState): boolean =>
  to.type !== 'lost' && (to.type === 'won' || !from || to.position > from.position)

/** Throws requirementsMissing, which names what the state still asks for. */
const refuseMissing = async (
  tenant: Tenant,
  { findMissing }: PipelinePorts,
  { to, locked }: { to: StoredState; locked: Locked },
): Promise<void> => {
  if (to.id === locked.stateId) return
  const from = (await findStates(tenant, [locked.funnelId])).find(({ id }) => id === locked.stateId)
  if (!goesOn(from, to)) return
  const missing = await findMissing(tenant, { opportunityId: locked.id, stateId: locked.stateId })
  if (missing.length === 0) return
  const names = missing.map(({ name }) => `«${name}»`).join(', ')
  throw problem(pipelineProblems.requirementsMissing, {
    message: `Antes de pasar a «${to.name}» falta contestar ${names}.`,
    errors: missing.map(({ id, name }) => ({ path: `forms.${id}`, message: `Falta contestar «${name}».` })),
  })
}

type Step = { locked: Locked; state: StoredState; target: Target; position: number; now: Date }

const write = async ({ db, envId }: Tenant, { locked, state, target, position, now }: Step): Promise<void> => {
  const moved = state.id !== locked.stateId
  await db
    .updateTable('opportunities')
    .set({
      stateId: state.id,
      outcome: state.type,
      position,
      valueCents: target.value,
      lostReason: target.reason,
      lostNote: target.note,
      closedAt: closedAt(state, locked, now),
      ...(moved ? { enteredStateAt: now, moves: locked.moves + 1 } : {}),
      updatedAt: now,
    })
    .where('envId', '=', envId)
    .where('id', '=', locked.id)
    .execute()
}

const remember = async ({ tenant, session }: Acting, { locked, state, target, now }: Step): Promise<void> => {
  const { db, envId } = tenant
  const actor = actorOf(session)
  await db
    .insertInto('opportunityMoves')
    .values({
      envId,
      opportunityId: locked.id,
      sequence: locked.moves + 1,
      fromStateId: locked.stateId,
      toStateId: state.id,
      movedAt: now,
      userId: actor.userId,
      actor: actor.name,
    })
    .execute()
  const detail = {
    from: await nameOf(tenant, locked.stateId),
    to: state.name,
    ...(target.reason ? { lostReason: target.reason } : {}),
    ...(target.value === locked.valueCents ? {} : { valueCents: target.value }),
  }
  await recordHistory(tenant, actor, [{ entity: opportunities.name, entityId: locked.id, action: 'moved', detail }])
}

const notFound = (): never => {
  throw problem(problems.notFound)
}

/**
 * Moves an opportunity to a state of its pipeline, and to a place in it. Of two people at once one wins; the other gets
 * movedMeanwhile with who and where. Throws notFound, requirementsMissing, and invalidInput at `stateId`, `valueCents`, `lostReason` or `lostNote`.
 */
export const moveOpportunity = async (
  ports: PipelinePorts,
  acting: Acting,
  input: MoveInput,
): Promise<OpportunityCard> => {
  const { tenant, session } = acting
  const { opportunityId, stateId, afterId, beforeId } = input
  if (!(await findCard(tenant, session, opportunityId))) notFound()
  const state = (await lockStates(tenant, [stateId])).get(stateId)
  const locked = await lockOpportunity(tenant, opportunityId)
  if (!state || state.pipelineId !== locked.funnelId) throw refused('stateId', 'Esa etapa no es de este pipeline.')
  if (state.deletedAt) throw problem(pipelineProblems.changed)
  await refuseStale(tenant, locked, input.seenMoves)
  const target = askOf(state, locked, input)
  await refuseMissing(tenant, ports, { to: state, locked })
  const position = await placeIn(tenant, { stateId, except: opportunityId }, { afterId, beforeId })
  const step = { locked, state, target, position, now: new Date() }
  await write(tenant, step)
  if (state.id !== locked.stateId) await remember(acting, step)
  await announceOpportunities(tenant, [opportunityId])
  return (await findCard(tenant, session, opportunityId)) ?? notFound()
}

import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { Pipeline, StateEdit, StateInput } from '../contract/pipelines.ts'
import { maximumStates, pipelineProblems } from '../contract/problems.ts'
import { findStates, lockPipeline, lockStates, renumber, type StoredState } from './pipelines.queries.ts'
import {
  type Acting,
  changeablePipeline,
  getPipeline,
  insertStates,
  refuseOtherIds,
  remember,
} from './pipelines.service.ts'

const idsOf = (states: { id: string }[]): string[] => states.map(({ id }) => id)

/** The place of a new state: after the last of its type; the first one of a type, where types come in their order. */
const placeFor = (states: StoredState[], type: StateInput['type']): number => {
  const order = { open: 0, won: 1, lost: 2 }
  return (
    states
      .filter(state => order[state.type] <= order[type])
      .reduce((last, { position }) => Math.max(last, position), 0) + 1
  )
}

/** Adds a state at the end of those of its type. Throws tooManyStates, notFound, mayNotChange. */
export const createState = async (
  acting: Acting,
  { pipelineId, ...state }: StateInput & { pipelineId: string },
): Promise<Pipeline> => {
  const { tenant } = acting
  await changeablePipeline(acting, pipelineId)
  await lockPipeline(tenant, pipelineId)
  const states = await findStates(tenant, [pipelineId])
  if (states.length >= maximumStates) throw problem(pipelineProblems.tooManyStates)
  const position = placeFor(states, state.type)
  const added = await insertStates(tenant, pipelineId, [{ ...state, position }])
  const before = states.filter(one => one.position < position)
  const after = states.filter(one => one.position >= position)
  await renumber(tenant, 'funnel_states', [...idsOf(before), ...added, ...idsOf(after)])
  await remember(acting, pipelineId, 'state-created', { name: state.name })
  return getPipeline(acting, pipelineId)
}

/** The state and whether this person may change it. One beyond their sight is not found. */
export const changeableState = async (acting: Acting, id: string): Promise<StoredState> => {
  const state = (await lockStates(acting.tenant, [id])).get(id)
  if (!state || state.deletedAt) throw problem(problems.notFound)
  await changeablePipeline(acting, state.pipelineId)
  return state
}

const holdsCards = async ({ db, envId }: Tenant, stateId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('opportunities')
    .select('id')
    .where('envId', '=', envId)
    .where('stateId', '=', stateId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** A pipeline keeps one open state at least: what comes in needs a place. */
export const refuseLastOpen = async (tenant: Tenant, state: StoredState): Promise<void> => {
  if (state.type !== 'open') return
  const states = await findStates(tenant, [state.pipelineId])
  if (!states.some(({ id, type }) => type === 'open' && id !== state.id)) throw problem(pipelineProblems.lastOpenState)
}

/** Writes over the version the person saw. Throws changed; typeInUse for another type while it holds opportunities. */
export const editState = async (acting: Acting, { stateId, version, ...values }: StateEdit): Promise<Pipeline> => {
  const { tenant } = acting
  const state = await changeableState(acting, stateId)
  if (state.version !== version) throw problem(pipelineProblems.changed)
  if (values.type !== state.type) {
    if (await holdsCards(tenant, stateId)) throw problem(pipelineProblems.typeInUse)
    await refuseLastOpen(tenant, state)
  }
  await tenant.db
    .updateTable('funnelStates')
    .set({ ...values, version: version + 1, updatedAt: new Date() })
    .where('envId', '=', tenant.envId)
    .where('id', '=', stateId)
    .execute()
  await remember(acting, state.pipelineId, 'state-changed', { state: values.name })
  return getPipeline(acting, state.pipelineId)
}

/** Puts all the states of a pipeline in a new order. Throws changed when they are not the ones that stand. */
export const reorderStates = async (
  acting: Acting,
  { pipelineId, stateIds }: { pipelineId: string; stateIds: string[] },
): Promise<Pipeline> => {
  const { tenant } = acting
  await changeablePipeline(acting, pipelineId)
  await lockPipeline(tenant, pipelineId)
  refuseOtherIds(stateIds, idsOf(await findStates(tenant, [pipelineId])))
  await renumber(tenant, 'funnel_states', stateIds)
  await remember(acting, pipelineId, 'states-reordered')
  return getPipeline(acting, pipelineId)
}

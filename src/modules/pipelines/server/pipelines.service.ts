import type { AuditAction } from '../../../kernel/contract/audit-acts.ts'
import { type Problem, problem, problems } from '../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { referenceExists } from '../../../kernel/server/resources/resource-queries.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import {
  type Pipeline,
  type PipelineEdit,
  type PipelineInput,
  pipelines,
  type StateInput,
} from '../contract/pipelines.ts'
import { maximumPipelines, pipelineProblems } from '../contract/problems.ts'
import { announcePipeline } from './announce.ts'
import { countOpen, findPipelines, findStates, lockOrder, renumber, type StoredPipeline } from './pipelines.queries.ts'
import { seesEveryPipeline } from './visibility.ts'

export type Acting = { tenant: Tenant; session: Session }

const maximumListed = 200

export const refused = (path: string, message: string): Problem =>
  problem(problems.invalidInput, { message, errors: [{ path, message }] })

/** Whoever laid it out, and whoever sees all of the company. */
const mayChange = ({ ownerId }: Pick<StoredPipeline, 'ownerId'>, session: Session): boolean =>
  ownerId === session.userId || seesEveryPipeline(session)

const shownOf = async ({ tenant, session }: Acting, stored: StoredPipeline[]): Promise<Pipeline[]> => {
  const ids = stored.map(({ id }) => id)
  const states = Map.groupBy(await findStates(tenant, ids), ({ pipelineId }) => pipelineId)
  const open = await countOpen(tenant, session, ids)
  return stored.map(({ ownerId, deletedAt: _deleted, ...one }) => ({
    ...one,
    salesChannelKey: one.salesChannel?.id ?? null,
    isOwn: ownerId === session.userId,
    canChange: mayChange({ ownerId }, session),
    states: (states.get(one.id) ?? []).map(({ pipelineId: _pipeline, ...state }) => state),
    ...(open.get(one.id) ?? { opportunities: 0, valueCents: 0 }),
  }))
}

/** The pipelines that a person sees, with their states, in the company's order. */
export const listPipelines = async (acting: Acting): Promise<{ items: Pipeline[]; total: number }> => {
  const items = await shownOf(acting, (await findPipelines(acting.tenant, acting.session)).slice(0, maximumListed))
  return { items, total: items.length }
}

/** One that stands. What the person does not see is not found. */
export const requirePipeline = async ({ tenant, session }: Acting, id: string): Promise<StoredPipeline> => {
  const [stored] = await findPipelines(tenant, session, { id })
  if (!stored) throw problem(problems.notFound)
  return stored
}

/** One that this person may lay out. Throws notFound, mayNotChange. */
export const changeablePipeline = async (acting: Acting, id: string): Promise<StoredPipeline> => {
  const stored = await requirePipeline(acting, id)
  if (!mayChange(stored, acting.session)) throw problem(pipelineProblems.mayNotChange)
  return stored
}

export const getPipeline = async (acting: Acting, id: string): Promise<Pipeline> => {
  const [shown] = await shownOf(acting, [await requirePipeline(acting, id)])
  if (!shown) throw problem(problems.notFound)
  return shown
}

export const remember = async (
  { tenant, session }: Acting,
  entityId: string,
  action: AuditAction,
  detail: Record<string, unknown> = {},
): Promise<void> => {
  await recordHistory(tenant, actorOf(session), [{ entity: pipelines.name, entityId, action, detail }])
  announcePipeline(tenant, entityId)
}

/** What a pipeline has when nobody says: something to come in by, and both ends. */
const firstStates: StateInput[] = [
  { name: 'Nueva', type: 'open', expirationActive: true, expirationDays: 15, valueRequired: false },
  { name: 'Ganada', type: 'won', expirationActive: false, expirationDays: null, valueRequired: true },
  { name: 'Perdida', type: 'lost', expirationActive: false, expirationDays: null, valueRequired: false },
]

type Settings = Omit<PipelineInput, 'states'>

const checkChannel = async (tenant: Tenant, { salesChannelKey }: Settings): Promise<void> => {
  if (salesChannelKey && !(await referenceExists(tenant, 'sales_channels', salesChannelKey)))
    throw refused('salesChannelKey', '«Canal de venta» no existe en esta empresa.')
}

const columnsOf = ({ salesChannelKey, roles, privacy, code: _code, ...settings }: Settings) => ({
  ...settings,
  privacy,
  roles: privacy === 'roles' ? roles : [],
  salesChannelId: settings.salesChannelActive ? salesChannelKey : null,
})

const countPipelines = async ({ db, envId }: Tenant): Promise<number> => {
  const { total } = await db
    .selectFrom('funnels')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('envId', '=', envId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

export const refuseMorePipelines = async (tenant: Tenant): Promise<void> => {
  if ((await countPipelines(tenant)) >= maximumPipelines) throw problem(pipelineProblems.tooMany)
}

const insertPipeline = async ({ tenant, session }: Acting, settings: Settings): Promise<string> => {
  const id = newId()
  await tenant.db
    .insertInto('funnels')
    .values({
      ...columnsOf(settings),
      ...(settings.code ? { code: settings.code } : {}),
      envId: tenant.envId,
      id,
      position: (await countPipelines(tenant)) + 1,
      ownerId: session.userId,
      ownerName: session.displayName,
    })
    .execute()
  return id
}

export const insertStates = async (
  { db, envId }: Tenant,
  funnelId: string,
  states: (StateInput & { position: number })[],
): Promise<string[]> => {
  const rows = states.map(({ code, ...state }) => ({
    ...state,
    ...(code ? { code } : {}),
    envId,
    id: newId(),
    funnelId,
  }))
  await db.insertInto('funnelStates').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** A new pipeline, the last of the list, with the states given or the three it cannot do without. */
export const createPipeline = async (
  acting: Acting,
  { states = firstStates, ...settings }: PipelineInput,
): Promise<Pipeline> => {
  await checkChannel(acting.tenant, settings)
  if (!states.some(({ type }) => type === 'open'))
    throw refused('states', 'Un pipeline necesita al menos una etapa abierta.')
  await refuseMorePipelines(acting.tenant)
  const id = await insertPipeline(acting, settings)
  await insertStates(
    acting.tenant,
    id,
    states.map((state, index) => ({ ...state, position: index + 1 })),
  )
  await remember(acting, id, 'created', { name: settings.name, privacy: settings.privacy })
  return getPipeline(acting, id)
}

/** Writes over the version the person saw. Throws changed when somebody wrote meanwhile. */
export const editPipeline = async (
  acting: Acting,
  { pipelineId, version, ...settings }: PipelineEdit,
): Promise<Pipeline> => {
  const stored = await changeablePipeline(acting, pipelineId)
  // An administrator may tidy what is shared, and not take it out of its owner's colleagues' sight into nobody's.
  if (settings.privacy === 'private' && stored.privacy !== 'private' && stored.ownerId !== acting.session.userId)
    throw refused('privacy', 'Solo quien lo armó puede dejarlo para sí.')
  await checkChannel(acting.tenant, settings)
  const { tenant } = acting
  const written = await tenant.db
    .updateTable('funnels')
    .set({ ...columnsOf(settings), version: version + 1, updatedAt: new Date() })
    .where('envId', '=', tenant.envId)
    .where('id', '=', pipelineId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (written.numUpdatedRows === 0n) throw problem(pipelineProblems.changed)
  await remember(acting, pipelineId, 'changed', { name: settings.name, privacy: settings.privacy })
  return getPipeline(acting, pipelineId)
}

const sameIds = (given: string[], known: string[]): boolean =>
  given.length === known.length && new Set(given).size === given.length && known.every(id => given.includes(id))

/** Refuses an order that leaves one out or names another: somebody added or deleted one meanwhile. */
export const refuseOtherIds = (given: string[], known: string[]): void => {
  if (!sameIds(given, known)) throw problem(pipelineProblems.changed)
}

/** Puts those a person sees in a new order, in the places they hold among all. Throws changed. */
export const reorderPipelines = async (acting: Acting, ids: string[]) => {
  const stored = await findPipelines(acting.tenant, acting.session)
  refuseOtherIds(
    ids,
    stored.map(({ id }) => id),
  )
  const all = await lockOrder(acting.tenant)
  const seen = new Set(ids)
  const turned = [...ids]
  await renumber(
    acting.tenant,
    'funnels',
    all.map(id => (seen.has(id) ? (turned.shift() ?? id) : id)),
  )
  for (const id of ids) announcePipeline(acting.tenant, id)
  return listPipelines(acting)
}

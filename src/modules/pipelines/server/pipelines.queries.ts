import { sql } from 'kysely'
import type { Privacy } from '../../../kernel/contract/privacy.ts'
import type { Role } from '../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { PipelineState } from '../contract/pipelines.ts'
import { opportunityCondition, pipelineCondition, type Viewer } from './visibility.ts'

export type StoredPipeline = {
  id: string
  code: string
  name: string
  privacy: Privacy
  roles: Role[]
  assignOpportunity: boolean
  salesChannelActive: boolean
  salesChannel: { id: string; code: string; name: string } | null
  position: number
  version: number
  ownerId: string | null
  ownerName: string
  deletedAt: string | null
}

/** Pipelines that a person sees, in their order; with `deleted`, those that were deleted and no others. */
export const findPipelines = async (
  { db, envId }: Tenant,
  viewer: Viewer,
  { id, deleted = false }: { id?: string; deleted?: boolean } = {},
): Promise<StoredPipeline[]> => {
  const seen = pipelineCondition(viewer, 'f')
  const found = await sql<StoredPipeline>`
    select f.id, f.code, f.name, f.privacy, f.roles, f.assign_opportunity, f.sales_channel_active, f.position, f.version, f.owner_id,
      f.owner_name, f.deleted_at, case when c.id is not null then json_build_object('id', c.id, 'code', c.code, 'name', c.name) end as sales_channel
    from funnels f left join sales_channels c on c.env_id = ${envId}::uuid and c.id = f.sales_channel_id
    where f.env_id = ${envId}::uuid and ${deleted ? sql`f.deleted_at is not null` : sql`f.deleted_at is null`}
      ${id ? sql`and f.id = ${id}::uuid` : sql``} ${seen ? sql`and ${seen}` : sql``}
    order by f.position, f.name, f.id limit 200`.execute(db)
  return found.rows
}

export const stateColumns = sql`fs.id, fs.code, fs.name, fs.type, fs.position, fs.expiration_active, fs.expiration_days, fs.value_required, fs.version`

export type StoredState = PipelineState & { pipelineId: string }

/** The states that stand of some pipelines, in their order. */
export const findStates = async ({ db, envId }: Tenant, pipelineIds: string[]): Promise<StoredState[]> => {
  const found = await sql<StoredState>`
    select ${stateColumns}, fs.funnel_id as pipeline_id from funnel_states fs
    where fs.env_id = ${envId}::uuid and fs.funnel_id = any(${pipelineIds}::uuid[]) and fs.deleted_at is null
    order by fs.funnel_id, fs.position, fs.id`.execute(db)
  return found.rows
}

/** The open opportunities of each pipeline that a person sees. */
export const countOpen = async (
  { db, envId }: Tenant,
  viewer: Viewer,
  pipelineIds: string[],
): Promise<Map<string, { opportunities: number; valueCents: number }>> => {
  const found = await sql<{ id: string; opportunities: number; valueCents: number }>`
    select t.funnel_id as id, count(*) opportunities, coalesce(sum(t.value_cents), 0) value_cents from opportunities t
    where t.env_id = ${envId}::uuid and t.funnel_id = any(${pipelineIds}::uuid[]) and t.deleted_at is null and t.closed_at is null
      and ${opportunityCondition(viewer)}
    group by t.funnel_id`.execute(db)
  return new Map(found.rows.map(({ id, ...sums }) => [id, sums]))
}

/** Numbers each of a list of ids from 1 on, in a column `position` of a table. */
export const renumber = async (
  { db, envId }: Tenant,
  table: 'funnels' | 'funnel_states',
  ids: string[],
): Promise<void> => {
  await sql`update ${sql.table(table)} as t set position = o.place, updated_at = ${new Date()}::timestamptz
    from unnest(${ids}::uuid[]) with ordinality as o (id, place)
    where t.env_id = ${envId}::uuid and t.id = o.id`.execute(db)
}

/** Every pipeline that stands, in the company's order; nobody else puts them in another until the transaction ends. */
export const lockOrder = async ({ db, envId }: Tenant): Promise<string[]> => {
  const found = await sql<{ id: string }>`select id from funnels where env_id = ${envId}::uuid and deleted_at is null
    order by position, name, id for no key update`.execute(db)
  return found.rows.map(({ id }) => id)
}

export const lockPipeline = async ({ db, envId }: Tenant, id: string): Promise<void> => {
  await sql`select 1 from funnels where env_id = ${envId}::uuid and id = ${id}::uuid for no key update`.execute(db)
}

/** States by id, deleted ones too; none of them changes, goes or gets a card from others until the transaction ends. */
export const lockStates = async (
  { db, envId }: Tenant,
  ids: string[],
): Promise<Map<string, StoredState & { deletedAt: string | null }>> => {
  const found = await sql<StoredState & { deletedAt: string | null }>`
    select ${stateColumns}, fs.funnel_id as pipeline_id, fs.deleted_at from funnel_states fs
    where fs.env_id = ${envId}::uuid and fs.id = any(${ids}::uuid[]) order by fs.id for no key update`.execute(db)
  return new Map(found.rows.map(state => [state.id, state]))
}

import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { actionsTopic, opportunitiesTopic, pipelinesTopic } from '../contract/live.ts'

/** More of them than this are told as «many»: a screen looks again all the same. */
const told = 200

type Written = { id: string; sellerId: string | null; funnelId: string }

/** Whoever shows one of these opportunities' pipelines looks again; `toEverybody` when a seller may just have lost them. */
export const announceOpportunities = async (tenant: Tenant, ids: string[], toEverybody = false): Promise<void> => {
  const { db, envId } = tenant
  if (ids.length === 0) return
  if (ids.length > told) return tenant.publish({ topic: opportunitiesTopic, payload: { ids: [], pipelineIds: [] } })
  const found = await sql<Written>`
    select id, seller_id, funnel_id from opportunities where env_id = ${envId}::uuid and id = any(${ids}::uuid[])`.execute(
    db,
  )
  for (const [sellerId, rows] of Map.groupBy(found.rows, row => (toEverybody ? null : row.sellerId)))
    tenant.publish({
      topic: opportunitiesTopic,
      sellerId,
      payload: { ids: rows.map(({ id }) => id), pipelineIds: [...new Set(rows.map(({ funnelId }) => funnelId))] },
    })
}

/** Everything that shows opportunities looks again. */
export const announceMany = (tenant: Tenant): void =>
  tenant.publish({ topic: opportunitiesTopic, payload: { ids: [], pipelineIds: [] } })

export const announcePipeline = (tenant: Tenant, id: string): void =>
  tenant.publish({ topic: pipelinesTopic, payload: { id } })

export const announceActions = async ({ db, envId, publish }: Tenant, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  const few = ids.length <= told ? ids : []
  const found = await sql<{ id: string }>`
    select distinct opportunity_id as id from commercial_actions
    where env_id = ${envId}::uuid and id = any(${few}::uuid[]) and opportunity_id is not null`.execute(db)
  publish({ topic: actionsTopic, payload: { ids: few, opportunityIds: found.rows.map(({ id }) => id) } })
}

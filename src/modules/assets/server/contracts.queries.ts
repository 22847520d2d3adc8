import { sql } from 'kysely'
import { nextNumber } from '../../../kernel/server/counters.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { AssetContract } from '../contract/follow.ts'

export type Terms = { minimumCents: number | null; endsOn: string | null }

/** Opens what was agreed with a customer over an asset; numbers run without gaps. */
export const openContract = async (
  tenant: Tenant,
  given: Terms & { assetId: string; customerId: string; startsOn: string; openedBy: number },
): Promise<void> => {
  const number = await nextNumber(tenant, 'asset_contracts')
  await tenant.db
    .insertInto('assetContracts')
    .values({ envId: tenant.envId, id: newId(), number, ...given })
    .execute()
}

/** Ends the running one, by the movement that took the asset away. Answers its terms; null when there was none. */
export const endContract = async (
  { db, envId }: Tenant,
  { assetId, day, endedBy }: { assetId: string; day: string; endedBy: number },
): Promise<Terms | null> => {
  const ended = await db
    .updateTable('assetContracts')
    .set({ endedOn: day, endedBy, updatedAt: new Date() })
    .where('envId', '=', envId)
    .where('assetId', '=', assetId)
    .where('endedOn', 'is', null)
    .returning(['minimumCents', 'endsOn'])
    .executeTakeFirst()
  return ended ?? null
}

/** When a movement is taken back: what it ended runs again, and what it opened is over the day it began. */
export const undoContracts = async (
  { db, envId }: Tenant,
  { assetId, undone, undoneBy }: { assetId: string; undone: number; undoneBy: number },
): Promise<void> => {
  const now = new Date()
  await sql`update asset_contracts set ended_on = starts_on, ended_by = ${undoneBy}, updated_at = ${now}::timestamptz
    where env_id = ${envId}::uuid and asset_id = ${assetId}::uuid and opened_by = ${undone} and ended_on is null`.execute(
    db,
  )
  await sql`update asset_contracts set ended_on = null, ended_by = null, updated_at = ${now}::timestamptz
    where env_id = ${envId}::uuid and asset_id = ${assetId}::uuid and ended_by = ${undone}`.execute(db)
}

/** False when no contract is running. */
export const changeTerms = async ({ db, envId }: Tenant, assetId: string, terms: Terms): Promise<string | null> => {
  const changed = await db
    .updateTable('assetContracts')
    .set({ ...terms, updatedAt: new Date() })
    .where('envId', '=', envId)
    .where('assetId', '=', assetId)
    .where('endedOn', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed?.id ?? null
}

/** Of an asset, the running one first and then the newest. */
export const findContracts = async (
  { db, envId }: Tenant,
  assetId: string,
  limit: number,
): Promise<AssetContract[]> => {
  const found = await sql<AssetContract>`
    select k.id, k.number, k.starts_on, k.ends_on, k.ended_on, k.minimum_cents, json_build_object('id', c.id, 'code', c.code, 'name', c.name) customer
    from asset_contracts k join customers c on c.env_id = ${envId}::uuid and c.id = k.customer_id
    where k.env_id = ${envId}::uuid and k.asset_id = ${assetId}::uuid order by k.ended_on is not null, k.number desc limit ${limit}`.execute(
    db,
  )
  return found.rows
}

import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'

/** The states of spec.md §4 and the only ways between them: an export to the ERP, and its annulment. */
const exportStates = {
  orders: { pending: 1, exported: 2 },
  collections: { pending: 0, exported: 2 },
} as const

export type ExportedBatch = { id: string; kind: keyof typeof exportStates }

/** Pending → exported by this batch; returns how many were pending. */
export const markExported = async ({ db, envId }: Tenant, batch: ExportedBatch, ids: string[]): Promise<number> => {
  const { pending, exported } = exportStates[batch.kind]
  const { numAffectedRows } = await sql`
    update ${sql.table(batch.kind)} set state = ${exported}, export_batch_id = ${batch.id}::uuid, updated_at = ${new Date()}
    where env_id = ${envId}::uuid and id = any(${ids}::uuid[]) and state = ${pending}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Exported by this batch → pending, up to `limit` documents; returns their ids. */
export const returnToPending = async (
  { db, envId }: Tenant,
  batch: ExportedBatch,
  limit: number,
): Promise<string[]> => {
  const { pending, exported } = exportStates[batch.kind]
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(batch.kind)} set state = ${pending}, export_batch_id = null, updated_at = ${new Date()}
    where env_id = ${envId}::uuid and state = ${exported} and id in (
      select id from ${sql.table(batch.kind)} where env_id = ${envId}::uuid and export_batch_id = ${batch.id}::uuid limit ${limit})
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

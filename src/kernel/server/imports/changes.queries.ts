import { sql } from 'kysely'
import type { UndoCounts } from '../../contract/imports.ts'
import type { Resource } from '../../contract/resource.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { WrittenRow } from '../resources/import-write.ts'
import type { Values } from '../resources/row-writes.ts'

/** Notes what was written. A row this import wrote before keeps what it held at first, under its newest mark. */
export const noteChanges = async (
  tenant: Tenant,
  importId: string,
  { written, writtenAt }: { written: WrittenRow[]; writtenAt: Date },
): Promise<void> => {
  if (written.length === 0) return
  const records = written.map(({ entityId, act, before }) => ({ entity_id: entityId, act, before }))
  await sql`
    insert into import_changes as c (env_id, import_id, entity_id, act, before, written_at)
    select ${tenant.envId}::uuid, ${importId}::uuid, r.entity_id, r.act, r.before, ${writtenAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (entity_id uuid, act text, before jsonb)
    on conflict (env_id, import_id, entity_id) do update
      set written_at = excluded.written_at, before = excluded.before || c.before`.execute(tenant.db)
}

/** Whether nobody touched a row since the import wrote it. */
const isUntouched = sql`(t.updated_at = c.written_at and t.deleted_at is null)`

const changesOf = (tenant: Tenant, resource: Resource, importId: string) => sql`
  import_changes c join ${sql.table(resource.table)} t on t.env_id = ${tenant.envId}::uuid and t.id = c.entity_id
  where c.env_id = ${tenant.envId}::uuid and c.import_id = ${importId}::uuid`

export const countUndo = async (tenant: Tenant, resource: Resource, importId: string): Promise<UndoCounts> => {
  const counted = await sql<UndoCounts>`
    select count(*) filter (where ${isUntouched} and c.act <> 'changed') as created,
      count(*) filter (where ${isUntouched} and c.act = 'changed') as changed,
      count(*) filter (where not ${isUntouched}) as kept
    from ${changesOf(tenant, resource, importId)}`.execute(tenant.db)
  return counted.rows[0] ?? { created: 0, changed: 0, kept: 0 }
}

export type NotedChange = { entityId: string; act: WrittenRow['act']; before: Values; isUntouched: boolean }

/** The next changes to undo, their rows kept from others until the transaction ends. */
export const takeChanges = async (
  tenant: Tenant,
  resource: Resource,
  { importId, limit }: { importId: string; limit: number },
): Promise<NotedChange[]> => {
  const found = await sql<NotedChange>`
    select c.entity_id, c.act, c.before, ${isUntouched} as is_untouched
    from ${changesOf(tenant, resource, importId)} order by c.entity_id limit ${limit} for update of t`.execute(
    tenant.db,
  )
  return found.rows
}

export const forgetChanges = async ({ db, envId }: Tenant, importId: string, entityIds: string[]): Promise<void> => {
  await sql`delete from import_changes where env_id = ${envId}::uuid and import_id = ${importId}::uuid
    and entity_id = any(${entityIds}::uuid[])`.execute(db)
}

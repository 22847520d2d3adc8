import { sql } from 'kysely'
import type { UndoCounts } from '../../contract/imports.ts'
import type { Resource } from '../../contract/resource.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { WrittenRow } from '../resources/import-write.ts'
import type { Values } from '../resources/row-writes.ts'

/** Notes what was written, `resource` being the grid where it is not the file's own. A row this import wrote before keeps what it held at first, under its newest mark. */
export const noteChanges = async (
  tenant: Tenant,
  importId: string,
  { written, writtenAt, resource = null }: { written: WrittenRow[]; writtenAt: Date; resource?: string | null },
): Promise<void> => {
  if (written.length === 0) return
  const records = written.map(({ entityId, act, before }) => ({ entity_id: entityId, act, before }))
  await sql`
    insert into import_changes as c (env_id, import_id, entity_id, act, before, written_at, resource)
    select ${tenant.envId}::uuid, ${importId}::uuid, r.entity_id, r.act, r.before, ${writtenAt}::timestamptz, ${resource}::text
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (entity_id uuid, act text, before jsonb)
    on conflict (env_id, import_id, entity_id) do update
      set written_at = excluded.written_at, before = excluded.before || c.before`.execute(tenant.db)
}

/** Whether nobody touched a row since the import wrote it. */
const isUntouched = sql`(t.updated_at = c.written_at and t.deleted_at is null)`

/** Where rows of a table are pointed at from. */
export type Pointer = { table: string; column: string }

/**
 * Rows of one grid that an import wrote: of the file's own, or of another one, where it made what the file names and
 * where `pointers` are the columns through which somebody may use it by now.
 */
export type UndoneGrid = { resource: Resource; name: string | null; pointers: Pointer[] }

const changesOf = (tenant: Tenant, { resource, name }: UndoneGrid, importId: string) => sql`
  import_changes c join ${sql.table(resource.table)} t on t.env_id = ${tenant.envId}::uuid and t.id = c.entity_id
  where c.env_id = ${tenant.envId}::uuid and c.import_id = ${importId}::uuid and c.resource is not distinct from ${name}::text`

/** A row the import itself wrote, and that nobody touched since, goes before what it points at. */
const isUsed = (tenant: Tenant, pointers: Pointer[]) => {
  const uses = pointers.map(
    ({ table, column }) => sql`exists (
      select 1 from ${sql.table(table)} u
      where u.env_id = ${tenant.envId}::uuid and u.${sql.id(column)} = t.id and u.deleted_at is null and not exists (
        select 1 from import_changes w
        where w.env_id = ${tenant.envId}::uuid and w.import_id = c.import_id and w.entity_id = u.id and w.written_at = u.updated_at))`,
  )
  return uses.length === 0 ? sql`false` : sql`(${sql.join(uses, sql` or `)})`
}

const mayGo = (tenant: Tenant, { pointers }: UndoneGrid) => sql`(${isUntouched} and not ${isUsed(tenant, pointers)})`

export const countUndo = async (tenant: Tenant, grids: UndoneGrid[], importId: string): Promise<UndoCounts> => {
  const counts: UndoCounts = { created: 0, changed: 0, kept: 0, made: 0 }
  for (const grid of grids) {
    const counted = await sql<Omit<UndoCounts, 'made'>>`
      select count(*) filter (where ${mayGo(tenant, grid)} and c.act <> 'changed') as created,
        count(*) filter (where ${mayGo(tenant, grid)} and c.act = 'changed') as changed,
        count(*) filter (where not ${mayGo(tenant, grid)}) as kept
      from ${changesOf(tenant, grid, importId)}`.execute(tenant.db)
    const { created, changed, kept } = counted.rows[0] ?? { created: 0, changed: 0, kept: 0 }
    counts[grid.name === null ? 'created' : 'made'] += created
    counts.changed += changed
    counts.kept += kept
  }
  return counts
}

/** Other grids in which an import made rows. */
export const gridsWritten = async ({ db, envId }: Tenant, importId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('importChanges')
    .select('resource')
    .distinct()
    .where('envId', '=', envId)
    .where('importId', '=', importId)
    .where('resource', 'is not', null)
    .execute()
  return rows.flatMap(({ resource }) => (resource === null ? [] : [resource]))
}

export type NotedChange = { entityId: string; act: WrittenRow['act']; before: Values; isUntouched: boolean }

/** The next changes to undo, their rows kept from others until the transaction ends. */
export const takeChanges = async (
  tenant: Tenant,
  grid: UndoneGrid,
  { importId, limit }: { importId: string; limit: number },
): Promise<NotedChange[]> => {
  const found = await sql<NotedChange>`
    select c.entity_id, c.act, c.before, ${mayGo(tenant, grid)} as is_untouched
    from ${changesOf(tenant, grid, importId)} order by c.entity_id limit ${limit} for update of t`.execute(tenant.db)
  return found.rows
}

export const forgetChanges = async ({ db, envId }: Tenant, importId: string, entityIds: string[]): Promise<void> => {
  await sql`delete from import_changes where env_id = ${envId}::uuid and import_id = ${importId}::uuid
    and entity_id = any(${entityIds}::uuid[])`.execute(db)
}

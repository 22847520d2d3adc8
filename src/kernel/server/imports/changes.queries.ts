import { sql } from 'kysely'
import type { UndoCounts } from '../../contract/imports.ts'
import type { Resource } from '../../contract/resource.ts'
import { returningOne } from '../database/returning-one.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { NotedWriting, UndoInParts } from '../resources/document-import.ts'
import type { WrittenRow } from '../resources/import-write.ts'
import type { UndoOwnImport } from '../resources/own-import.ts'
import type { Values } from '../resources/row-writes.ts'

/**
 * Notes the written rows of an import; `resource` is their grid when it is not the file's own. A row that the import
 * writes twice keeps its first earlier values, and the newest time.
 */
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
      set written_at = excluded.written_at, before = excluded.before || c.before ${returningOne}`.execute(tenant.db)
}

/** Whether nobody changed a row after the import wrote it. */
const isUntouched = sql`(t.updated_at = c.written_at and t.deleted_at is null)`

/** A column that references rows of a table. */
export type Pointer = { table: string; column: string }

/**
 * The rows that an import wrote in one grid: the file's own, or another one in which it created missing references.
 * `pointers` are the columns by which other rows may use those by now.
 */
export type UndoneGrid = {
  resource: Resource
  name: string | null
  pointers: Pointer[]
  /** For a grid that is no table of rows: undoes all of it, or nothing. */
  undoImport?: UndoOwnImport
  /** For documents: undoes those that can be, and counts the others with their reasons. */
  undoInParts?: UndoInParts
}

const changesOf = (tenant: Tenant, { resource, name }: UndoneGrid, importId: string) => sql`
  import_changes c join ${sql.table(resource.table)} t on t.env_id = ${tenant.envId}::uuid and t.id = c.entity_id
  where c.env_id = ${tenant.envId}::uuid and c.import_id = ${importId}::uuid and c.resource is not distinct from ${name}::text`

/**
 * Whether another row uses this one. Rows that the same import wrote and nobody changed do not count, because they are
 * undone first.
 */
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

/** All changes that an import noted, for a grid that is undone as a whole. */
export const ownChanges = async (
  { db, envId }: Tenant,
  importId: string,
): Promise<{ entityId: string; before: Values }[]> => {
  const result = await sql<{ entityId: string; before: Values }>`
    select entity_id, before from import_changes
    where env_id = ${envId}::uuid and import_id = ${importId}::uuid and resource is null
    order by entity_id for update`.execute(db)
  return result.rows
}

/** The next documents that an import wrote, in the order of their ids. */
export const takeWritings = async (
  { db, envId }: Tenant,
  { importId, after, limit }: { importId: string; after: string | null; limit: number },
): Promise<NotedWriting[]> => {
  const { rows } = await sql<NotedWriting>`
    select entity_id, act, before from import_changes
    where env_id = ${envId}::uuid and import_id = ${importId}::uuid and resource is null
      and (${after}::uuid is null or entity_id > ${after}::uuid)
    order by entity_id limit ${limit}`.execute(db)
  return rows
}

const countedAtOnce = 1000

const countParts = async (tenant: Tenant, parts: UndoInParts, importId: string, counts: UndoCounts): Promise<void> => {
  const reasons = new Map<string, number>()
  for (let after: string | null = null; ; ) {
    const changes = await takeWritings(tenant, { importId, after, limit: countedAtOnce })
    const reasonById = await parts.findKept(tenant, changes, false)
    for (const { entityId, act } of changes) {
      const reason = reasonById.get(entityId)
      if (reason === undefined) counts[act === 'changed' ? 'changed' : 'created'] += 1
      else {
        counts.kept += 1
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      }
    }
    after = changes.at(-1)?.entityId ?? null
    if (changes.length < countedAtOnce) break
  }
  counts.reasons.push(...[...reasons].map(([text, count]) => ({ text, count })))
}

const countOwn = async ({ db, envId }: Tenant, importId: string): Promise<number> => {
  const result = await sql<{ count: number }>`
    select count(*) as count from import_changes
    where env_id = ${envId}::uuid and import_id = ${importId}::uuid and resource is null`.execute(db)
  return result.rows[0]?.count ?? 0
}

export const countUndo = async (tenant: Tenant, grids: UndoneGrid[], importId: string): Promise<UndoCounts> => {
  const counts: UndoCounts = { created: 0, changed: 0, kept: 0, made: 0, reasons: [] }
  for (const grid of grids) {
    if (grid.undoInParts) {
      await countParts(tenant, grid.undoInParts, importId, counts)
      continue
    }
    if (grid.undoImport) {
      counts.changed += await countOwn(tenant, importId)
      continue
    }
    const sums = await sql<Pick<UndoCounts, 'created' | 'changed' | 'kept'>>`
      select count(*) filter (where ${mayGo(tenant, grid)} and c.act <> 'changed') as created,
        count(*) filter (where ${mayGo(tenant, grid)} and c.act = 'changed') as changed,
        count(*) filter (where not ${mayGo(tenant, grid)}) as kept
      from ${changesOf(tenant, grid, importId)}`.execute(tenant.db)
    const { created, changed, kept } = sums.rows[0] ?? { created: 0, changed: 0, kept: 0 }
    counts[grid.name === null ? 'created' : 'made'] += created
    counts.changed += changed
    counts.kept += kept
  }
  return counts
}

/** Other grids in which an import created rows. */
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

/** The next changes to undo; their rows are locked until the transaction ends. */
export const takeChanges = async (
  tenant: Tenant,
  grid: UndoneGrid,
  { importId, limit }: { importId: string; limit: number },
): Promise<NotedChange[]> => {
  const result = await sql<NotedChange>`
    select c.entity_id, c.act, c.before, ${mayGo(tenant, grid)} as is_untouched
    from ${changesOf(tenant, grid, importId)} order by c.entity_id limit ${limit} for update of t`.execute(tenant.db)
  return result.rows
}

export const forgetChanges = async ({ db, envId }: Tenant, importId: string, entityIds: string[]): Promise<void> => {
  await sql`delete from import_changes where env_id = ${envId}::uuid and import_id = ${importId}::uuid
    and entity_id = any(${entityIds}::uuid[])`.execute(db)
}

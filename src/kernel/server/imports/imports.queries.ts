import { type RawBuilder, sql } from 'kysely'
import {
  type ImportState,
  type ImportSummary,
  importFields,
  importFound,
  importMapping,
  importMissingReferences,
  importSettings,
  runningStates,
} from '../../contract/imports.ts'
import type { ListQuery, Page } from '../../contract/list-query.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { Columns } from '../resources/column.ts'
import { selectPage } from '../resources/select-page.ts'
import type { Session } from '../session/session.ts'

/** How often a process stores that it works on an import; without it for much longer, the process is taken for dead. */
export const heartbeatMs = 5_000
const staleMs = 30_000

/** A sign of life, by the clock of the database, which also decides who is dead. */
export const alive = sql<Date>`now()`

export const cutOff =
  'Se cortó porque el servidor se detuvo mientras trabajaba. Podés empezar de nuevo: lo que ya se importó no se repite.'

const isStale = sql`(i.state = any(${[...runningStates]}::text[]) and i.heartbeat_at < now() - ${staleMs / 1000} * interval '1 second')`

/** An import that a dead process left unfinished is shown as failed before anybody stores it. */
const stateNow = sql<ImportState>`case when ${isStale} then 'failed' else i.state end`

/** Imports of the grids that a person may import; a person who sees only some sellers sees only their own imports. */
export type Reach = { names: string[]; userId: string | null }

export const reachOf = (names: string[], session: Session): Reach => ({
  names,
  userId: session.scope.kind === 'environment' ? null : session.userId,
})

const within = (tenant: Tenant, { names, userId }: Reach) => [
  sql`i.env_id = ${tenant.envId}::uuid`,
  sql`i.resource = any(${names}::text[])`,
  ...(userId ? [sql`i.created_by = ${userId}::uuid`] : []),
]

const summary = sql`i.id, i.resource, i.file_name as "fileName", i.file_bytes as "fileBytes", ${stateNow} as state, i.author,
  i.created_at as "createdAt", i.finished_at as "finishedAt", i.row_count as "rowCount", i.new_count as "newCount",
  i.changed_count as "changedCount", i.equal_count as "equalCount", i.wrong_count as "wrongCount"`

export type ImportRecord = Omit<ImportSummary, 'title'> & {
  format: 'csv' | 'xlsx'
  settings: unknown
  found: unknown
  mapping: unknown
  newcomers: unknown
  shape: string
  isRemembered: boolean
  isReviewed: boolean
  progress: number
  failure: string | null
  cancelRequested: boolean
  createdBy: string | null
  appliedAt: string | null
  undoneAt: string | null
  undoneBy: string | null
  undoneCount: number
  keptCount: number
  newDocuments: number
  equalDocuments: number
  wrongDocuments: number
  hasErrors: boolean
  hasChanges: boolean
  hasFile: boolean
}

/** The JSON columns of a record, parsed; what an older version stored in another form counts as empty. */
export const documentsOf = (record: Pick<ImportRecord, 'settings' | 'found' | 'mapping' | 'newcomers'>) => ({
  settings: importSettings.catch(importSettings.parse({})).parse(record.settings),
  found: importFound.catch({ columns: [], sheets: [], brokenLetters: 0 }).parse(record.found),
  mapping: importMapping.catch({}).parse(record.mapping),
  newcomers: importMissingReferences.catch({}).parse(record.newcomers),
})

const has = (tenant: Tenant, table: 'import_findings' | 'import_changes' | 'import_parts') =>
  sql`exists (select 1 from ${sql.table(table)} x where x.env_id = ${tenant.envId}::uuid and x.import_id = i.id`

export const findImport = async (tenant: Tenant, reach: Reach, id: string): Promise<ImportRecord | null> => {
  const result = await sql<ImportRecord>`
    select ${summary}, i.format, i.settings, i.found, i.mapping, i.newcomers, i.shape, i.is_remembered, i.is_reviewed, i.progress,
      case when ${isStale} then ${cutOff} else i.failure end as failure, i.cancel_requested, i.created_by, i.applied_at,
      i.undone_at, i.undone_by, i.undone_count, i.kept_count, i.new_documents, i.equal_documents, i.wrong_documents,
      ${has(tenant, 'import_findings')} and x.kind = 'wrong') as has_errors,
      ${has(tenant, 'import_changes')}) as has_changes, ${has(tenant, 'import_parts')}) as has_file
    from imports i where ${sql.join([...within(tenant, reach), sql`i.id = ${id}::uuid`], sql` and `)}`.execute(
    tenant.db,
  )
  return result.rows[0] ?? null
}

const plain = (name: keyof typeof importFields, column: string): Columns[string] => ({
  field: importFields[name],
  expression: sql.ref(`i.${column}`),
  nullable: false,
})

const columns: Columns = {
  createdAt: plain('createdAt', 'created_at'),
  title: plain('title', 'resource'),
  fileName: plain('fileName', 'file_name'),
  author: plain('author', 'author'),
  state: { field: importFields.state, expression: stateNow, nullable: false },
  rowCount: plain('rowCount', 'row_count'),
  newCount: plain('newCount', 'new_count'),
  changedCount: plain('changedCount', 'changed_count'),
  equalCount: plain('equalCount', 'equal_count'),
  wrongCount: plain('wrongCount', 'wrong_count'),
}

export const listImports = (
  tenant: Tenant,
  reach: Reach,
  { timeZone, query }: { timeZone: string; query: ListQuery },
): Promise<Page<Omit<ImportSummary, 'title'>>> =>
  selectPage(
    tenant.db,
    {
      from: sql`imports i`,
      where: within(tenant, reach),
      select: summary,
      columns,
      id: sql`i.id`,
      defaultSort: '-createdAt',
      timeZone,
    },
    query,
  )

/** The newest import of each grid that began to write. */
export const lastImports = async (tenant: Tenant, reach: Reach): Promise<Map<string, Omit<ImportSummary, 'title'>>> => {
  const result = await sql<Omit<ImportSummary, 'title'>>`
    select distinct on (i.resource) ${summary} from imports i
    where ${sql.join([...within(tenant, reach), sql`i.applied_at is not null`], sql` and `)}
    order by i.resource, i.created_at desc, i.id desc`.execute(tenant.db)
  return new Map(result.rows.map(row => [row.resource, row]))
}

/** Marks the unfinished imports of dead processes as failed, so that they do not block the grid. */
export const failStale = async (tenant: Tenant, resource: string): Promise<void> => {
  await sql`update imports as i set state = 'failed', failure = ${cutOff}, finished_at = now()
    where i.env_id = ${tenant.envId}::uuid and i.resource = ${resource} and ${isStale}`.execute(tenant.db)
}

type Change = Partial<{
  state: ImportState
  settings: string
  found: string
  mapping: string
  newcomers: string
  shape: string
  isRemembered: boolean
  isReviewed: boolean
  failure: string | null
  finishedAt: Date | null
  startedAt: Date
  appliedAt: Date
  undoneAt: Date
  undoneBy: string
  cancelRequested: boolean
  heartbeatAt: RawBuilder<Date>
  progress: number
  rowCount: number
  newCount: number
  changedCount: number
  equalCount: number
  wrongCount: number
  newDocuments: number
  equalDocuments: number
  wrongDocuments: number
  undoneCount: number
  keptCount: number
}>

/** Changes an import that is in one of the states `from`; false when it is in none of them. */
export const changeImport = async (
  { db, envId }: Tenant,
  { id, from }: { id: string; from: readonly ImportState[] },
  change: Change,
): Promise<boolean> => {
  const result = await db
    .updateTable('imports')
    .set(change)
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export const insertImport = async (
  { db, envId }: Tenant,
  values: {
    id: string
    resource: string
    fileName: string
    fileBytes: number
    format: 'csv' | 'xlsx'
    settings: string
    found: string
    mapping: string
    shape: string
    isRemembered: boolean
    author: string
    createdBy: string | null
  },
): Promise<void> => {
  await db
    .insertInto('imports')
    .values({ ...values, envId, state: 'uploaded', createdAt: new Date().toISOString() })
    .execute()
}

export const removeImport = async ({ db, envId }: Tenant, id: string): Promise<void> => {
  await db.deleteFrom('imports').where('envId', '=', envId).where('id', '=', id).execute()
}

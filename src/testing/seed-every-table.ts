import { type TableKind, tables } from '../../migrations/tables.ts'
import { newId } from '../kernel/server/ids.ts'
import { defaultProfiles } from '../modules/erp/server/index.ts'
import { onServer } from './database.ts'

type Column = { table: string; name: string; type: string; optional: boolean }
type ForeignKey = { table: string; column: string; target: string; targetColumn: string }
export type SeededRow = Record<string, unknown>
export type SeededRows = Record<string, SeededRow>

export const tenantTables = Object.entries(tables).flatMap(([name, kind]: [string, TableKind]) =>
  kind === 'tenant' ? [name] : [],
)

const columnsQuery = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull or a.atthasdef as optional
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`

const foreignKeysQuery = `
  select c.relname as table, a.attname as column, t.relname as target, b.attname as "targetColumn"
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid,
    unnest(k.conkey, k.confkey) as pair(own, other)
    join pg_attribute a on true join pg_attribute b on true
  where k.contype = 'f' and a.attrelid = k.conrelid and a.attnum = pair.own and b.attrelid = k.confrelid and b.attnum = pair.other
    and a.attname <> 'env_id'`

const checksQuery = `
  select c.relname as table, a.attname as column, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
  where k.contype = 'c' and cardinality(k.conkey) = 1`

/** First value a check of the form `column in (…)` allows, or a colour where it wants one. */
const firstAllowed = (definition: string): string | undefined =>
  definition.includes('^#[0-9a-f]{6}$') ? '#1f6feb' : definition.match(/ARRAY\[\(?'?([^',\]]+?)'?(::|,|\])/)?.[1]

const definitionOfForms = { pages: [{ name: 'page1', elements: [{ type: 'text', name: 'visita', title: 'Visita' }] }] }

/** Documents that whoever reads them expects in a form of their own; any other may be empty. */
const documents: Record<string, unknown> = {
  'erp_profiles.definition': defaultProfiles.orders.definition,
  'export_batches.profile_definition': defaultProfiles.orders.definition,
  'file_connections.address': { kind: 'folder', path: 'entrada', outPath: 'salida' },
  'file_connections.imports': [],
  'file_connections.schedule': { kind: 'every', minutes: 60 },
  'file_exports.schedule': { kind: 'every', minutes: 60 },
  'delivery_conflicts.content': { result: 'delivered' },
  'forms.draft': definitionOfForms,
  'form_versions.definition': definitionOfForms,
}

/** States that the database does not list. */
const states: Record<string, string> = {
  'asset_movements.from_state': 'depot',
  'asset_movements.to_state': 'depot',
  'file_transfers.state': 'review',
}

/** One id and one code for the rows of all tables, so that whatever table a route looks into, it is there to be found. */
export type SharedKeys = { id: string; code: string }

const sharedValue = (column: Column, shared: SharedKeys | undefined): string | undefined => {
  if (column.name === 'id' && column.type === 'uuid') return shared?.id
  if ((column.name === 'code' || column.name === 'key') && column.type === 'text') return shared?.code
  return undefined
}

const plainValue = (column: Column, marker: string): unknown => {
  if (column.type === 'uuid') return newId()
  if (column.type.endsWith('[]')) return '{}'
  if (column.type.startsWith('timestamp')) return column.optional ? undefined : new Date()
  if (column.type === 'date') return new Date().toISOString().slice(0, 10)
  if (column.type === 'jsonb') return JSON.stringify(documents[`${column.table}.${column.name}`] ?? {})
  // Columns of one order with one line: a byte each.
  if (column.type === 'bytea') return column.table === 'sold_days' ? Buffer.of(1) : Buffer.from(marker)
  if (column.type === 'boolean') return column.optional ? undefined : true
  if (column.type === 'text')
    return states[`${column.table}.${column.name}`] ?? `${marker}-${column.table}-${column.name}`
  return 1
}

/**
 * One row in every tenant table of an environment, found from the database's own catalogue, so that a new table is
 * covered the day it exists. `documents` gives what a jsonb column of the name `table.column` holds. Every text carries `marker`, but what
 * `shared` gives. Answers the rows by table.
 */
export const seedEveryTable = (
  ownerUrl: string,
  envId: string,
  marker: string,
  documents: Record<string, unknown> = {},
  shared?: SharedKeys,
): Promise<SeededRows> =>
  onServer(ownerUrl, async client => {
    const columns = (await client.query<Column>(columnsQuery)).rows
    const keys = (await client.query<ForeignKey>(foreignKeysQuery)).rows
    const checks = (await client.query<{ table: string; column: string; definition: string }>(checksQuery)).rows
    const rows: SeededRows = {}

    /** A column that points elsewhere without a foreign key goes by the name of one that has it. */
    const keyOf = (column: Column): ForeignKey | undefined =>
      keys.find(key => key.table === column.table && key.column === column.name) ??
      keys.find(key => key.column === column.name && key.target !== column.table)
    const isReady = (table: string): boolean =>
      keys.every(key => key.table !== table || key.target === table || rows[key.target] !== undefined)
    const cellOf = (column: Column): unknown => {
      if (column.name === 'env_id') return envId
      const document = documents[`${column.table}.${column.name}`]
      if (document !== undefined) return JSON.stringify(document)
      const key = keyOf(column)
      if (key)
        return key.target === column.table
          ? undefined
          : (rows[key.target]?.[key.targetColumn] ?? plainValue(column, marker))
      const check = checks.find(({ table, column: name }) => table === column.table && name === column.name)
      return (check && firstAllowed(check.definition)) ?? sharedValue(column, shared) ?? plainValue(column, marker)
    }

    // Of an older schema, those that it has, also those that were dropped since.
    const waiting = new Set(
      columns.flatMap(({ table, name }) =>
        name === 'env_id' && (tables[table] ?? 'tenant') === 'tenant' ? [table] : [],
      ),
    )
    while (waiting.size > 0) {
      const table = [...waiting].find(isReady)
      if (!table) throw new Error(`tables that wait for each other: ${[...waiting].join(', ')}`)
      waiting.delete(table)
      const cells = columns
        .filter(column => column.table === table)
        .map(column => [column.name, cellOf(column)] as const)
        .filter(([, value]) => value !== undefined)
      const names = cells.map(([name]) => client.escapeIdentifier(name)).join(', ')
      const places = cells.map((_, index) => `$${index + 1}`).join(', ')
      const inserted = await client.query<SeededRow>(
        `insert into ${client.escapeIdentifier(table)} (${names}) values (${places}) returning *`,
        cells.map(([, value]) => value),
      )
      rows[table] = inserted.rows[0] ?? {}
    }
    return rows
  })

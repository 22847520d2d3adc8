import { createHash, createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { type TableKind, tables } from '../../../../migrations/tables.ts'
import { isDistributed, placeCreated, shardsInTurn } from './distribution.ts'
import { migrationError } from './migration-error.ts'
import { openClient } from './pool.ts'
import { bindAgain, unbindChanged } from './unbind-changed.ts'

const directory = new URL('../../../../migrations/', import.meta.url)

/** Serialises two processes that migrate at once; any fixed number that nobody else uses. */
const migrationLock = 4_710_221

const statementsOf = (sql: string): string[] =>
  sql
    .split(/;[ \t]*(?:\n|$)/)
    .map(statement => statement.trim())
    .filter(statement => statement.replace(/^--.*$/gm, '').trim() !== '')

export type Migration = { name: string; checksum: string; statements: string[] }

/** The product's migrations in their order. */
export const readMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(directory)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(new URL(name, directory), 'utf8')
      return { name, checksum: createHash('sha256').update(sql).digest('hex'), statements: statementsOf(sql) }
    }),
  )
}

const identifier = (name: string): string => pg.escapeIdentifier(name)

/** The role the product works as: never an owner, so row-level security binds it. Its password follows from the secret. */
export const applicationRole = (secret: string): { name: string; password: string } => ({
  name: `anden_app_${createHash('sha256').update(secret).digest('hex').slice(0, 8)}`,
  password: createHmac('sha256', secret).update('database-role').digest('base64url'),
})

export const applicationUrl = (ownerUrl: string, secret: string): string => {
  const role = applicationRole(secret)
  const url = new URL(ownerUrl)
  url.username = role.name
  url.password = role.password
  return url.href
}

const policy = `env_id = nullif(current_setting('app.env_id', true), '')::uuid`

const bindTenantTables = async (client: pg.Client): Promise<void> => {
  const policies = await client.query<{ tablename: string }>(
    `select tablename from pg_policies where policyname = 'tenant'`,
  )
  const protectedTables = new Set(policies.rows.map(row => row.tablename))
  const publicTables = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public'`,
  )
  const existingTables = new Set(publicTables.rows.map(row => row.tablename))
  const open = Object.entries(tables).filter(
    ([name, kind]: [string, TableKind]) => kind === 'tenant' && existingTables.has(name) && !protectedTables.has(name),
  )
  for (const [name] of open) {
    await client.query(`alter table ${identifier(name)} enable row level security`)
    await client.query(`alter table ${identifier(name)} force row level security`)
    await client.query(`create policy tenant on ${identifier(name)} using (${policy}) with check (${policy})`)
  }
}

/** An early schema has none of them. */
const searchFunctions = ['search_ids(text, text, text, integer)', 'rare_ids(text, text, text, integer)']

const ensureApplicationRole = async (client: pg.Client, secret: string): Promise<void> => {
  const role = applicationRole(secret)
  const name = identifier(role.name)
  const roles = await client.query('select 1 from pg_roles where rolname = $1', [role.name])
  if (roles.rowCount === 0) await client.query(`create role ${name} login password ${pg.escapeLiteral(role.password)}`)
  await client.query(`grant temporary on database ${identifier(client.database ?? '')} to ${name}`)
  await client.query(`grant usage on schema public to ${name}`)
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${name}`)
  for (const signature of searchFunctions) {
    const search = await client.query<{ name: string | null }>(`select to_regprocedure($1) as name`, [signature])
    if (search.rows[0]?.name) await client.query(`grant execute on function ${signature} to ${name}`)
  }
  await client.query(`revoke insert, update, delete on schema_migrations from ${name}`)
}

/** Local tables point at shared ones as they do on one server. */
const clusterSettings = ['set local citus.enable_local_reference_table_foreign_keys = off', shardsInTurn]

const apply = async (client: pg.Client, migration: Migration, isSpread: boolean): Promise<void> => {
  for (const statement of migration.statements) {
    await client.query(statement)
    if (isSpread) await placeCreated(client, statement, tables)
  }
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    migration.name,
    migration.checksum,
  ])
}

const applyTogether = async (client: pg.Client, migrations: Migration[], isSpread: boolean): Promise<void> => {
  let current = ''
  await client.query('begin')
  try {
    if (isSpread) for (const setting of clusterSettings) await client.query(setting)
    const freed = await unbindChanged(client, migrations)
    for (const migration of migrations) {
      current = migration.name
      await apply(client, migration, isSpread)
    }
    await bindAgain(client, freed)
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => undefined)
    throw migrationError(current, cause)
  }
}

/** All or none, so that after a failure the former version finds what it knows. A cluster takes one migration at a time. */
const applyAll = async (client: pg.Client, migrations: Migration[]): Promise<void> => {
  const isSpread = await isDistributed(client)
  const groups = isSpread ? migrations.map(migration => [migration]) : [migrations]
  for (const group of groups) if (group.length > 0) await applyTogether(client, group, isSpread)
}

const pendingOf = async (client: pg.ClientBase, all?: Migration[]): Promise<Migration[]> => {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const history = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')
  const checksums = new Map(history.rows.map(row => [row.name, row.checksum]))
  const migrations = all ?? (await readMigrations())
  const mismatch = migrations.find(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum)
  if (mismatch)
    throw new Error(`migration ${mismatch.name} was changed after it was applied; migrations only go forward`)
  return migrations.filter(({ name }) => !checksums.has(name))
}

/** The migrations that a database lacks, of which it may have none; changes nothing. */
export const readPending = async (client: pg.ClientBase): Promise<Migration[]> => {
  const migrationsTable = await client.query<{ name: string | null }>(`select to_regclass('schema_migrations') as name`)
  return migrationsTable.rows[0]?.name ? pendingOf(client) : readMigrations()
}

export type SchemaState = {
  /** Migrations not applied yet. */
  pending: string[]
  /** Tenant tables that row-level security does not bind. */
  unbound: string[]
}

/** Compares the database with this version of the product; changes nothing. */
export const readSchemaState = async (ownerUrl: string): Promise<SchemaState> => {
  const client = await openClient(ownerUrl)
  try {
    const pending = await readPending(client)
    const policies = await client.query<{ relname: string }>(
      `select c.relname from pg_class c join pg_policies p on p.tablename = c.relname and p.policyname = 'tenant'
       where c.relrowsecurity and c.relforcerowsecurity`,
    )
    const protectedTables = new Set(policies.rows.map(row => row.relname))
    const unbound = Object.entries(tables).filter(([name, kind]) => kind === 'tenant' && !protectedTables.has(name))
    return { pending: pending.map(({ name }) => name), unbound: unbound.map(([name]) => name) }
  } finally {
    await client.end()
  }
}

export type MigrateOptions = {
  /** The last migration to apply. */
  through?: string
  /** Instead of the product's own. */
  migrations?: Migration[]
  /** Called before anything is applied, with what will be. */
  onPending?: ((client: pg.ClientBase, pending: Migration[]) => Promise<void>) | undefined
}

/**
 * Brings the database to the newest schema, or to that of the migration `through`, and grants the application role its
 * rights; returns what was applied. Safe to call from several processes at once. A failure is a MigrationError.
 */
export const migrate = async (
  ownerUrl: string,
  secret: string,
  { through, migrations, onPending }: MigrateOptions = {},
): Promise<string[]> => {
  const client = await openClient(ownerUrl)
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const pending = (await pendingOf(client, migrations)).filter(({ name }) => through === undefined || name <= through)
    if (pending.length > 0) await onPending?.(client, pending)
    await applyAll(client, pending)
    await bindTenantTables(client)
    await ensureApplicationRole(client, secret)
    return pending.map(migration => migration.name)
  } finally {
    await client.end()
  }
}

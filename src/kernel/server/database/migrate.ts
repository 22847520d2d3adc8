import { createHash, createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { type TableKind, tables } from '../../../../migrations/tables.ts'
import { openClient } from './pool.ts'

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

const ensureApplicationRole = async (client: pg.Client, secret: string): Promise<void> => {
  const role = applicationRole(secret)
  const name = identifier(role.name)
  const roles = await client.query('select 1 from pg_roles where rolname = $1', [role.name])
  if (roles.rowCount === 0) await client.query(`create role ${name} login password ${pg.escapeLiteral(role.password)}`)
  await client.query(`grant temporary on database ${identifier(client.database ?? '')} to ${name}`)
  await client.query(`grant usage on schema public to ${name}`)
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${name}`)
  await client.query(`grant execute on function search_ids(text, text, text, integer) to ${name}`)
  await client.query(`revoke insert, update, delete on schema_migrations from ${name}`)
}

const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  await client.query('begin')
  try {
    for (const statement of migration.statements) await client.query(statement)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${migration.name} failed`, { cause: error })
  }
}

const pendingOf = async (client: pg.Client): Promise<Migration[]> => {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const history = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')
  const checksums = new Map(history.rows.map(row => [row.name, row.checksum]))
  const migrations = await readMigrations()
  const mismatch = migrations.find(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum)
  if (mismatch)
    throw new Error(`migration ${mismatch.name} was changed after it was applied; migrations only go forward`)
  return migrations.filter(({ name }) => !checksums.has(name))
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
    const migrationsTable = await client.query(`select to_regclass('schema_migrations') as name`)
    const pending = migrationsTable.rows[0]?.name ? await pendingOf(client) : await readMigrations()
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

/**
 * Brings the database to the newest schema, or to that of the migration `through`, and grants the application role its
 * rights; returns what was applied. Safe to call from several processes at once.
 */
export const migrate = async (
  ownerUrl: string,
  secret: string,
  { through }: { through?: string } = {},
): Promise<string[]> => {
  const client = await openClient(ownerUrl)
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const pending = (await pendingOf(client)).filter(({ name }) => through === undefined || name <= through)
    for (const migration of pending) await apply(client, migration)
    await bindTenantTables(client)
    await ensureApplicationRole(client, secret)
    return pending.map(migration => migration.name)
  } finally {
    await client.end()
  }
}

import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { problem } from '../../contract/problems.ts'
import { openClient } from '../database/pool.ts'
import { backupLock } from './backup-lock.ts'
import { backupProblems } from './backup-problems.ts'
import type { ManifestTable } from './manifest.ts'

type CatalogTable = { name: string; columns: string[]; isBound: boolean; hasEnvironment: boolean }

export type Snapshot = {
  client: pg.Client
  takenAt: string
  migrations: { name: string; checksum: string }[]
  tables: CatalogTable[]
  environments: string[]
  /** The role reads every row by itself; otherwise bound tables are read environment by environment. */
  seesEverything: boolean
}

/** The text of a value is the same on every server and in every session. */
const textSettings = [
  `set client_encoding = 'UTF8'`,
  `set timezone = 'UTC'`,
  `set datestyle = 'ISO, YMD'`,
  `set intervalstyle = 'postgres'`,
  `set extra_float_digits = 1`,
  `set bytea_output = 'hex'`,
  `set statement_timeout = 0`,
  `set idle_in_transaction_session_timeout = 0`,
  `set lock_timeout = 0`,
]

export const setPlainText = async (client: pg.Client): Promise<void> => {
  for (const statement of textSettings) await client.query(statement)
}

const catalogQuery = `
  select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isBound",
    array_agg(a.attname::text order by a.attnum) as columns, bool_or(a.attname = 'env_id') as "hasEnvironment"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.oid, c.relname order by c.relname collate "C"`

/** Every table of the schema, from the database's own catalogue, so that a new one is covered the day it exists. */
export const readCatalog = async (client: pg.Client): Promise<CatalogTable[]> =>
  (await client.query<CatalogTable>(catalogQuery)).rows

const readsEverything = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ bypasses: boolean }>(
    'select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
  )
  return rows[0]?.bypasses === true
}

const begin = async (client: pg.Client): Promise<Snapshot> => {
  await setPlainText(client)
  await client.query('begin isolation level repeatable read, read only')
  const now = await client.query<{ now: Date }>('select now() as now')
  const seesEverything = await readsEverything(client)
  // With row security off, a policy that would hide a row is an error instead.
  if (seesEverything) await client.query('set local row_security = off')
  const migrations = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name collate "C"',
  )
  const environments = await client.query<{ id: string }>('select id from environments order by id')
  return {
    client,
    takenAt: (now.rows[0]?.now ?? new Date()).toISOString(),
    migrations: migrations.rows,
    tables: await readCatalog(client),
    environments: environments.rows.map(({ id }) => id),
    seesEverything,
  }
}

/**
 * One moment of the database, to be read by `work`. The lock comes before the moment: whatever file a row of it names, the
 * sweep leaves it in its place until the end. Throws busy when another backup is under way.
 */
export const withSnapshot = async <T>(ownerUrl: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> => {
  const client = await openClient(ownerUrl)
  try {
    const lock = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [backupLock])
    if (!lock.rows[0]?.taken) throw problem(backupProblems.busy)
    return await work(await begin(client))
  } finally {
    await client.end()
  }
}

const identifier = (name: string): string => pg.escapeIdentifier(name)

export type Selection = { table: string; expressions: string[]; where?: string; envId?: string }

const selectOf = ({ table, expressions, where }: Selection, envId: string | null): string => {
  const conditions = [envId ? `env_id = ${pg.escapeLiteral(envId)}` : null, where ?? null].filter(one => one !== null)
  const filter = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  return `select ${expressions.join(', ')} from ${identifier(table)}${filter}`
}

/** The environments for which a table is read one after another; null reads all of it at once. */
const scopesOf = (snapshot: Snapshot, { table, envId }: Selection): (string | null)[] => {
  if (envId) return [envId]
  const isBound = snapshot.tables.some(({ name, isBound }) => name === table && isBound)
  return isBound && !snapshot.seesEverything ? snapshot.environments : [null]
}

const bindTo = async ({ client }: Snapshot, envId: string | null): Promise<void> => {
  if (envId) await client.query(`set local app.env_id = ${pg.escapeLiteral(envId)}`)
}

/** Rows in COPY's text format, as the database answers them. */
export async function* copyRows(snapshot: Snapshot, selection: Selection): AsyncGenerator<Buffer> {
  for (const envId of scopesOf(snapshot, selection)) {
    await bindTo(snapshot, envId)
    yield* snapshot.client.query(copyTo(`copy (${selectOf(selection, envId)}) to stdout`))
  }
}

export const countRows = async (snapshot: Snapshot, selection: Omit<Selection, 'expressions'>): Promise<number> => {
  let rows = 0
  for (const envId of scopesOf(snapshot, { ...selection, expressions: [] })) {
    await bindTo(snapshot, envId)
    const counted = await snapshot.client.query<{ rows: string }>(
      selectOf({ ...selection, expressions: ['count(*) as rows'] }, envId),
    )
    rows += Number(counted.rows[0]?.rows ?? 0)
  }
  return rows
}

export const columnList = ({ columns }: Pick<ManifestTable, 'columns'>): string[] => columns.map(identifier)

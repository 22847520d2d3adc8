import pg from 'pg'
import { problem } from '../../contract/problems.ts'
import { readMigrations } from '../database/migrate.ts'
import { backupProblems } from './backup-problems.ts'
import type { Manifest } from './manifest.ts'

const identifier = (name: string): string => pg.escapeIdentifier(name)

/** Throws otherVersion when the backup has a migration that this version does not know, or knows with another text. */
export const checkVersion = async (manifest: Manifest): Promise<void> => {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const unknown = manifest.migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (!unknown) return
  throw problem(backupProblems.otherVersion, {
    message: `${backupProblems.otherVersion.message} (Andén ${manifest.product}, migración ${unknown.name})`,
  })
}

/** The schema as it was when the backup was taken: exactly its migrations, within the transaction of the caller. */
export const buildSchema = async (client: pg.Client, manifest: Manifest): Promise<void> => {
  const names = new Set(manifest.migrations.map(({ name }) => name))
  await client.query(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const migration of await readMigrations()) {
    if (!names.has(migration.name)) continue
    for (const statement of migration.statements) await client.query(statement)
  }
  const tables = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  )
  await client.query(`truncate ${tables.rows.map(({ name }) => identifier(name)).join(', ')}`)
}

type Rebuilt = { drop: string; create: string }

const foreignKeysQuery = `
  select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
    format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as create
  from pg_constraint k where k.connamespace = 'public'::regnamespace and k.contype = 'f' order by k.conrelid, k.conname`

const indexesQuery = `
  select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`

/**
 * Runs `work` without foreign keys and without the indexes that are no constraints, and makes them again. So the order of
 * the tables does not matter, and each key is checked once for all rows: a backup that breaks one is refused.
 */
export const withoutKeys = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  const keys = (await client.query<Rebuilt>(foreignKeysQuery)).rows
  const indexes = (await client.query<Rebuilt>(indexesQuery)).rows
  for (const { drop } of [...keys, ...indexes]) await client.query(drop)
  const result = await work()
  for (const { create } of [...indexes, ...keys]) await client.query(create)
  return result
}

import pg from 'pg'
import type { Migration } from './migrate.ts'

const changesRows = /(^|\s|\()(update|insert\s+into|delete\s+from)\s/i

/** An owner that row-level security binds as well would read no row of any company, and change none. */
const isBound = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ isBound: boolean }>(
    `select not (rolsuper or rolbypassrls) as "isBound" from pg_roles where rolname = current_user`,
  )
  return rows[0]?.isBound ?? true
}

const forcedTables = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Frees the owner, within its transaction, from the policies of the tables whose rows the migrations change or read for
 * that. Answers the tables, for `bindAgain`. The role that the product works as owns nothing and stays bound.
 */
export const unbindChanged = async (client: pg.ClientBase, migrations: Migration[]): Promise<string[]> => {
  const changing = migrations.flatMap(({ statements }) => statements.filter(statement => changesRows.test(statement)))
  if (changing.length === 0 || !(await isBound(client))) return []
  const words = new Set(changing.flatMap(statement => statement.toLowerCase().match(/\w+/g) ?? []))
  const freed = (await forcedTables(client)).filter(name => words.has(name))
  for (const name of freed) await client.query(`alter table ${pg.escapeIdentifier(name)} no force row level security`)
  return freed
}

/** Binds the owner again to those of the tables that are still there. */
export const bindAgain = async (client: pg.ClientBase, names: string[]): Promise<void> => {
  for (const name of names)
    await client.query(`alter table if exists ${pg.escapeIdentifier(name)} force row level security`)
}

import type pg from 'pg'
import { type TableKind, tables } from '../../../../../migrations/tables.ts'
import type { TableSelection } from '../backup-entries.ts'

/**
 * Tables shared by all companies of which a company's rows go with it. Sessions, second factors (sealed with the secret of
 * the installation) and identities of a provider stay: people sign in anew where the company goes.
 */
const shared = (envId: string): Record<string, TableSelection> => ({
  environments: { where: `id = '${envId}'` },
  users: { where: `id in (select user_id from memberships where env_id = '${envId}')` },
  memberships: { envId },
})

/** Which rows of a table belong to a company; null: none. By the declarations, so a new table is covered the day it exists. */
export const rowsOfCompany = (table: string, envId: string): TableSelection | null => {
  const kinds: Record<string, TableKind> = tables
  return kinds[table] === 'tenant' ? { envId } : (shared(envId)[table] ?? null)
}

const keysQuery = `
  select distinct c.relname as child, t.relname as parent
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`

/** Parents before the tables whose foreign keys point at them. */
export const parentsFirst = async <T extends { name: string }>(client: pg.Client, all: T[]): Promise<T[]> => {
  const { rows } = await client.query<{ child: string; parent: string }>(keysQuery)
  const waiting = new Map(all.map(table => [table.name, table]))
  const ordered: T[] = []
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ name }) => !rows.some(({ child, parent }) => child === name && waiting.has(parent)),
    )
    if (ready.length === 0) throw new Error(`tables that wait for each other: ${[...waiting.keys()].join(', ')}`)
    for (const table of ready) {
      ordered.push(table)
      waiting.delete(table.name)
    }
  }
  return ordered
}

import type pg from 'pg'
import { companyRows } from '../../../../../migrations/company-rows.ts'
import { type TableKind, tables } from '../../../../../migrations/tables.ts'
import type { TableSelection } from '../backup-entries.ts'

/** Shared tables whose rows are each of one company. */
const namingCompany = ['memberships', 'store_doors']

/** Which rows of a table belong to a company; null: none. By the declarations, so a new table is covered the day it exists. */
export const rowsOfCompany = (table: string, envId: string): TableSelection | null => {
  const kinds: Record<string, TableKind> = tables
  const where = companyRows(envId)[table]
  if (kinds[table] === 'tenant' || namingCompany.includes(table)) return { envId }
  return where ? { where } : null
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

import type pg from 'pg'
import { type LongStatement, longStatements } from './long-statements.ts'
import { type Migration, readPending } from './migrate.ts'
import { openClient } from './pool.ts'

export type PlannedStatement = LongStatement & { rows: number; seconds: number }
export type PlannedMigration = { name: string; long: PlannedStatement[] }

/** Rows that a statement goes through in a second, measured on two busy cores; the estimate is rough. */
const rowsASecond: Record<LongStatement['does'], number> = {
  changes: 40_000,
  rewrites: 200_000,
  indexes: 300_000,
  checks: 1_000_000,
}

/** Below this, nobody notices. */
const shortestSeconds = 0.5

const rowsOf = async (client: pg.ClientBase): Promise<Map<string, number>> => {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select relname as name, greatest(reltuples, 0)::float8 as rows from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  return new Map(rows.map(({ name, rows: count }) => [name, count]))
}

/** What of pending migrations makes writers wait for a noticeable time, with as many rows as the tables have now. */
export const planPending = async (client: pg.ClientBase, pending: Migration[]): Promise<PlannedMigration[]> => {
  const rows = await rowsOf(client)
  return pending.map(migration => ({
    name: migration.name,
    long: longStatements(migration)
      .map(statement => {
        const count = rows.get(statement.table) ?? 0
        return { ...statement, rows: count, seconds: count / rowsASecond[statement.does] }
      })
      .filter(({ seconds }) => seconds >= shortestSeconds),
  }))
}

/** The same of a database that is not open yet. Changes nothing. */
export const planMigrations = async (ownerUrl: string): Promise<PlannedMigration[]> => {
  const client = await openClient(ownerUrl)
  try {
    return await planPending(client, await readPending(client))
  } finally {
    await client.end()
  }
}

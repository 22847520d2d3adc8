import pg from 'pg'
import { type TableKind, tables } from '../../../../../migrations/tables.ts'
import { parentsFirst } from '../../backup/company/company-tables.ts'
import { placingOf } from '../distribution.ts'

export type DistributionStep = {
  table: string
  kind: TableKind
  statement: string
  rows: number
  bytes: number
  /** A rough estimate: 36,000 rows took two seconds on a cluster of two workers, and a table some time of its own. */
  seconds: number
  isDone: boolean
}

const rowsASecond = 15_000
const secondsPerTable = 0.3

type Size = { rows: number; bytes: number }

const sizesOf = async (client: pg.ClientBase): Promise<Map<string, Size>> => {
  const { rows } = await client.query<Size & { name: string }>(
    `select relname as name, greatest(reltuples, 0)::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}

/** Tables that the cluster holds already; none on a server without the extension. */
export const placedTables = async (client: pg.ClientBase): Promise<Set<string>> => {
  const catalogue = await client.query<{ name: string | null }>(`select to_regclass('pg_dist_partition') as name`)
  if (!catalogue.rows[0]?.name) return new Set()
  const { rows } = await client.query<{ name: string }>('select logicalrelid::text as name from pg_dist_partition')
  return new Set(rows.map(({ name }) => name))
}

const order: TableKind[] = ['reference', 'session', 'tenant']

/**
 * What places every table as it is declared: those that all share first, since others point at them, and parents before
 * their children, because a table cannot point at one that stays behind.
 */
export const planDistribution = async (client: pg.Client): Promise<DistributionStep[]> => {
  const sizes = await sizesOf(client)
  const placed = await placedTables(client)
  const declared = Object.entries(tables).map(([name, kind]) => ({ name, kind }))
  const sorted = await parentsFirst(client, declared)
  const steps: DistributionStep[] = []
  for (const currentKind of order)
    for (const { name, kind } of sorted.filter(table => table.kind === currentKind)) {
      const first = steps.find(step => step.kind === 'tenant')?.table ?? null
      const statement = await placingOf(client, name, kind, first)
      const { rows, bytes } = sizes.get(name) ?? { rows: 0, bytes: 0 }
      const seconds = secondsPerTable + rows / rowsASecond
      if (statement) steps.push({ table: name, kind, statement, rows, bytes, seconds, isDone: placed.has(name) })
    }
  return steps
}

/** Sent before the steps, for the session that runs them. */
export const sessionSettings = [
  'set citus.enable_local_reference_table_foreign_keys = off',
  `set citus.multi_shard_modify_mode = 'sequential'`,
]

/** Kept by the database: the environment that a transaction is bound to reaches the workers. */
export const databaseSetting = (database: string): string =>
  `alter database ${pg.escapeIdentifier(database)} set citus.propagate_set_commands = 'local'`

/** What the coordinator still holds of a table that the nodes have is removed. */
export const clearingOf = (table: string): string =>
  `select truncate_local_data_after_distributing_table(${pg.escapeLiteral(table)})`

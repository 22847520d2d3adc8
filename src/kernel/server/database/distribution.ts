import pg from 'pg'
import type { TableKind } from '../../../../migrations/tables.ts'

/** The tenant table that every other one stands beside: rows of one environment are on one server. */
const anchor = 'customers'

/**
 * Sent in a transaction that writes spread tables and then a shared one they point at: a cluster refuses that unless it
 * reaches the shards one after the other. One server takes the setting and does nothing with it.
 */
export const shardsInTurn = `set local citus.multi_shard_modify_mode = 'sequential'`

/** Whether the tables of this database are spread over a cluster (Citus), which a migration then has to follow. */
export const isDistributed = async (client: pg.ClientBase): Promise<boolean> => {
  const catalogue = await client.query<{ name: string | null }>(`select to_regclass('pg_dist_partition') as name`)
  if (!catalogue.rows[0]?.name) return false
  const placed = await client.query('select 1 from pg_dist_partition where logicalrelid = to_regclass($1)', [anchor])
  return placed.rows.length > 0
}

const primaryKeyOf = async (client: pg.ClientBase, table: string): Promise<string> => {
  const { rows } = await client.query<{ column: string }>(
    `select a.attname as column from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid = to_regclass($1) and i.indisprimary`,
    [table],
  )
  const column = rows[0]?.column
  if (!column) throw new Error(`the table ${table} has no primary key to be placed by`)
  return column
}

/**
 * The statement that places a table as it is declared (migrations/tables.ts); null for one that stays where it is. A
 * tenant table goes beside another, or, when there is none, by itself.
 */
export const placingOf = async (
  client: pg.ClientBase,
  table: string,
  kind: TableKind,
  beside: string | null = anchor,
): Promise<string | null> => {
  const name = pg.escapeLiteral(table)
  if (kind === 'local') return null
  if (kind === 'reference') return `select create_reference_table(${name})`
  if (kind === 'tenant')
    return `select create_distributed_table(${name}, 'env_id'${beside ? `, colocate_with => ${pg.escapeLiteral(beside)}` : ''})`
  const column = pg.escapeLiteral(await primaryKeyOf(client, table))
  return `select create_distributed_table(${name}, ${column}, colocate_with => 'none')`
}

/** The table that a statement of a migration creates; null when it creates none. */
export const createdTable = (statement: string): string | null =>
  /^(?:--.*\n\s*)*create table (?:if not exists )?(\w+)/i.exec(statement)?.[1]?.toLowerCase() ?? null

/** Places the table that a statement has just created, while it is empty and before others point at it. */
export const placeCreated = async (
  client: pg.ClientBase,
  statement: string,
  kinds: Record<string, TableKind>,
): Promise<void> => {
  const table = createdTable(statement)
  if (!table) return
  const kind = kinds[table]
  // A table that a later migration drops is declared no more; it goes where the others of its environment are.
  const placing = await placingOf(client, table, kind ?? 'tenant')
  if (placing) await client.query(placing)
}

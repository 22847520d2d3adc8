import { sql } from 'kysely'
import { returningOne } from '../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { readTenantCatalogue } from './tenant-catalogue.ts'

type Row = { table: string; id: string }

const addToLedger = async ({ db, envId }: Tenant, rows: Row[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    insert into example_rows (env_id, table_name, row_id)
    select ${envId}::uuid, * from unnest(${rows.map(row => row.table)}::text[], ${rows.map(row => row.id)}::uuid[]) ${returningOne}`.execute(
    db,
  )
}

/** Ids of the example rows, by table; of tables that still exist. */
export const readLedger = async ({ db, envId }: Tenant): Promise<Map<string, Set<string>>> => {
  const { identified } = await readTenantCatalogue(db)
  const ledger = new Map<string, Set<string>>()
  const rows = await db.selectFrom('exampleRows').select(['tableName', 'rowId']).where('envId', '=', envId).execute()
  for (const { tableName, rowId } of rows)
    if (identified.has(tableName)) ledger.set(tableName, (ledger.get(tableName) ?? new Set()).add(rowId))
  return ledger
}

/** Notes these rows and no others. */
export const writeLedger = async (tenant: Tenant, ledger: Map<string, Set<string>>): Promise<void> => {
  await tenant.db.deleteFrom('exampleRows').where('envId', '=', tenant.envId).execute()
  await addToLedger(
    tenant,
    [...ledger].flatMap(([table, ids]) => [...ids].map(id => ({ table, id }))),
  )
}

export type ExampleCount = { table: string; count: number }

/** Example rows by table, of those tables that still exist. */
export const countExamples = async ({ db, envId }: Tenant): Promise<ExampleCount[]> =>
  (
    await sql<ExampleCount>`
      select table_name as "table", count(*) as count from example_rows where env_id = ${envId}::uuid group by 1 order by 1`.execute(
      db,
    )
  ).rows

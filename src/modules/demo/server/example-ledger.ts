import { sql } from 'kysely'
import type { Tenant, WithTenant } from '../../../kernel/server/database/tenancy.ts'
import { readTenantCatalogue } from './tenant-catalogue.ts'

/** Written with an example, but the company's own from then on: its settings, and what merely passes through. */
const neverExample = new Set(['outbox', 'erp_profiles', 'erp_location_mappings', 'export_batches'])

type Row = { table: string; id: string }

const rowsOutsideLedger = async ({ db, envId }: Tenant, tables: string[]): Promise<Row[]> => {
  const selects = tables.map(
    table => sql`
      select ${table}::text as "table", own.id from ${sql.table(table)} own where own.env_id = ${envId}::uuid and not exists (
        select 1 from example_rows known where known.env_id = ${envId}::uuid and known.table_name = ${table} and known.row_id = own.id)`,
  )
  return (await sql<Row>`${sql.join(selects, sql` union all `)}`.execute(db)).rows
}

const addToLedger = async ({ db, envId }: Tenant, rows: Row[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    insert into example_rows (env_id, table_name, row_id)
    select ${envId}::uuid, * from unnest(${rows.map(row => row.table)}::text[], ${rows.map(row => row.id)}::uuid[])`.execute(
    db,
  )
}

/**
 * Every transaction opened through it notes which rows it added, in the same commit. It reads one snapshot, so what a
 * person adds meanwhile is never taken for example data.
 */
export const notingExamples =
  (withTenant: WithTenant): WithTenant =>
  (envId, work, options) =>
    withTenant(
      envId,
      async tenant => {
        await sql`set transaction isolation level repeatable read`.execute(tenant.db)
        const { identified } = await readTenantCatalogue(tenant.db)
        const tables = [...identified].filter(table => !neverExample.has(table))
        const before = new Set((await rowsOutsideLedger(tenant, tables)).map(({ table, id }) => `${table} ${id}`))
        const answer = await work(tenant)
        const after = await rowsOutsideLedger(tenant, tables)
        await addToLedger(
          tenant,
          after.filter(({ table, id }) => !before.has(`${table} ${id}`)),
        )
        return answer
      },
      options,
    )

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

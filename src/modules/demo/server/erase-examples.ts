import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { rebuildFacts } from '../../sales/server/index.ts'
import { childrenFirst, type Link, readTenantCatalogue, type TenantCatalogue } from './tenant-catalogue.ts'

type Condition = RawBuilder<boolean>

/** Whether a row of `table` with that id goes: it is example data that nothing of the company's own uses. */
const goes = (envId: string, table: string, id: RawBuilder<unknown>): Condition => sql<boolean>`
  exists (select 1 from example_rows gone where gone.env_id = ${envId}::uuid and gone.table_name = ${table} and gone.row_id = ${id}
    and not gone.is_used)`

/**
 * Whether the row of the alias `child` goes. A row without an id of its own (a line, a price, a stop) belongs to those it
 * names in its key: it goes when all of them do.
 */
const childGoes = (envId: string, { identified, links }: TenantCatalogue, table: string): Condition | null => {
  if (identified.has(table)) return goes(envId, table, sql.ref('child.id'))
  const owners = links.filter(link => link.table === table && link.isInKey)
  if (owners.length === 0) return null
  return sql`${sql.join(
    owners.map(owner => goes(envId, owner.target, sql.ref(`child.${owner.column}`))),
    sql` and `,
  )}`
}

/** Keeps the example rows that a row which stays points at by this link; answers how many are new. */
const keepPointedAt = async ({ db, envId }: Tenant, catalogue: TenantCatalogue, link: Link): Promise<number> => {
  const leaving = childGoes(envId, catalogue, link.table)
  const stays = leaving ? sql`not (${leaving})` : sql`true`
  const kept = await sql`
    update example_rows set is_used = true
    where env_id = ${envId}::uuid and table_name = ${link.target} and not is_used and exists (
      select 1 from ${sql.table(link.table)} child
      where child.env_id = ${envId}::uuid and ${sql.ref(`child.${link.column}`)} = example_rows.row_id and ${stays})`.execute(
    db,
  )
  return Number(kept.numAffectedRows ?? 0)
}

/** Marks what the company's own rows use, and what those use in turn: nothing of theirs is lost or left pointing nowhere. */
const keepUsed = async (tenant: Tenant, catalogue: TenantCatalogue): Promise<void> => {
  const { db, envId } = tenant
  await sql`update example_rows set is_used = false where env_id = ${envId}::uuid and is_used`.execute(db)
  let kept: number
  do {
    kept = 0
    for (const link of catalogue.links) kept += await keepPointedAt(tenant, catalogue, link)
  } while (kept > 0)
}

const deleteRows = async ({ db, envId }: Tenant, catalogue: TenantCatalogue): Promise<void> => {
  for (const table of childrenFirst(catalogue)) {
    const leaving = childGoes(envId, catalogue, table)
    if (leaving)
      await sql`delete from ${sql.table(table)} child where child.env_id = ${envId}::uuid and ${leaving}`.execute(db)
  }
}

/** Visits and plans name sellers and customers without pointing at them; the other derived tables follow from these. */
const forgetPlans = async ({ db, envId }: Tenant): Promise<void> => {
  await sql`
    delete from visits child where child.env_id = ${envId}::uuid
      and (${goes(envId, 'sellers', sql.ref('child.seller_id'))} or ${goes(envId, 'customers', sql.ref('child.customer_id'))})`.execute(
    db,
  )
  await sql`
    delete from planned_days p where p.env_id = ${envId}::uuid and not exists (
      select 1 from visits v where v.env_id = ${envId}::uuid and v.day = p.day)`.execute(db)
}

/** The company's first own document is number 1 again, unless it has one already. */
const restartNumbers = async ({ db, envId }: Tenant): Promise<void> => {
  for (const series of ['orders', 'collections'])
    await sql`
      delete from counters where env_id = ${envId}::uuid and name = ${series} and not exists (
        select 1 from ${sql.table(series)} d where d.env_id = ${envId}::uuid)`.execute(db)
}

const forgetErased = async ({ db, envId }: Tenant): Promise<{ erased: number; kept: number }> => {
  const gone = await sql`delete from example_rows where env_id = ${envId}::uuid and not is_used`.execute(db)
  const left = await sql<{ count: number }>`
    select count(*) as count from example_rows where env_id = ${envId}::uuid`.execute(db)
  return { erased: Number(gone.numAffectedRows ?? 0), kept: left.rows[0]?.count ?? 0 }
}

/**
 * Removes exactly the rows that were noted as example data, save those that the company's own rows use (`kept`), which
 * go once these are gone. Company, users and settings are not among them.
 */
export const eraseExamples = async (tenant: Tenant): Promise<{ erased: number; kept: number }> => {
  const catalogue = await readTenantCatalogue(tenant.db)
  await keepUsed(tenant, catalogue)
  await forgetPlans(tenant)
  await deleteRows(tenant, catalogue)
  await restartNumbers(tenant)
  const result = await forgetErased(tenant)
  await rebuildFacts(tenant)
  return result
}

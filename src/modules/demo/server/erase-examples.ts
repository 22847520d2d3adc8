import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { forgetFeed } from '../../../kernel/server/events/change-feed.ts'
import type { ErasingPreview } from '../../identity/server/index.ts'
import { rebuildFacts } from '../../sales/server/index.ts'
import { rebuildLevels } from '../../stock/server/index.ts'
import { readLedger, writeLedger } from './example-ledger.ts'
import { describeKept } from './kept-examples.ts'
import { childrenFirst, type Link, readTenantCatalogue, type TenantCatalogue } from './tenant-catalogue.ts'

/**
 * Ids of rows that go, by table. They travel as arrays: joined to a ledger that has just been written, and so has no
 * statistics, the same questions took two minutes.
 */
type Rows = Map<string, Set<string>>

/** What an erasing works on. */
type Erasing = Tenant & {
  catalogue: TenantCatalogue
  examples: Rows
  /** Those that go. */
  leaving: Rows
}

const among = (rows: Rows, table: string, column: string): RawBuilder<boolean> =>
  sql`child.${sql.ref(column)} = any(${[...(rows.get(table) ?? [])]}::uuid[])`

/**
 * Whether the row of the alias `child` goes. A row without an id of its own (a line, a price, a stop) belongs to those it
 * names in its key: it is an example when all of them are, and goes with the first. Null: rows of this table never go.
 */
const childLeaves = ({ catalogue, examples, leaving }: Erasing, table: string): RawBuilder<boolean> | null => {
  if (catalogue.identified.has(table)) return leaving.has(table) ? among(leaving, table, 'id') : null
  const owners = catalogue.links.filter(link => link.table === table && link.isInKey)
  if (owners.length === 0) return null
  const named = (rows: Rows) => owners.map(owner => among(rows, owner.target, owner.column))
  return sql`(${sql.join(named(examples), sql` and `)} and (${sql.join(named(leaving), sql` or `)}))`
}

/** Ids that rows which stay point at by this link. */
const pointedAt = async (erasing: Erasing, link: Link): Promise<string[]> => {
  const { db, envId, leaving } = erasing
  const leaves = childLeaves(erasing, link.table)
  const found = await sql<{ id: string }>`
    select distinct child.${sql.ref(link.column)} as id from ${sql.table(link.table)} child
    where child.env_id = ${envId}::uuid and ${among(leaving, link.target, link.column)} and ${leaves ? sql`not (${leaves})` : sql`true`}`.execute(
    db,
  )
  return found.rows.map(row => row.id)
}

/** Takes off what the company's own rows use, and what that uses in turn: nothing of theirs is lost or points nowhere. */
const keepUsed = async (erasing: Erasing): Promise<void> => {
  const { catalogue, leaving } = erasing
  let kept: number
  do {
    kept = 0
    for (const link of catalogue.links.filter(({ target }) => leaving.has(target)))
      for (const id of await pointedAt(erasing, link)) if (leaving.get(link.target)?.delete(id)) kept += 1
  } while (kept > 0)
}

const deleteRows = async (erasing: Erasing): Promise<void> => {
  const { db, envId } = erasing
  for (const table of childrenFirst(erasing.catalogue)) {
    const leaves = childLeaves(erasing, table)
    if (leaves)
      await sql`delete from ${sql.table(table)} child where child.env_id = ${envId}::uuid and ${leaves}`.execute(db)
  }
}

/** Visits and plans name sellers and customers without pointing at them; the other derived tables follow from these. */
const forgetPlans = async ({ db, envId, leaving }: Erasing): Promise<void> => {
  await sql`
    delete from visits child where child.env_id = ${envId}::uuid
      and (${among(leaving, 'sellers', 'seller_id')} or ${among(leaving, 'customers', 'customer_id')})`.execute(db)
  await sql`
    delete from planned_days p where p.env_id = ${envId}::uuid and not exists (
      select 1 from visits v where v.env_id = ${envId}::uuid and v.day = p.day)`.execute(db)
}

/** The company's next document follows its own last one; its first is number 1 again. */
const restartNumbers = async ({ db, envId }: Tenant): Promise<void> => {
  for (const series of ['orders', 'collections', 'asset_contracts']) {
    await sql`
      update counters set value = own.last
      from (select max(d.number) as last from ${sql.table(series)} d where d.env_id = ${envId}::uuid) own
      where env_id = ${envId}::uuid and name = ${series} and own.last is not null`.execute(db)
    await sql`
      delete from counters where env_id = ${envId}::uuid and name = ${series} and not exists (
        select 1 from ${sql.table(series)} d where d.env_id = ${envId}::uuid)`.execute(db)
  }
}

const sizeOf = (rows: Rows): number => [...rows.values()].reduce((sum, ids) => sum + ids.size, 0)

/** Everything an erasing would do, before anything is done. */
const plan = async (tenant: Tenant): Promise<Erasing & { kept: Rows }> => {
  const catalogue = await readTenantCatalogue(tenant.db)
  const examples = await readLedger(tenant)
  const leaving: Rows = new Map([...examples].map(([table, ids]) => [table, new Set(ids)]))
  const erasing: Erasing = { ...tenant, catalogue, examples, leaving }
  await keepUsed(erasing)
  const kept: Rows = new Map(
    [...examples].map(([table, ids]) => [table, new Set([...ids].filter(id => !leaving.get(table)?.has(id)))]),
  )
  return { ...erasing, kept }
}

/** What erasing would remove and what it would have to leave, with the company's own rows that hold it. */
export const previewErasing = async (tenant: Tenant): Promise<ErasingPreview> => {
  const { leaving, kept, catalogue, examples } = await plan(tenant)
  return { erased: sizeOf(leaving), kept: sizeOf(kept), ...(await describeKept(tenant, { catalogue, examples, kept })) }
}

/**
 * Removes exactly the rows that were noted as example data, save those that the company's own rows use (`kept`), which
 * go once these are gone. Company, users and settings are not among them.
 */
export const eraseExamples = async (tenant: Tenant): Promise<{ erased: number; kept: number }> => {
  const erasing = await plan(tenant)
  await forgetPlans(erasing)
  await deleteRows(erasing)
  await restartNumbers(tenant)
  await forgetFeed(tenant)
  await writeLedger(tenant, erasing.kept)
  await rebuildFacts(tenant)
  await rebuildLevels(tenant)
  return { erased: sizeOf(erasing.leaving), kept: sizeOf(erasing.kept) }
}

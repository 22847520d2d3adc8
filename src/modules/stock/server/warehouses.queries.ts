import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { companySettings } from '../../settings/contract/company.ts'
import { maximumWarehouses, type Warehouse } from '../contract/stock-list.ts'

/** The condition on a row of `sites` that keeps goods. */
export const isWarehouse = (alias: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${alias}.is_warehouse`)} or ${sql.ref(`${alias}.type`)} = 'deposito')`

/** The main warehouse of the company's settings first, then sites of type «deposito», then other sites that keep goods. */
export const readWarehouses = async ({ db, envId, settings }: Tenant): Promise<Warehouse[]> => {
  const { mainWarehouseCode } = await settings(companySettings)
  const { rows } = await sql<Warehouse>`
    select s.id, s.code, s.name from sites s where s.env_id = ${envId}::uuid and s.deleted_at is null and ${isWarehouse('s')}
    order by s.code <> ${mainWarehouseCode}, s.type <> 'deposito', s.code limit ${maximumWarehouses}`.execute(db)
  return rows
}

export type Coded = { id: string; code: string }

/** Ids of warehouses or articles by their codes in the ERP. */
export const findByCode = async (
  { db, envId }: Tenant,
  table: 'sites' | 'articles',
  codes: string[],
): Promise<Map<string, string>> => {
  const only = table === 'sites' ? sql`and ${isWarehouse('t')}` : sql``
  const { rows } = await sql<Coded>`
    select t.id, t.code from ${sql.table(table)} t
    where t.env_id = ${envId}::uuid and t.deleted_at is null and t.code = any(${codes}::text[]) ${only}`.execute(db)
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** The ids among these that are articles of the company. */
export const knownArticles = async ({ db, envId }: Tenant, ids: string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select id from articles where env_id = ${envId}::uuid and deleted_at is null and id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

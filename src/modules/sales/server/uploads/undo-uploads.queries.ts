import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { CollectionToCancel } from '../collections/load-collections.ts'

/** Why an uploaded document cannot be undone; null when it can. */
type Standing = { id: string; reason: string | null }

const reasonOf = (cases: [RawBuilder<unknown>, string][]) =>
  sql`case ${sql.join(
    cases.map(([condition, reason]) => sql`when ${condition} then ${reason}`),
    sql` `,
  )} end`

export const readOrderStandings = async ({ db, envId }: Tenant, ids: string[], locks: boolean): Promise<Standing[]> => {
  const isLoaded = sql`exists (select from consolidated_orders k where k.env_id = ${envId}::uuid and k.order_id = o.id and k.is_active)`
  const reason = reasonOf([
    [sql`o.canceled_at is not null or o.deleted_at is not null`, 'ya no estaban'],
    [sql`o.state = 2`, 'ya se bajaron al ERP'],
    [isLoaded, 'ya están en una carga'],
    [sql`o.version > 1`, 'alguien los cambió después'],
  ])
  const { rows } = await sql<Standing>`
    select o.id, ${reason} as reason from orders o where o.env_id = ${envId}::uuid and o.id = any(${ids}::uuid[])
    order by o.id ${locks ? sql`for update of o` : sql``}`.execute(db)
  return rows
}

export const readCollectionStandings = async (
  { db, envId }: Tenant,
  ids: string[],
  locks: boolean,
): Promise<Standing[]> => {
  const reason = reasonOf([
    [sql`c.canceled_at is not null or c.deleted_at is not null`, 'ya no estaban'],
    [sql`c.state = 2`, 'ya se bajaron al ERP'],
  ])
  const { rows } = await sql<Standing>`
    select c.id, ${reason} as reason from collections c where c.env_id = ${envId}::uuid and c.id = any(${ids}::uuid[])
    order by c.id ${locks ? sql`for update of c` : sql``}`.execute(db)
  return rows
}

export const readKeys = async ({ db, envId }: Tenant, ids: string[]): Promise<{ id: string; key: string }[]> => {
  const { rows } = await sql<{ id: string; key: string }>`
    select id, document_key as key from orders where env_id = ${envId}::uuid and id = any(${ids}::uuid[]) order by id`.execute(
    db,
  )
  return rows
}

export const readToCancel = async (
  { db, envId }: Tenant,
  ids: string[],
): Promise<(CollectionToCancel & { key: string })[]> => {
  const { rows } = await sql<CollectionToCancel & { key: string }>`
    select id, seller_id, customer_id, taken_at, day, total_cents, origin, document_key as key from collections
    where env_id = ${envId}::uuid and id = any(${ids}::uuid[]) order by id`.execute(db)
  return rows
}

/** Gives documents other keys, so that the ones they had may be used again. */
export const renameKeys = async (
  { db, envId }: Tenant,
  table: 'orders' | 'collections',
  keys: { id: string; key: string }[],
): Promise<void> => {
  if (keys.length === 0) return
  await sql`
    update ${sql.table(table)} t set document_key = k.key
    from json_to_recordset(${JSON.stringify(keys)}::json) k(id uuid, key text)
    where t.env_id = ${envId}::uuid and t.id = k.id`.execute(db)
}

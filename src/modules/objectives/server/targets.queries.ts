import { sql } from 'kysely'
import { lockAlone } from '../../../kernel/server/database/environment-lock.ts'
import { returningOne } from '../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Targets } from './seller-objectives.queries.ts'

export type TargetRow = { id: string; sellerId: string; deletedAt: Date | null; targets: Targets }

const columns = [
  'netCents',
  'orders',
  'customers',
  'frequency',
  'score',
  'packages',
  'kg',
  'collectedCents',
] as const satisfies (keyof Targets)[]

/** The targets of a month, by seller; with `locks`, nobody else changes them until the transaction ends. */
export const findTargets = async (
  { db, envId }: Tenant,
  month: string,
  { locks = false }: { locks?: boolean } = {},
): Promise<Map<string, TargetRow>> => {
  const rows = await db
    .selectFrom('objectives')
    .select(['id', 'sellerId', 'deletedAt', ...columns])
    .where('envId', '=', envId)
    .where('month', '=', month)
    .orderBy('sellerId')
    .$if(locks, query => query.forUpdate())
    .execute()
  return new Map(
    rows.map(row => [
      row.sellerId,
      {
        id: row.id,
        sellerId: row.sellerId,
        deletedAt: row.deletedAt as Date | null,
        targets: Object.fromEntries(
          columns.map(name => [name, row.deletedAt || row[name] === null ? null : Number(row[name])]),
        ) as Targets,
      },
    ]),
  )
}

/** Two people who set the targets of one month at once wait for each other, though neither finds a row to lock. */
export const lockMonth = (tenant: Tenant, month: string): Promise<void> => lockAlone(tenant, `objectives ${month}`)

/** Writes whole rows; one left without any target stays, empty. Answers the rows' ids. */
export const writeTargets = async (
  { db, envId }: Tenant,
  month: string,
  rows: { id: string | null; sellerId: string; targets: Targets }[],
): Promise<{ id: string; sellerId: string }[]> => {
  const records = rows.map(({ id, sellerId, targets }) => ({
    id: id ?? newId(),
    seller_id: sellerId,
    net_cents: targets.netCents,
    orders: targets.orders,
    customers: targets.customers,
    frequency: targets.frequency,
    score: targets.score,
    packages: targets.packages,
    kg: targets.kg,
    collected_cents: targets.collectedCents,
  }))
  await sql`
    insert into objectives (env_id, month, id, seller_id, net_cents, orders, customers, frequency, score, packages, kg, collected_cents, updated_at)
    select ${envId}::uuid, ${month}::date, id, seller_id, net_cents, orders, customers, frequency, score, packages, kg, collected_cents, ${new Date()}::timestamptz
    from jsonb_populate_recordset(null::objectives, ${JSON.stringify(records)}::jsonb)
    on conflict (env_id, month, seller_id) do update set net_cents = excluded.net_cents, orders = excluded.orders, customers = excluded.customers,
      frequency = excluded.frequency, score = excluded.score, packages = excluded.packages, kg = excluded.kg,
      collected_cents = excluded.collected_cents, updated_at = excluded.updated_at, deleted_at = null ${returningOne}`.execute(
    db,
  )
  return records.map(({ id, seller_id }) => ({ id, sellerId: seller_id }))
}

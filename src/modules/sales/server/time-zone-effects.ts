import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'

export type TimeZoneEffects = { documents: number; movedDocuments: number; movedDays: number }

/**
 * What another time zone would do to the documents there are: how many of them would belong to another day than the one they
 * are counted in, and on how many days. Reads them all.
 */
export const timeZoneEffects = async ({ db, envId }: Tenant, timeZone: string): Promise<TimeZoneEffects> => {
  const part = (table: 'orders' | 'collections' | 'no_purchases') =>
    sql`select day, (taken_at at time zone ${timeZone})::date <> day as moves from ${sql.table(table)} where env_id = ${envId}::uuid`
  const { rows } = await sql<TimeZoneEffects>`
    select count(*) as documents, count(*) filter (where moves) as moved_documents, count(distinct day) filter (where moves) as moved_days
    from (${part('orders')} union all ${part('collections')} union all ${part('no_purchases')}) document`.execute(db)
  return rows[0] ?? { documents: 0, movedDocuments: 0, movedDays: 0 }
}

/** Whether the company ever took an order or a collection: amounts that a change of currency would not convert. */
export const hasAmounts = async ({ db, envId }: Tenant): Promise<boolean> => {
  const { rows } = await sql<{ hasAmounts: boolean }>`
    select exists (select from orders where env_id = ${envId}::uuid) or exists (select from collections where env_id = ${envId}::uuid) as has_amounts`.execute(
    db,
  )
  return rows[0]?.hasAmounts ?? false
}

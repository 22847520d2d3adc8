import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { inLoad, linesOf } from './load-lines.queries.ts'

/** A load whose stored sums are wrong, in cents. */
export type LoadDefect = { what: string; stored: number | null; expected: number | null }

/** Compares the sums on the rows of loads with their orders, as loaded or as ordered. Returns at most twenty differences. */
export const checkLoads = async ({ db, envId }: Tenant): Promise<LoadDefect[]> => {
  const { rows } = await sql<LoadDefect>`
    select 'total del consolidado ' || t.number as what, t.total_cents as stored, w.cents as expected
    from consolidated_loads t
    cross join lateral (select coalesce(sum(l.total_cents), 0)::bigint as cents from consolidated_orders k
      join (${linesOf(envId, sql`t.id`)}) l on l.order_id = k.order_id
      where k.env_id = ${envId}::uuid and k.load_id = t.id and ${inLoad(envId, 'k')}) w
    where t.env_id = ${envId}::uuid and t.deleted_at is null and t.total_cents <> w.cents order by t.number limit 20`.execute(
    db,
  )
  return rows
}

import { sql } from 'kysely'
import type { Period } from '../../../kernel/contract/periods.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { andSeller, type Selection } from '../../sales/server/index.ts'

/** The sum of net sale targets of each month that has any. */
export const findMonthTargets = async (
  { db }: Tenant,
  selection: Selection,
  { from, to }: Period,
): Promise<{ month: string; netCents: number }[]> => {
  const targets = await sql<{ month: string; netCents: number }>`
    select month, sum(net_cents) net_cents from objectives
    where env_id = ${selection.envId}::uuid and month between ${from}::date and ${to}::date and net_cents is not null
      and deleted_at is null${andSeller(selection, sql`seller_id`)}
    group by month order by month`.execute(db)
  return targets.rows
}

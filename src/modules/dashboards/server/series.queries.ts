import { type RawBuilder, sql } from 'kysely'
import type { Period } from '../../../kernel/contract/periods.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { andCustomer, andSeller, boundsCustomers, type Selection, within } from './selection.ts'
import { sellerDays } from './seller-days.ts'

export type DaySales = { day: string; orders: number; netCents: number; totalCents: number }

/**
 * Without a restriction of sellers or customers, sums by channel and region are read: they are fewer rows than those by
 * seller, and customers who change group do not change the sum of a day.
 */
const daysOf = (selection: Selection, period: Period): RawBuilder<unknown> =>
  selection.sellers === null && !boundsCustomers(selection)
    ? sql`(select * from group_days where env_id = ${selection.envId}::uuid and ${within(sql`day`, period)})`
    : sellerDays(selection, period)

export const findDaySales = async ({ db }: Tenant, selection: Selection, period: Period): Promise<DaySales[]> => {
  const sales = await sql<DaySales>`
    select day, sum(orders) orders, sum(net_cents) net_cents, sum(total_cents) total_cents
    from ${daysOf(selection, period)} d group by day order by day`.execute(db)
  return sales.rows
}

/** Sales of a quarter of an hour that starts at `at`. In all time zones, quarters of local time are quarters of UTC. */
export type InstantSales = { day: string; at: string; totalCents: number }

/** Sales of single days by quarter of an hour, from the orders. */
export const findQuarterSales = async (
  { db }: Tenant,
  selection: Selection,
  days: string[],
): Promise<InstantSales[]> => {
  const sales = await sql<InstantSales>`
    select day, date_bin('15 minutes', taken_at, timestamptz '2000-01-01 00:00Z') at, sum(total_cents) total_cents
    from orders where env_id = ${selection.envId}::uuid and day = any(${days}::date[]) and canceled_at is null and deleted_at is null
      ${andSeller(selection, sql`seller_id`)}${andCustomer(selection, sql`customer_id`)}
    group by 1, 2 order by 1, 2`.execute(db)
  return sales.rows
}

import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { Period } from '../contract/periods.ts'
import { andCustomer, andSeller, type Selection } from './selection.ts'
import { sellerDays } from './seller-days.ts'

export type DaySales = { day: string; orders: number; netCents: number; totalCents: number }

export const findDaySales = async ({ db }: Tenant, selection: Selection, period: Period): Promise<DaySales[]> => {
  const found = await sql<DaySales>`
    select day, sum(orders) orders, sum(net_cents) net_cents, sum(total_cents) total_cents
    from ${sellerDays(selection, period)} d group by day order by day`.execute(db)
  return found.rows
}

/** `minute` of the environment's day; whole quarters of an hour, so that a running day can be compared inside the hour. */
export type QuarterSales = { day: string; quarter: number; totalCents: number }

/** Sales of single days by quarter of an hour, from the orders themselves. */
export const findQuarterSales = async ({ db }: Tenant, selection: Selection, days: string[]): Promise<QuarterSales[]> => {
  const { envId, timeZone } = selection
  const found = await sql<QuarterSales>`
    select day, quarter, sum(total_cents) total_cents
    from (
      select day, total_cents,
        extract(hour from taken_at at time zone ${timeZone})::int * 4 + extract(minute from taken_at at time zone ${timeZone})::int / 15 quarter
      from orders where env_id = ${envId}::uuid and day = any(${days}::date[]) and canceled_at is null and deleted_at is null
        ${andSeller(selection, sql`seller_id`)}${andCustomer(selection, sql`customer_id`)}
    ) o
    group by day, quarter order by day, quarter`.execute(db)
  return found.rows
}

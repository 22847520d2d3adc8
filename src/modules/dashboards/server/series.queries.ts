import { type RawBuilder, sql } from 'kysely'
import { addMonths, monthOf } from '../../../kernel/contract/formats.ts'
import type { Period } from '../../../kernel/contract/periods.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import {
  andCustomer,
  andSeller,
  boundsCustomers,
  customerMonths,
  factsOf,
  groupDays,
  type Selection,
  sellerDays,
} from '../../sales/server/index.ts'

export type DaySales = { day: string; orders: number; netCents: number; totalCents: number }

/**
 * Sums by channel and region are fewer rows than those by seller, and customers who change group do not change the sum of a
 * day. A filter of channel or region reads them as well, unless there are sellers too: then the visits are added up.
 */
const daysOf = (selection: Selection, period: Period): RawBuilder<unknown> => {
  const isOfEveryone = selection.sellers === null
  if (!boundsCustomers(selection)) return isOfEveryone ? groupDays(selection, period) : sellerDays(selection, period)
  const facts = factsOf({
    view: { selection, period, lastFactDay: null },
    by: isOfEveryone ? ['day'] : ['day', 'customer'],
    measure: 'total',
    figures: ['orders', 'net_cents', 'total_cents'],
  })
  return sql`(${facts})`
}

/** From `daysFrom` on every day is needed; before it, only sums of months. */
export type Series = Period & { daysFrom: string }

/**
 * Visits of customers of a channel or region by some sellers lie all over the table: months before the days that are needed
 * are read from sums of customers, each as its first day.
 */
const seriesOf = (selection: Selection, { from, to, daysFrom }: Series): RawBuilder<unknown> => {
  const start = monthOf(daysFrom)
  const hasMonths = boundsCustomers(selection) && selection.sellers !== null && from < start && from === monthOf(from)
  if (!hasMonths) return daysOf(selection, { from, to })
  return sql`(
    select month as day, orders, net_cents, total_cents from ${customerMonths(selection, { from, to: addMonths(start, -1) })} m
    union all select day, orders, net_cents, total_cents from ${daysOf(selection, { from: start, to })} d)`
}

/** Sales of the days of a series; where it says so, those of a month are one row with its first day. */
export const findDaySales = async ({ db }: Tenant, selection: Selection, series: Series): Promise<DaySales[]> => {
  const sales = await sql<DaySales>`
    select day, sum(orders) orders, sum(net_cents) net_cents, sum(total_cents) total_cents
    from ${seriesOf(selection, series)} d group by day order by day`.execute(db)
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

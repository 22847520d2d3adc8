import { type RawBuilder, sql } from 'kysely'
import { monthEnd } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { customerMonths, ofSellers, sellerDays } from '../../sales/server/index.ts'
import type { CountedMeasure, ObjectiveMeasure } from '../contract/measures.ts'

export type Targets = Record<ObjectiveMeasure, number | null>
export type Measures = Record<CountedMeasure, number>
/** `weekdays` are those of the seller's route; none when nobody laid one out. */
export type SellerObjective = {
  id: string
  code: string
  name: string
  weekdays: number[]
  targets: Targets
  actuals: Measures
}

export type ObjectivesAsked = {
  /** First day of the month. */
  month: string
  /** Null: every seller. */
  sellers: string[] | null
  /** Also active sellers who have neither a target nor anything done. */
  withEveryone?: boolean
  limit?: number
}

const andSeller = (sellers: string[] | null, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sellers === null ? sql`` : sql` and ${column} = any(${sellers}::uuid[])`

const targets = sql`json_build_object('netCents', o.net_cents, 'orders', o.orders, 'customers', o.customers, 'frequency', o.frequency,
  'score', o.score, 'packages', o.packages, 'kg', o.kg, 'collectedCents', o.collected_cents)`

const actuals = sql`json_build_object('netCents', coalesce(d.net_cents, 0), 'orders', coalesce(d.orders, 0), 'customers', coalesce(c.customers, 0),
  'packages', coalesce(d.packages, 0), 'kg', coalesce(d.kg, 0), 'collectedCents', coalesce(d.collected_cents, 0))`

/** Targets of every seller with any and what was done, from the daily facts; who sold most first. */
export const findSellerObjectives = async (
  { db, envId }: Tenant,
  { month, sellers, withEveryone = false, limit = 1000 }: ObjectivesAsked,
): Promise<SellerObjective[]> => {
  const bySeller = andSeller(sellers, sql`seller_id`)
  const selection = ofSellers(envId, sellers)
  const everyone = withEveryone ? sql` or (s.is_active and s.deleted_at is null)` : sql``
  const found = await sql<SellerObjective>`
    select s.id, s.code, s.name, ${targets} targets, ${actuals} actuals, coalesce(r.weekdays, '{}') weekdays
    from sellers s
    left join objectives o on o.env_id = ${envId}::uuid and o.seller_id = s.id and o.month = ${month}::date and o.deleted_at is null
    left join (select seller_id, sum(net_cents) net_cents, sum(orders) orders, sum(packages) packages, sum(kg) kg, sum(collected_cents) collected_cents
      from ${sellerDays(selection, { from: month, to: monthEnd(month) })} day group by seller_id
    ) d on d.seller_id = s.id
    left join (select seller_id, count(*) customers from ${customerMonths(selection, { from: month, to: month })} bought
      where orders > 0 group by seller_id) c on c.seller_id = s.id
    left join (select seller_id, array_agg(distinct weekday) weekdays from route_stops
      where env_id = ${envId}::uuid and deleted_at is null${bySeller} group by seller_id) r on r.seller_id = s.id
    where s.env_id = ${envId}::uuid${andSeller(sellers, sql`s.id`)} and (o.seller_id is not null or d.seller_id is not null${everyone})
    order by coalesce(d.net_cents, 0) desc, s.code limit ${limit}`.execute(db)
  return found.rows
}

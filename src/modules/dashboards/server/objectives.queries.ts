import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { monthEnd, type Period } from '../contract/periods.ts'
import { andSeller, type Selection } from './selection.ts'

export type Measures = {
  netCents: number
  orders: number
  customers: number
  packages: number
  kg: number
  collectedCents: number
}
export type Targets = { [K in keyof Measures]: number | null }
export type SellerObjective = { id: string; code: string; name: string; targets: Targets; actuals: Measures }

/** Targets and what was done of every seller with either, for the month that begins on `month`. */
export const findSellerObjectives = async (
  { db }: Tenant,
  selection: Selection,
  month: string,
): Promise<SellerObjective[]> => {
  const { envId } = selection
  const bySeller = andSeller(selection, sql`seller_id`)
  const found = await sql<SellerObjective>`
    select s.id, s.code, s.name,
      json_build_object('netCents', o.net_cents, 'orders', o.orders, 'customers', o.customers, 'packages', o.packages, 'kg', o.kg, 'collectedCents', o.collected_cents) targets,
      json_build_object('netCents', coalesce(d.net_cents, 0), 'orders', coalesce(d.orders, 0), 'customers', coalesce(c.customers, 0),
        'packages', coalesce(d.packages, 0), 'kg', coalesce(d.kg, 0), 'collectedCents', coalesce(d.collected_cents, 0)) actuals
    from sellers s
    left join objectives o on o.env_id = ${envId}::uuid and o.seller_id = s.id and o.month = ${month}::date
    left join (select seller_id, sum(net_cents) net_cents, sum(orders) orders, sum(packages) packages, sum(kg) kg, sum(collected_cents) collected_cents
      from seller_days where env_id = ${envId}::uuid and day between ${month}::date and ${monthEnd(month)}::date${bySeller} group by seller_id) d on d.seller_id = s.id
    left join (select seller_id, count(*) customers from customer_months
      where env_id = ${envId}::uuid and month = ${month}::date and orders > 0${bySeller} group by seller_id) c on c.seller_id = s.id
    where s.env_id = ${envId}::uuid${andSeller(selection, sql`s.id`)} and (o.seller_id is not null or d.seller_id is not null)
    order by coalesce(d.net_cents, 0) desc, s.code`.execute(db)
  return found.rows
}

/** Sum of the net sale targets of each month that has any. */
export const findMonthTargets = async (
  { db }: Tenant,
  selection: Selection,
  { from, to }: Period,
): Promise<{ month: string; netCents: number }[]> => {
  const found = await sql<{ month: string; netCents: number }>`
    select month, sum(net_cents) net_cents from objectives
    where env_id = ${selection.envId}::uuid and month between ${from}::date and ${to}::date and net_cents is not null${andSeller(selection, sql`seller_id`)}
    group by month order by month`.execute(db)
  return found.rows
}

export type FocalObjective = {
  id: string
  name: string
  seller: string | null
  targetNetCents: number | null
  targetQuantity: number | null
  netCents: number
  quantity: number
}

const maximumFocal = 50

/** Focal objectives of a month: the company's when no seller is bounded, and those of the sellers that are. */
export const findFocalObjectives = async (
  { db }: Tenant,
  selection: Selection,
  month: string,
): Promise<FocalObjective[]> => {
  const { envId } = selection
  const matches = sql`a.env_id = ${envId}::uuid and (f.family is null or a.family = f.family)
    and (f.brand_id is null or a.brand_id = f.brand_id) and (f.article_id is null or a.id = f.article_id)`
  const found = await sql<FocalObjective>`
    select f.id, f.name, s.name seller, f.net_cents target_net_cents, f.quantity target_quantity,
      coalesce(done.net_cents, 0) net_cents, coalesce(done.quantity, 0) quantity
    from focal_objectives f
    left join sellers s on s.env_id = ${envId}::uuid and s.id = f.seller_id
    left join lateral (
      select sum(m.net_cents) net_cents, sum(m.quantity) quantity from (
        select article_id, net_cents, quantity from article_months where env_id = ${envId}::uuid and month = ${month}::date and f.seller_id is null
        union all
        select article_id, net_cents, quantity from seller_article_months where env_id = ${envId}::uuid and month = ${month}::date and seller_id = f.seller_id
      ) m join articles a on a.id = m.article_id and ${matches}
    ) done on true
    where f.env_id = ${envId}::uuid and f.month = ${month}::date and f.deleted_at is null
      ${selection.sellers === null ? sql`` : sql`and f.seller_id = any(${selection.sellers}::uuid[])`}
    order by f.seller_id nulls first, f.name, f.id limit ${sql.lit(maximumFocal)}`.execute(db)
  return found.rows
}

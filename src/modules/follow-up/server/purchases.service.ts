import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths, monthOf } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { customerMonths, ofSellers } from '../../sales/server/index.ts'
import { type FollowPurchases, followRules, type SoldGroup } from '../contract/follow.ts'
import { type Asking, countedOrders, findSubject, type Subject } from './subject.ts'

type Month = FollowPurchases['months'][number]

const findMonths = async (
  { db }: Tenant,
  { envId, customerId, sellers, today }: Subject,
  from: string,
): Promise<Month[]> => {
  const { rows } = await sql<Month>`
    select m.month, sum(m.orders)::int as orders, sum(m.net_cents)::float8 as net_cents, sum(m.units)::float8 as units, sum(m.kg)::float8 as kg
    from ${customerMonths(ofSellers(envId, sellers), { from, to: today })} m where m.customer_id = ${customerId}::uuid
    group by m.month`.execute(db)
  return rows
}

const groupsOf = (envId: string, table: 'items' | 'brands', column: 'item_id' | 'brand_id'): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(g), '[]') from (
    select n.id, coalesce(n.name, 'Sin clasificar') as name, sum(t.now)::float8 as "netCents", sum(t.was)::float8 as "beforeCents"
    from sold t join articles a on a.env_id = ${envId}::uuid and a.id = t.article_id
    left join ${sql.table(table)} n on n.env_id = ${envId}::uuid and n.id = ${sql.ref(`a.${column}`)}
    group by n.id, n.name having sum(t.now) <> 0 or sum(t.was) <> 0
    order by 3 desc, 4 desc, 2 limit ${sql.lit(followRules.listed)}) g)`

const findGroups = async ({ db }: Tenant, subject: Subject): Promise<{ items: SoldGroup[]; brands: SoldGroup[] }> => {
  const since = addDays(subject.today, 1 - followRules.yearDays)
  const before = addDays(since, -followRules.yearDays)
  const { rows } = await sql<{ items: SoldGroup[]; brands: SoldGroup[] }>`
    with sold as materialized (
      select l.article_id, coalesce(sum(l.net_cents) filter (where o.day >= ${since}::date), 0) as now,
        coalesce(sum(l.net_cents) filter (where o.day < ${since}::date), 0) as was
      from orders o join order_lines l on l.env_id = ${subject.envId}::uuid and l.order_id = o.id
      where ${countedOrders(subject)} and o.day between ${before}::date and ${subject.today}::date
      group by l.article_id)
    select ${groupsOf(subject.envId, 'items', 'item_id')} as items, ${groupsOf(subject.envId, 'brands', 'brand_id')} as brands`.execute(
    db,
  )
  return rows[0] ?? { items: [], brands: [] }
}

/** Two years by month, none left out, and this year's items and brands beside the year before's. */
export const followPurchases = async (asking: Asking): Promise<FollowPurchases> => {
  const subject = await findSubject(asking)
  const thisMonth = monthOf(subject.today)
  const months = Array.from({ length: followRules.chartMonths }, (_, index) =>
    addMonths(thisMonth, index - followRules.chartMonths + 1),
  )
  const monthRows = await findMonths(asking.tenant, subject, months[0] ?? thisMonth)
  const byMonth = new Map(monthRows.map(row => [row.month, row]))
  return {
    months: months.map(month => byMonth.get(month) ?? { month, orders: 0, netCents: 0, units: 0, kg: 0 }),
    ...(await findGroups(asking.tenant, subject)),
  }
}

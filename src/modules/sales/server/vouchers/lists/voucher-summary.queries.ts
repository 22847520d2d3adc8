import { sql } from 'kysely'
import type { ListQuery } from '../../../../../kernel/contract/list-query.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import { listConditions } from '../../../../../kernel/server/resources/filter-sql.ts'
import { noPurchaseSource } from './no-purchase-source.ts'
import { type VoucherView, voucherConditions } from './voucher-source.ts'

export type VoucherCounts = { pedidos: number; cobranzas: number; appPedidos: number; marketplace: number }
type Days = { from?: string | undefined; until?: string | undefined }

const dayConditions = ({ from, until }: Days) => [
  ...(from ? [sql`t.day >= ${from}::date`] : []),
  ...(until ? [sql`t.day <= ${until}::date`] : []),
]

/** How many documents each tab shows between two days, both included. Returns are listed among orders, but not counted. */
export const countVouchers = async (tenant: Tenant, view: VoucherView, days: Days): Promise<VoucherCounts> => {
  const where = sql.join([...voucherConditions(view, { cancelable: true }), ...dayConditions(days)], sql` and `)
  const { rows } = await sql<VoucherCounts>`
    select count(*) filter (where t.kind = 'sale' and t.origin in (0, 1)) as pedidos,
      count(*) filter (where t.kind = 'sale' and t.origin = 2) as "appPedidos", count(*) filter (where t.kind = 'sale' and t.origin = 3) as marketplace, (select count(*) from collections t where ${where}) as cobranzas
    from orders t where ${where}`.execute(tenant.db)
  return rows[0] ?? { pedidos: 0, cobranzas: 0, appPedidos: 0, marketplace: 0 }
}

export type ReasonRank = { excuse: { id: string; code: string; name: string }; count: number; customers: number }

/** Reasons for not buying among the rows a filter shows, the most frequent first. */
export const rankReasons = async (
  tenant: Tenant,
  view: VoucherView,
  filter: ListQuery['filter'],
): Promise<ReasonRank[]> => {
  const source = noPurchaseSource(view)
  const where = sql.join(await listConditions(tenant.db, source, filter), sql` and `)
  const { rows: reasons } = await sql<ReasonRank>`
    select json_build_object('id', x.id, 'code', x.code, 'name', x.name) as excuse, count(*) as count, count(distinct t.customer_id) as customers
    from ${source.from} where ${where} group by x.id, x.code, x.name order by count(*) desc, x.name`.execute(tenant.db)
  return reasons
}

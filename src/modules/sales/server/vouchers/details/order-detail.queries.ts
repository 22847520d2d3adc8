import { sql } from 'kysely'
import type { ReferenceValue } from '../../../../../kernel/contract/fields.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { OrderLine } from '../../../contract/vouchers/voucher-details.ts'
import {
  type HeaderRow,
  headerColumns,
  headerJoins,
  headerWhere,
  type VoucherRequest,
} from './voucher-header.queries.ts'

export type OrderRow = HeaderRow & {
  number: number
  state: number
  kind: 'sale' | 'return'
  origin: number
  deliveryOn: string | null
  canceledAt: string | null
  lineCount: number
  units: number
  packages: number
  kg: number
  discountCents: number
  netCents: number
  taxCents: number
  totalCents: number
  exportBatchId: string | null
  priceList: ReferenceValue | null
}

export const findOrder = async (tenant: Tenant, request: VoucherRequest): Promise<OrderRow | undefined> => {
  const { rows } = await sql<OrderRow>`
    select ${headerColumns}, t.number, t.state, t.kind, t.origin, t.delivery_on, t.canceled_at, t.line_count, t.units, t.packages, t.kg,
      t.discount_cents, t.net_cents, t.tax_cents, t.total_cents, t.export_batch_id,
      case when l.id is not null then json_build_object('id', l.id, 'code', l.code, 'name', l.name) end as price_list
    from orders as t ${headerJoins} left join price_lists as l on l.env_id = t.env_id and l.id = t.price_list_id
    where ${headerWhere(tenant, request)}`.execute(tenant.db)
  return rows[0]
}

export const findOrderLines = async (tenant: Tenant, orderId: string): Promise<OrderLine[]> => {
  const { rows } = await sql<OrderLine>`
    select l.line, json_build_object('id', a.id, 'code', a.code, 'name', a.name) as article, a.unit_of_measure, l.quantity,
      l.unit_price_cents, l.list_price_cents, l.discount_percent, l.tax_rate, l.net_cents, l.total_cents, l.packages, l.kg,
      l.expected_net_cents, l.expected_why
    from order_lines as l join articles as a on a.env_id = l.env_id and a.id = l.article_id
    where l.env_id = ${tenant.envId}::uuid and l.order_id = ${orderId}::uuid order by l.line`.execute(tenant.db)
  return rows
}

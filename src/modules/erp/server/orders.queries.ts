import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { type DocumentKey, type StoredSource, sourceOf } from './document-source.ts'

export type PageRequest = {
  source: StoredSource
  after: DocumentKey | null
  limit: number
  timeZone: string
  lock: boolean
}

export type PartyRow = {
  customerCode: string
  customerName: string
  customerTradeName: string | null
  customerCuit: string | null
  customerAddress: string | null
  sellerCode: string
  sellerName: string
}

export type OrderRow = PartyRow & {
  id: string
  documentKey: string
  number: number
  date: string
  time: string
  deliveryDate: string | null
  note: string | null
  origin: number
  orderNet: number
  orderTotal: number
  location: string | null
  center: string | null
  warehouse: string | null
  channelCode: string | null
}

export type OrderLineRow = {
  orderId: string
  line: number
  articleCode: string
  articleName: string
  unit: string
  quantity: number
  packages: number
  kg: number
  unitPrice: number
  listPrice: number | null
  discount: number
  taxRate: number
  lineNet: number
  lineTotal: number
  organization: string | null
  channel: string | null
  sector: string | null
}

export const partyColumns = sql`c.code as customer_code, c.name as customer_name, c.trade_name as customer_trade_name, c.cuit as customer_cuit,
  c.address as customer_address, s.code as seller_code, s.name as seller_name`

/** Known locations by their folded name: a mapping of «Rosario» serves a customer of «ROSARIO ». */
export const locationsByKey = (tenant: Tenant): RawBuilder<unknown> => sql`
  select normalize_text(btrim(location)) as key, min(center) as center, min(warehouse) as warehouse
  from erp_location_mappings where env_id = ${tenant.envId}::uuid and deleted_at is null group by 1`

/** Joins the customer `c` to its location `l`. `offset 0` folds each name once instead of once per known location. */
export const joinLocation = sql`
  cross join lateral (select normalize_text(btrim(c.erp_location)) as key offset 0) k
  left join locations l on l.key = k.key`

export const readOrders = async (
  tenant: Tenant,
  { source, after, limit, timeZone, lock }: PageRequest,
): Promise<OrderRow[]> => {
  const { join, where, order } = sourceOf('orders', tenant, source, after)
  const found = await sql<OrderRow>`
    with locations as materialized (${locationsByKey(tenant)})
    select t.id, t.document_key, t.number, t.day as date, to_char(t.taken_at at time zone ${timeZone}, 'HH24MISS') as time,
      t.delivery_on as delivery_date, t.note, t.origin, t.net_cents as order_net, t.total_cents as order_total,
      c.erp_location as location, l.center, l.warehouse, sc.code as channel_code, ${partyColumns}
    from orders t ${join}
    join customers c on c.env_id = ${tenant.envId}::uuid and c.id = t.customer_id
    join sellers s on s.env_id = ${tenant.envId}::uuid and s.id = t.seller_id
    left join sales_channels sc on sc.env_id = ${tenant.envId}::uuid and sc.id = c.sales_channel_id
    ${joinLocation}
    where ${where} order by ${order} limit ${limit} ${lock ? sql`for update of t` : sql``}`.execute(tenant.db)
  return found.rows
}

/** Lines of a page's orders, each with where its article goes in the ERP. */
export const readOrderLines = async (tenant: Tenant, orderIds: string[]): Promise<OrderLineRow[]> => {
  const found = await sql<OrderLineRow>`
    select l.order_id, l.line, a.code as article_code, a.name as article_name, a.unit_of_measure as unit, l.quantity, l.packages, l.kg,
      l.unit_price_cents as unit_price, l.list_price_cents as list_price, l.discount_percent as discount, l.tax_rate, l.net_cents as line_net,
      l.total_cents as line_total, m.organization, m.channel, m.sector
    from order_lines l
    join articles a on a.env_id = ${tenant.envId}::uuid and a.id = l.article_id
    left join erp_article_mappings m on m.env_id = ${tenant.envId}::uuid and m.article_code = a.code and m.deleted_at is null
    where l.env_id = ${tenant.envId}::uuid and l.order_id = any(${orderIds}::uuid[])
    order by l.order_id, l.line`.execute(tenant.db)
  return found.rows
}

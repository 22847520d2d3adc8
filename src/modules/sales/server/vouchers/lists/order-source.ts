import { type RawBuilder, sql } from 'kysely'
import type { ListSource } from '../../../../../kernel/server/resources/select-page.ts'
import { orderVouchers } from '../../../contract/vouchers/order-vouchers.ts'
import type { OrderOrigin } from '../../../contract/vouchers/voucher-routes.ts'
import { commonColumns, type VoucherColumns } from './voucher-columns.ts'
import { type VoucherView, voucherConditions, voucherSource } from './voucher-source.ts'

const originCondition: Record<OrderOrigin, RawBuilder<unknown>> = {
  pedidos: sql`t.origin in (0, 1)`,
  'app-pedidos': sql`t.origin = 2`,
  marketplace: sql`t.origin = 3`,
}

/** What a person reads of an order's life in one word; the numbers of spec.md §4 stay in the database. */
const orderState = sql`case when t.deleted_at is not null then 'deleted' when t.canceled_at is not null then 'canceled'
  when t.state = 2 then 'exported' else 'pending' end`

/** The most frequent of the visits that the order's seller pays to the customer. */
const frequency = sql`(select (array['weekly', 'fortnightly', 'monthly'])[min(array_position(array['weekly', 'fortnightly', 'monthly'], f.frequency))]
  from route_stops f where f.env_id = t.env_id and f.seller_id = t.seller_id and f.customer_id = t.customer_id)`

const columns = (timeZone: string) =>
  ({
    ...commonColumns(timeZone),
    itemsQty: { expression: sql`t.line_count`, isInteger: true },
    total: { expression: sql`t.total_cents`, isInteger: true },
    reparto: { expression: sql`c.erp_location` },
    fechaEntrega: { expression: sql`t.delivery_on` },
    frecuenciaEntrega: { expression: frequency },
    number: { expression: sql`t.number`, isInteger: true },
    state: { expression: orderState },
    weight: { expression: sql`t.kg` },
    units: { expression: sql`t.units` },
  }) satisfies VoucherColumns<keyof typeof orderVouchers.fields>

export const orderSource = (view: VoucherView, origin?: OrderOrigin): ListSource =>
  voucherSource({
    table: 'orders',
    fields: orderVouchers.fields,
    columns: columns(view.timeZone),
    where: [...voucherConditions(view, { cancelable: true }), ...(origin ? [originCondition[origin]] : [])],
    sort: orderVouchers.sort,
    view,
  })

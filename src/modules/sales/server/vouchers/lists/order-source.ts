import { sql } from 'kysely'
import type { ListSource } from '../../../../../kernel/server/resources/select-page.ts'
import { numberPrefixes } from '../../../contract/vouchers/document-number.ts'
import { orderVouchers } from '../../../contract/vouchers/order-vouchers.ts'
import { commonColumns, customerText, type VoucherColumns } from './voucher-columns.ts'
import { type VoucherView, voucherConditions, voucherSource } from './voucher-source.ts'

const origin = sql`(array['seller', 'office', 'app', 'marketplace'])[t.origin + 1]`

/** What a person reads of an order's life in one word; the numbers of spec.md §4 stay in the database. */
const orderState = sql`case when t.deleted_at is not null then 'deleted' when t.canceled_at is not null then 'canceled'
  when t.state = 2 then 'exported' else 'pending' end`

/** The most frequent of the visits that the order's seller pays to the customer. */
const frequency = sql`(select (array['weekly', 'fortnightly', 'monthly'])[min(array_position(array['weekly', 'fortnightly', 'monthly'], f.frequency))]
  from route_stops f where f.env_id = t.env_id and f.seller_id = t.seller_id and f.customer_id = t.customer_id and f.deleted_at is null)`

const columns = (view: VoucherView) =>
  ({
    ...commonColumns(view),
    itemsQty: { expression: sql`t.line_count`, isInteger: true },
    total: { expression: sql`t.total_cents`, isInteger: true },
    reparto: customerText(sql`c.erp_location`, view.envId),
    fechaEntrega: { expression: sql`t.delivery_on` },
    frecuenciaEntrega: { expression: frequency },
    number: {
      expression: sql`${numberPrefixes.order}::text || t.number`,
      order: { expression: sql`t.number`, type: 'bigint' },
    },
    state: { expression: orderState },
    origin: { expression: origin },
    weight: { expression: sql`t.kg` },
    units: { expression: sql`t.units` },
  }) satisfies VoucherColumns<keyof typeof orderVouchers.fields>

export const orderSource = (view: VoucherView): ListSource =>
  voucherSource({
    table: 'orders',
    fields: orderVouchers.fields,
    columns: columns(view),
    where: voucherConditions(view, { cancelable: true }),
    sort: orderVouchers.sort,
    view,
  })

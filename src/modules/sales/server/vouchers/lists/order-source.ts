import { sql } from 'kysely'
import type { ListSource } from '../../../../../kernel/server/resources/select-page.ts'
import { customerText } from '../../../../customers/server/index.ts'
import { origins } from '../../../contract/origins.ts'
import { numberPrefixes } from '../../../contract/vouchers/document-number.ts'
import { orderVouchers } from '../../../contract/vouchers/order-vouchers.ts'
import { commonColumns, numberedChoice, stateColumn, type VoucherColumns } from './voucher-columns.ts'
import { type VoucherView, voucherConditions, voucherSource } from './voucher-source.ts'

/** What a person reads of an order's life in one word; the numbers of spec.md §4 stay in the database. */
const orderStates = {
  deleted: sql`t.deleted_at is not null`,
  canceled: sql`t.canceled_at is not null and t.deleted_at is null`,
  exported: sql`t.state = 2 and t.canceled_at is null and t.deleted_at is null`,
  pending: sql`t.state <> 2 and t.canceled_at is null and t.deleted_at is null`,
}

/** The most frequent of the visits that the order's seller pays to the customer. */
const frequency = (
  envId: string,
) => sql`(select (array['weekly', 'fortnightly', 'monthly'])[min(array_position(array['weekly', 'fortnightly', 'monthly'], f.frequency))]
  from route_stops f where f.env_id = ${envId}::uuid and f.seller_id = t.seller_id and f.customer_id = t.customer_id and f.deleted_at is null)`

const columns = (view: VoucherView) =>
  ({
    ...commonColumns(view),
    itemsQty: { expression: sql`t.units` },
    total: { expression: sql`t.total_cents`, isInteger: true },
    reparto: customerText(sql`c.erp_location`, view),
    fechaEntrega: { expression: sql`t.delivery_on` },
    frecuenciaEntrega: { expression: frequency(view.envId) },
    number: {
      expression: sql`${numberPrefixes.order}::text || t.number`,
      order: { expression: sql`t.number`, type: 'bigint' },
    },
    state: stateColumn(orderStates),
    origin: numberedChoice(sql`t.origin`, origins),
    weight: { expression: sql`t.kg` },
    units: { expression: sql`t.units` },
    kind: { expression: sql`t.kind` },
    lines: { expression: sql`t.line_count`, isInteger: true },
    net: { expression: sql`t.net_cents`, isInteger: true },
    returns: { expression: sql`(t.kind = 'return')::int`, isInteger: true },
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

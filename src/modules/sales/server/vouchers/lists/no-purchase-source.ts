import { sql } from 'kysely'
import type { ListSource } from '../../../../../kernel/server/resources/select-page.ts'
import { noPurchaseVouchers } from '../../../contract/vouchers/no-purchase-vouchers.ts'
import { commonColumns, excuseColumn, type VoucherColumns } from './voucher-columns.ts'
import { type VoucherView, voucherConditions, voucherSource } from './voucher-source.ts'

const columns = (view: VoucherView) =>
  ({ ...commonColumns(view), excuse: excuseColumn(view.envId) }) satisfies VoucherColumns<
    keyof typeof noPurchaseVouchers.fields
  >

export const noPurchaseSource = (view: VoucherView): ListSource =>
  voucherSource({
    table: 'no_purchases',
    fields: noPurchaseVouchers.fields,
    columns: columns(view),
    joins: sql`left join excuses as x on x.env_id = ${view.envId}::uuid and x.id = t.excuse_id`,
    where: voucherConditions(view, { cancelable: false }),
    sort: noPurchaseVouchers.sort,
    view,
  })

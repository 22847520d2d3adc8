import type { ListQuery } from '../../../../../kernel/contract/list-query.ts'
import type { Tenant, WithTenant } from '../../../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../../kernel/server/http/register-routes.ts'
import { bindGridDefinitions } from '../../../../../kernel/server/resources/grid-definitions.ts'
import { bindList } from '../../../../../kernel/server/resources/list-routes.ts'
import { selectPage } from '../../../../../kernel/server/resources/select-page.ts'
import { sendExport } from '../../../../../kernel/server/resources/send-export.ts'
import { collectionVouchers } from '../../../contract/vouchers/collection-vouchers.ts'
import { noPurchaseVouchers } from '../../../contract/vouchers/no-purchase-vouchers.ts'
import { extraOrderColumns, type OrderVoucher, orderVouchers } from '../../../contract/vouchers/order-vouchers.ts'
import { voucherRoutes } from '../../../contract/vouchers/voucher-routes.ts'
import { readVoucherSettings } from '../voucher-settings.ts'
import { collectionSource } from './collection-source.ts'
import { noPurchaseSource } from './no-purchase-source.ts'
import { orderSource } from './order-source.ts'
import { viewOf } from './voucher-source.ts'
import { countVouchers, rankReasons } from './voucher-summary.queries.ts'

const orderRoutes = (withTenant: WithTenant): BoundRoute[] => [
  handle(voucherRoutes.orders.list, async ({ tenant, session, query }) =>
    selectPage<OrderVoucher>(tenant.db, orderSource(await viewOf(tenant, session, query.filter)), query),
  ),
  handleOpen(voucherRoutes.orders.export, async ({ session: maybe, query, reply }) => {
    const session = signedIn(maybe)
    const settings = await withTenant(session.envId, readVoucherSettings, { readOnly: true })
    const fields = Object.entries(orderVouchers.fields).filter(
      ([name]) => settings.extraOrderColumns || !extraOrderColumns.includes(name),
    )
    const readPage = async (tenant: Tenant, list: ListQuery) =>
      selectPage<Record<string, unknown>>(tenant.db, orderSource(await viewOf(tenant, session, list.filter)), list)
    return sendExport({ resource: orderVouchers, fields, withTenant, session, query, readPage, reply })
  }),
]

const noPurchaseRanking = handle(voucherRoutes.noPurchases.ranking, async ({ tenant, session, query }) => ({
  items: await rankReasons(tenant, await viewOf(tenant, session), query.filter),
}))

export const createVoucherListRoutes = (withTenant: WithTenant): BoundRoute[] => [
  ...orderRoutes(withTenant),
  ...bindList(withTenant, voucherRoutes.collections, collectionVouchers, async (tenant, session, { filter }) =>
    collectionSource(await viewOf(tenant, session, filter)),
  ),
  ...bindList(withTenant, voucherRoutes.noPurchases, noPurchaseVouchers, async (tenant, session, { filter }) =>
    noPurchaseSource(await viewOf(tenant, session, filter)),
  ),
  noPurchaseRanking,
  ...bindGridDefinitions(orderVouchers),
  ...bindGridDefinitions(collectionVouchers),
  handle(voucherRoutes.counts, async ({ tenant, session, query }) =>
    countVouchers(tenant, await viewOf(tenant, session), query),
  ),
  handle(voucherRoutes.settings, async ({ tenant }) => readVoucherSettings(tenant)),
]

import type { FastifyReply } from 'fastify'
import type { Field } from '../../../../../kernel/contract/fields.ts'
import type { ListQuery } from '../../../../../kernel/contract/filters.ts'
import { fileTimestamp } from '../../../../../kernel/contract/formats.ts'
import type { ExportFormat, Resource } from '../../../../../kernel/contract/resource.ts'
import type { Tenant, WithTenant } from '../../../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../../kernel/server/http/register-routes.ts'
import { exportStream, exportType, readFileStyle } from '../../../../../kernel/server/resources/export-rows.ts'
import { bindGridDefinitions } from '../../../../../kernel/server/resources/grid-definitions.ts'
import { readBatches } from '../../../../../kernel/server/resources/resource-routes.ts'
import { type ListSource, selectPage } from '../../../../../kernel/server/resources/select-page.ts'
import type { Session } from '../../../../../kernel/server/session/session.ts'
import { type CollectionVoucher, collectionVouchers } from '../../../contract/vouchers/collection-vouchers.ts'
import { type NoPurchaseVoucher, noPurchaseVouchers } from '../../../contract/vouchers/no-purchase-vouchers.ts'
import { extraOrderColumns, type OrderVoucher, orderVouchers } from '../../../contract/vouchers/order-vouchers.ts'
import { voucherRoutes } from '../../../contract/vouchers/voucher-routes.ts'
import { readVoucherSettings } from '../voucher-settings.ts'
import { collectionSource } from './collection-source.ts'
import { noPurchaseSource } from './no-purchase-source.ts'
import { orderSource } from './order-source.ts'
import { viewOf } from './voucher-source.ts'
import { countVouchers, rankReasons } from './voucher-summary.queries.ts'

type ExportQuery = Pick<ListQuery, 'filter' | 'sort'> & { format: ExportFormat }
type Export = {
  resource: Resource
  fields: [string, Field][]
  withTenant: WithTenant
  session: Session
  query: ExportQuery
  sourceOf: (tenant: Tenant) => Promise<ListSource>
  reply: FastifyReply
}

/** Streams exactly what the filter shows, paged by key. */
const sendExport = async ({
  resource,
  fields,
  withTenant,
  session,
  query,
  sourceOf,
  reply,
}: Export): Promise<FastifyReply> => {
  const batches = readBatches(
    list =>
      withTenant(session.envId, async tenant => selectPage(tenant.db, await sourceOf(tenant), list), {
        readOnly: true,
      }),
    query,
  )
  const columns = fields.map(([name, field]) => ({ name, field }))
  const style = await readFileStyle(withTenant, session.envId)
  const stream = await exportStream({
    title: resource.titles.many,
    columns,
    batches,
    timeZone: session.timeZone,
    format: query.format,
    style,
  })
  const fileName = `${resource.titles.many.toLowerCase().replaceAll(' ', '-')}_${fileTimestamp(new Date(), session.timeZone)}.${query.format}`
  reply.header('content-disposition', `attachment; filename="${fileName}"`)
  return reply.type(exportType(query.format, style)).send(stream)
}

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
    const sourceOf = async (tenant: Tenant) => orderSource(await viewOf(tenant, session, query.filter))
    return sendExport({ resource: orderVouchers, fields, withTenant, session, query, sourceOf, reply })
  }),
]

const collectionRoutes = (withTenant: WithTenant): BoundRoute[] => [
  handle(voucherRoutes.collections.list, async ({ tenant, session, query }) =>
    selectPage<CollectionVoucher>(tenant.db, collectionSource(await viewOf(tenant, session, query.filter)), query),
  ),
  handleOpen(voucherRoutes.collections.export, async ({ session: maybe, query, reply }) => {
    const session = signedIn(maybe)
    const sourceOf = async (tenant: Tenant) => collectionSource(await viewOf(tenant, session, query.filter))
    const fields = Object.entries(collectionVouchers.fields)
    return sendExport({ resource: collectionVouchers, fields, withTenant, session, query, sourceOf, reply })
  }),
]

const noPurchaseRoutes = (withTenant: WithTenant): BoundRoute[] => [
  handle(voucherRoutes.noPurchases.list, async ({ tenant, session, query }) =>
    selectPage<NoPurchaseVoucher>(tenant.db, noPurchaseSource(await viewOf(tenant, session, query.filter)), query),
  ),
  handle(voucherRoutes.noPurchases.ranking, async ({ tenant, session, query }) => ({
    items: await rankReasons(tenant, await viewOf(tenant, session), query.filter),
  })),
  handleOpen(voucherRoutes.noPurchases.export, async ({ session: maybe, query, reply }) => {
    const session = signedIn(maybe)
    const sourceOf = async (tenant: Tenant) => noPurchaseSource(await viewOf(tenant, session, query.filter))
    const fields = Object.entries(noPurchaseVouchers.fields)
    return sendExport({ resource: noPurchaseVouchers, fields, withTenant, session, query, sourceOf, reply })
  }),
]

export const createVoucherListRoutes = (withTenant: WithTenant): BoundRoute[] => [
  ...orderRoutes(withTenant),
  ...collectionRoutes(withTenant),
  ...noPurchaseRoutes(withTenant),
  ...bindGridDefinitions(orderVouchers),
  ...bindGridDefinitions(collectionVouchers),
  handle(voucherRoutes.counts, async ({ tenant, session, query }) =>
    countVouchers(tenant, await viewOf(tenant, session), query),
  ),
  handle(voucherRoutes.settings, async ({ tenant }) => readVoucherSettings(tenant)),
]

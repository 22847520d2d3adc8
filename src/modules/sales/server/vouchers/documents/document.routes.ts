import type { FastifyReply } from 'fastify'
import { isProblem, problems } from '../../../../../kernel/contract/problems.ts'
import type { Resource } from '../../../../../kernel/contract/resource.ts'
import type { WithTenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { FileStore } from '../../../../../kernel/server/files/file-store.ts'
import { type BoundRoute, handle, handleOpen } from '../../../../../kernel/server/http/register-routes.ts'
import { handlePdf, sendPdf } from '../../../../../kernel/server/pdf/pdf-routes.ts'
import { collectionVouchers } from '../../../contract/vouchers/collection-vouchers.ts'
import type { VoucherKind } from '../../../contract/vouchers/document-number.ts'
import { noPurchaseVouchers } from '../../../contract/vouchers/no-purchase-vouchers.ts'
import { orderVouchers } from '../../../contract/vouchers/order-vouchers.ts'
import { voucherRoutes } from '../../../contract/vouchers/voucher-routes.ts'
import { getCollection } from '../details/collection-detail.service.ts'
import { getNoPurchase } from '../details/no-purchase-detail.service.ts'
import { getOrder } from '../details/order-detail.service.ts'
import { voucherScope } from '../details/voucher-header.queries.ts'
import { type LandingReason, shareLanding } from '../share/share-landing.ts'
import { readShare, type Shared, shareDays, signShare } from '../share/share-token.ts'
import { readDocument, type VoucherDocument } from './document.service.ts'

export type DocumentServices = { withTenant: WithTenant; files: FileStore; secret: string; now: () => Date }

const pdfRoute = (
  kind: VoucherKind,
  contract: typeof voucherRoutes.orders.pdf,
  { withTenant, files }: DocumentServices,
): BoundRoute =>
  handlePdf(withTenant, contract, ({ tenant, session, params }) =>
    readDocument(tenant, kind, { id: params.id, scope: session.scope, files }),
  )

const millisecondsPerDay = 86_400_000

const shareRoute = (
  kind: VoucherKind,
  contract: typeof voucherRoutes.orders.share,
  { secret, now }: DocumentServices,
): BoundRoute =>
  handle(contract, async ({ tenant, session, params }) => {
    const request = { id: params.id, scope: session.scope }
    await (kind === 'order' ? getOrder(tenant, request) : getCollection(tenant, request))
    const expiresAt = new Date(now().getTime() + shareDays * millisecondsPerDay)
    return {
      path: `/c/${signShare(secret, { kind, envId: session.envId, id: params.id, expiresAt })}`,
      expiresAt: expiresAt.toISOString(),
    }
  })

const sendLanding = (reply: FastifyReply, reason: LandingReason): FastifyReply => {
  const { status, html } = shareLanding(reason)
  return reply.code(status).type('text/html; charset=utf-8').send(html)
}

/** Anybody with the signed link may read the document. Null when it does not exist any more. */
const readShared = async (
  { withTenant, files }: DocumentServices,
  { kind, envId, id }: Shared,
): Promise<VoucherDocument | null> => {
  try {
    const document = await withTenant(
      envId,
      tenant => readDocument(tenant, kind, { id, scope: { kind: 'environment' }, files }),
      { readOnly: true },
    )
    return document.isDeleted ? null : document
  } catch (error) {
    if (isProblem(error) && error.problem === problems.notFound) return null
    throw error
  }
}

const sharedRoute = (services: DocumentServices): BoundRoute =>
  handleOpen(voucherRoutes.shared, async ({ params, reply }) => {
    // Caches and search engines must not store it, and no other site may get the URL with its token.
    reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    const reading = readShare(services.secret, params.token, services.now())
    if (reading.state !== 'valid') return sendLanding(reply, reading.state)
    const document = await readShared(services, reading.shared)
    return document ? sendPdf(reply, document) : sendLanding(reply, 'gone')
  })

/** Declares which record a route shows and its scope, so that «who sees this» is answered by the same rule. */
const guardOf = (resource: Resource): Pick<BoundRoute, 'record'> => ({
  record: {
    entity: resource.name,
    table: resource.table,
    scope: session => voucherScope(session.envId, session.scope),
  },
})

export const createVoucherDocumentRoutes = (services: DocumentServices): BoundRoute[] => [
  {
    ...handle(voucherRoutes.orders.get, async ({ tenant, session, params }) =>
      getOrder(tenant, { id: params.id, scope: session.scope }),
    ),
    ...guardOf(orderVouchers),
  },
  {
    ...handle(voucherRoutes.collections.get, async ({ tenant, session, params }) =>
      getCollection(tenant, { id: params.id, scope: session.scope }),
    ),
    ...guardOf(collectionVouchers),
  },
  {
    ...handle(voucherRoutes.noPurchases.get, async ({ tenant, session, params }) =>
      getNoPurchase(tenant, { id: params.id, scope: session.scope }),
    ),
    ...guardOf(noPurchaseVouchers),
  },
  pdfRoute('order', voucherRoutes.orders.pdf, services),
  pdfRoute('collection', voucherRoutes.collections.pdf, services),
  shareRoute('order', voucherRoutes.orders.share, services),
  shareRoute('collection', voucherRoutes.collections.share, services),
  sharedRoute(services),
]

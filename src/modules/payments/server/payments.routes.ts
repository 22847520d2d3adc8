import { type BoundRoute, handle, handleOpen, signedIn } from '../../../kernel/server/http/register-routes.ts'
import { paymentRoutes } from '../contract/payments.ts'
import { type AccountSetting, saveAccount, tryAccount, viewAccount } from './account/account.service.ts'
import { listLinks } from './links/list-links.service.ts'
import type { CheckServices } from './receive/check-link.service.ts'
import { takeNotice } from './receive/notifications.service.ts'

const headerOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

export const createPaymentRoutes = (services: CheckServices & AccountSetting): BoundRoute[] => [
  handle(paymentRoutes.links, ({ query, ...acting }) => listLinks(acting, query)),
  handle(paymentRoutes.account, ({ tenant }) => viewAccount(tenant, services)),
  handle(paymentRoutes.saveAccount, ({ body, ...acting }) => saveAccount(acting, services, body)),
  handleOpen(paymentRoutes.tryAccount, ({ session }) => tryAccount(services, signedIn(session).envId)),
  handleOpen(paymentRoutes.notify, async ({ params, query, request }) => {
    const outcome = await takeNotice(services, params.company, {
      signature: headerOf(request.headers['x-signature']),
      requestId: headerOf(request.headers['x-request-id']),
      paymentId: query['data.id'],
      type: query.type,
    })
    if (outcome === 'ignored') request.log.info({ payment: query['data.id'] }, 'a notice of payment of nothing here')
    return { received: true as const }
  }),
]

import { type BoundRoute, handle, handleOpen } from '../../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { sellerQrRoutes } from '../../contract/seller-qr.ts'
import type { EntryService } from '../entry/entry.service.ts'
import { joinByQr, readQr, showQr } from './qr.service.ts'

type Services = Pick<Platform, 'withTenant'> & { publicUrl: string; entry: Pick<EntryService, 'sendCode'> }

/** A seller lets one of their customers in with a code on the screen of their phone. */
export const createQrRoutes = ({ withTenant, publicUrl, entry }: Services): BoundRoute[] => [
  handle(sellerQrRoutes.show, ({ body, ...acting }) => showQr(acting, { customerId: body.customer, publicUrl })),
  handleOpen(sellerQrRoutes.read, ({ body }) => readQr(withTenant, body.token)),
  handleOpen(sellerQrRoutes.use, async ({ body }) => {
    await joinByQr(withTenant, body)
    await entry.sendCode(body.email)
  }),
]

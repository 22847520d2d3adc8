import type { BoundRoute } from '../../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { createVoucherDocumentRoutes } from './documents/document.routes.ts'
import { createVoucherListRoutes } from './lists/voucher-lists.routes.ts'

/** Comprobantes and no-purchases: lists, exports, details, PDF and shared links. */
export const createVoucherRoutes = ({ withTenant, files, secret }: Platform): BoundRoute[] => [
  ...createVoucherListRoutes(withTenant),
  ...createVoucherDocumentRoutes({ withTenant, files, secret, now: () => new Date() }),
]

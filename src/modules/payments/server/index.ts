import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { createKeySealer } from './account/account.service.ts'
import { askPayment, type Payer, type Target } from './links/ask-payment.service.ts'
import { readShopPayment } from './links/shop-payments.service.ts'
import { createPaymentRoutes } from './payments.routes.ts'
import { createMercadoPago } from './provider/mercado-pago.ts'
import { createPaymentLoop } from './receive/payment-loop.ts'

export type { Target as PaymentTarget } from './links/ask-payment.service.ts'
export { readDebtPayable, readOrderPayable } from './links/shop-payments.service.ts'

export type PaymentOptions = {
  platform: Platform
  publicUrl: string
  /** MERCADO_PAGO_URL. */
  providerUrl: string
  onError: (error: unknown) => void
}

const servicesOf = ({ platform, publicUrl, providerUrl, onError }: PaymentOptions) => ({
  withTenant: platform.withTenant,
  sealer: createKeySealer(platform.secret),
  provider: createMercadoPago(providerUrl),
  publicUrl,
  onError,
})

/** What a store needs to have its people pay. */
export type ShopPayments = {
  ask: (payer: Payer, target: Target) => ReturnType<typeof askPayment>
  read: (place: { envId: string; customerId: string }, id: string) => ReturnType<typeof readShopPayment>
}

/** Money that customers pay through links of a provider (docs/decisions/0104). */
export const createPayments = (options: PaymentOptions): { routes: BoundRoute[]; shop: ShopPayments } => {
  const services = servicesOf(options)
  return {
    routes: createPaymentRoutes(services),
    shop: {
      ask: (payer, target) => askPayment(services, payer, target),
      read: (place, id) => readShopPayment(services, place, id),
    },
  }
}

type BackgroundOptions = PaymentOptions & {
  listEnvironments: () => Promise<{ id: string }[]>
  everyMs?: number
}

/** What the leading process does: asks for links whose notice may be lost. */
export const createPaymentChecks = ({ listEnvironments, everyMs, ...options }: BackgroundOptions) =>
  createPaymentLoop({ ...servicesOf(options), listEnvironments, ...(everyMs ? { everyMs } : {}) })

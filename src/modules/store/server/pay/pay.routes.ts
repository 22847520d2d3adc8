import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handleCustomer } from '../../../../kernel/server/http/register-routes.ts'
import type { CustomerCaller } from '../../../../kernel/server/session/customer-caller.ts'
import type { ShopPayments, PaymentTarget as Target } from '../../../payments/server/index.ts'
import { payRoutes } from '../../contract/pay.ts'
import { seesAccount } from '../account.service.ts'
import type { ReadMenu } from '../catalogue/menu.service.ts'
import { openShop } from '../shop-route.ts'

type Services = { withTenant: WithTenant; readMenu: ReadMenu; payments: ShopPayments }

/** Throws notFound for a shop that is not the person's, or whose account they do not see. */
const openAccount = ({ withTenant, readMenu }: Services, customer: CustomerCaller, shopId: string) =>
  withTenant(
    customer.envId,
    async tenant => {
      const { shop, today } = await openShop({ tenant, customer, readMenu }, shopId)
      if (!(await seesAccount({ tenant, shop }))) throw problem(problems.notFound)
      return { envId: customer.envId, customerId: shop.id, today }
    },
    { readOnly: true },
  )

const targetOf = ({ what, order }: { what: 'order' | 'debt' | 'overdue'; order: string | null }): Target => {
  if (what !== 'order') return what
  if (!order) throw new Error('the contract asks for the order')
  return { order }
}

/** Paying through a provider, which is asked outside of any transaction. */
export const createPayRoutes = (services: Services): BoundRoute[] => [
  handleCustomer(
    payRoutes.pay,
    async ({ customer, params, body }) => {
      const place = await openAccount(services, customer, params.shop)
      const payer = { ...place, personId: customer.personId, name: customer.name }
      return services.payments.ask(payer, targetOf(body))
    },
    { inTransaction: false },
  ),
  handleCustomer(
    payRoutes.payment,
    async ({ customer, params }) =>
      services.payments.read(await openAccount(services, customer, params.shop), params.payment),
    { inTransaction: false },
  ),
]

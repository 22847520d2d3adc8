import type { z } from 'zod'
import { dayOf } from '../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { RouteContract } from '../../../kernel/contract/route.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, type CustomerInput, handleCustomer } from '../../../kernel/server/http/register-routes.ts'
import type { CustomerCaller } from '../../../kernel/server/session/customer-caller.ts'
import { type ReadMenu, readShopMenu, type ShopMenu } from './catalogue/menu.service.ts'
import { findShop, type Shop } from './shop.queries.ts'

/** What a service of the store works with: a person, one of their shops, and the company's day. */
export type Buying = {
  tenant: Tenant
  customer: CustomerCaller
  shop: Shop
  today: string
  /** What the shop may order from; null: the whole catalogue. Read once, when it is first asked for. */
  menu: () => Promise<ShopMenu | null>
}

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let answer: Promise<T> | undefined
  return () => {
    answer ??= read()
    return answer
  }
}

type Opening = { tenant: Tenant; customer: CustomerCaller; readMenu: ReadMenu }

/** Throws notFound when the shop is not one of the person's: they do not learn whether it exists. */
export const openShop = async ({ tenant, customer, readMenu }: Opening, shopId: string): Promise<Buying> => {
  const today = dayOf(new Date(), customer.timeZone)
  const shop = await findShop(tenant, { personId: customer.personId, shopId, day: today })
  if (!shop?.isActive) throw problem(problems.notFound)
  return { tenant, customer, shop, today, menu: once(() => readShopMenu(readMenu, { tenant, shop, today })) }
}

type ShopParams = z.ZodType<{ shop: string }>

type ShopInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Pick<
  CustomerInput<z.output<P>, z.output<Q>, z.output<B>>,
  'params' | 'query' | 'body'
> &
  Buying

/** Ties a route of one shop to a handler that gets the shop, proved to be the caller's. */
export const shopHandler =
  (readMenu: ReadMenu) =>
  <P extends ShopParams, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
    contract: RouteContract<P, Q, B, O>,
    handler: (input: ShopInput<P, Q, B>) => Promise<z.input<O>>,
    { isRepeated = false }: { isRepeated?: boolean } = {},
  ): BoundRoute =>
    handleCustomer(
      contract,
      async ({ tenant, customer, params, query, body }) => {
        const buying = await openShop({ tenant, customer, readMenu }, params.shop)
        return handler({ ...buying, params, query, body })
      },
      { isRepeated },
    )

export type HandleShop = ReturnType<typeof shopHandler>

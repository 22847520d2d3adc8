import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle, handleCustomer } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import type { ShopPayments } from '../../payments/server/index.ts'
import { conquerB2b } from '../../sales/contract/apps/conquer-b2b.ts'
import { paymentMethodOf } from '../../sales/contract/vouchers/payment-methods.ts'
import type { OnlineOrders } from '../../sales/server/index.ts'
import { shopRoutes } from '../contract/shop.ts'
import { threadRoutes } from '../contract/threads.ts'
import { readAccount } from './account.service.ts'
import { readCart, repeatOrder, saveCart } from './cart/cart.service.ts'
import { readArticle } from './catalogue/article.service.ts'
import { addFavourite, removeFavourite } from './catalogue/catalogue.queries.ts'
import { readCatalogue } from './catalogue/catalogue.service.ts'
import type { ReadMenu } from './catalogue/menu.service.ts'
import { readHome } from './home.service.ts'
import { countUnread } from './messages/messages.queries.ts'
import {
  answer,
  countWaiting,
  listThreads,
  markReadByShop,
  markThreadRead,
  readMessages,
  readThread,
  writeMessage,
} from './messages/messages.service.ts'
import { placeOrder, readOrder, readOrders, sendOrderPdf } from './orders/orders.service.ts'
import { createPayRoutes } from './pay/pay.routes.ts'
import { listShopFacts } from './shop.queries.ts'
import { type HandleShop, shopHandler } from './shop-route.ts'

export type ShopServices = Pick<Platform, 'withTenant' | 'files'> & {
  orders: OnlineOrders
  readMenu: ReadMenu
  payments: ShopPayments
}

/** What the company says to whoever comes in, and how it may be paid. */
const readOffers = async (tenant: Tenant) => {
  const { welcomeText, paymentMethods } = await tenant.settings(conquerB2b)
  return {
    welcomeText,
    paymentMethods: paymentMethods.map(method => ({ method, label: paymentMethodOf(method).label })),
  }
}

/** What everybody asks for in the last minutes before the cut-off: planning takes longer than answering. */
const inRush = { isRepeated: true }

const readingRoutes = (handleShop: HandleShop): BoundRoute[] => [
  handleCustomer(shopRoutes.me, async ({ tenant, customer }) => ({
    name: customer.name,
    email: customer.email,
    company: (await tenant.environment()).name,
    ...(await readOffers(tenant)),
    shops: await listShopFacts(tenant, customer.personId),
  })),
  handleShop(shopRoutes.home, buying => readHome(buying), inRush),
  handleShop(shopRoutes.catalogue, ({ query, ...buying }) => readCatalogue(buying, query)),
  handleShop(shopRoutes.article, ({ params, ...buying }) => readArticle(buying, params.article)),
  handleShop(shopRoutes.account, buying => readAccount(buying)),
  handleShop(shopRoutes.messages, buying => readMessages(buying)),
  handleShop(shopRoutes.unread, async ({ tenant, shop }) => ({ count: await countUnread(tenant, shop.id) })),
  handleShop(shopRoutes.markRead, buying => markReadByShop(buying)),
  handleShop(shopRoutes.write, ({ body, ...buying }) => writeMessage(buying, body.text)),
]

const cartRoutes = (handleShop: HandleShop): BoundRoute[] => [
  handleShop(shopRoutes.cart, buying => readCart(buying), inRush),
  handleShop(shopRoutes.saveCart, ({ body, ...buying }) => saveCart(buying, body), inRush),
  handleShop(shopRoutes.repeat, ({ params, ...buying }) => repeatOrder(buying, params.order)),
  handleShop(shopRoutes.addFavourite, async ({ tenant, shop, params }) => {
    if (!(await addFavourite(tenant, shop.id, params.article))) throw problem(problems.notFound)
  }),
  handleShop(shopRoutes.removeFavourite, ({ tenant, shop, params }) =>
    removeFavourite(tenant, shop.id, params.article),
  ),
]

const threads: BoundRoute[] = [
  handle(threadRoutes.list, ({ query, ...acting }) => listThreads(acting, query)),
  handle(threadRoutes.waiting, acting => countWaiting(acting)),
  handle(threadRoutes.markRead, ({ params, ...acting }) => markThreadRead(acting, params.id)),
  handle(threadRoutes.read, ({ params, ...acting }) => readThread(acting, params.id)),
  handle(threadRoutes.answer, ({ params, body, ...acting }) => answer(acting, params.id, body.text)),
]

/** What a person of a customer does in the store, and the company's side of their messages. */
export const createShopRoutes = ({ withTenant, files, orders, readMenu, payments }: ShopServices): BoundRoute[] => {
  const handleShop = shopHandler(readMenu)
  return [
    ...readingRoutes(handleShop),
    ...cartRoutes(handleShop),
    ...threads,
    handleShop(shopRoutes.orders, ({ query, ...buying }) => readOrders(buying, query.before)),
    handleShop(shopRoutes.orderDetail, ({ params, ...buying }) => readOrder(buying, params.order)),
    handleCustomer(
      shopRoutes.orderPdf,
      ({ customer, params, reply }) =>
        sendOrderPdf({ withTenant, files, readMenu }, { customer, shopId: params.shop, orderId: params.order, reply }),
      { inTransaction: false },
    ),
    ...createPayRoutes({ withTenant, readMenu, payments }),
    handleCustomer(
      shopRoutes.order,
      ({ customer, params, body }) =>
        placeOrder({ withTenant, orders, readMenu }, { customer, shopId: params.shop, order: body }),
      { inTransaction: false },
    ),
  ]
}

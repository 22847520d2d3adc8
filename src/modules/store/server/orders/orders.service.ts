import type { FastifyReply } from 'fastify'
import { isProblem, problem, problems } from '../../../../kernel/contract/problems.ts'
import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import type { FileStore } from '../../../../kernel/server/files/file-store.ts'
import { sendPdf } from '../../../../kernel/server/pdf/pdf-routes.ts'
import type { CustomerCaller } from '../../../../kernel/server/session/customer-caller.ts'
import { readOrderPayable } from '../../../payments/server/index.ts'
import { pedidosOnline } from '../../../sales/contract/apps/pedidos-online.ts'
import { noteLength } from '../../../sales/contract/order-taking/taken-order.ts'
import { documentNumber } from '../../../sales/contract/vouchers/document-number.ts'
import { paymentMethodOf } from '../../../sales/contract/vouchers/payment-methods.ts'
import { type OnlineOrders, readDocument } from '../../../sales/server/index.ts'
import type { StoreOrder, StoreOrderRow } from '../../contract/shop.ts'
import { seesAccount } from '../account.service.ts'
import { type CartContent, dropCart, renewKey } from '../cart/cart.queries.ts'
import type { ReadMenu } from '../catalogue/menu.service.ts'
import { type Buying, openShop } from '../shop-route.ts'
import { judgeOrder } from './judge-order.service.ts'
import { reasonsText, shortagesOf, standingOf, stepsOf } from './order-words.ts'
import { findDetailLines, findOrder, listOrders, type OrderFacts, ordersOnPage } from './orders.queries.ts'
import { documentKeyOf } from './sent-orders.queries.ts'

export const rowOf = (order: OrderFacts): StoreOrderRow => ({
  id: order.id,
  number: documentNumber('order', order.number),
  day: order.day,
  deliveryOn: order.deliveryOn,
  totalCents: order.totalCents,
  lineCount: order.lineCount,
  ...standingOf(order),
})

export const readOrders = async ({ tenant, shop }: Buying, before: string | undefined) => {
  const orders = await listOrders(tenant, { shopId: shop.id, before })
  const page = orders.slice(0, ordersOnPage)
  return { items: page.map(rowOf), next: orders.length > ordersOnPage ? (page.at(-1)?.id ?? null) : null }
}

/** Throws notFound for an order of another shop. */
export const readOrder = async (buying: Buying, orderId: string): Promise<StoreOrder> => {
  const { tenant, shop } = buying
  const order = await findOrder(tenant, { orderId, shopId: shop.id })
  if (!order) throw problem(problems.notFound)
  const lines = await findDetailLines(tenant, orderId)
  const arrived = order.delivery !== null && order.delivery.result !== 'not_delivered'
  return {
    ...rowOf(order),
    note: order.note,
    steps: stepsOf(order),
    shortages: arrived ? shortagesOf(lines) : [],
    deliveredCents: order.delivery?.deliveredCents ?? null,
    payableCents: (await seesAccount(buying)) ? await readOrderPayable(tenant, { orderId, customerId: shop.id }) : null,
    lines: lines.map(({ articleId, name, quantity, totalCents, returned, reasons }) => ({
      articleId,
      name,
      quantity,
      totalCents,
      deliveredQuantity: arrived ? quantity - returned : null,
      shortage: arrived && returned > 0 ? reasonsText(reasons) : null,
    })),
  }
}

type PdfServices = { withTenant: WithTenant; files: FileStore; readMenu: ReadMenu }
type PdfRequest = { customer: CustomerCaller; shopId: string; orderId: string; reply: FastifyReply }

/** The paper of an order; it is drawn after the transaction has ended. */
export const sendOrderPdf = async (
  { withTenant, files, readMenu }: PdfServices,
  request: PdfRequest,
): Promise<FastifyReply> => {
  const { customer, shopId, orderId, reply } = request
  const paper = await withTenant(
    customer.envId,
    async tenant => {
      const { shop } = await openShop({ tenant, customer, readMenu }, shopId)
      if (!(await findOrder(tenant, { orderId, shopId: shop.id }))) throw problem(problems.notFound)
      return readDocument(tenant, 'order', { id: orderId, scope: { kind: 'environment' }, files })
    },
    { readOnly: true },
  )
  return sendPdf(reply, paper)
}

/** «Paga con Transferencia. Por la mañana»: what whoever prepares and delivers the order reads. */
const noteWith = ({ note, payment }: CartContent): string | null => {
  const paying = payment === null ? '' : `Paga con ${paymentMethodOf(payment).label}.`
  return [paying, note].filter(Boolean).join(' ').slice(0, noteLength) || null
}

type Placing = { customer: CustomerCaller; shopId: string; order: CartContent & { key: string } }

/**
 * Sends an order of a shop, priced now and received like any other; its key makes a repetition the same order. The cart
 * that it came from is emptied.
 */
export const placeOrder = async (
  { withTenant, orders, readMenu }: { withTenant: WithTenant; orders: OnlineOrders; readMenu: ReadMenu },
  { customer, shopId, order }: Placing,
) => {
  const { key, ...content } = order
  const { shop, origin } = await withTenant(
    customer.envId,
    async tenant => {
      const buying = await openShop({ tenant, customer, readMenu }, shopId)
      await judgeOrder(buying, key, content)
      return { shop: buying.shop, origin: (await tenant.settings(pedidosOnline)).storeOrders }
    },
    { isRepeated: true },
  )
  const place = { personId: customer.personId, shopId: shop.id }
  const renewSpentKey = async (error: unknown): Promise<never> => {
    if (isProblem(error) && error.problem.status === 409)
      await withTenant(customer.envId, tenant => renewKey(tenant, place, key))
    throw error
  }
  const buyer = { envId: customer.envId, timeZone: customer.timeZone, name: customer.name, customer: shop, origin }
  const receipt = await orders
    .take(buyer, {
      key: documentKeyOf(key),
      lines: content.lines.map(({ article, quantity }) => ({ article: { id: article }, quantity, discountPercent: 0 })),
      combos: [],
      note: noteWith(content),
      deliveryOn: content.deliveryOn,
    })
    .catch(renewSpentKey)
  await withTenant(customer.envId, tenant => dropCart(tenant, place, key), { isRepeated: true })
  return {
    id: receipt.id,
    number: documentNumber('order', receipt.number),
    totalCents: receipt.totalCents,
    isRepeated: receipt.status === 'repeated',
  }
}

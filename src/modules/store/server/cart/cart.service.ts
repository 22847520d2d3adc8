import { formatMoney } from '../../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { Quote } from '../../../catalog/contract/pricing/quote.ts'
import { quoteOrder } from '../../../catalog/server/index.ts'
import { conquerB2b } from '../../../sales/contract/apps/conquer-b2b.ts'
import { conquerVentas } from '../../../sales/contract/apps/conquer-ventas.ts'
import { pedidosOnline } from '../../../sales/contract/apps/pedidos-online.ts'
import { readCredit } from '../../../sales/server/index.ts'
import { type Cart, maximumCartLines, type Offer } from '../../contract/shop.ts'
import { contextFor, offerOf } from '../catalogue/offers.service.ts'
import { orderLinesOf } from '../orders/orders.queries.ts'
import { documentKeyOf, sentInMonth } from '../orders/sent-orders.queries.ts'
import type { Buying } from '../shop-route.ts'
import { type CartContent, type CartLine, findCart, type StoredCart, writeCart } from './cart.queries.ts'

const placeOf = ({ customer, shop }: Buying) => ({ personId: customer.personId, shopId: shop.id })

const emptyTotals = { listCents: 0, savedCents: 0, taxCents: 0, totalCents: 0 }

/** With IVA: what the buyer compares is what they pay. */
const totalsOf = ({ lines, totals }: Quote): Cart['totals'] => {
  const savedCents = lines.reduce((sum, line) => {
    const listCents = Math.round(line.quantity * (line.listPriceCents ?? line.unitPriceCents))
    return sum + Math.round((listCents - line.netCents) * (1 + line.taxRate / 100))
  }, 0)
  return {
    listCents: totals.totalCents + savedCents,
    savedCents,
    taxCents: totals.taxCents,
    totalCents: totals.totalCents,
  }
}

type Sellable = { line: CartLine; offer: Offer }

const pricedLine = ({ lines }: Quote, { line, offer }: Sellable, index: number): Cart['lines'][number] => {
  const own = lines.filter(({ requestLine }) => requestLine === index)
  const gifts = lines.filter(
    ({ kind, article, requestLine }) =>
      kind === 'bonus' && (requestLine === index || (requestLine === null && article.id === line.article)),
  )
  const totalCents = own.reduce((sum, { totalCents: cents }) => sum + cents, 0)
  return {
    offer,
    quantity: line.quantity,
    totalCents,
    freeUnits: gifts.reduce((sum, { quantity }) => sum + quantity, 0),
    nextStep: own.find(({ nextStep }) => nextStep)?.nextStep ?? null,
    savedCents: Math.max(0, Math.round(line.quantity * offer.listCents) - totalCents),
  }
}

const monthObstacle = async (buying: Buying, key: string, totalCents: number): Promise<string | null> => {
  const { tenant, shop, today, customer } = buying
  if (shop.maximumMonthCents === null) return null
  const query = { personId: customer.personId, shopId: shop.id, today, exceptKey: documentKeyOf(key) }
  const over = (await sentInMonth(tenant, query)) + totalCents - shop.maximumMonthCents
  return over > 0
    ? `Con este pedido pasás tu límite del mes de ${formatMoney(shop.maximumMonthCents)} por ${formatMoney(over)}.`
    : null
}

/** In Spanish, why a cart of this total cannot be sent by this person now; null: it can. The server judges again on sending. */
const obstacleTo = async (buying: Buying, key: string, totalCents: number): Promise<string | null> => {
  const { tenant, shop } = buying
  const [online, b2b] = [await tenant.settings(pedidosOnline), await tenant.settings(conquerB2b)]
  if (!shop.canOrder) return 'Podés ver la tienda, pero no hacer pedidos para este comercio.'
  if (!online.acceptsOrders) return 'La empresa no está recibiendo pedidos online.'
  const minimum = online.storeOrders === 'app' ? b2b.minimumOrderCents : 0
  if (totalCents < minimum)
    return `Te faltan ${formatMoney(minimum - totalCents)} para el pedido mínimo de ${formatMoney(minimum)}.`
  if (shop.maximumOrderCents !== null && totalCents > shop.maximumOrderCents)
    return `El pedido pasa tu límite de ${formatMoney(shop.maximumOrderCents)} por ${formatMoney(totalCents - shop.maximumOrderCents)}.`
  return monthObstacle(buying, key, totalCents)
}

const warningOf = async ({ tenant, shop, today }: Buying, totalCents: number): Promise<string | null> => {
  if (shop.creditLimitCents === null || !shop.seesDebt) return null
  if (!(await tenant.settings(conquerB2b)).showsDebt) return null
  const { debtCents, pendingCents } = await readCredit(tenant, { customerId: shop.id, today, except: null })
  const over = debtCents + pendingCents + totalCents - shop.creditLimitCents
  if (over <= 0) return null
  const { blocksOverCreditLimit } = await tenant.settings(conquerVentas)
  return `Con este pedido pasás tu crédito de ${formatMoney(shop.creditLimitCents)} por ${formatMoney(over)}${blocksOverCreditLimit ? ': la empresa no lo va a aceptar.' : '.'}`
}

/** In Spanish, what of a cart cannot be ordered at this hour; null: everything can. */
const waitingOf = (sellable: Sellable[]): string | null => {
  const waiting = sellable.find(({ offer }) => offer.waiting !== null)?.offer
  return waiting ? `${waiting.name}: ${waiting.waiting?.toLowerCase()}. Sacalo para mandar el resto.` : null
}

/** The cart as it costs now; what is not sold to the shop any more leaves it and is named. */
export const viewOf = async (buying: Buying, { key, version, content }: StoredCart): Promise<Cart> => {
  const ids = content.lines.map(({ article }) => article)
  const context = await contextFor(buying, ids)
  const sellable = content.lines.flatMap(line => {
    const offer = offerOf(context, line.article)
    return offer ? [{ line, offer }] : []
  })
  const soldIds = new Set(sellable.map(({ line }) => line.article))
  const dropped = ids.flatMap(id =>
    soldIds.has(id) ? [] : (context.loaded.book.articles.get(id)?.name ?? 'Un artículo'),
  )
  const [customer] = context.loaded.customers
  if (!customer) throw problem(problems.notFound)
  const lines = sellable.map(({ line }) => ({ articleId: line.article, quantity: line.quantity, discountPercent: 0 }))
  const quote =
    lines.length > 0 ? quoteOrder(context.loaded.book, { customer, day: buying.today, lines, combos: [] }) : null
  const totals = quote ? totalsOf(quote) : emptyTotals
  return {
    key,
    version,
    lines: quote ? sellable.map((line, index) => pricedLine(quote, line, index)) : [],
    dropped,
    note: content.note,
    deliveryOn: content.deliveryOn,
    payment: content.payment,
    combos: quote?.combos.map(({ name, quantity }) => ({ name, quantity })) ?? [],
    totals,
    obstacle: quote ? (waitingOf(sellable) ?? (await obstacleTo(buying, key, totals.totalCents))) : null,
    warning: quote ? await warningOf(buying, totals.totalCents) : null,
  }
}

const emptyCart = (): StoredCart => ({
  key: newId(),
  version: 0,
  content: { lines: [], note: '', deliveryOn: null, payment: null },
})

export const readCart = async (buying: Buying): Promise<Cart> =>
  viewOf(buying, (await findCart(buying.tenant, placeOf(buying))) ?? emptyCart())

export const saveCart = async (buying: Buying, content: CartContent): Promise<Cart> =>
  viewOf(buying, await writeCart(buying.tenant, placeOf(buying), content))

const joined = (lines: CartLine[], others: CartLine[]): CartLine[] => {
  const quantities = new Map(lines.map(({ article, quantity }) => [article, quantity]))
  for (const { article, quantity } of others) quantities.set(article, Math.max(quantity, quantities.get(article) ?? 0))
  return [...quantities].map(([article, quantity]) => ({ article, quantity })).slice(0, maximumCartLines)
}

/** Adds what another order of the shop had; of what is in the cart already, the greater quantity stays. */
export const repeatOrder = async (buying: Buying, orderId: string): Promise<Cart> => {
  const lines = await orderLinesOf(buying.tenant, { orderId, shopId: buying.shop.id })
  if (lines.length === 0) throw problem(problems.notFound)
  const cart = (await findCart(buying.tenant, placeOf(buying))) ?? emptyCart()
  return saveCart(buying, { ...cart.content, lines: joined(cart.content.lines, lines) })
}

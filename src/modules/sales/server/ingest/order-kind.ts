import { daysBetween, formatMoney } from '../../../../kernel/contract/formats.ts'
import type { FieldError } from '../../../../kernel/contract/problems.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { type LineAmounts, lineAmounts, sumAmounts } from '../../../catalog/contract/pricing/line-amounts.ts'
import { origins } from '../../contract/origins.ts'
import { orderDeltas } from '../facts/fact-deltas.ts'
import { distanceFrom } from './distance.ts'
import type { DocumentKind, Parties } from './document-kind.ts'
import { documentHash } from './kept-content.ts'
import type { OrderToReceive } from './order-to-receive.ts'
import { insertOrders, type OrderLineRow, type OrderRow } from './orders.queries.ts'
import type { Resolution } from './resolve-codes.queries.ts'
import { orderLookups } from './rules/ingest-rules.ts'
import { deliveryDay, isOnline, onlineOrderErrors } from './rules/online-rules.ts'
import { checkPrices, deviationErrors, orderPrices, type PriceCheck } from './rules/price-check.ts'
import { creditLimitErrors, minimumErrors, officeOrderErrors, sellerOrderErrors } from './rules/seller-rules.ts'
import type { Sender } from './submission.ts'

/** An order of more than 100,000 million pesos is a mistake; below that every sum of cents is exact. */
const maximumCents = 10_000_000_000_000n
/** In thousandths of a unit, package or kilogram: what the columns can hold. */
const maximumQuantity = 10_000_000_000_000n
/** Phones may round each line differently, so a total may differ from ours by one peso per line. */
const toleranceCents = 100
const longestDeliveryDays = 365

type Line = OrderToReceive['lines'][number]

const priceLine = (line: Line, { articles }: Resolution): LineAmounts | null => {
  const article = articles.get(line.articleCode)
  return article?.active ? lineAmounts({ ...line, ...article }) : null
}

const lineErrors = ({ lines }: OrderToReceive, { articles, priceLists }: Resolution): FieldError[] =>
  lines.flatMap((line, index) => [
    ...(articles.get(line.articleCode)?.active
      ? []
      : [{ path: `o.${index}.a`, message: `No hay un artículo activo con el código «${line.articleCode}».` }]),
    ...(line.priceListCode === null || priceLists.get(line.priceListCode)?.active
      ? []
      : [{ path: `o.${index}.plk`, message: `No hay una lista de precios con el código «${line.priceListCode}».` }]),
  ])

const amountErrors = (order: OrderToReceive, sum: LineAmounts): FieldError[] => {
  if (
    sum.totalCents > maximumCents ||
    sum.units > maximumQuantity ||
    sum.packages > maximumQuantity ||
    sum.kg > maximumQuantity
  )
    return [{ path: 'o', message: 'El total del pedido supera lo razonable.' }]
  const ours = Number(sum.totalCents)
  if (order.totalCents === null || Math.abs(order.totalCents - ours) <= toleranceCents * order.lines.length) return []
  return [
    {
      path: 'tt.t',
      message: `El total enviado es ${formatMoney(order.totalCents)} y los renglones suman ${formatMoney(ours)}.`,
    },
  ]
}

const deliveryErrors = ({ deliveryOn }: OrderToReceive, day: string): FieldError[] => {
  if (deliveryOn === null) return []
  const days = daysBetween(day, deliveryOn)
  return days >= 0 && days <= longestDeliveryDays
    ? []
    : [{ path: 'te', message: 'La fecha de entrega tiene que estar dentro del año siguiente al pedido.' }]
}

const originErrors = ({ origin, office }: OrderToReceive, { isStaff }: Sender): FieldError[] =>
  isStaff || office || origin === null || origin === 0
    ? []
    : [{ path: 'f', message: 'Un vendedor solo envía pedidos propios (0).' }]

/** The order's price list: the one that all its lines share, or null. A line without a list uses the customer's. */
const commonList = ({ lines }: OrderToReceive, { customer }: Parties, { priceLists }: Resolution): string | null => {
  const [first, ...others] = new Set(lines.map(({ priceListCode }) => priceListCode))
  if (others.length > 0 || first === undefined) return null
  return first === null ? customer.priceListId : (priceLists.get(first)?.id ?? null)
}

type OrderContext = {
  order: OrderToReceive
  origin: number
  parties: Parties
  resolution: Resolution
  sender: Sender
  lineSums: LineAmounts[]
  sum: LineAmounts
  checks: PriceCheck[]
}

const lineRow = (
  orderId: string,
  index: number,
  { order: { office }, resolution: { articles, priceLists }, lineSums, sum, checks }: OrderContext,
  line: Line,
): OrderLineRow => {
  const amounts = lineSums[index] ?? sum
  const expected = checks[index]?.expected ?? null
  return {
    orderId,
    line: index + 1,
    articleId: articles.get(line.articleCode)?.id ?? '',
    priceListId: line.priceListCode === null ? null : (priceLists.get(line.priceListCode)?.id ?? null),
    quantity: Number(amounts.units),
    unitPriceCents: line.unitPriceCents,
    listPriceCents: line.listPriceCents,
    discountPercent: line.discountPercent,
    manualDiscountPercent: office?.manualDiscounts[index] ?? null,
    comboId: office?.combos[index]?.id ?? null,
    comboSets: office?.combos[index]?.sets ?? null,
    taxRate: articles.get(line.articleCode)?.taxRate ?? 0,
    netCents: Number(amounts.netCents),
    totalCents: Number(amounts.totalCents),
    packages: Number(amounts.packages),
    kg: Number(amounts.kg),
    expectedNetCents: expected?.netCents ?? null,
    expectedWhy: expected?.why ?? null,
  }
}

/** The rules for sellers also bind a seller who takes an order in the back office. They do not bind staff. */
const bindsSeller = ({ office }: OrderToReceive, { isStaff }: Sender): boolean => office !== undefined && !isStaff

/** Errors by the company's rules for orders of this origin, except those that need the order's total. */
const ruleErrors = (context: Omit<OrderContext, 'sum'>): FieldError[] => {
  const { origin, order, parties, resolution, sender, checks, lineSums } = context
  const wrongOrigin = originErrors(order, sender)
  if (wrongOrigin.length > 0) return wrongOrigin
  if (isOnline(origin)) return onlineOrderErrors(origin, parties, resolution.rules)
  if (origin !== 0) return bindsSeller(order, sender) ? officeOrderErrors(order, parties, resolution, sender) : []
  return [
    ...sellerOrderErrors(order, parties, resolution, sender, checks),
    ...(resolution.rules.ventas.priceDeviation === 'refuse' ? deviationErrors(order, checks, lineSums) : []),
  ]
}

/** Prices are checked only in orders of sellers, and only when all their articles exist. */
const checksOf = (
  origin: number,
  order: OrderToReceive,
  parties: Parties,
  resolution: Resolution,
  lineSums: LineAmounts[],
): PriceCheck[] =>
  origin === 0 && resolution.prices && lineSums.length === order.lines.length
    ? checkPrices(order, parties, resolution, resolution.prices, lineSums)
    : []

const minimumOf = (origin: number, isBound: boolean, { ventas, b2b }: Resolution['rules']): number => {
  if (origin === origins.app) return b2b.minimumOrderCents
  return isBound ? ventas.minimumOrderCents : 0
}

/** Errors that depend on the order's total. */
const sumErrors = ({ origin, order, parties, resolution: { rules }, sender, sum }: OrderContext): FieldError[] => {
  const isBound = origin === 0 || bindsSeller(order, sender)
  const totalCents = Number(sum.totalCents)
  return [
    ...amountErrors(order, sum),
    ...minimumErrors(totalCents, minimumOf(origin, isBound, rules)),
    ...(isBound ? creditLimitErrors(totalCents - (order.office?.replacesCents ?? 0), parties, rules.ventas) : []),
  ]
}

const prepareOrder = (
  order: OrderToReceive,
  parties: Parties,
  resolution: Resolution,
  sender: Sender,
): OrderRow | FieldError[] => {
  const origin = order.origin ?? (sender.isStaff ? origins.office : origins.seller)
  const lineSums = order.lines.map(line => priceLine(line, resolution)).filter(amounts => amounts !== null)
  const checks = checksOf(origin, order, parties, resolution, lineSums)
  const context = { order, origin, parties, resolution, sender, lineSums, checks }
  const wrong = [...lineErrors(order, resolution), ...deliveryErrors(order, parties.day), ...ruleErrors(context)]
  if (wrong.length > 0) return wrong
  const contextWithSum = { ...context, sum: sumAmounts(lineSums) }
  const errors = sumErrors(contextWithSum)
  return errors.length > 0 ? errors : orderRow(contextWithSum)
}

const orderRow = (context: OrderContext): OrderRow => {
  const { order, origin, parties, resolution, sender, sum } = context
  const id = newId()
  return {
    id,
    key: order.key,
    contentHash: documentHash(order),
    number: null,
    day: parties.day,
    sellerId: parties.seller.id,
    customerId: parties.customer.id,
    origin,
    priceListId: commonList(order, parties, resolution),
    takenAt: order.takenAt,
    deliveryOn: isOnline(origin) ? deliveryDay(order, sender.timeZone, resolution.rules.online) : order.deliveryOn,
    note: order.note,
    latitude: order.place?.latitude ?? null,
    longitude: order.place?.longitude ?? null,
    distanceMeters: distanceFrom(parties.customer, order.place),
    units: Number(sum.units),
    packages: Number(sum.packages),
    kg: Number(sum.kg),
    discountCents: Number(sum.discountCents),
    netCents: Number(sum.netCents),
    taxCents: Number(sum.taxCents),
    totalCents: Number(sum.totalCents),
    lines: order.lines.map((line, index) => lineRow(id, index, context, line)),
  }
}

export const orderKind: DocumentKind<OrderToReceive, OrderRow> = {
  table: 'orders',
  topic: 'orders',
  entity: 'orders',
  counter: 'orders',
  lookups: orderLookups,
  prices: orderPrices,
  codes: orders => ({
    articles: orders.flatMap(({ lines }) => lines.map(({ articleCode }) => articleCode)),
    priceLists: orders.flatMap(({ lines }) => lines.flatMap(({ priceListCode }) => priceListCode ?? [])),
  }),
  prepare: prepareOrder,
  insert: insertOrders,
  deltas: order => orderDeltas({ ...order, kind: 'sale' }),
}

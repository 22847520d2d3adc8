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

/** Beyond this an amount is a mistake; below it every sum is exact. 100.000 millones de pesos. */
const maximumCents = 10_000_000_000_000n
/** Thousandths of a unit, package or kilogram that still fit their columns. */
const maximumQuantity = 10_000_000_000_000n
/** Phones round each line their own way: a peso per line is not a difference. */
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

/** All lines of one list: the order's list. Lines that name none are priced by the customer's. */
const commonList = ({ lines }: OrderToReceive, { customer }: Parties, { priceLists }: Resolution): string | null => {
  const [first, ...others] = new Set(lines.map(({ priceListCode }) => priceListCode))
  if (others.length > 0 || first === undefined) return null
  return first === null ? customer.priceListId : (priceLists.get(first)?.id ?? null)
}

type Judged = {
  order: OrderToReceive
  origin: number
  parties: Parties
  resolution: Resolution
  sender: Sender
  priced: LineAmounts[]
  sum: LineAmounts
  checks: PriceCheck[]
}

const lineRow = (
  orderId: string,
  index: number,
  { order: { office }, resolution: { articles, priceLists }, priced, sum, checks }: Judged,
  line: Line,
): OrderLineRow => {
  const amounts = priced[index] ?? sum
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

/** What the company asks of its sellers it asks of them in the back office too; the rest of its people are not bound. */
const bindsSeller = ({ office }: OrderToReceive, { isStaff }: Sender): boolean => office !== undefined && !isStaff

/** What the company asks of orders of this origin, before they are added up. */
const ruleErrors = (judged: Omit<Judged, 'sum'>): FieldError[] => {
  const { origin, order, parties, resolution, sender, checks, priced } = judged
  const refused = originErrors(order, sender)
  if (refused.length > 0) return refused
  if (isOnline(origin)) return onlineOrderErrors(origin, parties, resolution.rules)
  if (origin !== 0) return bindsSeller(order, sender) ? officeOrderErrors(order, parties, resolution, sender) : []
  return [
    ...sellerOrderErrors(order, parties, resolution, sender, checks),
    ...(resolution.rules.ventas.priceDeviation === 'refuse' ? deviationErrors(order, checks, priced) : []),
  ]
}

/** Nobody looks at the prices of an order whose articles are not all there, nor of one that no seller took. */
const checksOf = (
  origin: number,
  order: OrderToReceive,
  parties: Parties,
  resolution: Resolution,
  priced: LineAmounts[],
): PriceCheck[] =>
  origin === 0 && resolution.prices && priced.length === order.lines.length
    ? checkPrices(order, parties, resolution, resolution.prices, priced)
    : []

const minimumOf = (origin: number, isBound: boolean, { ventas, b2b }: Resolution['rules']): number => {
  if (origin === origins.app) return b2b.minimumOrderCents
  return isBound ? ventas.minimumOrderCents : 0
}

/** What can be said only once it is added up. */
const sumErrors = ({ origin, order, parties, resolution: { rules }, sender, sum }: Judged): FieldError[] => {
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
  const priced = order.lines.map(line => priceLine(line, resolution)).filter(amounts => amounts !== null)
  const checks = checksOf(origin, order, parties, resolution, priced)
  const judged = { order, origin, parties, resolution, sender, priced, checks }
  const wrong = [...lineErrors(order, resolution), ...deliveryErrors(order, parties.day), ...ruleErrors(judged)]
  if (wrong.length > 0) return wrong
  const added = { ...judged, sum: sumAmounts(priced) }
  const errors = sumErrors(added)
  return errors.length > 0 ? errors : orderRow(added)
}

const orderRow = (judged: Judged): OrderRow => {
  const { order, origin, parties, resolution, sender, sum } = judged
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
    lines: order.lines.map((line, index) => lineRow(id, index, judged, line)),
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

import {
  addDays,
  formatDay,
  formatDistance,
  formatMoney,
  formatNumber,
  formatTime,
} from '../../../../../kernel/contract/formats.ts'
import type { FieldError } from '../../../../../kernel/contract/problems.ts'
import { priceOn } from '../../../../catalog/server/index.ts'
import type { ConquerVentas } from '../../../contract/apps/conquer-ventas.ts'
import type { CollectionDocument, NoPurchaseDocument, OrderDocument } from '../../../contract/ingest/wire.ts'
import { paymentMethodOf } from '../../../contract/vouchers/payment-methods.ts'
import { distanceFrom, type Place } from '../distance.ts'
import type { Parties } from '../document-kind.ts'
import type { OrderToReceive } from '../order-to-receive.ts'
import type { Resolution } from '../resolve-codes.queries.ts'
import type { Sender } from '../submission.ts'
import type { PriceCheck } from './price-check.ts'

/** Rules for documents of sellers, from the phone or the back office (settings, Conquer Ventas). They do not bind staff. */

type Located = { place: Place | null }

export const placeErrors = ({ place }: Located, { customer }: Parties, ventas: ConquerVentas): FieldError[] => {
  const wrong = (message: string): FieldError[] => [{ path: 'lat', message }]
  if (!place) return ventas.requiresPosition ? wrong('La empresa pide la posición del teléfono.') : []
  const distance = distanceFrom(customer, place)
  const { maximumDistanceMeters: maximum } = ventas
  if (maximum === null || distance === null || distance <= maximum) return []
  return wrong(`Se tomó a ${formatDistance(distance)} del cliente; la empresa admite hasta ${formatDistance(maximum)}.`)
}

const hourErrors = ({ takenAt }: OrderDocument, timeZone: string, ventas: ConquerVentas): FieldError[] => {
  const { orderFrom, orderUntil } = ventas
  const time = formatTime(takenAt, timeZone)
  if (orderFrom === null || orderUntil === null || (time >= orderFrom && time < orderUntil)) return []
  return [{ path: 't', message: `La empresa toma pedidos de ${orderFrom} a ${orderUntil}; este es de las ${time}.` }]
}

const tooMuch = (index: number, maximum: number): FieldError => ({
  path: `o.${index}.b`,
  message: `El descuento máximo es ${formatNumber(maximum, maximum % 1 === 0 ? 0 : 2)} %.`,
})

/** The maximum is for what sellers give, not for promotions: a line whose price is right may have any discount. */
const discountErrors = (
  { lines }: OrderDocument,
  checks: PriceCheck[],
  { maximumDiscountPercent: maximum }: ConquerVentas,
): FieldError[] =>
  lines.flatMap(({ discountPercent }, index) =>
    discountPercent <= maximum || checks[index]?.state === 'fine' ? [] : [tooMuch(index, maximum)],
  )

/** `discounts`: percentage points per line that a seller gave by hand, apart from promotions. */
const manualDiscountErrors = (discounts: number[], { maximumDiscountPercent: maximum }: ConquerVentas): FieldError[] =>
  discounts.flatMap((percent, index) => (percent <= maximum ? [] : [tooMuch(index, maximum)]))

const listPriceOf = (line: OrderDocument['lines'][number], { customer, day }: Parties, resolution: Resolution) => {
  const listId =
    line.priceListCode === null ? customer.priceListId : (resolution.priceLists.get(line.priceListCode)?.id ?? null)
  const articleId = resolution.articles.get(line.articleCode)?.id
  if (!resolution.prices || !listId || !articleId) return null
  return priceOn(resolution.prices.book, listId, articleId, day)?.price ?? null
}

/** Prices are compared with the list of the order's day: a phone that was offline for a week used last week's, correctly. */
const priceErrors = (
  order: OrderDocument,
  checks: PriceCheck[],
  parties: Parties,
  resolution: Resolution,
): FieldError[] =>
  resolution.rules.ventas.allowsPriceChange
    ? []
    : order.lines.flatMap((line, index) => {
        if (checks[index]?.unitPrices.includes(line.unitPriceCents)) return []
        const listPrice = listPriceOf(line, parties, resolution)
        const path = `o.${index}.up`
        if (!listPrice)
          return [{ path, message: `«${line.articleCode}» no tiene precio en la lista del cliente ese día.` }]
        if (listPrice.priceCents === line.unitPriceCents) return []
        return [
          {
            path,
            message: `El precio de lista de «${line.articleCode}» es ${formatMoney(listPrice.priceCents)} y no se cambia.`,
          },
        ]
      })

const creditErrors = ({ customer, day }: Parties, { creditBlockDays }: ConquerVentas): FieldError[] => {
  const { oldestDebt } = customer
  if (creditBlockDays === null || oldestDebt === null || oldestDebt >= addDays(day, -creditBlockDays)) return []
  return [
    {
      path: 'c.k',
      message: `El cliente tiene deuda vencida desde el ${formatDay(oldestDebt)}: no se le toman pedidos.`,
    },
  ]
}

export const minimumErrors = (totalCents: number, minimumCents: number): FieldError[] =>
  totalCents >= minimumCents
    ? []
    : [
        {
          path: 'o',
          message: `El pedido mínimo es ${formatMoney(minimumCents)} y este suma ${formatMoney(totalCents)}.`,
        },
      ]

/** The error says by how much the order passes the customer's limit. Customers without a limit have no error. */
export const creditLimitErrors = (
  orderCents: number,
  { customer }: Parties,
  { blocksOverCreditLimit }: ConquerVentas,
): FieldError[] => {
  const { creditLimitCents, committedCents } = customer
  if (!blocksOverCreditLimit || creditLimitCents === null) return []
  const overCents = committedCents + orderCents - creditLimitCents
  if (overCents <= 0) return []
  return [
    {
      path: 'c.k',
      message: `Con este pedido el cliente pasa su límite de ${formatMoney(creditLimitCents)} por ${formatMoney(overCents)}: no se le toman más pedidos.`,
    },
  ]
}

/** Errors of an order that a seller took in the back office: it has no place to check, and its prices are the server's. */
export const officeOrderErrors = (
  order: OrderToReceive,
  parties: Parties,
  { rules: { ventas } }: Resolution,
  { timeZone }: Sender,
): FieldError[] => [
  ...hourErrors(order, timeZone, ventas),
  ...manualDiscountErrors(order.office?.manualDiscounts ?? [], ventas),
  ...creditErrors(parties, ventas),
]

/** Errors of a seller's order, except those that need its total (`minimumErrors`, `creditLimitErrors`). */
export const sellerOrderErrors = (
  order: OrderDocument,
  parties: Parties,
  resolution: Resolution,
  { timeZone }: Sender,
  checks: PriceCheck[],
): FieldError[] => {
  const { ventas } = resolution.rules
  return [
    ...placeErrors(order, parties, ventas),
    ...hourErrors(order, timeZone, ventas),
    ...discountErrors(order, checks, ventas),
    ...priceErrors(order, checks, parties, resolution),
    ...creditErrors(parties, ventas),
  ]
}

export const sellerCollectionErrors = (
  collection: CollectionDocument,
  parties: Parties,
  ventas: ConquerVentas,
): FieldError[] => [
  ...placeErrors(collection, parties, ventas),
  ...(ventas.requiresReceiptNumber && !collection.receiptNumber
    ? [{ path: 'r', message: 'La empresa pide el número de recibo.' }]
    : []),
  ...collection.payments.flatMap(({ method }, index) =>
    ventas.paymentMethods.includes(method)
      ? []
      : [{ path: `py.${index}.m`, message: `La empresa no cobra con «${paymentMethodOf(method).label}».` }],
  ),
]

export const sellerNoPurchaseErrors = (
  visit: NoPurchaseDocument,
  parties: Parties,
  ventas: ConquerVentas,
): FieldError[] => [
  ...placeErrors(visit, parties, ventas),
  ...(ventas.requiresNoPurchaseNote && !visit.note
    ? [{ path: 'ob', message: 'La empresa pide una observación en cada no compra.' }]
    : []),
]

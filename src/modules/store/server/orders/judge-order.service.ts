import { formatMoney } from '../../../../kernel/contract/formats.ts'
import { problem } from '../../../../kernel/contract/problems.ts'
import { conquerB2b } from '../../../sales/contract/apps/conquer-b2b.ts'
import { storeProblems } from '../../contract/problems.ts'
import type { Cart } from '../../contract/shop.ts'
import type { CartContent } from '../cart/cart.queries.ts'
import { viewOf } from '../cart/cart.service.ts'
import { readDelivery } from '../cart/delivery.service.ts'
import { shortDay } from '../cart/delivery-days.ts'
import type { Buying } from '../shop-route.ts'
import { documentKeyOf, lockPerson, rememberSent, type Sent, sentInMonth, wasReceived } from './sent-orders.queries.ts'

const refuseOverMonth = async ({ tenant, customer, shop, today }: Buying, sent: Sent): Promise<void> => {
  const limitCents = shop.maximumMonthCents
  if (limitCents === null) return
  await lockPerson(tenant, customer.personId)
  const query = { personId: customer.personId, shopId: shop.id, today, exceptKey: sent.documentKey }
  const leftCents = limitCents - (await sentInMonth(tenant, query))
  if (sent.totalCents > leftCents)
    throw problem(storeProblems.overLimit, {
      message: `El pedido suma ${formatMoney(sent.totalCents)} y este mes te quedan ${formatMoney(Math.max(0, leftCents))} de ${formatMoney(limitCents)}.`,
    })
}

const refuseNotSold = ({ dropped, lines }: Cart): void => {
  const waiting = lines.find(({ offer }) => offer.waiting !== null)
  if (waiting)
    throw problem(storeProblems.notSold, { message: `${waiting.offer.name}: ${waiting.offer.waiting?.toLowerCase()}.` })
  if (dropped.length > 0) throw problem(storeProblems.notSold, { message: `Ya no se vende: ${dropped.join(', ')}.` })
}

const refusePayment = async ({ tenant }: Buying, payment: number | null): Promise<void> => {
  if (payment === null) return
  const { paymentMethods } = await tenant.settings(conquerB2b)
  if (!paymentMethods.includes(payment)) throw problem(storeProblems.paymentNotOffered)
}

/** A day that somebody chose is never changed in silence: the cut-off may have passed since their phone was told. */
const refuseDay = async (buying: Buying, chosen: string | null): Promise<void> => {
  if (chosen === null) return
  const { days } = await readDelivery(buying)
  const [first] = days
  if (!first || days.some(({ day }) => day === chosen)) return
  throw problem(storeProblems.dayNotOffered, {
    message: `El ${shortDay(chosen)} ya no se ofrece para este pedido. Elegí otro día: el primero es el ${first.label}.`,
  })
}

/**
 * Judges what this person may do, beside the rules for every order, and remembers who sends it. An order that was
 * received already is not judged again: sent once more, it is answered as it stands. Throws mayNotOrder, overLimit,
 * notSold, paymentNotOffered and dayNotOffered.
 */
export const judgeOrder = async (buying: Buying, key: string, content: CartContent): Promise<void> => {
  const { tenant, shop, customer } = buying
  if (!shop.canOrder) throw problem(storeProblems.mayNotOrder)
  const documentKey = documentKeyOf(key)
  if (await wasReceived(tenant, { documentKey, shopId: shop.id })) return
  const view = await viewOf(buying, { key, version: 0, content })
  refuseNotSold(view)
  await refusePayment(buying, content.payment)
  await refuseDay(buying, content.deliveryOn)
  const { totalCents } = view.totals
  if (shop.maximumOrderCents !== null && totalCents > shop.maximumOrderCents)
    throw problem(storeProblems.overLimit, {
      message: `El pedido suma ${formatMoney(totalCents)} y podés pedir hasta ${formatMoney(shop.maximumOrderCents)}.`,
    })
  const sent = { personId: customer.personId, shopId: shop.id, documentKey, totalCents }
  await refuseOverMonth(buying, sent)
  await rememberSent(tenant, sent)
}

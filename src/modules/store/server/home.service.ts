import { addDays, formatQuantity } from '../../../kernel/contract/formats.ts'
import { suggestForCustomer } from '../../sales/server/index.ts'
import { readDelivery, visitsBetween } from './cart/delivery.service.ts'
import { listFavourites } from './catalogue/catalogue.queries.ts'
import { readSections } from './catalogue/catalogue.service.ts'
import { offersOf } from './catalogue/offers.service.ts'
import { countUnread } from './messages/messages.queries.ts'
import { listOrders } from './orders/orders.queries.ts'
import { rowOf } from './orders/orders.service.ts'
import type { Buying } from './shop-route.ts'

const shownUsual = 12

const usualOf = async (buying: Buying) => {
  const { tenant, shop, today } = buying
  const suggestions = (await suggestForCustomer(tenant, { customerId: shop.id, today })).slice(0, shownUsual)
  const offers = await offersOf(
    buying,
    suggestions.map(({ articleId }) => articleId),
  )
  const byId = new Map(offers.map(offer => [offer.id, offer]))
  return suggestions.flatMap(({ articleId, quantity, everyDays, sinceDays }) => {
    const offer = byId.get(articleId)
    const why = `Llevás ${formatQuantity(quantity)} cada ${formatQuantity(everyDays)} días; la última vez fue hace ${sinceDays}`
    return offer ? [{ quantity, why, offer }] : []
  })
}

/** What the store opens with, for one shop. */
export const readHome = async (buying: Buying) => {
  const { tenant, shop, today } = buying
  const [lastOrder] = await listOrders(tenant, { shopId: shop.id, limit: 1 })
  const [nextVisit] = await visitsBetween(buying, { from: addDays(today, 1), to: addDays(today, 21) })
  return {
    promise: await readDelivery(buying),
    lastOrder: lastOrder ? rowOf(lastOrder) : null,
    usual: await usualOf(buying),
    favourites: await offersOf(buying, await listFavourites(tenant, shop.id)),
    sections: await readSections(buying),
    seller: shop.sellerName,
    visitOn: nextVisit ?? null,
    unread: await countUnread(tenant, shop.id),
  }
}

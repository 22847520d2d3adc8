import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { appSettingsBindings } from './apps/app-settings.routes.ts'
import { lockFactsAlone } from './facts/facts-lock.ts'
import { countHoursAnew } from './facts/rebuild-facts.ts'
import { createIngestRoutes } from './ingest/ingest.routes.ts'
import { createIngestService } from './ingest/ingest.service.ts'
import { createOnlineOrders, type OnlineOrders } from './order-taking/online-order.service.ts'
import { createTakingRoutes } from './order-taking/order-taking.routes.ts'
import { createPhotoRoutes } from './photos/photos.routes.ts'
import { hasAmounts, timeZoneEffects } from './time-zone-effects.ts'
import { createVoucherRoutes } from './vouchers/index.ts'

export {
  bookLoadCollection,
  cancelLoadCollections,
  confirmLoadCollections,
  imputeLoad,
  isTakenByErp,
  moveLoadCollections,
} from './collections/load-collections.ts'
export {
  bookOnlineCollection,
  cancelOnlineCollection,
  leftToPay,
  type OnlineDocument,
  type OnlineMoney,
} from './collections/online-collections.ts'
export { markExported, returnToPending } from './exported.queries.ts'
export { checkFacts } from './facts/check-facts.ts'
export type { FactDifference } from './facts/fact.ts'
export { keepFacts } from './facts/facts.ts'
export { noGroup } from './facts/group-facts.queries.ts'
export { settleMovedCustomers } from './facts/moved-customers.ts'
export { articleFacts, everSold } from './facts/reading/article-facts.ts'
export { type AddedId, type AskedFacts, questionOf } from './facts/reading/asked-facts.ts'
export {
  countedCustomers,
  customerFacts,
  customerSums,
  customersWithSums,
  isCounted,
  lookedUpCustomers,
  selectionBounds,
  visitedPairs,
} from './facts/reading/customer-facts.ts'
export { type FactDays, type FactsQuestion, findFactDays } from './facts/reading/fact-question.ts'
export { factsOf, knowsGroups } from './facts/reading/facts-of.ts'
export { articlesOfMonth, customerMonths } from './facts/reading/month-facts.ts'
export {
  andCustomer,
  andCustomerFilters,
  andSeller,
  boundsCustomers,
  type FactSelection,
  ofSellers,
  type Selection,
  within,
} from './facts/reading/selection.ts'
export { groupDays, lastOperation, sellerDays, workedDays } from './facts/reading/seller-days.ts'
export { sellerTracks } from './facts/reading/seller-tracks.ts'
export { rebuildFacts } from './facts/rebuild-facts.ts'
export {
  isRemoteCollection,
  isRemoteOrder,
  remoteCents,
  remoteCollection,
  remoteOrder,
} from './facts/remote-documents.ts'
export { packSoldDays } from './facts/sold-days/pack-sold-days.ts'
export { placesOf, readSoldDays, type SoldDays } from './facts/sold-days/read-sold-days.ts'
export type { SoldColumn, SoldDay } from './facts/sold-days/sold-day.ts'
export type { PlacedKind } from './facts/sold-days/sold-days.queries.ts'
export { readSoldUnits } from './facts/sold-units.queries.ts'
export { distanceMeters } from './ingest/distance.ts'
export { deliveryDay } from './ingest/rules/online-rules.ts'
export { rescheduleOrder } from './order-taking/change-order.queries.ts'
export { readCredit } from './order-taking/customer.queries.ts'
export type { OnlineOrders } from './order-taking/online-order.service.ts'
export { outsideDocuments, readCollectionsOutside, readOrdersOutside } from './outside-documents.queries.ts'
export { describeCollection, describeNoPurchase, describeOrder, readVisit } from './photos/photo-documents.ts'
export { findPhotos } from './photos/photos.queries.ts'
export { createDayOpener } from './plan/day-opener.ts'
export { stopsDue } from './plan/due-stops.queries.ts'
export { ensurePlanned } from './plan/ensure-planned.ts'
export { lastVisitDay } from './plan/last-visit.ts'
export { middleGap } from './rhythm.ts'
export { seedSuggestions } from './suggestions/seed.ts'
export { suggestForCustomer } from './suggestions/suggestions.ts'
export { readDocument } from './vouchers/documents/document.service.ts'
export { orderSource } from './vouchers/lists/order-source.ts'
export { orderSearcher } from './vouchers/order.search.ts'
export { readVoucherSettings } from './vouchers/voucher-settings.ts'
export { wireCollectionSource, wireOrderSource } from './wire/document-source.ts'

/** Orders of people of customers, for the store. */
export const createOnlineOrderService = ({ withTenant }: Pick<Platform, 'withTenant'>): OnlineOrders =>
  createOnlineOrders(withTenant, createIngestService(withTenant))

export const createSalesRoutes = (platform: Platform): BoundRoute[] => {
  const ingest = createIngestService(platform.withTenant)
  return [
    ...createIngestRoutes(ingest),
    ...createPhotoRoutes(platform),
    ...createTakingRoutes({ withTenant: platform.withTenant, ingest }),
    ...createVoucherRoutes(platform),
    ...appSettingsBindings,
  ]
}

/** What changing the company's time zone or currency touches here. */
export const companyEffectsOnSales = { lockFactsAlone, timeZoneEffects, countHoursAnew, hasAmounts }

import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { appSettingsBindings } from './apps/app-settings.routes.ts'
import { lockFactsAlone } from './facts/facts-lock.ts'
import { countHoursAnew } from './facts/rebuild-facts.ts'
import { createIngestRoutes } from './ingest/ingest.routes.ts'
import { createIngestService } from './ingest/ingest.service.ts'
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
export { markExported, returnToPending } from './exported.queries.ts'
export { checkFacts, type FactDifference } from './facts/check-facts.ts'
export { cutCustomerYears } from './facts/customer-years.queries.ts'
export { noGroup } from './facts/group-facts.queries.ts'
export { movedCustomers, movedVisitFigures, settleMovedCustomers } from './facts/moved-customers.ts'
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
export { distanceMeters } from './ingest/distance.ts'
export { rescheduleOrder } from './order-taking/change-order.queries.ts'
export { findPhotos } from './photos/photos.queries.ts'
export { createDayOpener } from './plan/day-opener.ts'
export { stopsDue } from './plan/due-stops.queries.ts'
export { ensurePlanned } from './plan/ensure-planned.ts'
export { middleGap } from './rhythm.ts'
export { seedSuggestions } from './suggestions/seed.ts'
export { orderSource } from './vouchers/lists/order-source.ts'
export { orderSearcher } from './vouchers/order.search.ts'
export { readVoucherSettings } from './vouchers/voucher-settings.ts'

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

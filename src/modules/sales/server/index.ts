import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { createIngestRoutes } from './ingest/ingest.routes.ts'
import { createIngestService } from './ingest/ingest.service.ts'
import { createTakingRoutes } from './order-taking/order-taking.routes.ts'
import { createPhotoRoutes } from './photos/photos.routes.ts'
import { createVoucherRoutes } from './vouchers/index.ts'

export { checkFacts, type FactDifference } from './facts/check-facts.ts'
export { cutCustomerYears } from './facts/customer-years.queries.ts'
export { lockFactsAlone } from './facts/facts-lock.ts'
export { noGroup } from './facts/group-facts.queries.ts'
export { movedCustomers, movedVisitFigures, settleMovedCustomers } from './facts/moved-customers.ts'
export { countHoursAnew, rebuildFacts } from './facts/rebuild-facts.ts'
export { packSoldDays } from './facts/sold-days/pack-sold-days.ts'
export { placesOf, readSoldDays, type Sold } from './facts/sold-days/read-sold-days.ts'
export type { SoldColumn, SoldDay } from './facts/sold-days/sold-day.ts'
export type { PlacedKind } from './facts/sold-days/sold-days.queries.ts'
export { distanceMeters } from './ingest/distance.ts'
export { findPhotos } from './photos/photos.queries.ts'
export { createDayOpener } from './plan/day-opener.ts'
export { stopsDue } from './plan/due-stops.queries.ts'
export { ensurePlanned } from './plan/ensure-planned.ts'
export { middleGap } from './rhythm.ts'
export { seedSuggestions } from './suggestions/seed.ts'
export { hasAmounts, timeZoneEffects } from './time-zone-effects.ts'
export { documentPage, hairlines, head, heading } from './vouchers/documents/document-parts.ts'
export { type Issuer, readIssuer } from './vouchers/documents/issuer.ts'
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
  ]
}

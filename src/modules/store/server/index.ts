import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import type { ShopPayments } from '../../payments/server/index.ts'
import { createOnlineOrderService } from '../../sales/server/index.ts'
import type { ReadMenu } from './catalogue/menu.service.ts'
import { createEntryRoutes } from './entry/entry.routes.ts'
import { createEntryService } from './entry/entry.service.ts'
import { createShopFeed } from './live/shop-feed.ts'
import { createStoreStream } from './live/store-stream.ts'
import { createOpenStoreRoutes } from './open/open-store.routes.ts'
import { createStorePeopleRoutes } from './people/people.routes.ts'
import { createStorePhotoRoutes } from './photos/photos.routes.ts'
import { createQrRoutes } from './qr/qr.routes.ts'
import { createShopRoutes } from './shop.routes.ts'

export { storeStanding } from './people/standing.ts'
export { seedStore } from './seed.ts'

export type StoreOptions = {
  publicUrl: string
  readMenu: ReadMenu
  payments: ShopPayments
  onError: (error: unknown) => void
}

/** The customers' store (domain.md, Tienda): its routes, and who their callers are. */
export const createStore = (platform: Platform, { publicUrl, readMenu, payments, onError }: StoreOptions) => {
  const entry = createEntryService(platform)
  const orders = createOnlineOrderService(platform)
  const routes: BoundRoute[] = [
    ...createEntryRoutes(entry),
    ...createStorePeopleRoutes(publicUrl),
    ...createQrRoutes({ ...platform, publicUrl, entry }),
    ...createStorePhotoRoutes(platform),
    ...createOpenStoreRoutes({ ...platform, readMenu }),
    createStoreStream({ ...platform, feed: createShopFeed({ ...platform, hub: platform.events, onError }) }),
    ...createShopRoutes({ ...platform, orders, readMenu, payments }),
  ]
  return { routes, authenticateCustomer: entry.authenticate }
}

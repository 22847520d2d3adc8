import { sql } from 'kysely'
import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindGrids, loadGrids } from '../../../kernel/server/resources/bind-grids.ts'
import { bindResource } from '../../../kernel/server/resources/resource-routes.ts'
import type { ResourceRules } from '../../../kernel/server/resources/resource-service.ts'
import { articles } from '../contract/articles.ts'
import { comboItems, combos } from '../contract/combos.ts'
import { catalogGrids } from '../contract/grids.ts'
import { items } from '../contract/items.ts'
import { priceLists } from '../contract/price-lists.ts'
import { priceScales } from '../contract/price-scales.ts'
import { prices } from '../contract/prices.ts'
import { promotionScopes, promotionTiers } from '../contract/promotion-parts.ts'
import { promotions } from '../contract/promotions.ts'
import { articleRules } from './article.rules.ts'
import { itemRules } from './item.rules.ts'
import { photoBindings } from './photos/photos.service.ts'
import { pricingBindings } from './pricing/pricing.routes.ts'
import {
  comboRules,
  priceListRules,
  priceRules,
  priceScaleRules,
  promotionRules,
  promotionScopeRules,
  promotionTierRules,
} from './pricing.rules.ts'

export { articleSearcher, findNamedArticles } from './article.search.ts'

export { activeByItem, type CandidateQuery, type Candidates, findCandidates } from './offered/candidates.queries.ts'
export { readListedPrices } from './offered/customer-prices.service.ts'
export { type OfferedKey, readOffered } from './offered/offered.queries.ts'
export { type ComboOnSale, combosOnSale } from './pricing/combos-on-sale.service.ts'
export { type BookQuery, type LoadedBook, loadPriceBook, nothing } from './pricing/load-price-book.queries.ts'
export { priceOn } from './pricing/price-book.ts'
export { quoteFor } from './pricing/quote.service.ts'
export { quoteOrder } from './pricing/quote-order.ts'
export { seedReturnables, seedVolumes } from './seed.ts'

const brandRules: ResourceRules = {
  expressions: {
    articles: envId =>
      sql`(select count(*) from articles a where a.env_id = ${envId}::uuid and a.brand_id = t.id and a.deleted_at is null)`,
  },
}

const grids = await loadGrids(catalogGrids)

/** Items, brands, articles, price lists and their prices (spec.md §2, /apps/articles). */
export const createCatalogRoutes = (platform: Platform): BoundRoute[] => [
  ...bindGrids(grids, platform, { brands: brandRules }),
  ...bindResource(items, platform, itemRules),
  ...bindResource(articles, platform, articleRules),
  ...bindResource(priceLists, platform, priceListRules),
  ...bindResource(prices, platform, priceRules),
  ...bindResource(priceScales, platform, priceScaleRules),
  ...bindResource(promotions, platform, promotionRules),
  ...bindResource(promotionScopes, platform, promotionScopeRules),
  ...bindResource(promotionTiers, platform, promotionTierRules),
  ...bindResource(combos, platform, comboRules),
  ...bindResource(comboItems, platform),
  ...pricingBindings,
  ...photoBindings,
]

import { sql } from 'kysely'
import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindResource } from '../../../kernel/server/resources/resource-routes.ts'
import { articles } from '../contract/articles.ts'
import { brands } from '../contract/brands.ts'
import { items } from '../contract/items.ts'
import { priceLists } from '../contract/price-lists.ts'
import { prices } from '../contract/prices.ts'
import { articleRules } from './article.rules.ts'
import { itemRules } from './item.rules.ts'

export { articleSearcher } from './article.search.ts'

/** Items, brands, articles, price lists and their prices (spec.md §2, /apps/articles). */
export const createCatalogRoutes = (platform: Platform): BoundRoute[] => [
  ...bindResource(brands, platform, {
    expressions: {
      articles: envId =>
        sql`(select count(*) from articles a where a.env_id = ${envId}::uuid and a.brand_id = t.id and a.deleted_at is null)`,
    },
  }),
  ...bindResource(items, platform, itemRules),
  ...bindResource(articles, platform, articleRules),
  ...bindResource(priceLists, platform, {
    expressions: {
      prices: envId =>
        sql`(select count(*) from prices p where p.env_id = ${envId}::uuid and p.price_list_id = t.id and p.deleted_at is null)`,
    },
  }),
  ...bindResource(prices, platform, { expressions: { articleCode: () => sql`ref_article.code` } }),
]

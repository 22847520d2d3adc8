import { type BoundRoute, handle } from '../../../../kernel/server/http/register-routes.ts'
import { contentRoutes } from '../../contract/pricing/promotion-content.ts'
import { quoteRoute } from '../../contract/pricing/quote.ts'
import {
  readComboContent,
  readListPrices,
  readPromotionContent,
  saveComboContent,
  savePromotionContent,
} from './content.service.ts'
import { quoteFor } from './quote.service.ts'

export const pricingBindings: BoundRoute[] = [
  handle(quoteRoute, ({ tenant, session, body }) => quoteFor(tenant, session, body)),
  handle(contentRoutes.promotion, ({ tenant, params }) => readPromotionContent(tenant, params.id)),
  handle(contentRoutes.savePromotion, ({ tenant, session, params, body }) =>
    savePromotionContent(tenant, session, params.id, body),
  ),
  handle(contentRoutes.combo, ({ tenant, session, params }) => readComboContent(tenant, session, params.id)),
  handle(contentRoutes.saveCombo, ({ tenant, session, params, body }) =>
    saveComboContent(tenant, session, params.id, body),
  ),
  handle(contentRoutes.listPrice, ({ tenant, session, query }) => readListPrices(tenant, session, query)),
]

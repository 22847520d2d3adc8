import { resourceRoutes } from '../../../kernel/contract/resource.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindResource } from '../../../kernel/server/resources/resource-routes.ts'
import { removeRow } from '../../../kernel/server/resources/resource-service.ts'
import { sites } from '../contract/sites.ts'
import { refuseWithGoods, siteRules } from './site.rules.ts'

const { remove } = resourceRoutes(sites)

const removeSite = handle(remove, async ({ tenant, session, params }) => {
  await refuseWithGoods(tenant, params.id)
  await removeRow({ resource: sites, rules: siteRules, tenant, session }, params.id)
})

/** The routes of the sites grid; a site that keeps goods cannot be removed. */
export const createSiteRoutes = (platform: Platform): BoundRoute[] =>
  bindResource(sites, platform, siteRules).map(route => (route.contract.method === 'DELETE' ? removeSite : route))

import { sql } from 'kysely'
import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindResource } from '../../../kernel/server/resources/resource-routes.ts'
import { sellerScopeCondition } from '../../../kernel/server/scope.ts'
import { customers } from '../contract/customers.ts'
import { excuses } from '../contract/excuses.ts'
import { managers } from '../contract/managers.ts'
import { regions } from '../contract/regions.ts'
import { salesChannels } from '../contract/sales-channels.ts'
import { sellers } from '../contract/sellers.ts'
import { supervisors } from '../contract/supervisors.ts'
import { customerRules } from './customer.rules.ts'
import { bindFollowRoutes } from './follow/follow.routes.ts'
import { bindPeopleRoutes } from './people.routes.ts'
import { salesChannelRules } from './sales-channel.rules.ts'

export { customerSearcher, findCustomers } from './customer.search.ts'
export { pointsWithinReach, refuseForeignSeller, refuseForeignShop } from './reach.ts'
export { seedPeople } from './seed.ts'
export { shopName } from './shop-name.ts'

/** Customers, how they are grouped and who visits them; excuses for not buying. */
export const createCustomersRoutes = (platform: Platform): BoundRoute[] => [
  ...bindResource(managers, platform, {
    expressions: {
      sellers: envId =>
        sql`(select count(*) from sellers s where s.env_id = ${envId}::uuid and s.manager_id = t.id and s.deleted_at is null)`,
    },
  }),
  ...bindResource(supervisors, platform, {
    expressions: {
      sellers: envId =>
        sql`(select count(*) from sellers s where s.env_id = ${envId}::uuid and s.supervisor_id = t.id and s.deleted_at is null)`,
    },
  }),
  ...bindResource(sellers, platform, {
    scope: session => sellerScopeCondition(session.envId, session.scope, sql`t.id`),
  }),
  ...bindResource(salesChannels, platform, salesChannelRules),
  ...bindResource(regions, platform, {
    expressions: {
      customers: envId =>
        sql`(select count(*) from customers c where c.env_id = ${envId}::uuid and c.region_id = t.id and c.deleted_at is null)`,
    },
  }),
  ...bindResource(customers, platform, customerRules),
  ...bindPeopleRoutes(platform),
  ...bindFollowRoutes(),
  ...bindResource(excuses, platform),
]

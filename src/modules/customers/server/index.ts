import { sql } from 'kysely'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindGrids, loadGrids } from '../../../kernel/server/resources/bind-grids.ts'
import { bindResource } from '../../../kernel/server/resources/resource-routes.ts'
import type { ResourceRules } from '../../../kernel/server/resources/resource-service.ts'
import { sellerScopeCondition } from '../../../kernel/server/scope.ts'
import { excuses } from '../contract/excuses.ts'
import { personasGrids } from '../contract/grids.ts'
import { managers } from '../contract/managers.ts'
import { selectionRoutes } from '../contract/selection-routes.ts'
import { sellers } from '../contract/sellers.ts'
import { supervisors } from '../contract/supervisors.ts'
import { customerRules } from './customer.rules.ts'
import { bindPeopleRoutes } from './people.routes.ts'
import { contactRules, customerUserRules, prospectRules, type StoreStanding } from './people.rules.ts'
import { salesChannelRules } from './sales-channel.rules.ts'
import { listSelectionOptions } from './selection-options.queries.ts'

export { addCustomerUser } from './add-customer-user.ts'
export { addProspect } from './add-prospect.ts'
export { channelName } from './channel-name.ts'
export { customerSearcher, findCustomers } from './customer.search.ts'
export { customerText, shopNameColumns } from './customer-text.ts'
export { debtUpload } from './debts/debt-upload.ts'
export { outsideCustomersSource, readCustomersOutside } from './outside-customers.queries.ts'
export type { StoreStanding } from './people.rules.ts'
export { pointsWithinReach, reachOf, refuseForeignCustomer, refuseForeignSeller } from './reach.ts'
export { lockOpenDebts, payDebts, writeLoadDebt } from './receivables.ts'
export { seedPeople, seedReceivingHours } from './seed.ts'
export {
  type Choice,
  listChannelOptions,
  listRegionOptions,
  listSellerOptions,
  listSupervisorOptions,
} from './selection-options.queries.ts'
export { shopName } from './shop-name.ts'
export {
  hasOperations,
  ownCollections,
  ownOperations,
  ownOrders,
  wasCollected,
  wasEffective,
  wasVisited,
} from './visit-sums.ts'

const regionRules: ResourceRules = {
  expressions: {
    customers: envId =>
      sql`(select count(*) from customers c where c.env_id = ${envId}::uuid and c.region_id = t.id and c.deleted_at is null)`,
  },
}

const grids = await loadGrids(personasGrids)

/** Customers, how they are grouped and who visits them; excuses for not buying. */
export const createCustomersRoutes = (platform: Platform, { standing }: { standing: StoreStanding }): BoundRoute[] => [
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
  ...bindGrids(grids, platform, {
    customers: customerRules,
    prospects: prospectRules,
    contacts: contactRules,
    salesChannels: salesChannelRules,
    regions: regionRules,
    customerUsers: customerUserRules(standing),
  }),
  ...bindPeopleRoutes(),
  ...bindResource(excuses, platform),
  handle(selectionRoutes.options, ({ tenant, session }) => listSelectionOptions(tenant, session.scope)),
]

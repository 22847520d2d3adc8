import { seedAgenda } from '../modules/agenda/server/index.ts'
import { seedAssets } from '../modules/assets/server/index.ts'
import { seedChat } from '../modules/chat/server/index.ts'
import { seedNotifications } from '../modules/content/server/index.ts'
import { seedCounts } from '../modules/counts/server/index.ts'
import { seedPeople } from '../modules/customers/server/index.ts'
import { seedDashboards } from '../modules/dashboards/server/index.ts'
import type { DemoOpener, DemoSeeder } from '../modules/demo/server/index.ts'
import { mapRemainingArticles, seedErp } from '../modules/erp/server/index.ts'
import { seedForms } from '../modules/forms/server/index.ts'
import { seedFleet, seedLoads } from '../modules/logistics/server/index.ts'
import { seedMenus } from '../modules/menus/server/index.ts'
import { seedPicking } from '../modules/picking/server/index.ts'
import { seedOpportunities, seedOpportunityOrders } from '../modules/pipelines/server/index.ts'
import { seedPublications } from '../modules/publications/server/index.ts'
import { seedSchedules } from '../modules/reports/server/index.ts'
import { seedRoutes } from '../modules/routes/server/index.ts'
import { seedSuggestions } from '../modules/sales/server/index.ts'
import { seedDeliveries } from '../modules/settlements/server/index.ts'
import { seedStock } from '../modules/stock/server/index.ts'
import { seedStore } from '../modules/store/server/index.ts'
import { seedSupervision } from '../modules/supervision/server/index.ts'
import { seedUsage } from '../modules/usage/server/index.ts'

/** What each module adds to a demonstration company, besides its history. */
export const demoSeeders: DemoSeeder[] = [
  seedErp,
  async tenant => void (await mapRemainingArticles(tenant, { organization: '1000', channel: '10', sector: '01' })),
  seedStock,
  seedFleet,
  seedPeople,
  seedOpportunities,
  seedNotifications,
  seedAgenda,
  seedChat,
  seedAssets,
  seedRoutes,
  seedDashboards,
  seedMenus,
]

/**
 * Rows that refer to the orders of the history, written once all of them exist. Example data of a real company, which must
 * be removable without a trace, has none of these.
 */
export const demoClosers: DemoSeeder[] = [
  seedDeliveries,
  seedLoads,
  seedPicking,
  seedCounts,
  seedSuggestions,
  seedSupervision,
  seedUsage,
  seedOpportunityOrders,
]

/** Settings of the company's users, written once the users exist. */
export const demoOpeners: DemoOpener[] = [seedSchedules, seedPublications, seedStore, seedForms]

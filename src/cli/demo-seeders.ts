import { seedAgenda } from '../modules/agenda/server/index.ts'
import { seedAssets } from '../modules/assets/server/index.ts'
import { seedChat } from '../modules/chat/server/index.ts'
import { seedNotifications } from '../modules/content/server/index.ts'
import { seedCounts } from '../modules/counts/server/index.ts'
import { seedPeople } from '../modules/customers/server/index.ts'
import { seedDashboards } from '../modules/dashboards/server/index.ts'
import type { DemoOpener, DemoSeeder } from '../modules/demo/server/index.ts'
import { mapRemainingArticles, seedErp } from '../modules/erp/server/index.ts'
import { seedFleet, seedLoads } from '../modules/logistics/server/index.ts'
import { seedPicking } from '../modules/picking/server/index.ts'
import { seedOpportunities, seedOpportunityOrders } from '../modules/pipelines/server/index.ts'
import { seedSchedules } from '../modules/reports/server/index.ts'
import { seedRoutes } from '../modules/routes/server/index.ts'
import { seedSuggestions } from '../modules/sales/server/index.ts'
import { seedDeliveries } from '../modules/settlements/server/index.ts'
import { seedStock } from '../modules/stock/server/index.ts'
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
]

/** What stands on its orders, once they are all there. Examples that must go without a trace have none of it. */
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

/** What its people set up once they can sign in. */
export const demoOpeners: DemoOpener[] = [seedSchedules]

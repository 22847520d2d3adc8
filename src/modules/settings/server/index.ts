import type { RouteContract } from '../../../kernel/contract/route.ts'
import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { appSettingsBindings } from './app-settings.routes.ts'
import { companyBindings } from './company.routes.ts'
import { createEnvironmentRoutes } from './environments.routes.ts'
import { createExportsRoutes } from './exports.routes.ts'
import { groupBindings } from './group.routes.ts'

/** What a company chooses for itself, and what the operator of the installation chooses for it. `contractsOf` lists every route. */
export const createSettingsRoutes = (platform: Platform, contractsOf: () => RouteContract[]): BoundRoute[] => [
  ...groupBindings,
  ...companyBindings,
  ...appSettingsBindings,
  ...createExportsRoutes(contractsOf),
  ...createEnvironmentRoutes(platform),
]

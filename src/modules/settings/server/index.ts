import type { RouteContract } from '../../../kernel/contract/route.ts'
import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import { settingsRoutes } from '../contract/routes.ts'
import { bindCompany } from './company.routes.ts'
import type { CompanyPorts } from './company.service.ts'
import { createExportsRoutes } from './exports.routes.ts'
import { bindSettingsGroup } from './group.routes.ts'

export { bindSettingsGroup } from './group.routes.ts'
export { readIssuer } from './issuer.ts'

/** What a company chooses for itself. `contractsOf` lists every route; `ports` come from modules of higher floors. */
export const createSettingsRoutes = (contractsOf: () => RouteContract[], ports: CompanyPorts): BoundRoute[] => [
  ...bindSettingsGroup(settingsRoutes.importExport),
  ...bindCompany(ports),
  ...createExportsRoutes(contractsOf),
]

import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindResource } from '../../../kernel/server/resources/resource-routes.ts'
import { erpArticleMappings, erpLocationMappings } from '../contract/mappings.ts'
import { exportBindings } from './exports.routes.ts'
import { locationRules } from './location.rules.ts'
import { profileBindings } from './profiles.routes.ts'
import { erpSettingsBindings } from './settings.routes.ts'

export { defaultProfiles } from './default-profiles.ts'
export { exportBatch } from './export.service.ts'
export { mapRemainingArticles, mapRemainingLocations, seedErp } from './seed.ts'

export const createErpRoutes = ({ withTenant }: Pick<Platform, 'withTenant'>): BoundRoute[] => [
  ...bindResource(erpArticleMappings, { withTenant }),
  ...bindResource(erpLocationMappings, { withTenant }, locationRules),
  ...erpSettingsBindings,
  ...profileBindings,
  ...exportBindings(withTenant),
]

import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindGrids, loadGrids } from '../../../kernel/server/resources/bind-grids.ts'
import { mappingGrids } from '../contract/grids.ts'
import { exportBindings } from './exports.routes.ts'
import { locationRules } from './location.rules.ts'
import { profileBindings } from './profiles.routes.ts'
import { erpSettingsBindings } from './settings.routes.ts'

export { defaultProfiles } from './default-profiles.ts'
export { documentMarkdown } from './document-page.ts'
export { exportBatch } from './export.service.ts'
export {
  batchContent,
  finishPlacedBatch,
  lockSeries,
  noteBatch,
  pendingDays,
} from './placed-batch.service.ts'
export { documentOf, madeSample } from './profile-document.service.ts'
export { insertProfile, listProfiles } from './profiles.queries.ts'
export { mapRemainingArticles, mapRemainingLocations, seedErp } from './seed.ts'

const grids = await loadGrids(mappingGrids)

export const createErpRoutes = ({ withTenant }: Pick<Platform, 'withTenant'>): BoundRoute[] => [
  ...bindGrids(grids, { withTenant }, { locations: locationRules }),
  ...erpSettingsBindings,
  ...profileBindings(withTenant),
  ...exportBindings(withTenant),
]

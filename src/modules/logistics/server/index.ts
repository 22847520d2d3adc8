import { sql } from 'kysely'
import { resourceRoutes } from '../../../kernel/contract/resource.ts'
import { actorOf } from '../../../kernel/server/audit.ts'
import { changeSettings } from '../../../kernel/server/environment.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindResource } from '../../../kernel/server/resources/resource-routes.ts'
import { type ResourceRules, removeRow } from '../../../kernel/server/resources/resource-service.ts'
import { refuseWithGoods } from '../../stock/server/index.ts'
import { deliveryPeople } from '../contract/delivery-people.ts'
import { logisticsSettings, logisticsSettingsRoutes } from '../contract/logistics-settings.ts'
import { vehicles } from '../contract/vehicles.ts'
import { createDistances } from './distances/distances.ts'
import { liveRounds } from './live/live-rounds.ts'
import { createLoadRoutes } from './loads/loads.routes.ts'
import { papersState } from './papers.queries.ts'

export { labelledBarcode, loadBarcodeText } from './loads/documents/load-parts.ts'
export { linesOfLoad } from './loads/load-lines.queries.ts'
export { seedLoads } from './loads/seed-loads.ts'
export { readPaperWarnings } from './papers.queries.ts'
export { seedFleet } from './seed.ts'
export { tellPapers } from './tell-papers.ts'

const vehicleRules: ResourceRules = {
  expressions: { papers: papersState('vtv_expires_on', 'senasa_expires_on', 'insurance_expires_on') },
}

const deliveryPeopleRules: ResourceRules = {
  expressions: {
    papers: papersState('licence_expires_on'),
    vehicles: envId =>
      sql`(select string_agg(v.code, ', ' order by v.code) from vehicles v
        where v.env_id = ${envId}::uuid and v.delivery_person_id = t.id and v.deleted_at is null)`,
  },
}

/** A vehicle with goods on it is not taken away: they would be nowhere. */
const removeVehicle = handle(resourceRoutes(vehicles).remove, async ({ tenant, session, params }) => {
  await refuseWithGoods(tenant, params.id)
  await removeRow({ resource: vehicles, rules: vehicleRules, tenant, session }, params.id)
})

type Options = { osrmUrl?: string | undefined; onError: (error: unknown) => void }

/** The fleet: delivery people, vehicles and their papers; and the loads they carry. */
export const createLogisticsRoutes = (platform: Platform, { osrmUrl, onError }: Options): BoundRoute[] => [
  ...bindResource(deliveryPeople, platform, deliveryPeopleRules),
  ...bindResource(vehicles, platform, vehicleRules).map(route =>
    route.contract.method === 'DELETE' ? removeVehicle : route,
  ),
  handle(logisticsSettingsRoutes.get, ({ tenant }) => tenant.settings(logisticsSettings)),
  handle(logisticsSettingsRoutes.save, ({ tenant, session, body }) =>
    changeSettings(tenant, actorOf(session), logisticsSettings, body),
  ),
  liveRounds,
  ...createLoadRoutes(platform, createDistances({ url: osrmUrl, onError })),
]

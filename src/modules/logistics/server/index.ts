import { sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { resourceRoutes } from '../../../kernel/contract/resource.ts'
import { actorOf } from '../../../kernel/server/audit.ts'
import { changeSettings } from '../../../kernel/server/environment.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindGrids, loadGrids } from '../../../kernel/server/resources/bind-grids.ts'
import {
  type ResourceChange,
  type ResourceRules,
  removeRow,
} from '../../../kernel/server/resources/resource-service.ts'
import { refuseWithGoods } from '../../stock/server/index.ts'
import { fleetGrids } from '../contract/grids.ts'
import { logisticsSettings, logisticsSettingsRoutes } from '../contract/logistics-settings.ts'
import { scheduleTrouble } from '../contract/schedules.ts'
import { vehicles } from '../contract/vehicles.ts'
import { createDistances } from './distances/distances.ts'
import { liveLoads } from './live/live-loads.ts'
import { createLoadRoutes } from './loads/loads.routes.ts'
import { papersState } from './papers.queries.ts'

export { checkLoads } from './loads/check-loads.ts'
export { labelledBarcode, loadBarcodeText } from './loads/documents/load-parts.ts'
export { inLoad, linesOf, linesOfLoad } from './loads/load-lines.queries.ts'
export { isElsewhere, setOrderInLoad } from './loads/load-orders.queries.ts'
export { settleLoad, unsettleLoad } from './loads/move-load.service.ts'
export { seedProcessedLoad } from './loads/seed-load.ts'
export { seedLoads } from './loads/seed-loads.ts'
export { readPaperWarnings } from './papers.queries.ts'
export { seedFleet } from './seed.ts'
export { tellPapers } from './tell-papers.ts'

const hourFields = ['departsAt', 'secondTripAt', 'backBy'] as const

/** The hours of a vehicle, or the company's where it has none, must be in order; the error is on the field that was written. */
const checkSchedule = async ({ tenant, values, current, remember }: ResourceChange): Promise<void> => {
  const writtenFields = hourFields.filter(name => Object.hasOwn(values, name))
  if (writtenFields.length === 0) return
  const company = await remember('logistics-settings', () => tenant.settings(logisticsSettings))
  const vehicle = { ...current, ...values }
  const hourOf = (name: (typeof hourFields)[number]): string =>
    typeof vehicle[name] === 'string' ? vehicle[name] : company[name]
  const trouble = scheduleTrouble({
    departsAt: hourOf('departsAt'),
    secondTripAt: hourOf('secondTripAt'),
    backBy: hourOf('backBy'),
  })
  if (!trouble) return
  const path = writtenFields.find(name => name === trouble.path) ?? writtenFields.at(-1) ?? trouble.path
  throw problem(problems.invalidInput, { message: trouble.message, errors: [{ path, message: trouble.message }] })
}

const vehicleRules: ResourceRules = {
  expressions: { papers: papersState('vtv_expires_on', 'senasa_expires_on', 'insurance_expires_on') },
  check: checkSchedule,
}

const deliveryPeopleRules: ResourceRules = {
  expressions: {
    papers: papersState('licence_expires_on'),
    vehicles: envId =>
      sql`(select string_agg(v.code, ', ' order by v.code) from vehicles v
        where v.env_id = ${envId}::uuid and v.delivery_person_id = t.id and v.deleted_at is null)`,
  },
}

/** Refuses to remove a vehicle with goods: they would have no place. */
const removeVehicle = handle(resourceRoutes(vehicles).remove, async ({ tenant, session, params }) => {
  await refuseWithGoods(tenant, params.id)
  await removeRow({ resource: vehicles, rules: vehicleRules, tenant, session }, params.id)
})

const grids = await loadGrids(fleetGrids)

type Options = { osrmUrl?: string | undefined; onError: (error: unknown) => void }

/** Routes of the fleet and of loads. */
export const createLogisticsRoutes = (platform: Platform, { osrmUrl, onError }: Options): BoundRoute[] => [
  ...bindGrids(grids, platform, { vehicles: vehicleRules, deliveryPeople: deliveryPeopleRules }).map(route =>
    route.contract.path === removeVehicle.contract.path && route.contract.method === 'DELETE' ? removeVehicle : route,
  ),
  handle(logisticsSettingsRoutes.get, ({ tenant }) => tenant.settings(logisticsSettings)),
  handle(logisticsSettingsRoutes.save, ({ tenant, session, body }) =>
    changeSettings(tenant, actorOf(session), logisticsSettings, body),
  ),
  liveLoads,
  ...createLoadRoutes(platform, createDistances({ url: osrmUrl, onError })),
]

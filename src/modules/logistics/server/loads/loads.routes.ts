import { addDays, dayOf } from '../../../../kernel/contract/formats.ts'
import { actorOf } from '../../../../kernel/server/audit.ts'
import type { Tenant, WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { bindGridDefinitions } from '../../../../kernel/server/resources/grid-definitions.ts'
import { bindList } from '../../../../kernel/server/resources/list-routes.ts'
import type { ListSource } from '../../../../kernel/server/resources/select-page.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { distanceRoutes } from '../../contract/distances.ts'
import { loadCandidates, loads } from '../../contract/load-lists.ts'
import { loadRoutes } from '../../contract/load-routes.ts'
import { logisticsSettings } from '../../contract/logistics-settings.ts'
import type { Schedule } from '../../contract/schedules.ts'
import type { Distances } from '../distances/distances.ts'
import { measureTrips } from '../distances/measure-trips.ts'
import { readPaperWarnings } from '../papers.queries.ts'
import { readChosen, readDoorMarks } from './candidates.queries.ts'
import { createLoadDocumentRoutes } from './documents/load-documents.routes.ts'
import { readLoad } from './load-detail.queries.ts'
import { readLoadWarehouses, readPeople, readVehicles } from './load-means.queries.ts'
import { candidateSource, loadSource } from './load-sources.ts'
import { moveLoad } from './move-load.service.ts'
import { removeLoad, restoreLoad } from './remove-load.service.ts'
import { createLoads, saveLoad } from './save-load.service.ts'

const candidatesFor = async (tenant: Tenant, { timeZone }: Session): Promise<ListSource> => {
  const { candidateDays } = await tenant.settings(logisticsSettings)
  const since = addDays(dayOf(new Date(), timeZone), -candidateDays)
  return candidateSource({ envId: tenant.envId, timeZone, since })
}

const listRoutes = (withTenant: WithTenant): BoundRoute[] => [
  ...bindList(withTenant, loadRoutes.candidates, loadCandidates, candidatesFor),
  handle(loadRoutes.candidates.doors, async ({ tenant, session, query }) =>
    readDoorMarks(tenant, await candidatesFor(tenant, session), query.filter),
  ),
  handle(loadRoutes.candidates.chosen, async ({ tenant, session, body }) =>
    readChosen(tenant, await candidatesFor(tenant, session), body),
  ),
  ...bindList(withTenant, loadRoutes, loads, ({ envId }, { timeZone }) => loadSource({ envId, timeZone })),
  ...bindGridDefinitions(loadCandidates),
  ...bindGridDefinitions(loads),
]

const readSchedule = async (tenant: Tenant): Promise<Schedule> => {
  const { departsAt, secondTripAt, backBy, minutesPerStop, kilometersPerHour } =
    await tenant.settings(logisticsSettings)
  return { departsAt, secondTripAt, backBy, minutesPerStop, kilometersPerHour }
}

const meansRoute = ({ isConfigured }: Distances): BoundRoute =>
  handle(loadRoutes.means, async ({ tenant, session }) => ({
    byRoads: isConfigured,
    schedule: await readSchedule(tenant),
    vehicles: await readVehicles(tenant),
    people: await readPeople(tenant),
    warehouses: await readLoadWarehouses(tenant),
    warnings: await readPaperWarnings(tenant, dayOf(new Date(), session.timeZone)),
  }))

/** Distances are measured before the transaction that writes them, so that it does not wait for an external service. */
const writeRoutes = (withTenant: WithTenant, distances: Distances): BoundRoute[] => [
  handleOpen(distanceRoutes.matrix, ({ body }) => distances.matrix(body.places)),
  handleOpen(loadRoutes.create, async ({ session: maybe, body }) => {
    const session = signedIn(maybe)
    const distance = await measureTrips({ withTenant, distances }, session.envId, body.loads)
    return withTenant(session.envId, tenant => createLoads(tenant, actorOf(session), body.loads, distance))
  }),
  handleOpen(loadRoutes.save, async ({ session: maybe, params, body }) => {
    const session = signedIn(maybe)
    const [measured] = await measureTrips({ withTenant, distances }, session.envId, [body])
    return withTenant(session.envId, async tenant => {
      await saveLoad(tenant, actorOf(session), params.id, body, measured)
      return readLoad(tenant, params.id)
    })
  }),
]

const actRoutes: BoundRoute[] = [
  handle(loadRoutes.get, ({ tenant, params }) => readLoad(tenant, params.id)),
  handle(loadRoutes.move, async ({ tenant, session, params, body }) => {
    await moveLoad(tenant, actorOf(session), { id: params.id, ...body })
    return readLoad(tenant, params.id)
  }),
  handle(loadRoutes.remove, ({ tenant, session, params }) => removeLoad(tenant, actorOf(session), params.id)),
  handle(loadRoutes.restore, async ({ tenant, session, params }) => {
    await restoreLoad(tenant, actorOf(session), params.id)
    return readLoad(tenant, params.id)
  }),
]

/** Routes of orders that wait for a vehicle, and of loads, their moves and their papers. */
export const createLoadRoutes = (platform: Platform, distances: Distances): BoundRoute[] => [
  ...listRoutes(platform.withTenant),
  meansRoute(distances),
  ...writeRoutes(platform.withTenant, distances),
  ...actRoutes,
  ...createLoadDocumentRoutes(platform),
]

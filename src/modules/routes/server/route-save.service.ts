import { type FieldError, problem, problems } from '../../../kernel/contract/problems.ts'
import { type Actor, recordHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { routeProblems } from '../contract/problems.ts'
import type { RouteInput, RouteView } from '../contract/routes.ts'
import { weekdays } from '../contract/weeks.ts'
import { readRoute, readStored, type StoredStop, versionOf } from './route.queries.ts'
import { changesBetween, type RouteChanges, stopKey } from './route-changes.ts'
import { findStopCustomers, lockRoutes, removeStops, writeStops } from './route-save.queries.ts'

/** The entity of a route's history; its id is the seller's. */
export const routeEntity = 'routes'

/** The same customer twice on one day, one that is not there, and a new one that nobody visits any more. */
const errorsOf = async (tenant: Tenant, stored: StoredStop[], { stops }: RouteInput): Promise<FieldError[]> => {
  const customers = await findStopCustomers(tenant, [...new Set(stops.map(({ customerId }) => customerId))])
  const known = new Set(stored.map(({ customerId }) => customerId))
  const seen = new Set<string>()
  return stops.flatMap((stop, index) => {
    const customer = customers.get(stop.customerId)
    const path = `stops.${index}`
    if (!customer) return [{ path, message: 'Uno de los clientes ya no existe: quitalo de la ruta.' }]
    const key = stopKey(stop)
    if (seen.has(key))
      return [
        { path, message: `El cliente ${customer.code} está dos veces el ${weekdays[stop.weekday]?.toLowerCase()}.` },
      ]
    seen.add(key)
    return customer.isActive || known.has(stop.customerId)
      ? []
      : [{ path, message: `El cliente ${customer.code} está inactivo: activalo antes de sumarlo a una ruta.` }]
  })
}

const codesShown = 40

const detailOf = async (tenant: Tenant, { added, removed, changed, reordered }: RouteChanges) => {
  const named = [...added, ...removed, ...changed].slice(0, codesShown)
  const customers = await findStopCustomers(
    tenant,
    named.map(({ customerId }) => customerId),
  )
  return {
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    reordered: reordered.length,
    customers: [...new Set(named.flatMap(({ customerId }) => customers.get(customerId)?.code ?? []))],
  }
}

const saveOne = async (tenant: Tenant, actor: Actor, route: RouteInput): Promise<void> => {
  const { sellerId, version, stops } = route
  const stored = await readStored(tenant, sellerId)
  if (versionOf(stored) !== version) throw problem(routeProblems.changed)
  const errors = await errorsOf(tenant, stored, route)
  if (errors.length > 0) throw problem(problems.invalidInput, { message: errors[0]?.message, errors })
  const changes = changesBetween(stored, stops)
  const { added, removed, changed, reordered } = changes
  if (added.length + removed.length + changed.length + reordered.length === 0) return
  await removeStops(tenant, sellerId, removed)
  await writeStops(tenant, sellerId, [...added, ...changed, ...reordered])
  await recordHistory(tenant, actor, [
    { entity: routeEntity, entityId: sellerId, action: 'saved', detail: await detailOf(tenant, changes) },
  ])
}

/**
 * Writes whole routes, all or none, and their history; answers them as they are now. Throws `routes.changed` when one of
 * them is not what the person had before them.
 */
export const saveRoutes = async (
  tenant: Tenant,
  actor: Actor,
  { routes, today }: { routes: RouteInput[]; today: string },
): Promise<RouteView[]> => {
  const sellerIds = [...new Set(routes.map(({ sellerId }) => sellerId))]
  if (sellerIds.length < routes.length)
    throw problem(problems.invalidInput, { message: 'La misma ruta vino dos veces.' })
  if ((await lockRoutes(tenant, sellerIds)).length < sellerIds.length) throw problem(problems.notFound)
  for (const route of routes) await saveOne(tenant, actor, route)
  const saved: RouteView[] = []
  for (const sellerId of sellerIds) saved.push(await readRoute(tenant, sellerId, today))
  return saved
}

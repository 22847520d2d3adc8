import { problem } from '../../../../kernel/contract/problems.ts'
import { type Actor, recordHistory } from '../../../../kernel/server/audit.ts'
import { nextNumber } from '../../../../kernel/server/counters.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { tourMeters } from '../../../routes/contract/tour.ts'
import { consolidatedLoads, loadProblems } from '../../contract/consolidated.ts'
import type { LoadContent } from '../../contract/load-routes.ts'
import type { Measured } from '../distances/distances.ts'
import type { PaperWarning } from '../papers.queries.ts'
import { readLoadHeader, readLoadOrders, readLoadSums } from './load-detail.queries.ts'
import { placeOrders, releaseOrders } from './load-orders.queries.ts'
import { checkPapers, refuseTaken, refuseUnfit, refuseUnknownMeans } from './load-rules.ts'

const columnsOf = (content: LoadContent) => ({
  deliveryPersonId: content.deliveryPerson,
  vehicleId: content.vehicle,
  siteId: content.warehouse,
  deliversOn: content.deliversOn,
  trip: content.trip,
  note: content.note || null,
})

/** Writes the sums of the load's orders, as ordered or, once it is processed, as loaded. */
export const refreshSums = async (tenant: Tenant, id: string): Promise<void> => {
  await tenant.db
    .updateTable('consolidatedLoads')
    .set(await readLoadSums(tenant, id))
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .execute()
}

/** Writes the length of the trip, from the warehouse through the stops and back, as measured or in straight lines × 1.3. */
const refreshDistance = async (tenant: Tenant, id: string, tripLength: Measured | undefined): Promise<void> => {
  const straight = async (): Promise<Measured> => {
    const { warehouse } = await readLoadHeader(tenant, id)
    const orders = await readLoadOrders(tenant, id)
    return { meters: Math.round(tourMeters([warehouse, ...orders, warehouse])), by: 'straight' }
  }
  const { meters, by } = tripLength ?? (await straight())
  await tenant.db
    .updateTable('consolidatedLoads')
    .set({ distanceMeters: meters, distanceBy: by })
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .execute()
}

/** Makes these the orders of a load, and updates its sums and length. */
export const fillLoad = async (
  tenant: Tenant,
  id: string,
  content: Pick<LoadContent, 'orders'>,
  tripLength?: Measured,
): Promise<void> => {
  const ids = content.orders.map(order => order.id)
  await refuseUnfit(tenant, ids)
  await refuseTaken(tenant, id, ids)
  await releaseOrders(tenant, id, ids)
  await placeOrders(tenant, id, content.orders)
  await refreshSums(tenant, id)
  await refreshDistance(tenant, id, tripLength)
}

export const announce = (tenant: Tenant, id: string): void =>
  tenant.publish({ topic: consolidatedLoads, payload: { id } })

/** Creates one pending load. */
const createLoad = async (tenant: Tenant, actor: Actor, content: LoadContent, tripLength?: Measured) => {
  await refuseUnknownMeans(tenant, content)
  const warnings = await checkPapers(tenant, content)
  const id = newId()
  const number = await nextNumber(tenant, consolidatedLoads)
  await tenant.db
    .insertInto('consolidatedLoads')
    .values({ envId: tenant.envId, id, number, ...columnsOf(content) })
    .execute()
  await fillLoad(tenant, id, content, tripLength)
  const detail = { orders: content.orders.length }
  await recordHistory(tenant, actor, [{ entity: consolidatedLoads, entityId: id, action: 'created', detail }])
  announce(tenant, id)
  return { id, number, warnings }
}

type Created = { items: { id: string; number: number }[]; warnings: PaperWarning[] }

/**
 * Creates all of these loads or none. Throws `loads.orderTaken` when an order is on another load by now, `loads.orderUnfit`,
 * `loads.unknownPlace`, `loads.expiredPapers`. `tripLengths` are those measured along streets, if any.
 */
export const createLoads = async (
  tenant: Tenant,
  actor: Actor,
  contents: LoadContent[],
  tripLengths: (Measured | undefined)[] = [],
): Promise<Created> => {
  const newLoads: Awaited<ReturnType<typeof createLoad>>[] = []
  for (const [index, content] of contents.entries())
    newLoads.push(await createLoad(tenant, actor, content, tripLengths[index]))
  return {
    items: newLoads.map(({ id, number }) => ({ id, number })),
    warnings: newLoads.flatMap(({ warnings }) => warnings),
  }
}

/** Updates a pending load if it still has this version; returns false otherwise. */
const claimVersion = async (
  { db, envId }: Tenant,
  id: string,
  content: LoadContent,
  version: number,
): Promise<boolean> => {
  const update = await db
    .updateTable('consolidatedLoads')
    .set({ ...columnsOf(content), version: version + 1, updatedAt: new Date().toISOString() })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'pendiente')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return update.numUpdatedRows > 0n
}

type Saved = LoadContent & { version: number }

/** Replaces the content of a pending load. */
export const saveLoad = async (
  tenant: Tenant,
  actor: Actor,
  id: string,
  content: Saved,
  tripLength?: Measured,
): Promise<void> => {
  const before = await readLoadHeader(tenant, id)
  const orders = await readLoadOrders(tenant, id)
  if (before.state !== 'pendiente') throw problem(loadProblems.notPending)
  await refuseUnknownMeans(tenant, content)
  await checkPapers(tenant, content)
  if (!(await claimVersion(tenant, id, content, content.version))) throw problem(loadProblems.changed)
  await fillLoad(tenant, id, content, tripLength)
  const nextIds = new Set(content.orders.map(order => order.id))
  const had = new Set(orders.map(order => order.id))
  const detail = {
    added: content.orders.filter(order => !had.has(order.id)).length,
    removed: orders.filter(order => !nextIds.has(order.id)).map(({ number }) => number),
  }
  await recordHistory(tenant, actor, [{ entity: consolidatedLoads, entityId: id, action: 'changed', detail }])
  announce(tenant, id)
}

import { sql } from 'kysely'
import { nextNumber } from '../../../../kernel/server/counters.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { consolidatedLoads } from '../../contract/consolidated.ts'

type Sums = { units: number; packages: number; kg: number; totalCents: number }

export type ProcessedLoad = {
  deliveryPersonId: string
  vehicleId: string
  siteId: string
  /** YYYY-MM-DD. */
  deliversOn: string
  distanceMeters: number
  /** In their sequence. */
  orderIds: string[]
}

/** Inserts a processed load of a demonstration; the caller moves its goods, under `loadStockKey(id, 1)`. */
export const seedProcessedLoad = async (
  tenant: Tenant,
  { orderIds, ...load }: ProcessedLoad,
): Promise<{ id: string; number: number }> => {
  const { db, envId } = tenant
  const id = newId()
  const number = await nextNumber(tenant, consolidatedLoads)
  const sums = await sql<Sums>`
    select sum(units) as units, sum(packages) as packages, sum(kg) as kg, sum(total_cents)::bigint as total_cents
    from orders where env_id = ${envId}::uuid and id = any(${orderIds}::uuid[])`.execute(db)
  const departure = { state: 'procesado', loadings: 1, processedAt: new Date() }
  await db
    .insertInto('consolidatedLoads')
    .values({ envId, id, number, ...departure, orderCount: orderIds.length, ...load, ...sums.rows[0] })
    .execute()
  await db
    .insertInto('consolidatedOrders')
    .values(orderIds.map((orderId, index) => ({ envId, loadId: id, orderId, sequence: index + 1 })))
    .execute()
  return { id, number }
}

import { sql } from 'kysely'
import { addDays, dayOf } from '../../../../kernel/contract/formats.ts'
import type { Actor } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { seedVolumes } from '../../../catalog/server/index.ts'
import { seedReceivingHours } from '../../../customers/server/index.ts'
import { type MaybePlace, nearestNext } from '../../../routes/contract/tour.ts'
import { moveStock } from '../../../stock/server/index.ts'
import type { LoadContent } from '../../contract/load-routes.ts'
import { readLoadArticles } from './load-detail.queries.ts'
import { readLoadWarehouses, readVehicles } from './load-means.queries.ts'
import { moveLoad } from './move-load.service.ts'
import { createLoads } from './save-load.service.ts'

type Setting = { people: { displayName: string; roleNumber: number }[]; now: Date; timeZone: string }

type Waiting = { id: string; latitude: number; longitude: number }

/** Distance in degrees from the warehouse that a vehicle serves in a day. */
const reach = 0.45

/** Orders of the last days on no load, those around the warehouse first, grouped by seller. */
const recentOrders = async ({ db, envId }: Tenant, since: string, depot: MaybePlace): Promise<Waiting[]> => {
  const isFar = sql`coalesce(greatest(abs(c.latitude - ${depot.latitude}::float8), abs(c.longitude - ${depot.longitude}::float8)) > ${reach}, false)`
  const { rows } = await sql<Waiting>`
    select o.id, c.latitude, c.longitude from orders o join customers c on c.env_id = ${envId}::uuid and c.id = o.customer_id
    where o.env_id = ${envId}::uuid and o.kind = 'sale' and o.canceled_at is null and o.deleted_at is null
      and o.day >= ${since}::date and c.latitude is not null and not exists (select from consolidated_orders l
        where l.env_id = ${envId}::uuid and l.order_id = o.id and l.is_active)
    order by ${isFar}, o.seller_id, o.day, o.number limit 60`.execute(db)
  return rows
}

/** Receives the goods of a load before it leaves, so that earlier adjustments of the demonstration do not leave it short. */
const stockUp = async (tenant: Tenant, actor: Actor, { id, warehouse }: { id: string; warehouse: string }) => {
  const articles = await readLoadArticles(tenant, id)
  await moveStock(
    tenant,
    actor,
    articles.map(article => ({
      documentKey: `receipt:example-${id}`,
      kind: 'receipt' as const,
      place: { kind: 'warehouse' as const, id: warehouse },
      articleId: article.id,
      units: article.units,
      reason: 'Ingreso de producción',
    })),
  )
}

/** The day, from today, and the moves of each load of the demonstration. */
const rounds = [
  { days: -1, moves: ['process', 'complete'] },
  { days: 0, moves: ['process'] },
  { days: 1, moves: [] },
] as const
const ordersOfEach = 11

/** Seeds loads in each state from the orders of the demonstration; the other orders wait in Cargas. */
export const seedLoads = async (transaction: Tenant, { people, now, timeZone }: Setting): Promise<void> => {
  // No screen is open while the company is created: no events are published.
  const tenant: Tenant = { ...transaction, publish: () => {} }
  const today = dayOf(now, timeZone)
  await seedVolumes(tenant)
  await seedReceivingHours(tenant)
  const [warehouse] = await readLoadWarehouses(tenant)
  const vehicles = (await readVehicles(tenant)).filter(({ dealer }) => dealer)
  const orders = warehouse ? await recentOrders(tenant, addDays(today, -6), warehouse) : []
  const actor = { userId: null, name: people.find(({ roleNumber }) => roleNumber === 1)?.displayName ?? 'Depósito' }
  for (const [index, { days, moves }] of rounds.entries()) {
    const vehicle = vehicles[index]
    const own = orders.slice(index * ordersOfEach, (index + 1) * ordersOfEach)
    if (!vehicle?.dealer || !warehouse || own.length === 0) return
    const content: LoadContent = {
      deliveryPerson: vehicle.dealer.id,
      vehicle: vehicle.id,
      warehouse: warehouse.id,
      deliversOn: addDays(today, days),
      trip: 1,
      note: null,
      orders: nearestNext(warehouse, own).map(({ id }) => ({ id, isLocked: false })),
    }
    const [made] = (await createLoads(tenant, actor, [content])).items
    if (!made) return
    if (moves.length > 0) await stockUp(tenant, actor, { id: made.id, warehouse: warehouse.id })
    for (const move of moves) await moveLoad(tenant, actor, { id: made.id, move })
  }
}

import { addDays } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import {
  createChannel,
  createCustomer,
  createExcuse,
  createRegion,
  createSeller,
  createSupervisor,
} from '../../../testing/factories.ts'

export type StreetWorld = {
  supervisors: string[]
  sellers: string[]
  channels: string[]
  regions: string[]
  excuse: string
  customers: string[]
}

/** Every tenth has no place. */
const placeOf = (index: number) =>
  index % 10 === 9 ? {} : { latitude: -33 - (index % 8) / 100, longitude: -60 - Math.floor(index / 8) / 100 }

export const customerCount = 40

/** Two supervisors of two sellers each, forty customers dealt among them. */
export const createStreetWorld = async (tenant: Tenant): Promise<StreetWorld> => {
  const supervisors = [await createSupervisor(tenant, { code: 'S0' }), await createSupervisor(tenant, { code: 'S1' })]
  const sellers: string[] = []
  for (let index = 0; index < 4; index += 1)
    sellers.push(await createSeller(tenant, { code: `V${index}`, supervisorId: supervisors[index % 2] }))
  const channels = [await createChannel(tenant), await createChannel(tenant)]
  const regions = [await createRegion(tenant), await createRegion(tenant)]
  const customers: string[] = []
  for (let index = 0; index < customerCount; index += 1)
    customers.push(
      await createCustomer(tenant, {
        code: `C${String(index).padStart(3, '0')}`,
        sellerId: sellers[index % 4],
        salesChannelId: channels[index % 2],
        regionId: regions[Math.floor(index / 20)],
        isActive: index % 13 !== 0,
        ...placeOf(index),
      }),
    )
  return { supervisors, sellers, channels, regions, excuse: await createExcuse(tenant), customers }
}

type Written = { orders: object[]; collections: object[]; noPurchases: object[]; visits: object[]; positions: object[] }

const base = (envId: string, day: string, sellerId: string, customerId: string, minute: number) => {
  const id = newId()
  return {
    envId,
    id,
    documentKey: id,
    sellerId,
    customerId,
    day,
    takenAt: new Date(Date.parse(`${day}T12:00:00Z`) + minute * 60_000).toISOString(),
    latitude: minute % 50 === 30 ? null : -33 - minute / 10_000,
    longitude: minute % 50 === 30 ? null : -60 - minute / 10_000,
    distanceMeters: minute % 50 === 30 ? null : minute % 40 === 0 ? 900 : 12,
  }
}

const amounts = (net: number) => ({
  netCents: net,
  taxCents: Math.round(net * 0.21),
  totalCents: Math.round(net * 1.21),
})

/** What happens at one customer: by turns an order, a collection with it, a no-purchase, something canceled, nothing. */
const visitCustomer = (
  into: Written,
  world: StreetWorld,
  envId: string,
  day: string,
  seller: number,
  turn: number,
): void => {
  const sellerId = world.sellers[seller] ?? ''
  const customer = (seller + turn * 4) % customerCount
  const customerId = world.customers[customer] ?? ''
  const of = (minute: number) => base(envId, day, sellerId, customerId, minute)
  into.visits.push({ envId, day, sellerId, customerId, isPlanned: turn % 4 !== 1, hadDebtDue: turn % 2 === 0 })
  const order = (minute: number, more: object) =>
    into.orders.push({
      ...of(minute),
      number: into.orders.length + 1,
      lineCount: 1,
      units: 3,
      packages: 1,
      kg: 2,
      ...amounts(10_000 + turn * 137 + seller),
      ...more,
    })
  // Some are visited time and again and never buy.
  const kind = customer % 10 === 6 ? 2 : (turn + day.charCodeAt(9)) % 5
  if (kind === 0 || kind === 1) order(turn * 20, {})
  if (kind === 1)
    into.collections.push({ ...of(turn * 20 + 5), number: into.collections.length + 1, totalCents: 5_000 + turn })
  if (kind === 2) into.noPurchases.push({ ...of(turn * 20), excuseId: world.excuse })
  if (kind === 3) order(turn * 20, { canceledAt: new Date() })
  // What no seller stood there for, of customers visited that day and of others.
  if (kind === 3 || turn === 1) order(turn * 20 + 3, { origin: 1 + ((turn + seller) % 3) })
}

const walk = (into: Written, envId: string, day: string, sellerId: string): void => {
  for (let step = 0; step < 12; step += 1)
    into.positions.push({
      envId,
      sellerId,
      at: new Date(Date.parse(`${day}T11:45:00Z`) + step * 10 * 60_000).toISOString(),
      latitude: -33 - step / 500,
      longitude: -60 - step / 700,
    })
}

/** Some days of every seller until a day, that one included; the last seller sends no positions. */
export const writeStreet = async (tenant: Tenant, world: StreetWorld, until: string, days: number): Promise<void> => {
  const { db, envId } = tenant
  const into: Written = { orders: [], collections: [], noPurchases: [], visits: [], positions: [] }
  for (let back = 0; back < days; back += 1) {
    const day = addDays(until, -back)
    for (const [seller, sellerId] of world.sellers.entries()) {
      for (let turn = 0; turn < 6; turn += 1) visitCustomer(into, world, envId, day, seller, (turn + back) % 8)
      if (seller < 3) walk(into, envId, day, sellerId)
    }
  }
  for (const table of ['orders', 'collections', 'noPurchases', 'visits', 'positions'] as const)
    await db
      .insertInto(table)
      .values(into[table] as never)
      .execute()
}

import { addDays, weekdayOf } from '../kernel/contract/formats.ts'
import type { Tenant } from '../kernel/server/database/tenancy.ts'
import { newId } from '../kernel/server/ids.ts'
import {
  createArticle,
  createBrand,
  createChannel,
  createCustomer,
  createExcuse,
  createItem,
  createManager,
  createRegion,
  createSeller,
  createSupervisor,
} from './factories.ts'

/** The same numbers every run. */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Random = ReturnType<typeof randomFrom>

export type World = {
  sellers: string[]
  customers: string[]
  articles: string[]
  channels: string[]
  regions: string[]
  supervisors: string[]
  brands: string[]
  excuse: string
}

const many = async <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  for (let index = 0; index < count; index += 1) made.push(await make(index))
  return made
}

const of = <T>(list: T[], index: number): T => list[index % list.length] as T

/** Six sellers, or so many, of two supervisors and two managers, thirty customers of three channels (one a sub-channel) and two regions. */
export const createWorld = async (tenant: Tenant, sellerCount = 6): Promise<World> => {
  const supervisors = await many(2, index => createSupervisor(tenant, { code: `S${index}` }))
  const managers = await many(2, index => createManager(tenant, { code: `G${index}` }))
  const sellers = await many(sellerCount, index =>
    createSeller(tenant, {
      code: `V${index}`,
      supervisorId: of(supervisors, index),
      managerId: of(managers, Math.floor(index / 3)),
    }),
  )
  const channels = await many(2, () => createChannel(tenant))
  const subChannel = newId()
  await tenant.db
    .insertInto('salesChannels')
    .values({ envId: tenant.envId, id: subChannel, code: 'SUB', name: 'Sub canal', parentId: channels[0] })
    .execute()
  const regions = await many(2, () => createRegion(tenant))
  const customers = await many(30, index =>
    createCustomer(tenant, {
      sellerId: of(sellers, index),
      salesChannelId: of([...channels, subChannel], index),
      regionId: of(regions, Math.floor(index / 4)),
      latitude: -33 - index / 100,
      longitude: -60 - index / 100,
      isActive: index % 7 !== 0,
    }),
  )
  const items = await many(3, () => createItem(tenant))
  const brands = await many(4, () => createBrand(tenant))
  const articles = await many(12, index =>
    createArticle(tenant, {
      brandId: of(brands, index),
      kgPerUnit: 0.5 + index / 10,
      ...(index % 5 === 0 ? {} : { itemId: of(items, index) }),
    }),
  )
  return {
    sellers,
    customers,
    articles,
    channels: [...channels, subChannel],
    regions,
    supervisors,
    brands,
    excuse: await createExcuse(tenant),
  }
}

const clock = (random: Random, day: string): string =>
  new Date(Date.parse(`${day}T11:00:00Z`) + random(10 * 3600) * 1000).toISOString()

/** One of three was made without the seller there: by the office, the customers' app or the marketplace. */
const origins = [0, 0, 1, 0, 2, 0, 0, 3, 0]

type Documents = { orders: object[]; lines: object[]; collections: object[]; refusals: object[]; plan: object[] }

const addOrder = (
  into: Documents,
  random: Random,
  world: World,
  base: { envId: string; day: string; sellerId: string; customerId: string },
): void => {
  const id = newId()
  const chance = random(40)
  const sign = chance === 0 ? -1 : 1
  const lines = Array.from({ length: 1 + random(4) }, (_, line) => {
    const quantity = (1 + random(9)) * sign
    const net = quantity * (1000 + random(5000))
    return {
      envId: base.envId,
      orderId: id,
      line: line + 1,
      articleId: of(world.articles, random(12)),
      quantity,
      unitPriceCents: 1000,
      taxRate: 21,
      netCents: net,
      totalCents: Math.round(net * 1.21),
      packages: quantity / 2,
      kg: quantity * 1.25,
    }
  })
  const sum = (name: 'quantity' | 'netCents' | 'totalCents' | 'packages' | 'kg'): number =>
    lines.reduce((total, line) => total + line[name], 0)
  into.lines.push(...lines)
  into.orders.push({
    ...base,
    id,
    documentKey: id,
    number: into.orders.length + 1,
    kind: sign < 0 ? 'return' : 'sale',
    origin: of(origins, into.orders.length),
    takenAt: clock(random, base.day),
    latitude: random(9) === 0 ? null : -33 - random(100) / 100,
    longitude: -60 - random(100) / 100,
    lineCount: lines.length,
    units: sum('quantity'),
    packages: sum('packages'),
    kg: sum('kg'),
    discountCents: random(3) * 500,
    netCents: sum('netCents'),
    taxCents: sum('totalCents') - sum('netCents'),
    totalCents: sum('totalCents'),
    canceledAt: chance === 1 ? new Date() : null,
    deletedAt: chance === 2 ? new Date() : null,
  })
}

const addVisit = (
  into: Documents,
  random: Random,
  world: World,
  base: { envId: string; day: string; sellerId: string; customerId: string },
): void => {
  if (random(10) < 6) into.plan.push({ ...base, isPlanned: true, hadDebtDue: random(3) === 0 })
  const happened = random(10)
  for (let order = 0; order < (happened < 6 ? 1 + random(2) : 0); order += 1) addOrder(into, random, world, base)
  const id = newId()
  const document = {
    ...base,
    id,
    documentKey: id,
    takenAt: clock(random, base.day),
    latitude: -33 - random(100) / 100,
    longitude: -60,
  }
  if (random(10) < 3)
    into.collections.push({
      ...document,
      number: into.collections.length + 1,
      totalCents: 1000 + random(90_000),
      canceledAt: random(15) === 0 ? new Date() : null,
    })
  if (happened === 7)
    into.refusals.push({ ...document, excuseId: world.excuse, deletedAt: random(9) === 0 ? new Date() : null })
}

const store = async ({ db }: Tenant, documents: Documents): Promise<void> => {
  const tables = [
    ['orders', documents.orders],
    ['orderLines', documents.lines],
    ['collections', documents.collections],
    ['noPurchases', documents.refusals],
    ['visits', documents.plan],
  ] as const
  for (const [table, rows] of tables)
    for (let start = 0; start < rows.length; start += 500)
      await db
        .insertInto(table)
        .values(rows.slice(start, start + 500) as never)
        .execute()
}

/**
 * Every working day of the `days` before `until`, and `until` itself, also a Sunday: what is sold today has rows whenever
 * tests run. Of all origins, with returns and canceled and deleted documents among the rest.
 */
export const writeHistory = async (
  tenant: Tenant,
  world: World,
  until: string,
  days: number,
  seed: number,
): Promise<void> => {
  const random = randomFrom(seed)
  const documents: Documents = { orders: [], lines: [], collections: [], refusals: [], plan: [] }
  for (let index = 0; index < days; index += 1) {
    const day = addDays(until, index - days + 1)
    if (weekdayOf(day) === 7 && day !== until) continue
    const called = new Set(Array.from({ length: 4 }, () => random(30)))
    for (const customer of called)
      addVisit(documents, random, world, {
        envId: tenant.envId,
        day,
        sellerId: of(world.sellers, random(8) === 0 ? customer + 1 : customer),
        customerId: of(world.customers, customer),
      })
  }
  await store(tenant, documents)
}

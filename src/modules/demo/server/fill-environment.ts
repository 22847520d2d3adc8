import { defineProblems, problem } from '../../../kernel/contract/problems.ts'
import { bulkLoader } from '../../../kernel/server/database/bulk-load.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { forgetFeed } from '../../../kernel/server/events/change-feed.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { rebuildFacts } from '../../sales/server/index.ts'
import type { BusinessDay } from './calendar.ts'
import { loadClosing } from './load-closing.ts'
import { loadMaster } from './load-master.ts'
import { playSellerDay, shareOrders } from './seller-day.ts'
import { createWorld, type HistoryOptions, type World } from './world.ts'

const demoProblems = defineProblems('demo', {
  notEmpty: {
    status: 409,
    message:
      'El entorno ya tiene datos. La historia de demostración se carga solo en un entorno vacío: elegí otro nombre.',
  },
})

export type Progress = (stage: 'master' | 'history' | 'facts', ordersDone: number) => void

/** Somebody who will sign in: their rows may be written before they are. */
export type DemoPerson = { id: string; email: string; displayName: string; roleNumber: number; grants?: string[] }

/** Who and when: `now` is where the history ends. */
export type DemoContext = { people: DemoPerson[]; now: Date; timeZone: string }

/** What other modules add to a demonstration: settings, mappings, what people wrote. Runs before the history. */
export type DemoSeeder = (tenant: Tenant, context: DemoContext) => Promise<void>

export type FillOptions = HistoryOptions & {
  envId: string
  seeders?: DemoSeeder[]
  /** What stands on the history: they run when it is whole. */
  closers?: DemoSeeder[]
  /** Of the environment; without them, seeders write for nobody. */
  people?: DemoPerson[]
  onProgress?: Progress
}

export type Filled = { orders: number; lines: number; collections: number; noPurchases: number }

const refuseUsed = async ({ db, envId }: Tenant): Promise<void> => {
  for (const table of ['customers', 'articles', 'sellers', 'orders'] as const) {
    const found = await db.selectFrom(table).select('id').where('envId', '=', envId).limit(1).executeTakeFirst()
    if (found) throw problem(demoProblems.notEmpty)
  }
}

const playDays = async (tenant: Tenant, world: World, days: BusinessDay[], onDay: () => void): Promise<void> => {
  const loader = bulkLoader(tenant, Object.values(world.tables))
  for (const day of days) {
    world.tables.plannedDays.add({ day: day.day })
    for (const [sellerIndex, orders] of shareOrders(world, day).entries()) {
      playSellerDay(world, day, sellerIndex, orders)
      await loader.step()
    }
    onDay()
  }
  await loader.finish()
}

/** Orders of a transaction. The first is small: its statistics make all that follow fast. */
const firstChunk = 300
const chunk = 20_000

/** Whole days, in order, each list with about `chunk` orders. */
const chunksOf = (days: BusinessDay[]): BusinessDay[][] => {
  const chunks: BusinessDay[][] = []
  let room = 0
  for (const day of days) {
    if (room <= 0) {
      room = chunks.length === 0 ? firstChunk : chunk
      chunks.push([])
    }
    chunks.at(-1)?.push(day)
    room -= day.orders
  }
  return chunks
}

/**
 * Fills an empty environment with a history that ends now: same options, same documents. Several transactions,
 * in bounded memory whatever the number of orders.
 */
export const fillEnvironment = async (
  { withTenant, analyze }: Pick<Platform, 'withTenant' | 'analyze'>,
  options: FillOptions,
): Promise<Filled> => {
  const { envId, onProgress = () => {} } = options
  const world = createWorld(options)
  onProgress('master', 0)
  await withTenant(envId, async tenant => {
    await refuseUsed(tenant)
    await loadMaster(tenant, world)
    const { people = [], now, timeZone } = options
    for (const seed of options.seeders ?? []) await seed(tenant, { people, now, timeZone })
  })
  for (const [index, days] of chunksOf(world.calendar.days).entries()) {
    await withTenant(envId, tenant => playDays(tenant, world, days, () => onProgress('history', world.numbers.order)))
    if (index === 0) await analyze()
  }
  await withTenant(envId, tenant => loadClosing(tenant, world))
  onProgress('facts', world.numbers.order)
  await analyze()
  await withTenant(envId, async tenant => {
    // Seeders tell no reader of changes what they write.
    await forgetFeed(tenant)
    await rebuildFacts(tenant)
    const { people = [], now, timeZone } = options
    for (const close of options.closers ?? []) await close(tenant, { people, now, timeZone })
  })
  return {
    orders: world.numbers.order,
    lines: world.numbers.line,
    collections: world.numbers.collection,
    noPurchases: world.numbers.noPurchase,
  }
}

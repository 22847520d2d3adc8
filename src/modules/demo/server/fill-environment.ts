import { problem } from '../../../kernel/contract/problems.ts'
import { bulkLoader } from '../../../kernel/server/database/bulk-load.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { rebuildFacts } from '../../sales/server/index.ts'
import type { BusinessDay } from './calendar.ts'
import { loadClosing } from './load-closing.ts'
import { loadMaster } from './load-master.ts'
import { demoProblems } from './problems.ts'
import { playSellerDay, shareOrders } from './seller-day.ts'
import { createWorld, type HistoryOptions, type World } from './world.ts'

export type Progress = (stage: 'master' | 'history' | 'facts', ordersDone: number) => void

/** What other modules add to a demonstration: their own settings and mappings. Runs before the history. */
export type DemoSeeder = (tenant: Tenant) => Promise<void>

export type FillOptions = HistoryOptions & {
  envId: string
  seeders?: DemoSeeder[]
  /** Fresh statistics before the recount; only the tables' owner can give them. */
  analyze?: () => Promise<void>
  onProgress?: Progress
}

export type Filled = { orders: number; collections: number; noPurchases: number }

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

/**
 * Fills an empty environment with a history that ends now: same options, same documents. One transaction per month,
 * in bounded memory whatever the number of orders.
 */
export const fillEnvironment = async ({ withTenant }: Pick<Platform, 'withTenant'>, options: FillOptions): Promise<Filled> => {
  const { envId, onProgress = () => {} } = options
  const world = createWorld(options)
  onProgress('master', 0)
  await withTenant(envId, async tenant => {
    await refuseUsed(tenant)
    await loadMaster(tenant, world)
    for (const seed of options.seeders ?? []) await seed(tenant)
  })
  for (const month of world.calendar.months) {
    const days = world.calendar.days.filter(day => day.month === month)
    await withTenant(envId, tenant => playDays(tenant, world, days, () => onProgress('history', world.numbers.order)))
  }
  await withTenant(envId, tenant => loadClosing(tenant, world))
  onProgress('facts', world.numbers.order)
  await options.analyze?.()
  await withTenant(envId, tenant => rebuildFacts(tenant))
  return { orders: world.numbers.order, collections: world.numbers.collection, noPurchases: world.numbers.noPurchase }
}

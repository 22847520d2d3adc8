import { sql } from 'kysely'
import { bindTransaction, type Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import type { ExampleSource } from '../../identity/server/index.ts'
import { rebuildFacts } from '../../sales/server/index.ts'
import { rebuildLevels } from '../../stock/server/index.ts'
import { eraseExamples, previewErasing } from './erase-examples.ts'
import { putRows, takeRows } from './example-copy.ts'
import { countExamples, writeLedger } from './example-ledger.ts'
import type { DemoSeeder, FillOptions } from './fill-environment.ts'
import { fillEnvironment } from './on-demand.ts'

/** Enough for every screen to have something, and loaded in seconds. */
const standard = { sellers: 4, customers: 80, articles: 60, months: 3, orders: 900 }
const character = { kind: 'frozen', marketplace: false, seed: 20_243 } as const

/**
 * Fills a place that nobody has, of which the transaction keeps nothing, and answers what stood in it: whoever writes
 * examples meets no row of the company, and so can touch none.
 */
const filledApart = async (tenant: Tenant, options: FillOptions) => {
  const { db } = tenant
  const apart: Tenant = { ...tenant, envId: options.envId, publish: () => {}, environmentChanged: () => {} }
  await sql`savepoint before_examples`.execute(db)
  await bindTransaction(db, apart.envId)
  await fillEnvironment({ withTenant: (_envId, work) => work(apart), analyze: async () => {} }, options)
  const copied = await takeRows(apart)
  await sql`rollback to savepoint before_examples`.execute(db)
  return copied
}

/** A small demonstration history inside a company that somebody means to use, of which every row can be told and removed. */
export const createExampleData = (
  { withTenant }: Pick<Platform, 'withTenant'>,
  seeders: DemoSeeder[],
  size: typeof standard = standard,
): ExampleSource => ({
  orders: size.orders,
  load: ({ envId, timeZone, onProgress }) =>
    withTenant(envId, async tenant => {
      const copied = await filledApart(tenant, {
        ...character,
        ...size,
        envId: newId(),
        timeZone,
        seeders,
        now: new Date(),
        onProgress: (_stage, done) => onProgress(done),
      })
      await writeLedger(tenant, await putRows(tenant, copied))
      await rebuildFacts(tenant)
      await rebuildLevels(tenant)
    }),
  erase: eraseExamples,
  preview: previewErasing,
  count: countExamples,
})

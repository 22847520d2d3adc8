import type { Platform } from '../../../kernel/server/platform.ts'
import type { ExampleSource } from '../../identity/server/index.ts'
import { eraseExamples } from './erase-examples.ts'
import { countExamples, notingExamples } from './example-ledger.ts'
import { type DemoSeeder, fillEnvironment } from './fill-environment.ts'

/** Enough for every screen to have something, and loaded in seconds. */
const standard = { sellers: 4, customers: 80, articles: 60, months: 3, orders: 900 }
const character = { kind: 'frozen', marketplace: false, seed: 20_243 } as const

/** A small demonstration history inside a company that somebody means to use, of which every row can be told and removed. */
export const createExampleData = (
  { withTenant }: Pick<Platform, 'withTenant'>,
  seeders: DemoSeeder[],
  size: typeof standard = standard,
): ExampleSource => ({
  orders: size.orders,
  async load({ envId, timeZone, onProgress }) {
    // A few thousand rows need no fresh statistics, which would be taken of every table of the installation.
    const platform = { withTenant: notingExamples(withTenant), analyze: async () => {} }
    await fillEnvironment(platform, {
      ...character,
      ...size,
      envId,
      timeZone,
      seeders,
      now: new Date(),
      onProgress: (_stage, done) => onProgress(done),
    })
  },
  erase: eraseExamples,
  count: countExamples,
})

/**
 * *Bajar Pedidos* of 100,000 orders of three lines: time, throughput and memory, against COPY of the same lines. Then 20,000 of
 * them in each known layout, against the standard one.
 */

import type { Session } from '../src/kernel/server/session/session.ts'
import { knownProfiles } from '../src/modules/erp/contract/known-profiles.ts'
import type { ProfileInput } from '../src/modules/erp/contract/profiles.ts'
import { exportBatch, insertProfile, mapRemainingArticles, seedErp } from '../src/modules/erp/server/index.ts'
import { createEnvironment, createUser } from '../src/modules/identity/server/index.ts'
import { type Bench, type BenchRow, type Scratch, withBenchContext } from './context.ts'
import { benchDay, copyLines, fillPendingOrders } from './erp-export.data.ts'

const orders = 100_000
/** Exported first: were memory not constant, five times as many would grow the process far beyond it. */
const warmUpOrders = 20_000
const megabyte = 1_048_576
const formatOrders = 20_000

const sessionOf = (envId: string, userId: string): Session => ({
  id: userId,
  userId,
  envId,
  email: 'bench@demo.example',
  displayName: 'Banco de pruebas',
  isOperator: false,
  role: 'admin',
  roleNumber: 1,
  scope: { kind: 'environment' },
  sellerKey: null,
  timeZone: 'America/Argentina/Buenos_Aires',
  grants: [],
  needsSecondFactor: false,
})

/** Seconds, and how much the process grew at its highest, sampled every few milliseconds. */
const measured = async <T>(work: () => Promise<T>): Promise<{ seconds: number; grownMegabytes: number; result: T }> => {
  const before = process.memoryUsage().rss
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 5)
  const started = performance.now()
  try {
    const result = await work()
    return { seconds: (performance.now() - started) / 1000, grownMegabytes: (peak - before) / megabyte, result }
  } finally {
    clearInterval(timer)
  }
}

const prepare = async ({ ownerUrl, platform }: Scratch, count: number): Promise<Session> => {
  const envId = await createEnvironment(platform.database, { name: `Bench ${count}`, isErp: true })
  const email = `${envId}@demo.example`
  const userId = await createUser(platform.database, {
    envId,
    email,
    password: 'demo1234',
    displayName: 'Bench',
    roleNumber: 1,
  })
  await fillPendingOrders(ownerUrl, envId, count)
  await platform.withTenant(envId, async tenant => {
    await seedErp(tenant)
    await mapRemainingArticles(tenant, { organization: '1000', channel: '10', sector: '01' })
  })
  return sessionOf(envId, userId)
}

const exportAll = ({ platform }: Scratch, session: Session, profileId: string | null = null) =>
  platform.withTenant(session.envId, tenant =>
    exportBatch({ tenant, session }, { kind: 'orders', day: benchDay, sellerId: null, profileId }),
  )

/** One company for each layout: what is exported once is not exported again. */
const exportIn = async (scratch: Scratch, profile: ProfileInput | null) => {
  const session = await prepare(scratch, formatOrders)
  const profileId =
    profile && (await scratch.platform.withTenant(session.envId, tenant => insertProfile(tenant, profile, false)))
  return measured(() => exportAll(scratch, session, profileId))
}

const formatRows = async (scratch: Scratch): Promise<BenchRow[]> => {
  const standard = await exportIn(scratch, null)
  const rows: BenchRow[] = []
  for (const profile of knownProfiles) {
    const own = await exportIn(scratch, profile)
    rows.push({
      name: `ERP: export 20,000 orders × 3 lines, ${profile.code}`,
      ours: own.seconds,
      baseline: standard.seconds,
      unit: 's',
      ratio: own.seconds / standard.seconds,
      against: 'the standard layout',
      detail: { megabytes: own.result.bytes / megabyte, peakGrowthMegabytes: own.grownMegabytes },
    })
  }
  return rows
}

export const run: Bench = async context => {
  const scratch = await context.createScratch()
  try {
    const first = await prepare(scratch, warmUpOrders)
    const warmUp = await measured(() => exportAll(scratch, first))
    const session = await prepare(scratch, orders)
    await copyLines(scratch.ownerUrl, session.envId)
    const copied = await measured(() => copyLines(scratch.ownerUrl, session.envId))
    const ours = await measured(() => exportAll(scratch, session))
    const megabytes = ours.result.bytes / megabyte
    const row: BenchRow = {
      name: 'ERP: export 100,000 orders × 3 lines',
      ours: ours.seconds,
      baseline: copied.seconds,
      unit: 's',
      ratio: ours.seconds / copied.seconds,
      against: 'raw COPY of the same lines, nothing locked or written',
      detail: {
        megabytes,
        megabytesPerSecond: megabytes / ours.seconds,
        peakGrowthMegabytes: ours.grownMegabytes,
        warmUpGrowthMegabytes: warmUp.grownMegabytes,
        documents: ours.result.documents,
        copyMegabytes: copied.result.bytes / megabyte,
        copyGrowthMegabytes: copied.grownMegabytes,
      },
    }
    return [row, ...(await formatRows(scratch))]
  } finally {
    await scratch.drop()
  }
}

if (import.meta.main) console.log(JSON.stringify(await withBenchContext(run), null, 2))

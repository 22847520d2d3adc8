/**
 * The minute before the cut-off: 500 customers send their orders to a real `anden serve` while Tableros is open. Every
 * tenth order is sent twice at once, and of every seventh the phone leaves before the answer and sends it again.
 * BENCH_CUSTOMERS is how many order, BENCH_SECONDS within how long, BENCH_SCREENS how many have Tableros open,
 * BENCH_PROCESSES with how many processes it serves.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sharedServerUrl } from '../src/kernel/server/database/embedded/shared-server.ts'
import { createInstallation } from '../src/testing/faults/installation.ts'
import { withFolder } from '../src/testing/faults/scenario.ts'
import type { BenchRow } from './context.ts'
import { ask, buy, type Mishap, type Sent } from './store-rush.phones.ts'
import { boss, prepareRush, type Rush, secret } from './store-rush.seed.ts'
import { openTableros, type Tableros } from './store-rush.tableros.ts'

const customers = Number(process.env.BENCH_CUSTOMERS ?? 500)
const seconds = Number(process.env.BENCH_SECONDS ?? (60 * customers) / 500)
const screens = Number(process.env.BENCH_SCREENS ?? 3)
const processes = Number(process.env.BENCH_PROCESSES ?? 1)
const barMs = 500

const signIn = async (address: string): Promise<string> => {
  const authorization = `Basic ${Buffer.from(`${boss.email}:${boss.password}`).toString('base64')}`
  const answer = await ask({ method: 'POST', url: `${address}/api/v1/auth/email`, headers: { authorization } })
  return (JSON.parse(answer.text) as { token: string }).token
}

const mishapOf = (index: number): Mishap => {
  if (index % 10 === 3) return 'twice'
  return index % 7 === 5 ? 'lost' : 'none'
}

/** Most of them at the end: the last quarter of the time has half of the orders. */
const momentOf = (index: number): number => {
  const share = (index + 0.5) / customers
  return seconds * 1000 * (share < 0.5 ? share * 1.5 : 0.75 + (share - 0.5) * 0.5)
}

const rushIn = (address: string, { buyers }: Rush): Promise<Sent[]> =>
  Promise.all(
    buyers.map(async (buyer, index) => {
      await sleep(momentOf(index))
      return buy(address, buyer, mishapOf(index))
    }),
  )

/** Ids of the orders of the people that buy. */
const storedOrders = async (folder: string, envId: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: await sharedServerUrl(folder, () => {}) })
  await client.connect()
  try {
    const text = `select o.id from orders o join customer_users u on u.env_id = o.env_id and u.customer_id = o.customer_id
      where o.env_id = $1 and u.email like '%@rush.example'`
    return (await client.query<{ id: string }>(text, [envId])).rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

/** Throws when an order is lost, doubled, or not the one that its phone was told. */
const judge = (sent: Sent[], stored: string[]): void => {
  const told = new Set(sent.flatMap(({ ids }) => ids))
  const lost = sent.filter(({ ids }) => !ids.some(id => stored.includes(id)))
  const untold = stored.filter(id => !told.has(id))
  const twofold = sent.filter(({ ids }) => new Set(ids).size !== 1)
  if (lost.length + untold.length + twofold.length > 0 || stored.length !== sent.length)
    throw new Error(
      `${sent.length} orders sent, ${stored.length} stored: ${lost.length} lost, ${untold.length} that nobody was told of, ${twofold.length} with two ids`,
    )
}

const percentile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

const rounded = (value: number): number => Math.round(value)

const rowOf = (sent: Sent[], open: Tableros[]): BenchRow => {
  const ms = sent.flatMap(own => own.ms)
  const ours = percentile(ms, 0.95)
  const ofScreens = open.flatMap(screen => screen.ms())
  return {
    name: `store: ${customers} orders within ${seconds} s, ${screens} Tableros open: an order, p95`,
    ours,
    baseline: barMs,
    unit: 'ms',
    ratio: ours / barMs,
    against: 'the bar',
    detail: {
      requests: ms.length,
      p50: rounded(percentile(ms, 0.5)),
      p99: rounded(percentile(ms, 0.99)),
      putOff: sent.reduce((sum, own) => sum + own.putOff, 0),
      tableros: {
        requests: ofScreens.length,
        p50: rounded(percentile(ofScreens, 0.5)),
        p95: rounded(percentile(ofScreens, 0.95)),
        newsHeard: open.map(screen => screen.heard()),
      },
    },
  }
}

/** None is lost, none doubled, and Tableros counts them all; how long an order takes meanwhile. */
export const run = (): Promise<BenchRow[]> =>
  withFolder(async folder => {
    const rush = await prepareRush(folder, customers)
    const installation = await createInstallation({ folder, processes, variables: { SECRET: secret } })
    await installation.start()
    try {
      const { address } = installation
      const token = await signIn(address)
      const open = await Promise.all(Array.from({ length: screens }, () => openTableros(address, token)))
      const before = { stored: new Set(await storedOrders(folder, rush.envId)), counted: open[0]?.orders() ?? 0 }
      const sent = await rushIn(address, rush)
      await Promise.all(open.map(screen => screen.leave()))
      judge(
        sent,
        (await storedOrders(folder, rush.envId)).filter(id => !before.stored.has(id)),
      )
      const counted = open.map(screen => screen.orders() - before.counted)
      if (counted.some(count => count !== customers))
        throw new Error(`Tableros counts ${counted.join(', ')} more orders`)
      return [rowOf(sent, open)]
    } finally {
      await installation.stop()
    }
  })

if (import.meta.main) for (const row of await run()) console.log(JSON.stringify(row))

/**
 * Orders of five lines through the whole HTTP door, against the very statements one order takes, recorded beforehand and
 * run raw by pg on the same database: what is measured is what the product adds, or by gathering saves. Against a bare
 * server that writes the order and its lines alone: what everything else that an order does costs.
 */
import autocannon from 'autocannon'
import pg from 'pg'
import { applicationUrl } from '../src/kernel/server/database/migrate.ts'
import { createDatabase, createPool } from '../src/kernel/server/database/pool.ts'
import { createWithTenant } from '../src/kernel/server/database/tenancy.ts'
import { newId } from '../src/kernel/server/ids.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { createEnvironment, createUser } from '../src/modules/identity/server/index.ts'
import { orderWire } from '../src/modules/sales/contract/ingest/wire.ts'
import { orderKind } from '../src/modules/sales/server/ingest/order-kind.ts'
import { receiveDocuments } from '../src/modules/sales/server/ingest/receive-documents.ts'
import { createServer } from '../src/server.ts'
import { createArticle, createCustomer, createSeller } from '../src/testing/factories.ts'
import { type BenchContext, type BenchRow, type Scratch, withBenchContext } from './context.ts'
import { openIngestFloor } from './ingest.floor.ts'

const sellers = 20
const customers = 400
const articles = 120
const seconds = 6
const recorded = 2000
/** Of those, written before measuring: a table that was just created has no statistics to plan by. */
const history = 500
const batchSize = 200

type Statement = { text: string; values: unknown[] }

/** A few articles are in every order, as in life: the smaller the number, the more often it comes. */
const popular = (): number => Math.floor(articles * Math.random() ** 3)

export const orderBody = (key: string, index: number) => ({
  sk: key,
  se: `V${index % sellers}`,
  t: new Date().toISOString(),
  c: { k: `C${(index * 7) % customers}` },
  lat: -32.95,
  lng: -60.65,
  o: [...new Set(Array.from({ length: 40 }, popular))]
    .slice(0, 5)
    .map(article => ({ a: `A${article}`, q: 1 + (article % 12), up: 120.5 + article, b: article % 3 })),
})

export const plant = async ({ platform }: Scratch): Promise<string> => {
  const envId = await createEnvironment(platform.database, { name: 'Medida' })
  await createUser(platform.database, {
    envId,
    email: 'bench@anden.example',
    password: 'demo1234',
    displayName: 'Medida',
    roleNumber: 1,
  })
  await platform.withTenant(envId, async tenant => {
    for (let index = 0; index < sellers; index += 1) await createSeller(tenant, { code: `V${index}` })
    for (let index = 0; index < customers; index += 1)
      await createCustomer(tenant, { code: `C${index}`, latitude: -32.9, longitude: -60.6 })
    for (let index = 0; index < articles; index += 1)
      await createArticle(tenant, { code: `A${index}`, unitsPerPackage: 12, kgPerUnit: 0.35 })
  })
  return envId
}

/** What `receiveDocuments` sends for each of many orders, one order per transaction. */
const record = async (url: string, envId: string): Promise<Statement[][]> => {
  const pool = createPool({ url, max: 1, onError: error => console.error(error) })
  let statements: Statement[] = []
  const client = await pool.connect()
  const query = client.query.bind(client) as (text: string, values: unknown[]) => Promise<pg.QueryResult>
  Object.assign(client, {
    query: (text: string, values: unknown[]) => {
      statements.push({ text, values })
      return query(text, values)
    },
  })
  client.release()
  const database = createDatabase(pool)
  const withTenant = createWithTenant({ database, preparing: database }, { events: () => {}, environment: () => {} })
  const sender = {
    envId,
    scope: { kind: 'environment' as const },
    isStaff: true,
    actor: { userId: null, name: 'Medida' },
    timeZone: 'America/Argentina/Buenos_Aires',
  }
  const transactions: Statement[][] = []
  for (let index = 0; index < recorded; index += 1) {
    statements = []
    await withTenant(envId, tenant =>
      receiveDocuments(tenant, orderKind, [{ document: orderWire.parse(orderBody(newId(), index)), sender }]),
    )
    transactions.push(statements)
  }
  await pool.end()
  return transactions
}

const emptied = [
  'order_lines',
  'orders',
  'outbox',
  'audit_entries',
  'visits',
  'seller_days',
  'customer_months',
  'article_days',
  'article_hours',
  'seller_article_months',
  'seller_hours',
  'customer_groups',
  'group_days',
  'group_hours',
  'group_article_months',
]

/** Orders per second of the recorded transactions over that many connections. */
const replay = async (url: string, transactions: Statement[][], connections: number): Promise<number> => {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const waiting = transactions.values()
  const started = performance.now()
  await Promise.all(
    clients.map(async client => {
      for (const statements of waiting) for (const { text, values } of statements) await client.query(text, values)
    }),
  )
  const rate = (transactions.length * 1000) / (performance.now() - started)
  await Promise.all(clients.map(client => client.end()))
  return rate
}

/** The same start for everybody: some history, and statistics of it. */
const startOver = async (ownerUrl: string, url: string, past: Statement[][]): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(`truncate ${emptied.map(table => pg.escapeIdentifier(table)).join(', ')} cascade`)
  await replay(url, past, 1)
  await owner.query('vacuum analyze')
  await owner.end()
}

export type Door = { address: string; token: string; path?: string; stop: () => Promise<void> }

export const openDoor = async ({ platform }: Scratch): Promise<Door> => {
  const { app } = await createServer({ platform, settings: readSettings({ LOG_LEVEL: 'silent' }) })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const basic = Buffer.from('bench@anden.example:demo1234').toString('base64')
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/email',
    headers: { authorization: `Basic ${basic}` },
  })
  return { address, token: answer.json<{ token: string }>().token, stop: () => app.close() }
}

/** Posts from a thread of its own, so that the phones do not take the server's time. Orders per second. */
export const post = async (
  { address, token, path = '/api/v1/orders' }: Door,
  connections: number,
  bodies: object[],
  ordersEach: number,
) => {
  const result = await autocannon({
    url: `${address}${path}`,
    connections,
    duration: seconds,
    workers: 1,
    idReplacement: true,
    requests: bodies.map(body => ({
      method: 'POST' as const,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })),
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return { rate: (result['2xx'] * ordersEach) / result.duration, p50: result.latency.p50, p99: result.latency.p99 }
}

const bodies = Array.from({ length: 400 }, (_, index) => orderBody('[<id>]', index))
const batches = Array.from({ length: 4 }, (_, batch) => ({
  items: Array.from({ length: batchSize }, (_item, index) => orderBody(`[<id>]-${index}`, batch * batchSize + index)),
}))

const rowOf = (
  name: string,
  ours: { rate: number; p50: number; p99: number },
  baseline: number,
  against: string,
): BenchRow => ({
  name,
  ours: ours.rate,
  baseline,
  unit: 'orders/s',
  ratio: ours.rate / baseline,
  against,
  detail: { p50Ms: ours.p50, p99Ms: ours.p99 },
})

export const run = async (context: BenchContext): Promise<BenchRow[]> => {
  const scratch = await context.createScratch()
  const url = applicationUrl(scratch.ownerUrl, context.secret)
  const envId = await plant(scratch)
  const all = await record(url, envId)
  const [past, transactions] = [all.slice(0, history), all.slice(history)]
  const restart = () => startOver(scratch.ownerUrl, url, past)
  const door = await openDoor(scratch)
  const floor = await openIngestFloor(scratch.ownerUrl, envId)
  const rows: BenchRow[] = []
  const same = 'the same statements by pg'
  let alone = 0
  for (const connections of [1, 16]) {
    await restart()
    const raw = await replay(url, transactions, connections)
    if (connections === 1) alone = raw
    await restart()
    const ours = await post(door, connections, bodies, 1)
    rows.push(rowOf(`ingest order, ${connections} at once`, ours, raw, same))
    const { rate } = await post(floor, connections, bodies, 1)
    rows.push(rowOf(`ingest order, ${connections} at once`, ours, rate, 'node:http with plain SQL'))
  }
  await restart()
  rows.push(
    rowOf(`ingest batches of ${batchSize}`, await post(door, 1, batches, batchSize), alone, `${same}, one order each`),
  )
  await door.stop()
  await floor.stop()
  await scratch.drop()
  return rows
}

if (import.meta.main) console.table(await withBenchContext(run))

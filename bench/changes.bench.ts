/**
 * Rows a second of the change feed and of everything as lines, read through HTTP by one reader that parses them: orders with
 * five lines, and brands. The bar of the feed is 20,000 rows a second. BENCH_CHANGES is how many orders there are (20000).
 * Answers are not compressed, as between machines of one network. The first page of a feed also gives its places to what was written.
 */
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { analyzeTables } from '../src/kernel/server/database/analyze.ts'
import { newId } from '../src/kernel/server/ids.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { createEnvironment } from '../src/modules/identity/server/index.ts'
import { createServer } from '../src/server.ts'
import { createArticle, createCustomer, createSeller } from '../src/testing/factories.ts'
import type { Bench, BenchRow, Scratch } from './context.ts'
import { signInToBench } from './sign-in.ts'

const orders = Number(process.env.BENCH_CHANGES ?? 20_000)
const bar = 20_000
const atOnce = 500
const articles = [0, 1, 2, 3, 4]

const plant = ({ platform }: Scratch, envId: string) =>
  platform.withTenant(envId, async tenant => {
    await createSeller(tenant, { code: 'V1' })
    await createCustomer(tenant, { code: 'C1', latitude: -32.9, longitude: -60.6 })
    for (const index of articles) await createArticle(tenant, { code: `A${index}` })
  })

const orderBody = () => ({
  sk: newId(),
  se: 'V1',
  t: new Date().toISOString(),
  c: { k: 'C1' },
  o: articles.map(article => ({ a: `A${article}`, q: 3, up: 120.5 })),
})

type Site = { app: FastifyInstance; origin: string; headers: Record<string, string> }

const write = async ({ app, headers }: Site, url: string, bodies: () => unknown): Promise<void> => {
  for (let written = 0; written < orders; written += atOnce) {
    const answer = await app.inject({ method: 'POST', url, headers, payload: bodies() as object })
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  }
}

type Page = { items: unknown[]; cursor: string; hasMore: boolean }

const readPage = async ({ origin, headers }: Site, path: string): Promise<Page> => {
  const answer = await fetch(`${origin}${path}`, { headers })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Page
}

const readChanges = async (site: Site, entity: string, since: string, rest = ''): Promise<number> => {
  let rows = 0
  let page: Page = { items: [], cursor: since, hasMore: true }
  while (page.hasMore) {
    page = await readPage(site, `/api/v1/changes/${entity}?since=${page.cursor}&limit=5000${rest}`)
    rows += page.items.length
  }
  return rows
}

const readLines = async ({ origin, headers }: Site, entity: string): Promise<number> => {
  const { body } = await fetch(`${origin}/api/v1/bulk/${entity}`, { headers })
  let rows = 0
  if (body)
    for await (const line of createInterface({ input: Readable.fromWeb(body as never) }))
      rows += JSON.parse(line) ? 1 : 0
  return rows
}

const measure = async (name: string, work: () => Promise<number>): Promise<BenchRow> => {
  const startedAt = performance.now()
  const rows = await work()
  const seconds = (performance.now() - startedAt) / 1_000
  if (rows < orders) throw new Error(`${name}: ${rows} of ${orders}`)
  return {
    name,
    ours: rows / seconds,
    baseline: bar,
    unit: 'rows/s',
    ratio: rows / seconds / bar,
    against: 'the bar',
    detail: { rows },
  }
}

export const run: Bench = async context => {
  const scratch = await context.createScratch()
  const { platform } = scratch
  const envId = await createEnvironment(platform.database, { name: 'Medida' })
  await plant(scratch, envId)
  const { app } = await createServer({ platform, settings: readSettings({ LOG_LEVEL: 'silent' }) })
  const token = await signInToBench(app, scratch, envId)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const site: Site = { app, origin, headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' } }
  try {
    const { cursor } = await readPage(site, '/api/v1/changes/orders')
    await write(site, '/api/v1/orders', () => ({ items: Array.from({ length: atOnce }, orderBody) }))
    let brands = 0
    await write(site, '/api/data/brands/import', () => ({
      rows: Array.from({ length: atOnce }, () => ({ code: `M${++brands}`, name: `Marca ${brands}` })),
    }))
    await analyzeTables(scratch.ownerUrl)
    return [
      await measure('orders with their lines, places given on the way', () => readChanges(site, 'orders', cursor)),
      await measure('orders with their lines', () => readChanges(site, 'orders', cursor)),
      await measure('orders, only which changed', () => readChanges(site, 'orders', cursor, '&data=false')),
      await measure('brands', () => readChanges(site, 'brands', cursor)),
      await measure('all orders as lines', () => readLines(site, 'orders')),
    ]
  } finally {
    await app.close()
    await scratch.drop()
  }
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { applicationUrl } from '../src/kernel/server/database/migrate.ts'
import { createPool } from '../src/kernel/server/database/pool.ts'
import { storeCookie } from '../src/kernel/server/http/app.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { buildWeb, webDirectory } from '../src/kernel/server/web-client/build-web.ts'
import { createServer } from '../src/server.ts'
import { type Bench, type BenchRow, median, timeRuns, withBenchContext } from './context.ts'
import { seedStoreBench, storeEnvironment, storeShop } from './store.seed.ts'

const runs = 30
const searchBar = 60
const firstVisitBar = 170

/** As typed, and with a slip in a word. */
const texts = ['maracuya 2b', 'limon', 'palito frutilla', 'marcuya', 'chocolte', 'A0042']

/** What a search costs without the product: every article of the company that has a price, read once. */
const plain = (pool: pg.Pool, text: string): Promise<unknown> =>
  pool.query(
    `select a.id, a.code, a.name, p.price_cents from articles a
       join prices p on p.env_id = a.env_id and p.article_id = a.id
     where a.env_id = $1 and a.is_active and a.deleted_at is null and (unaccent(a.name) ilike unaccent($2) or a.code ilike $2)
     order by a.name limit 40`,
    [storeEnvironment, `%${text}%`],
  )

type Measured = { app: FastifyInstance; pool: pg.Pool; token: string }

const measure = async ({ app, pool, token }: Measured, text: string): Promise<BenchRow[]> => {
  const url = `/api/store/shops/${storeShop}/catalogue?${new URLSearchParams({ text })}`
  const answer = async (): Promise<number> => {
    const got = await app.inject({ url, cookies: { [storeCookie]: token } })
    if (got.statusCode !== 200) throw new Error(got.body)
    return got.json<{ items: unknown[] }>().items.length
  }
  const found = await answer()
  if (found === 0) throw new Error(`nothing is found for «${text}»`)
  const times = { ours: [] as number[], plain: [] as number[] }
  // Taken in turns, so that neither side gets the quieter minute.
  for (let round = 0; round < 3; round += 1) {
    times.plain.push(...(await timeRuns(runs / 3, () => plain(pool, text))))
    times.ours.push(...(await timeRuns(runs / 3, answer)))
  }
  const [ours, baseline] = [median(times.ours), median(times.plain)]
  const name = `store: search «${text}» among 20,000 articles, with prices, over HTTP`
  const row = { name, ours, unit: 'ms', detail: { found } }
  return [
    { ...row, baseline: searchBar, ratio: ours / searchBar, against: 'the bar' },
    { ...row, baseline, ratio: ours / baseline, against: 'reading every article in SQL' },
  ]
}

/** Script and style that the first visit of the store loads, as they travel. */
const firstVisit = async (): Promise<BenchRow> => {
  const page = await readFile(join(webDirectory, 'tienda.html'), 'utf8')
  const files = [...page.matchAll(/\/assets\/[^"]+\.(?:js|css)/g)].map(([path]) => path)
  const sizes = await Promise.all(
    [...new Set(files)].map(async path => gzipSync(await readFile(join(webDirectory, path))).length),
  )
  const ours = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1024
  const name = 'store: script and style of a first visit'
  return { name, ours, baseline: firstVisitBar, unit: 'KB', ratio: ours / firstVisitBar, against: 'the bar' }
}

/** What a person of a customer waits for: the search that forgives, and the first visit. */
export const run: Bench = async ({ createScratch, secret }) => {
  await buildWeb()
  const scratch = await createScratch()
  const pool = createPool({
    url: applicationUrl(scratch.ownerUrl, secret),
    max: 1,
    onError: error => console.error(error),
  })
  try {
    const token = await seedStoreBench(scratch.ownerUrl)
    await pool.query(`set app.env_id = '${storeEnvironment}'`)
    const settings = readSettings({ LOG_LEVEL: 'silent' })
    const { app } = await createServer({ platform: scratch.platform, settings })
    const rows: BenchRow[] = []
    for (const text of texts) rows.push(...(await measure({ app, pool, token }, text)))
    await app.close()
    return [...rows, await firstVisit()]
  } finally {
    await pool.end()
    await scratch.drop()
  }
}

if (import.meta.main) console.table(await withBenchContext(run))

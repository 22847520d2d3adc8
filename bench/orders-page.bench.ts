import type { FastifyInstance } from 'fastify'
import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { listQuery, type Page } from '../src/kernel/contract/list-query.ts'
import { applicationUrl } from '../src/kernel/server/database/migrate.ts'
import { createPool } from '../src/kernel/server/database/pool.ts'
import type { DB } from '../src/kernel/server/database/schema.generated.ts'
import { selectPage } from '../src/kernel/server/resources/select-page.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { orderSource } from '../src/modules/sales/server/index.ts'
import { createServer } from '../src/server.ts'
import { type BenchContext, type BenchRow, median, timeRuns, withBenchContext } from './context.ts'
import { benchEnvironment, seedMillionOrders } from './orders-page.seed.ts'
import { signInToBench } from './sign-in.ts'

const timeZone = 'America/Argentina/Buenos_Aires'
const runs = 30

type Case = { name: string; query: Record<string, string | string[]> }

const cases: Case[] = [
  { name: 'all, newest first', query: { sort: '-time' } },
  { name: 'from $ 40.000, highest first', query: { sort: '-total', filter: 'total:greater-than:4000000' } },
  {
    name: 'this month, highest first',
    query: { sort: '-total', filter: ['date:greater-than:2026-11-01', 'total:greater-than:1000000'] },
  },
  {
    name: 'one seller, newest first',
    query: { sort: '-time', filter: 'seller:matches:0000000b-0000-7000-8000-000000000007' },
  },
  {
    name: 'customer, seller, zone and amount, highest first',
    query: {
      sort: '-total',
      filter: [
        'name:contains:ALMACEN 12',
        'seller:starts-with:vendedor 1',
        'zona:ends-with:3',
        'total:greater-than:1000000',
      ],
    },
  },
  {
    name: 'what half the customers are called, highest first',
    query: { sort: '-total', filter: 'name:contains:almacen 1' },
  },
]

const searchOf = (query: Case['query']): string => {
  const search = new URLSearchParams({ limit: '50' })
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) search.append(name, one)
  return search.toString()
}

/** The statements that a page is made of, as the product itself would send them. */
const statementsOf = async (pool: pg.Pool, search: string): Promise<CompiledQuery[]> => {
  const compiled: CompiledQuery[] = []
  const recorder = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: event => void compiled.push(event.query),
  })
  const parameters = new URLSearchParams(search)
  const query = listQuery.parse({ ...Object.fromEntries(parameters), filter: parameters.getAll('filter') })
  await selectPage(recorder, orderSource({ envId: benchEnvironment, timeZone, sellers: null, show: 'current' }), query)
  return compiled
}

type Measured = { app: FastifyInstance; token: string; pool: pg.Pool }

const measure = async ({ app, token, pool }: Measured, name: string, search: string): Promise<BenchRow> => {
  const open = async () => {
    const answer = await app.inject({
      method: 'GET',
      url: `/api/data/orders?${search}`,
      headers: { authorization: `Bearer ${token}` },
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer
  }
  const statements = await statementsOf(pool, search)
  const replay = async () => {
    for (const { sql, parameters } of statements) await pool.query(sql, [...parameters])
  }
  // Taken in turns, so that neither side gets the quieter minute.
  const ours: number[] = []
  const raw: number[] = []
  for (let round = 0; round < 3; round += 1) {
    raw.push(...(await timeRuns(runs / 3, replay)))
    ours.push(...(await timeRuns(runs / 3, open)))
  }
  const [product, baseline] = [median(ours), median(raw)]
  const { total } = (await open()).json<Page<unknown>>()
  return {
    name,
    ours: product,
    baseline,
    unit: 'ms',
    ratio: product / baseline,
    against: 'the same SQL, raw',
    detail: { total },
  }
}

/** The cursor of the 200th page is what the 199th answers; null when the list is shorter. */
const cursorOfPage200 = async ({ app, token }: Measured, search: string): Promise<string | null> => {
  const answer = await app.inject({
    method: 'GET',
    url: `/api/data/orders?${search}&skip=${198 * 50}`,
    headers: { authorization: `Bearer ${token}` },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const { next } = answer.json<Page<unknown>>()
  return next
}

const measureAll = async (measured: Measured): Promise<BenchRow[]> => {
  const rows: BenchRow[] = []
  for (const { name, query } of cases) {
    const search = searchOf(query)
    rows.push(await measure(measured, `orders, ${name}: first page of 50 with totals`, search))
    const cursor = await cursorOfPage200(measured, search)
    if (cursor) rows.push(await measure(measured, `orders, ${name}: page 200`, `${search}&cursor=${cursor}`))
  }
  return rows
}

/** A page of orders out of a million: the product's answer against its own SQL sent by a bare client as the same role. */
export const run = async (context: BenchContext): Promise<BenchRow[]> => {
  const scratch = await context.createScratch()
  const url = new URL(applicationUrl(scratch.ownerUrl, context.secret))
  // By the address, so that a connection that the pool opens anew sees the rows too.
  url.searchParams.set('options', `-c app.env_id=${benchEnvironment}`)
  const pool = createPool({ url: url.href, max: 1, onError: error => console.error(error) })
  try {
    await seedMillionOrders(scratch.ownerUrl)
    const { app } = await createServer({ platform: scratch.platform, settings: readSettings({ LOG_LEVEL: 'silent' }) })
    const token = await signInToBench(app, scratch, benchEnvironment)
    const rows = await measureAll({ app, token, pool })
    await app.close()
    return rows
  } finally {
    await pool.end()
    await scratch.drop()
  }
}

if (import.meta.main) console.table(await withBenchContext(run))

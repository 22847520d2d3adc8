import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { listQuery } from '../src/kernel/contract/list-query.ts'
import { applicationUrl } from '../src/kernel/server/database/migrate.ts'
import { createPool } from '../src/kernel/server/database/pool.ts'
import type { Platform } from '../src/kernel/server/platform.ts'
import type { BoundGrid } from '../src/kernel/server/resources/resource-service.ts'
import { resourceSource } from '../src/kernel/server/resources/resource-source.ts'
import { selectPage } from '../src/kernel/server/resources/select-page.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { createServer } from '../src/server.ts'
import { type BenchContext, type BenchRow, median, timeRuns, withBenchContext } from './context.ts'
import { searchEnvironment, seedSearch } from './search.seed.ts'
import { signInToBench } from './sign-in.ts'

const runs = 30

type Case = { table: 'customers' | 'articles'; column: 'name' | 'code'; text: string }

const cases: Case[] = [
  { table: 'customers', column: 'name', text: 'nandu 1a' },
  { table: 'customers', column: 'name', text: 'güemes ff' },
  { table: 'customers', column: 'code', text: '04213' },
  { table: 'articles', column: 'name', text: 'maracuya 2b' },
  { table: 'articles', column: 'name', text: 'limón c0' },
]

type Measured = {
  app: FastifyInstance
  token: string
  pool: pg.Pool
  platform: Platform
  /** The grids as the product binds them, by name. */
  grids: Map<string, BoundGrid>
}

const pageUrl = ({ table, column, text }: Case): string =>
  `/api/data/${table}?${new URLSearchParams({ filter: `${column}:contains:${text}`, limit: '20' })}`

/** What a search costs without an index: every row of the company, without accents like ours. */
const sequential = async (pool: pg.Pool, { table, column, text }: Case): Promise<number> => {
  const found = await pool.query(
    `select id, code, name, count(*) over () as total from ${table}
     where env_id = $1 and deleted_at is null and unaccent(${column}) ilike unaccent($2) order by name limit 20`,
    [searchEnvironment, `%${text}%`],
  )
  return found.rows[0]?.total ?? 0
}

const plainIlike = (pool: pg.Pool, { table, column, text }: Case): Promise<unknown> =>
  pool.query(`select count(*) from ${table} where env_id = $1 and ${column} ilike $2`, [searchEnvironment, `%${text}%`])

type Side = 'list' | 'http' | 'accented' | 'plain'

/** The product's own search, in its own transaction, without the web around it. */
const listed = ({ platform, grids }: Measured, { table, column, text }: Case): Promise<unknown> => {
  const grid = grids.get(table)
  if (!grid) throw new Error(`${table} is no grid`)
  const expressions = grid.rules.expressions ?? {}
  const source = resourceSource(grid.resource, { envId: searchEnvironment, timeZone: 'UTC', expressions })
  const query = listQuery.parse({ filter: `${column}:contains:${text}`, limit: 20 })
  return platform.withTenant(searchEnvironment, ({ db }) => selectPage(db, source, query), { readOnly: true })
}

const measure = async (measured: Measured, wanted: Case): Promise<BenchRow[]> => {
  const { app, token, pool } = measured
  const answer = async () => {
    const got = await app.inject({ url: pageUrl(wanted), headers: { authorization: `Bearer ${token}` } })
    if (got.statusCode !== 200) throw new Error(got.body)
    return got.json<{ total: number }>().total
  }
  const total = await answer()
  if (total !== Number(await sequential(pool, wanted))) throw new Error('the index finds other rows than a look at all')
  // Taken in turns, so that neither side gets the quieter minute.
  const times = { list: [], http: [], accented: [], plain: [] } as Record<Side, number[]>
  const sides: Record<Side, () => Promise<unknown>> = {
    accented: () => sequential(pool, wanted),
    plain: () => plainIlike(pool, wanted),
    list: () => listed(measured, wanted),
    http: answer,
  }
  for (let round = 0; round < 3; round += 1)
    for (const side of Object.keys(sides) as Side[]) times[side].push(...(await timeRuns(runs / 3, sides[side])))
  const row = (ours: Side, against: Side): BenchRow => {
    const [product, baseline] = [median(times[ours]), median(times[against])]
    return {
      name: `search «${wanted.text}» in ${wanted.table}.${wanted.column}: 20 rows and the total${ours === 'http' ? ', over HTTP' : ''}`,
      ours: product,
      baseline,
      unit: 'ms',
      ratio: product / baseline,
      against: against === 'plain' ? 'plain ilike over all' : 'unaccented ilike over all',
      detail: { total, times: Math.round(baseline / product) },
    }
  }
  return [row('list', 'accented'), row('list', 'plain'), row('http', 'accented')]
}

/** What a person types into a grid's filter or a picker, against reading every row. */
export const run = async (context: BenchContext): Promise<BenchRow[]> => {
  const scratch = await context.createScratch()
  const pool = createPool({
    url: applicationUrl(scratch.ownerUrl, context.secret),
    max: 1,
    onError: error => console.error(error),
  })
  try {
    await seedSearch(scratch.ownerUrl)
    // The baseline reads every row: neither an index nor a second process helps it.
    await pool.query(`set app.env_id = '${searchEnvironment}'`)
    const { app, routes } = await createServer({
      platform: scratch.platform,
      settings: readSettings({ LOG_LEVEL: 'silent' }),
    })
    const measured = {
      app,
      token: await signInToBench(app, scratch, searchEnvironment),
      pool,
      platform: scratch.platform,
      grids: new Map(routes.flatMap(({ grid }) => (grid ? [[grid.resource.name, grid] as const] : []))),
    }
    const rows: BenchRow[] = []
    for (const wanted of cases) rows.push(...(await measure(measured, wanted)))
    await app.close()
    return rows
  } finally {
    await pool.end()
    await scratch.drop()
  }
}

if (import.meta.main) console.table(await withBenchContext(run))

import pg from 'pg'
import { applicationUrl } from '../src/kernel/server/database/migrate.ts'
import { createPool } from '../src/kernel/server/database/pool.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { createServer } from '../src/server.ts'
import { type BenchContext, type BenchRow, median, timeRuns, withBenchContext } from './context.ts'
import { searchEnvironment, seedSearch } from './search.seed.ts'
import { signInToBench } from './sign-in.ts'

const runs = 30
const orders = 400_000

/** What people type: a shop, a word that thousands share, an order's number, a code, two words of a name. */
const texts = ['guemes ff', 'almacen', 'P-399000', '042130', 'maracuya 2b', 'nadie asi']

/** A year of orders, of which a quarter is recent enough to be found by number. */
const statements = [
  `insert into sellers (env_id, id, code, name) values ('${searchEnvironment}', gen_random_uuid(), 'V1', 'Vendedor')`,
  `insert into orders (env_id, id, document_key, number, seller_id, customer_id, taken_at, day, line_count, units, packages, kg, net_cents, tax_cents, total_cents)
    select '${searchEnvironment}', gen_random_uuid(), 'K' || n, n, (select id from sellers where env_id = '${searchEnvironment}'),
      c.id, now() - make_interval(secs => (${orders} - n) * 78), current_date - (${orders} - n) * 78 / 86400, 1, 1, 1, 1, 100, 21, 121
    from generate_series(1, ${orders}) n
    join (select id, row_number() over () as place from customers where env_id = '${searchEnvironment}') c on c.place = 1 + n % 100000`,
  'vacuum (analyze) orders',
]

const seedOrders = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The same question without an index: every customer and article read. */
const readAll = (pool: pg.Pool, text: string): Promise<unknown> =>
  pool.query(
    `(select id::text from customers where env_id = $1 and deleted_at is null
        and (unaccent(code) ilike unaccent($2) or unaccent(name) ilike unaccent($2) or unaccent(trade_name) ilike unaccent($2)) order by name limit 5)
     union all (select id::text from articles where env_id = $1 and deleted_at is null
        and (unaccent(code) ilike unaccent($2) or unaccent(name) ilike unaccent($2)) order by name limit 5)`,
    [searchEnvironment, `%${text}%`],
  )

/** The search of the toolbar over 100,000 customers, 72,000 articles and a year of orders. */
export const run = async (context: BenchContext): Promise<BenchRow[]> => {
  const scratch = await context.createScratch()
  const onError = (error: unknown) => console.error(error)
  const pool = createPool({ url: applicationUrl(scratch.ownerUrl, context.secret), max: 1, onError })
  try {
    await seedSearch(scratch.ownerUrl)
    await seedOrders(scratch.ownerUrl)
    await pool.query(`set app.env_id = '${searchEnvironment}'`)
    const { app } = await createServer({ platform: scratch.platform, settings: readSettings({ LOG_LEVEL: 'silent' }) })
    const token = await signInToBench(app, scratch, searchEnvironment)
    const ask = async (text: string) => {
      const url = `/api/search?${new URLSearchParams({ text })}`
      const got = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      if (got.statusCode !== 200) throw new Error(got.body)
      return got.json<{ groups: { hits: unknown[] }[] }>().groups.flatMap(({ hits }) => hits).length
    }
    const rows: BenchRow[] = []
    for (const text of texts) {
      const found = await ask(text)
      const ours = median(await timeRuns(runs, () => ask(text)))
      const baseline = median(await timeRuns(5, () => readAll(pool, text)))
      rows.push({
        name: `suggestions for «${text}», over HTTP`,
        ours,
        baseline,
        unit: 'ms',
        ratio: ours / baseline,
        against: 'unaccented ilike over all customers and articles',
        detail: { found },
      })
    }
    await app.close()
    return rows
  } finally {
    await pool.end()
    await scratch.drop()
  }
}

if (import.meta.main) console.table(await withBenchContext(run))

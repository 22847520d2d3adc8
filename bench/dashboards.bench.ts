import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { addDays, addMonths, dayOf, monthOf, weekdayOf } from '../src/kernel/contract/formats.ts'
import type { Period } from '../src/kernel/contract/periods.ts'
import { applicationUrl } from '../src/kernel/server/database/migrate.ts'
import { createPool } from '../src/kernel/server/database/pool.ts'
import type { DB } from '../src/kernel/server/database/schema.generated.ts'
import { createWithTenant } from '../src/kernel/server/database/tenancy.ts'
import { createFileStore } from '../src/kernel/server/files/file-store.ts'
import { createPlatform, type Platform } from '../src/kernel/server/platform.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { salesWidgetIds } from '../src/modules/dashboards/contract/widgets.ts'
import { createEnvironment, createUser } from '../src/modules/identity/server/index.ts'
import { rebuildFacts } from '../src/modules/sales/server/index.ts'
import { createServer } from '../src/server.ts'
import {
  type Bench,
  type BenchContext,
  type BenchRow,
  median,
  type Scratch,
  timeRuns,
  withBenchContext,
} from './context.ts'
import { finish, generate, size } from './dashboards.data.ts'

const timeZone = 'America/Argentina/Buenos_Aires'
const repetitions = 20

/** The statements an answer runs, noted from a second connection pool that tells them. */
const recordStatements = async (
  databaseUrl: string,
  secret: string,
  answer: (platform: Pick<Platform, 'withTenant'>) => Promise<void>,
): Promise<CompiledQuery[]> => {
  const statements: CompiledQuery[] = []
  const pool = createPool({ url: applicationUrl(databaseUrl, secret), max: 4, onError: error => console.error(error) })
  const database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: event => void (/^\s*(select|with)\b/.test(event.query.sql) && statements.push(event.query)),
  })
  await answer({
    withTenant: createWithTenant({ database, preparing: database }, { events: () => {}, environment: () => {} }),
  })
  await database.destroy()
  return statements
}

/** What the dashboard tells, counted from documents and lines in plain SQL. */
const withoutFacts = [
  `select seller_id, count(*), sum(net_cents), sum(total_cents), sum(units), sum(packages), sum(kg), count(distinct (day, customer_id)) from orders where env_id = $1 and day between $2 and $3 and canceled_at is null and deleted_at is null group by 1`,
  `select seller_id, count(*), sum(total_cents) from collections where env_id = $1 and day between $2 and $3 and canceled_at is null and deleted_at is null group by 1`,
  `select seller_id, count(*) from no_purchases where env_id = $1 and day between $2 and $3 and deleted_at is null group by 1`,
  `select day, sum(net_cents), sum(total_cents) from orders where env_id = $1 and day between $2 and $3 and canceled_at is null and deleted_at is null group by 1`,
  `select customer_id, count(*), sum(units), sum(total_cents) from orders where env_id = $1 and day between $2 and $3 and canceled_at is null and deleted_at is null group by 1 order by 4 desc`,
  `select l.article_id, sum(l.quantity), sum(l.net_cents), sum(l.total_cents) from orders o join order_lines l on l.env_id = o.env_id and l.order_id = o.id
   where o.env_id = $1 and l.env_id = $1 and o.day between $2 and $3 and o.canceled_at is null and o.deleted_at is null group by 1 order by 4 desc`,
  `select date_trunc('month', day::timestamp), sum(total_cents) from orders where env_id = $1 and day > least($2::date, $3::date - 396) and day <= $3::date and canceled_at is null and deleted_at is null group by 1`,
]

const inTenant = async (client: pg.Client, envId: string, work: () => Promise<void>): Promise<void> => {
  await client.query('begin read only')
  await client.query(`set local app.env_id = '${envId}'`)
  await work()
  await client.query('commit')
}

/** Both ends in the middle of a third of a month, where sums help least: months ago and days into the month of either end. */
const uneven: [string, number, number, number, number][] = [
  ['five weeks', 3, 4, 2, 14],
  ['a quarter', 6, 5, 3, 15],
  ['eleven months', 11, 5, 0, 5],
  ['ten months', 11, 14, 1, 24],
]

const periodsOf = (today: string): [string, Period][] => {
  const last = weekdayOf(today) === 7 ? addDays(today, -1) : today
  return [
    ['one day', { from: last, to: last }],
    ['one month', { from: addDays(addMonths(last, -1), 1), to: last }],
    ['twelve months', { from: addDays(addMonths(last, -12), 1), to: last }],
    ['twelve calendar months', { from: monthOf(addMonths(last, -11)), to: last }],
    ...uneven.map(([name, first, firstDay, end, endDay]): [string, Period] => [
      `${name} with uneven ends`,
      {
        from: addDays(monthOf(addMonths(last, -first)), firstDay),
        to: addDays(monthOf(addMonths(last, -end)), endDay),
      },
    ]),
  ]
}

const signIn = async (
  platform: Platform,
  app: Awaited<ReturnType<typeof createServer>>['app'],
  envId: string,
): Promise<string> => {
  const email = `bench-${randomUUID()}@demo.example`
  await createUser(platform.database, { envId, email, password: 'demo1234', displayName: 'Banco', roleNumber: 1 })
  const authorization = `Basic ${Buffer.from(`${email}:demo1234`).toString('base64')}`
  return (await app.inject({ method: 'POST', url: '/api/v1/auth/email', headers: { authorization } })).json<{
    token: string
  }>().token
}

const onServer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** The environment of `openMillion`. */
export const millionEnvironment = '01900000-0000-7000-8000-000000000031'

/** An environment full of documents and their sums, with more memory than serving has: the counting is not what is measured. */
const fillEnvironment = async ({ ownerUrl: url }: Scratch, secret: string): Promise<void> => {
  const envId = millionEnvironment
  const today = dayOf(new Date(), timeZone)
  const database = pg.escapeIdentifier(new URL(url).pathname.slice(1))
  await onServer(url, `alter database ${database} set work_mem = '256MB'`)
  const platform = await createPlatform({
    ownerUrl: url,
    secret,
    files: createFileStore({ DATA_DIR: tmpdir() }),
    migrates: false,
    onError: error => console.error(error),
  })
  try {
    await createEnvironment(platform.database, { id: envId, name: 'Un millón de pedidos' })
    const start = performance.now()
    await generate(url, envId, today)
    await platform.withTenant(envId, rebuildFacts)
    await finish(url, envId, today)
    console.log(`filled in ${Math.round((performance.now() - start) / 1000)} s`)
  } finally {
    await platform.stop()
    await onServer(url, `alter database ${database} reset work_mem`)
  }
}

/** A company of `size`, filled once where BENCH_KEEP keeps it. */
export const openMillion = ({ secret, createKept }: BenchContext): Promise<Scratch> => {
  console.log(`${size.orders} orders, ${size.orders * size.linesPerOrder} lines`)
  return createKept(`sales_${size.orders}`, scratch => fillEnvironment(scratch, secret))
}

type Measured = { url: string; secret: string; envId: string; platform: Platform }

const measure = async ({ url, secret, envId, platform }: Measured, today: string): Promise<BenchRow[]> => {
  const settings = readSettings({ LOG_LEVEL: 'silent' })
  const { app } = await createServer({ platform, settings })
  const token = await signIn(platform, app, envId)
  const headers = { authorization: `Bearer ${token}` }
  const client = new pg.Client({ connectionString: applicationUrl(url, secret) })
  await client.connect()
  const rows: BenchRow[] = []
  const measureOne = async (name: string, period: Period): Promise<void> => {
    const address = `/api/dashboards/sales?${new URLSearchParams(period)}`
    const ask = async (through = app): Promise<void> => {
      const response = await through.inject({ method: 'GET', url: address, headers })
      const failed = Object.values(response.json<{ widgets: Record<string, { ok: boolean }> }>().widgets).filter(
        slot => !slot.ok,
      )
      if (response.statusCode !== 200 || failed.length > 0)
        throw new Error(`the dashboard failed: ${response.body.slice(0, 500)}`)
    }
    const statements = await recordStatements(url, secret, async ({ withTenant }) => {
      const recorded = await createServer({ platform: { ...platform, withTenant }, settings })
      await ask(recorded.app)
      await recorded.app.close()
    })
    await ask()
    const ours = median(await timeRuns(repetitions, () => app.inject({ method: 'GET', url: address, headers })))
    const serial = median(
      await timeRuns(repetitions, () =>
        inTenant(client, envId, async () => {
          for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
        }),
      ),
    )
    const documents = median(
      await timeRuns(
        3,
        () =>
          inTenant(client, envId, async () => {
            for (const sql of withoutFacts) await client.query(sql, [envId, period.from, period.to])
          }),
        1,
      ),
    )
    const detail = { widgets: salesWidgetIds.length, statements: statements.length }
    const row = (against: string, baseline: number): BenchRow => ({
      name: `tableros: ${name}`,
      ours,
      baseline,
      unit: 'ms',
      ratio: ours / baseline,
      against,
      detail,
    })
    rows.push(row('the same SQL, one after another', serial), row('counting orders and lines', documents))
  }
  try {
    for (const [name, period] of periodsOf(today)) await measureOne(name, period)
    return rows
  } finally {
    await client.end()
    await app.close()
  }
}

/** The whole sales dashboard over 1,000,000 orders and 5,000,000 lines: server time of one answer, no filters. */
export const run: Bench = async context => {
  const { secret } = context
  const scratch = await openMillion(context)
  try {
    const today = dayOf(new Date(), timeZone)
    return await measure(
      { url: scratch.ownerUrl, secret, envId: millionEnvironment, platform: scratch.platform },
      today,
    )
  } finally {
    await scratch.drop()
  }
}

if (import.meta.main)
  await withBenchContext(async context => {
    for (const { name, ours, baseline, ratio, against } of await run(context))
      console.log(`${name}: ${ours.toFixed(1)} ms, ${ratio.toFixed(2)} × ${against} (${baseline.toFixed(1)} ms)`)
  })

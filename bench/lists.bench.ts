import { createServer as createFloor, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { applicationUrl } from '../src/kernel/server/database/migrate.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { createServer } from '../src/server.ts'
import { explainStatement, recordStatements, rowsRead } from '../src/testing/explain-statements.ts'
import { type Bench, type BenchRow, median, withBenchContext } from './context.ts'
import { listRequests, type PlainSql, type ScreenRequest } from './lists.requests.ts'
import {
  emailOf,
  keptName,
  type ListsPerson,
  listsEnvironment,
  listsPassword,
  listsPeople,
  seedLists,
} from './lists.seed.ts'

/** A part of the requests, by a pattern of their names; and how often each is asked. */
const wanted = new RegExp(process.env.BENCH_REQUESTS ?? '')
const runs = Number(process.env.BENCH_RUNS ?? 20)
const seconds = 4

type Measured = {
  app: FastifyInstance
  address: string
  tokens: Record<ListsPerson, string>
  /** As the product itself works: a role that row-level security binds. */
  bound: pg.Client
  /** As the plain SQL works: nothing between it and its indexes. */
  owner: pg.Pool
}

const signIn = async (app: FastifyInstance, person: ListsPerson): Promise<string> => {
  const basic = Buffer.from(`${emailOf(person)}:${listsPassword}`).toString('base64')
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/email',
    headers: { authorization: `Basic ${basic}` },
  })
  return answer.json<{ token: string }>().token
}

const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

const ask = async ({ app, tokens }: Measured, person: ListsPerson, url: string): Promise<string> => {
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${tokens[person]}` } })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
  return answer.body
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const runPlain = ({ owner }: Measured, { text, values }: PlainSql): Promise<pg.QueryResult> => owner.query(text, values)

/** Rows that the statements of an answer read, and those that it shows. */
const reading = async (measured: Measured, person: ListsPerson, url: string) => {
  let body = ''
  const statements = await recordStatements(async () => {
    body = await ask(measured, person, url)
  })
  let read = 0
  for (const statement of statements) read += rowsRead(await explainStatement(measured.bound, statement))
  const { items } = JSON.parse(body) as { items?: unknown[] }
  return { statements: statements.length, read, answered: items?.length ?? null, bytes: Buffer.byteLength(body) }
}

const measureRequest = async (measured: Measured, request: ScreenRequest): Promise<BenchRow> => {
  const { name, person, plain } = request
  const url = await request.url(path => ask(measured, person, path))
  const ours: number[] = []
  const raw: number[] = []
  await ask(measured, person, url)
  // In turns, so that neither side gets the quieter minute.
  for (let run = 0; run < runs; run += 1) {
    if (plain) raw.push(await timed(() => runPlain(measured, plain)))
    ours.push(await timed(() => ask(measured, person, url)))
  }
  const [product, baseline] = [median(ours), plain ? median(raw) : 50]
  const detail = { p99: Math.round(percentile(ours, 0.99)), ...(await reading(measured, person, url)) }
  const against = plain ? 'its plain SQL' : 'the bar of 50 ms'
  return { name: `${person}: ${name}`, ours: product, baseline, unit: 'ms', ratio: product / baseline, against, detail }
}

/** Bare node:http that answers plain SQL: what the machine itself can do. */
const openFloor = async ({ owner }: Measured, { text, values }: PlainSql): Promise<Server> => {
  const server = createFloor((_request, response) => {
    owner.query(text, values).then(
      ({ rows }) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ items: rows }))
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}

const rateOf = async (url: string, connections: number, token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` }
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    workers: 1,
    requests: [{ method: 'GET', headers }],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return result['2xx'] / result.duration
}

const measureRate = async (measured: Measured, request: ScreenRequest, plain: PlainSql): Promise<BenchRow[]> => {
  const { name, person } = request
  const floor = await openFloor(measured, plain)
  const url = await request.url(path => ask(measured, person, path))
  const floorUrl = `http://127.0.0.1:${(floor.address() as AddressInfo).port}/`
  const rows: BenchRow[] = []
  for (const connections of [1, 16]) {
    const token = measured.tokens[person]
    const rates: [number, number][] = []
    for (let round = 0; round < 2; round += 1)
      rates.push([await rateOf(floorUrl, connections, token), await rateOf(measured.address + url, connections, token)])
    const [baseline, ours] = [median(rates.map(([raw]) => raw)), median(rates.map(([, product]) => product))]
    rows.push({
      name: `${person}: ${name}, ${connections} at once`,
      ours,
      baseline,
      unit: 'requests/s',
      ratio: ours / baseline,
      against: 'node:http with plain SQL',
    })
  }
  await new Promise(resolve => floor.close(resolve))
  return rows
}

const open = async (ownerUrl: string, secret: string, app: FastifyInstance): Promise<Measured> => {
  const bound = new pg.Client({ connectionString: applicationUrl(ownerUrl, secret) })
  await bound.connect()
  await bound.query(`set app.env_id = '${listsEnvironment}'`)
  const tokens = Object.fromEntries(
    await Promise.all(
      (Object.keys(listsPeople) as ListsPerson[]).map(async person => [person, await signIn(app, person)] as const),
    ),
  ) as Record<ListsPerson, string>
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 10 })
  // Its idle connections are ended with the server's.
  owner.on('error', () => undefined)
  return { app, address, tokens, bound, owner }
}

/** What the screens of lists really ask, replayed over a company of 200,000 orders and 100,000 customers. */
export const run: Bench = async ({ secret, createKept }) => {
  const scratch = await createKept(keptName('lists'), seedLists)
  const { app } = await createServer({ platform: scratch.platform, settings: readSettings({ LOG_LEVEL: 'silent' }) })
  const measured = await open(scratch.ownerUrl, secret, app)
  try {
    const rows: BenchRow[] = []
    for (const request of listRequests()) {
      if (!wanted.test(`${request.person}: ${request.name}`)) continue
      rows.push(await measureRequest(measured, request))
      if (request.plain && request.hasRate) rows.push(...(await measureRate(measured, request, request.plain)))
    }
    return rows
  } finally {
    await app.close()
    await measured.bound.end()
    await measured.owner.end()
    await scratch.drop()
  }
}

if (import.meta.main)
  for (const { name, ours, baseline, unit, ratio, detail } of await withBenchContext(run))
    console.log(
      `${name.padEnd(70)} ${ours.toFixed(1).padStart(8)} ${unit} · ${baseline.toFixed(1)} · ${ratio.toFixed(2)} ${detail ? JSON.stringify(detail) : ''}`,
    )

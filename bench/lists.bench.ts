import { createServer as createFloor, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import type pg from 'pg'
import { type Bench, type BenchRow, median, withBenchContext } from './context.ts'
import { listRequests, type PlainSql, type ScreenRequest } from './lists.requests.ts'
import { keptName, seedLists } from './lists.seed.ts'
import { ask, closeReplay, openReplay, percentile, type Replay, readingOf, timed } from './replay.ts'

/** A part of the requests, by a pattern of their names; and how often each is asked. */
const wanted = new RegExp(process.env.BENCH_REQUESTS ?? '')
const runs = Number(process.env.BENCH_RUNS ?? 20)
const seconds = 4

type Measured = Replay & { address: string }

const runPlain = ({ owner }: Measured, { text, values }: PlainSql): Promise<pg.QueryResult> => owner.query(text, values)

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
  const detail = { p99: Math.round(percentile(ours, 0.99)), ...(await readingOf(measured, person, url)) }
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

/** What the screens of lists really ask, replayed over a company of 200,000 orders and 100,000 customers. */
export const run: Bench = async ({ secret, createKept }) => {
  const scratch = await createKept(keptName('lists'), seedLists)
  const replay = await openReplay(scratch, secret)
  const measured = { ...replay, address: await replay.app.listen({ port: 0, host: '127.0.0.1' }) }
  try {
    const rows: BenchRow[] = []
    for (const request of listRequests()) {
      if (!wanted.test(`${request.person}: ${request.name}`)) continue
      rows.push(await measureRequest(measured, request))
      if (request.plain && request.hasRate) rows.push(...(await measureRate(measured, request, request.plain)))
    }
    return rows
  } finally {
    await closeReplay(replay)
    await scratch.drop()
  }
}

if (import.meta.main)
  for (const { name, ours, baseline, unit, ratio, detail } of await withBenchContext(run))
    console.log(
      `${name.padEnd(70)} ${ours.toFixed(1).padStart(8)} ${unit} · ${baseline.toFixed(1)} · ${ratio.toFixed(2)} ${detail ? JSON.stringify(detail) : ''}`,
    )

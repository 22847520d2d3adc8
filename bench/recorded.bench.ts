import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { dayOf } from '../src/kernel/contract/formats.ts'
import { type Bench, type BenchRow, median, withBenchContext } from './context.ts'
import { keptName, type ListsPerson, listsPeople, listsTimeZone } from './lists.seed.ts'
import { plainOf } from './recorded.plain.ts'
import { type RecordedRequest, readRecorded } from './recording/recorded-file.ts'
import { createResolver } from './recording/templates.ts'
import { ask, closeReplay, openReplay, percentile, type Reading, type Replay, readingOf, timed } from './replay.ts'
import { seedScreens } from './screens.seed.ts'

/** A part of the requests, by a pattern of «person: url»; and how often each is asked. */
const wanted = new RegExp(process.env.BENCH_REQUESTS ?? '')
const runs = Number(process.env.BENCH_RUNS ?? 20)
/** A slow request is asked fewer times, but at least three. */
const budget = 2_000
const bar = 50
const listed = 40

const directory = new URL('./', import.meta.url)

type Measured = {
  person: ListsPerson
  request: RecordedRequest
  p50: number
  p99: number
  /** Milliseconds of the plainest SQL that answers the same, where there is one. */
  plain: number | null
  reading: Reading
  argued: string
}

/** Reasons to take longer than the bar, by the path of a request. */
const readArguments = async (): Promise<Record<string, string>> =>
  z.record(z.string(), z.string()).parse(JSON.parse(await readFile(new URL('recorded/argued.json', directory), 'utf8')))

/** The path of a request with its ids and codes left out. */
const shapeOf = ({ url }: RecordedRequest): string =>
  (url.split('?')[0] ?? '').replace(/\{from:[^}]*\}|(?<=\/)[\d-]+(?=\/|$)/g, ':id')

const peopleOf = ({ sentBy }: RecordedRequest): ListsPerson[] => {
  const roles = new Set(Object.values(sentBy).flatMap(steps => Object.values(steps).flat()))
  return (Object.keys(listsPeople) as ListsPerson[]).filter(person => roles.has(listsPeople[person].roleNumber))
}

/** The address of a request today and over this fill, as the person asks it. */
const resolver = (replay: Replay, requests: RecordedRequest[], person: ListsPerson) => {
  const byId = new Map(requests.map(request => [request.id, request]))
  const urlOf = createResolver({
    today: dayOf(new Date(), listsTimeZone),
    templateOf: id => {
      const origin = byId.get(id)
      if (!origin) throw new Error(`request ${id} is not in the file`)
      return origin.url
    },
    ask: async url => JSON.parse(await ask(replay, person, url)),
  })
  return ({ url }: RecordedRequest): Promise<string> => urlOf(url)
}

/** In turns with the plain SQL, so that neither side gets the quieter moment. */
const measure = async (replay: Replay, person: ListsPerson, url: string) => {
  // Others see a part of the rows, which the plain SQL does not leave out.
  const sql = person === 'administrator' ? plainOf(url) : null
  const [times, plain]: [number[], number[]] = [[], []]
  await ask(replay, person, url)
  const started = performance.now()
  while (times.length < runs && (times.length < 3 || performance.now() - started < budget)) {
    if (sql) plain.push(await timed(() => replay.owner.query(sql.text, sql.values)))
    times.push(await timed(() => ask(replay, person, url)))
  }
  const reading = await readingOf(replay, person, url)
  return { p50: median(times), p99: percentile(times, 0.99), plain: sql ? median(plain) : null, reading }
}

type Results = { measured: Measured[]; failed: string[]; writing: number }

const measureAll = async (replay: Replay): Promise<Results> => {
  const { requests } = await readRecorded()
  const reasons = await readArguments()
  const reading = requests.filter(({ method }) => method === 'GET')
  const results: Results = { measured: [], failed: [], writing: requests.length - reading.length }
  for (const person of Object.keys(listsPeople) as ListsPerson[]) {
    const urlOf = resolver(replay, requests, person)
    for (const request of reading.filter(one => peopleOf(one).includes(person))) {
      if (!wanted.test(`${person}: ${request.url}`)) continue
      try {
        const measured = await measure(replay, person, await urlOf(request))
        results.measured.push({ person, request, ...measured, argued: reasons[shapeOf(request)] ?? '' })
      } catch (error) {
        results.failed.push(`${person}: ${request.url}: ${String(error)}`)
      }
    }
  }
  return results
}

const rowOf = ({ person, request, p50, p99, plain, reading, argued }: Measured): BenchRow => ({
  name: `${person}: ${request.url}`,
  ours: p50,
  baseline: plain ?? bar,
  unit: 'ms',
  ratio: p50 / (plain ?? bar),
  against: plain === null ? 'the bar of 50 ms' : 'its plain SQL',
  detail: { p99, ...reading, argued, sentBy: request.sentBy },
})

const print = (rows: Measured[]): void =>
  console.table(
    rows.map(({ person, request, p50, p99, plain, reading, argued }) => ({
      request: `${person}: ${request.url}`.slice(0, 110),
      p50: Math.round(p50),
      p99: Math.round(p99),
      plain: plain === null ? '' : Math.round(plain),
      statements: reading.statements,
      'rows read': reading.read,
      answered: reading.answered,
      KB: Math.round(reading.bytes / 1024),
      'more than planned': Math.round(reading.misjudged),
      argued,
    })),
  )

/** What every route of the web client really asks (recorded/requests.json), sent again without a browser. */
export const run: Bench = async ({ secret, createKept }) => {
  const scratch = await createKept(keptName('screens'), seedScreens)
  const replay = await openReplay(scratch, secret)
  try {
    const { measured, failed, writing } = await measureAll(replay)
    const sorted = measured.toSorted((one, other) => other.p50 - one.p50)
    print(sorted.slice(0, listed))
    for (const failure of failed) console.log(`failed: ${failure}`)
    console.log(
      `${measured.length} requests of all people, ${failed.length} failed; ${writing} that write not replayed`,
    )
    await mkdir(new URL('results/', directory), { recursive: true })
    const file = new URL(`results/${keptName('recorded')}.json`, directory)
    await writeFile(file, `${JSON.stringify({ rows: sorted.map(rowOf), failed }, null, 2)}\n`)
    return sorted.slice(0, listed).map(rowOf)
  } finally {
    await closeReplay(replay)
    await scratch.drop()
  }
}

if (import.meta.main) await withBenchContext(run)

import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { applicationUrl } from '../src/kernel/server/database/migrate.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { createServer } from '../src/server.ts'
import {
  explainStatement,
  recordStatements,
  rowsRead,
  type Statement,
  type Step,
} from '../src/testing/explain-statements.ts'
import type { Scratch } from './context.ts'
import { emailOf, type ListsPerson, listsEnvironment, listsPassword, listsPeople } from './lists.seed.ts'

export type Replay = {
  app: FastifyInstance
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

/** The product over a fill of `lists`, and everybody of `listsPeople` signed in. */
export const openReplay = async ({ platform, ownerUrl }: Scratch, secret: string): Promise<Replay> => {
  const { app } = await createServer({ platform, settings: readSettings({ LOG_LEVEL: 'silent' }) })
  const bound = new pg.Client({ connectionString: applicationUrl(ownerUrl, secret) })
  await bound.connect()
  await bound.query(`set app.env_id = '${listsEnvironment}'`)
  const tokens = Object.fromEntries(
    await Promise.all(
      (Object.keys(listsPeople) as ListsPerson[]).map(async person => [person, await signIn(app, person)] as const),
    ),
  ) as Record<ListsPerson, string>
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 10 })
  // Its idle connections are ended with the server's.
  owner.on('error', () => undefined)
  return { app, tokens, bound, owner }
}

export const closeReplay = async ({ app, bound, owner }: Replay): Promise<void> => {
  await app.close()
  await bound.end()
  await owner.end()
}

export const ask = async ({ app, tokens }: Replay, person: ListsPerson, url: string): Promise<string> => {
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${tokens[person]}` } })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
  return answer.body
}

export const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** A step that reads fewer rows is quick however it is planned. */
const fewRows = 300

/** How many times more rows than expected the worst step of a plan had. */
const misjudgement = (steps: Step[]): number =>
  Math.max(1, ...steps.filter(({ rows }) => rows > fewRows).map(({ rows, expected }) => rows / Math.max(expected, 1)))

/** A statement may begin with `with` and still write: it is undone. */
const explainUndone = async (bound: pg.Client, statement: Statement) => {
  await bound.query('begin')
  try {
    return await explainStatement(bound, statement)
  } finally {
    await bound.query('rollback')
  }
}

export type Reading = {
  statements: number
  /** Rows that its statements took from tables and indexes. */
  read: number
  /** Rows that the answer shows, when it is a list. */
  answered: number | null
  bytes: number
  misjudged: number
  slowest: { milliseconds: number; text: string; scans: string[] }
}

const scansOf = (steps: Step[]): string[] =>
  steps
    .filter(({ table, read }) => table !== null && read > fewRows)
    .toSorted((one, other) => other.read - one.read)
    .slice(0, 4)
    .map(
      ({ name, table, read, expected, loops }) =>
        `${name} ${table}: ${read} rows, ${loops} loops, expected ${expected}`,
    )

const answeredRows = (body: string): number | null => {
  const answer: unknown = JSON.parse(body)
  if (Array.isArray(answer)) return answer.length
  const { items } = answer as { items?: unknown[] }
  return Array.isArray(items) ? items.length : null
}

/** What the statements of an answer read, how well the planner knew it, and what it shows of it. */
export const readingOf = async (replay: Replay, person: ListsPerson, url: string): Promise<Reading> => {
  let body = ''
  const statements = await recordStatements(async () => {
    body = await ask(replay, person, url)
  })
  const reading: Reading = {
    statements: statements.length,
    read: 0,
    answered: body.startsWith('{') || body.startsWith('[') ? answeredRows(body) : null,
    bytes: Buffer.byteLength(body),
    misjudged: 1,
    slowest: { milliseconds: 0, text: '', scans: [] },
  }
  for (const statement of statements) {
    const explained = await explainUndone(replay.bound, statement)
    reading.read += rowsRead(explained)
    reading.misjudged = Math.max(reading.misjudged, misjudgement(explained.steps))
    if (explained.milliseconds > reading.slowest.milliseconds)
      reading.slowest = {
        milliseconds: Math.round(explained.milliseconds),
        text: statement.text.replace(/\s+/g, ' ').slice(0, 300),
        scans: scansOf(explained.steps),
      }
  }
  // An average of several loops, counted as many times, is not whole.
  return { ...reading, read: Math.round(reading.read) }
}

import fc from 'fast-check'
import type { RouteContract } from '../../kernel/contract/route.ts'
import { newId } from '../../kernel/server/ids.ts'
import { doorCalls } from '../../modules/compat/testing/door-calls.ts'
import { createDoorWorld, type DoorWorld } from '../../modules/compat/testing/door-world.ts'
import { createTestApplication, type TestApplication } from '../application.ts'
import { onServer } from '../database.ts'
import { seedEveryTable } from '../seed-every-table.ts'
import { type FuzzPlace, type FuzzRequest, parseRequests, rawRequests, sqlRequests } from './door-requests.ts'
import { bodies, urls } from './requests.ts'
import { englishIn } from './spanish.ts'
import { mutated, validRequests } from './valid-values.ts'

/** In every text of the other company; no answer may have it. */
const foreignMarker = 'AJENO9c4e'

/** Of every row of the caller's company that has a code. */
const sharedCode = 'K1'

export type FuzzOptions = { requests: number; seed: number; tell?: (line: string) => void }

/** What was wrong, and the request that shows it. */
export type FuzzFinding = { what: string; request: (FuzzRequest & { caller: string }) | null; answer: string }

export type FuzzResult = {
  findings: FuzzFinding[]
  sent: number
  /** Answers by their status. */
  byStatus: Record<number, number>
}

type Stream = () => FuzzRequest

/** Requests of one kind, made some at a time: one by one would cost more than sending them. */
const streamOf = (requests: fc.Arbitrary<FuzzRequest>, seed: number): Stream => {
  let waiting: FuzzRequest[] = []
  let batch = 0
  return () => {
    if (waiting.length === 0) {
      batch += 1
      waiting = fc.sample(requests, { numRuns: 20, seed: seed + batch * 7919 })
    }
    return waiting.pop() as FuzzRequest
  }
}

const requestOf = ({ method }: RouteContract, url: string, body: unknown): FuzzRequest => ({
  method,
  url,
  ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
})

/**
 * Most are what the contract takes, or that with one place spoiled: what is refused at the door looks into nothing. The others
 * are in its form with anything in each place. All name rows of either company.
 */
const requestsOf = (contract: RouteContract, place: FuzzPlace): fc.Arbitrary<FuzzRequest> => {
  const valid = validRequests(contract, place, false)
  const spoiled = validRequests(contract, place, true)
  const anything = fc.tuple(urls(contract, place.ids), bodies(contract, place.ids))
  return fc.oneof(
    { weight: 4, arbitrary: valid.map(({ url, body }) => requestOf(contract, url, body)) },
    { weight: 3, arbitrary: spoiled.map(({ url, body }) => requestOf(contract, url, body)) },
    { weight: 2, arbitrary: anything.map(([url, body]) => requestOf(contract, url, body)) },
  )
}

const random = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Streams never end, and what ends the caller's session is no input. */
const isSent = ({ path }: RouteContract): boolean => !/\/(events|logout)$/.test(path)

/** Administrators more often: what a role may not call looks into nothing. */
const callers = [...Array<string>(9).fill('role 1'), 'role 0', 'role 2', 'role 4', 'role 5', 'nobody']

type Crowd = { tokenOf: (name: string) => Promise<string | null>; forget: (name: string) => void }

/** What a request may have decided of the company, and would shut its sellers out for the rest of the run: licences of phones. */
const stopEnforcing = ({ databaseUrl, envId }: TestApplication): Promise<void> =>
  onServer(databaseUrl, async client => {
    await client.query('update licence_settings set is_enforced = false where env_id = $1', [envId])
  })

/** A person of each role, who signs in again when a request ended their session, and somebody who is not signed in. */
const crowdOf = (application: TestApplication): Crowd => {
  const tokens = new Map<string, string | null>([['nobody', null]])
  const signIn = async (name: string): Promise<string> => {
    const roleNumber = Number(name.slice('role '.length))
    const keys = { sellerKey: sharedCode, supervisorKey: sharedCode, managerKey: sharedCode }
    const signedIn = () => application.signIn({ roleNumber, ...keys })
    const person = await signedIn().catch(async (error: unknown) => {
      if (!(error instanceof Error && error.message.includes('licences.inactive'))) throw error
      await stopEnforcing(application)
      return signedIn()
    })
    return person.token
  }
  return {
    forget: name => tokens.delete(name),
    async tokenOf(name) {
      const token = tokens.get(name)
      if (token !== undefined) return token
      const fresh = await signIn(name)
      tokens.set(name, fresh)
      return fresh
    },
  }
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

type Answer = { status: number; text: string; type: string }

const send = async (application: TestApplication, request: FuzzRequest, token: string | null): Promise<Answer> => {
  const { method, url, payload, headers } = request
  const response = await application.app.inject({
    method,
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return {
    status: response.statusCode,
    text: response.body,
    type: String(response.headers['content-type'] ?? ''),
  }
}

/** Whether a session still holds: a request may be refused for credentials of its own. */
const holds = async (application: TestApplication, token: string | null): Promise<boolean> =>
  token === null || (await send(application, { method: 'GET', url: '/api/auth/session' }, token)).status === 200

/** Ids of the other company's rows that the request did not name itself. */
const foreignIds = ({ text }: Answer, request: FuzzRequest, foreign: ReadonlySet<string>): string[] => {
  const sent = `${request.url} ${request.payload ?? ''}`
  return [...new Set(text.match(uuids) ?? [])].filter(id => foreign.has(id) && !sent.includes(id))
}

const wrongIn = (answer: Answer, request: FuzzRequest, foreign: ReadonlySet<string>): string[] => {
  const { status, text, type } = answer
  const told = type.startsWith('application/problem+json') ? englishIn(JSON.parse(text)) : []
  return [
    ...(status >= 500 ? [`answered ${status}`] : []),
    ...(text.includes(foreignMarker) ? ['says a text of another company'] : []),
    ...foreignIds(answer, request, foreign).map(id => `says the id ${id} of another company`),
    ...told.map(sentence => `says «${sentence}»`),
  ]
}

const idsOf = (rows: Record<string, Record<string, unknown>>): string[] => [
  ...new Set(Object.values(rows).flatMap(({ id }) => (typeof id === 'string' ? [id] : []))),
]

type Company = { place: FuzzPlace; world: DoorWorld; secrets: ReadonlySet<string> }

/**
 * A company beside another one whose every text has a marker. All rows of a company have one id and one code, so that
 * whatever a request names is there to be found.
 */
const plantCompanies = async (application: TestApplication): Promise<Company> => {
  const { databaseUrl, envId, otherEnvId } = application
  const world = await createDoorWorld(application)
  const shared = { id: newId(), code: sharedCode }
  const own = idsOf(await seedEveryTable(databaseUrl, envId, 'Propio', {}, shared))
  const foreignShared = { id: newId(), code: `${foreignMarker}-code` }
  const foreign = idsOf(await seedEveryTable(databaseUrl, otherEnvId, foreignMarker, {}, foreignShared))
  // Two of three name the caller's own company.
  const ids = [shared.id, shared.id, ...own, ...foreign]
  return {
    world,
    secrets: new Set([...foreign, otherEnvId]),
    place: { envIds: [envId, otherEnvId], ids, codes: [sharedCode, 'V1', sharedCode] },
  }
}

/** Calls that older clients make, as they are and with one place spoiled. */
const olderCalls = (world: DoorWorld): fc.Arbitrary<FuzzRequest> =>
  fc.constantFrom(...doorCalls.filter(({ route }) => !route.endsWith('logout'))).chain(({ route, good }) => {
    const { url, body, headers } = good(world)
    const method = route.split(' ')[0] as FuzzRequest['method']
    const sent = fc.constant(body)
    const bodies = body === undefined ? sent : fc.oneof(sent, mutated(sent))
    return bodies.map(one => ({
      method,
      url,
      ...(one === undefined ? {} : { payload: JSON.stringify(one) }),
      ...(headers ? { headers } : {}),
    }))
  })

const streamsOf = (
  application: TestApplication,
  { place, world }: Company,
  seed: number,
): { doors: Stream[]; routes: Stream[] } => {
  const contracts = application.routes.map(({ contract }) => contract).filter(isSent)
  const paths = [...contracts.map(({ path }) => path), '/parse/classes/Orders', '/healthz', '/readyz', '/metrics', '/']
  const doors = [parseRequests(place), olderCalls(world), sqlRequests(place), rawRequests(paths)]
  return {
    doors: doors.map((one, at) => streamOf(one, seed + at)),
    routes: contracts.map((contract, at) => streamOf(requestsOf(contract, place), seed + 100 + at)),
  }
}

const shareOfDoors = 0.4
const maximumFindings = 60

type Round = { requests: number; seed: number; result: FuzzResult; tell: (line: string) => void }

const fuzzRound = async ({ requests, seed, result, tell }: Round): Promise<void> => {
  const application = await createTestApplication()
  try {
    const company = await plantCompanies(application)
    const { doors, routes } = streamsOf(application, company, seed)
    const crowd = crowdOf(application)
    const next = random(seed)
    const pick = <T>(list: T[]): T => list[Math.floor(next() * list.length)] as T
    for (let sent = 0; sent < requests && result.findings.length < maximumFindings; sent += 1) {
      const request = pick(next() < shareOfDoors ? doors : routes)()
      const caller = pick(callers)
      const answer = await send(application, request, await crowd.tokenOf(caller))
      if ([401, 423].includes(answer.status) && !(await holds(application, await crowd.tokenOf(caller))))
        crowd.forget(caller)
      result.sent += 1
      result.byStatus[answer.status] = (result.byStatus[answer.status] ?? 0) + 1
      for (const what of wrongIn(answer, request, company.secrets)) {
        result.findings.push({ what, request: { ...request, caller }, answer: answer.text.slice(0, 500) })
        tell(`${what}: ${request.method} ${request.url}\n`)
      }
      if (result.sent % 5000 === 0) tell(`${result.sent} sent, ${JSON.stringify(result.byStatus)}\n`)
    }
  } finally {
    await application.stop().catch((error: unknown) => {
      // What a test's end asks of everything that it wrote; that a value reads like code is the fuzz's own text.
      const [headline, ...lines] = String(error).split('\n')
      const left = lines.filter(line => !line.includes(' reads «'))
      if (lines.length === 0 || left.length > 0)
        result.findings.push({ what: [headline, ...left].join('\n'), request: null, answer: '' })
    })
  }
}

/** After so many requests most of what was planted is deleted or closed: the next ones begin with all of it again. */
const requestsOfRound = 2_500

/**
 * Sends seeded requests to every door and every route, as a person of each role, to a company beside another one. No answer
 * may be a failure of the server, nor say anything of the other company.
 */
export const fuzz = async ({ requests, seed, tell = () => undefined }: FuzzOptions): Promise<FuzzResult> => {
  const result: FuzzResult = { findings: [], sent: 0, byStatus: {} }
  for (let round = 0; result.sent < requests && result.findings.length < maximumFindings; round += 1)
    await fuzzRound({
      requests: Math.min(requestsOfRound, requests - result.sent),
      seed: seed + round * 104_729,
      result,
      tell,
    })
  return result
}

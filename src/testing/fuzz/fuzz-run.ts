import fc from 'fast-check'
import type { RouteContract } from '../../kernel/contract/route.ts'
import { createTestApplication, type TestApplication } from '../application.ts'
import { sampleBody, sampleUrl } from '../sample-request.ts'
import { seedEveryTable } from '../seed-every-table.ts'
import { type FuzzPlace, type FuzzRequest, parseRequests, rawRequests, sqlRequests } from './door-requests.ts'
import { bodies, urls } from './requests.ts'
import { englishIn } from './spanish.ts'

/** In every text of the other company; no answer may have it. */
const foreignMarker = 'AJENO9c4e'

export type FuzzOptions = { requests: number; seed: number; tell?: (line: string) => void }

/** What was wrong, and the request that shows it. */
export type FuzzFinding = { what: string; request: FuzzRequest & { caller: string }; answer: string }

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

/** Spoiled ones, and plain ones that name a row of either company: what is refused at the door looks into nothing. */
const requestsOf = (contract: RouteContract, ids: string[]): fc.Arbitrary<FuzzRequest> => {
  const requestOf = (url: string, body: unknown): FuzzRequest => ({
    method: contract.method,
    url,
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  const plain = fc.constantFrom(...ids).map(uuid => {
    const sample = { uuid, text: 'x' }
    return requestOf(sampleUrl(contract, sample), sampleBody(contract, sample))
  })
  return fc.oneof(
    plain,
    fc.tuple(urls(contract, ids), bodies(contract, ids)).map(([url, body]) => requestOf(url, body)),
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
const callers = ['role 1', 'role 1', 'role 1', 'role 0', 'role 2', 'role 4', 'role 5', 'nobody']

type Crowd = { tokenOf: (name: string) => Promise<string | null>; forget: (name: string) => void }

/** A person of each role, who signs in again when a request ended their session, and somebody who is not signed in. */
const crowdOf = (application: TestApplication): Crowd => {
  const tokens = new Map<string, string | null>()
  return {
    forget: name => tokens.delete(name),
    async tokenOf(name) {
      if (name === 'nobody') return null
      const known = tokens.get(name)
      if (known !== undefined) return known
      const roleNumber = Number(name.slice('role '.length))
      const keys = { sellerKey: 'V1', supervisorKey: 'S1', managerKey: 'G1' }
      const person = await application.signIn({ roleNumber, ...keys }).catch((error: unknown) => {
        // An administrator may have decided that sellers need a licence: then this role is shut out from here on.
        if (error instanceof Error && error.message.includes('licences.inactive')) return null
        throw error
      })
      tokens.set(name, person?.token ?? null)
      return person?.token ?? null
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

const idsOf = (rows: Record<string, Record<string, unknown>>): string[] =>
  Object.values(rows).flatMap(({ id }) => (typeof id === 'string' ? [id] : []))

const streamsOf = (
  application: TestApplication,
  place: FuzzPlace,
  seed: number,
): { doors: Stream[]; routes: Stream[] } => {
  const contracts = application.routes.map(({ contract }) => contract).filter(isSent)
  const paths = [...contracts.map(({ path }) => path), '/parse/classes/Orders', '/healthz', '/readyz', '/metrics', '/']
  return {
    doors: [parseRequests(place), parseRequests(place), sqlRequests(place), rawRequests(paths)].map((one, at) =>
      streamOf(one, seed + at),
    ),
    routes: contracts.map((contract, at) => streamOf(requestsOf(contract, place.ids), seed + 100 + at)),
  }
}

const shareOfDoors = 0.4
const maximumFindings = 20

/**
 * Sends seeded requests to every door and every route, as a person of each role, to a company beside another one whose
 * every text has a marker. No answer may be a failure of the server, nor say anything of the other company.
 */
export const fuzz = async ({ requests, seed, tell = () => undefined }: FuzzOptions): Promise<FuzzResult> => {
  const application = await createTestApplication()
  try {
    const { databaseUrl, envId, otherEnvId } = application
    const own = idsOf(await seedEveryTable(databaseUrl, envId, 'Propio'))
    const foreign = idsOf(await seedEveryTable(databaseUrl, otherEnvId, foreignMarker))
    const place = { envIds: [envId, otherEnvId], ids: [...own, ...foreign], codes: ['V1', `Propio-sellers-code`] }
    const { doors, routes } = streamsOf(application, place, seed)
    const secrets = new Set([...foreign, otherEnvId])
    const crowd = crowdOf(application)
    const next = random(seed)
    const pick = <T>(list: T[]): T => list[Math.floor(next() * list.length)] as T
    const result: FuzzResult = { findings: [], sent: 0, byStatus: {} }
    while (result.sent < requests && result.findings.length < maximumFindings) {
      const request = pick(next() < shareOfDoors ? doors : routes)()
      const caller = pick(callers)
      const answer = await send(application, request, await crowd.tokenOf(caller))
      if ([401, 423].includes(answer.status) && !(await holds(application, await crowd.tokenOf(caller))))
        crowd.forget(caller)
      result.sent += 1
      result.byStatus[answer.status] = (result.byStatus[answer.status] ?? 0) + 1
      for (const what of wrongIn(answer, request, secrets))
        result.findings.push({ what, request: { ...request, caller }, answer: answer.text.slice(0, 500) })
      if (result.sent % 5000 === 0) tell(`${result.sent} sent, ${JSON.stringify(result.byStatus)}\n`)
    }
    return result
  } finally {
    await application.stop()
  }
}

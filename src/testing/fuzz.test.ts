import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RouteContract } from '../kernel/contract/route.ts'
import { storeCookie } from '../kernel/server/http/app.ts'
import { createTestApplication, type TestApplication } from './application.ts'
import { bodies, urls } from './fuzz/requests.ts'
import { englishIn } from './fuzz/spanish.ts'
import { seedEveryTable } from './seed-every-table.ts'

/** Whatever anybody may send to any route: refused in Spanish, never a failure of ours. */
const application: TestApplication = await createTestApplication()
let ids: string[]
let personId: string
let token: string
let storeToken: string
beforeAll(async () => {
  const rows = await seedEveryTable(application.databaseUrl, application.envId, 'Sembrado')
  ids = Object.values(rows).flatMap(row => (typeof row.id === 'string' ? [row.id] : []))
  personId = String(rows.customer_users?.id)
  token = await signIn()
  storeToken = await enterStore()
})
afterAll(() => application.stop())

const signIn = async (): Promise<string> => (await application.signIn({ roleNumber: 1, isOperator: true })).token

/** The session of a person of a customer, by an invitation of the company. */
const enterStore = async (): Promise<string> => {
  const post = (url: string, payload: object) =>
    application.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } })
  const invitation = await post(`/api/store-people/${personId}/invitation`, { isMailed: false })
  expect(invitation.statusCode, invitation.body).toBe(200)
  const [, secret = ''] = invitation.json<{ url: string }>().url.split('#')
  const entrance = await post('/api/store/entry/invitation', { token: secret })
  expect(entrance.statusCode, entrance.body).toBe(200)
  return entrance.cookies.find(({ name }) => name === storeCookie)?.value ?? ''
}

const send = async (contract: RouteContract, url: string, body: unknown, isAgain = false): Promise<void> => {
  const response = await application.app.inject({
    method: contract.method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      cookie: `${storeCookie}=${storeToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  if ([401, 423].includes(response.statusCode) && !isAgain && contract.access !== 'public') {
    token = await signIn()
    if (contract.access === 'customer') storeToken = await enterStore()
    return send(contract, url, body, true)
  }
  expect(response.statusCode, response.body).toBeLessThan(500)
  if (!response.headers['content-type']?.toString().startsWith('application/problem+json')) return
  expect(englishIn(response.json())).toEqual([])
}

/** A stream never ends, and what ends this session is no input. */
const contracts = application.routes
  .map(({ contract }) => contract)
  .filter(({ path }) => !/\/(events|logout)$/.test(path))

const runs = Number(process.env.FUZZ_RUNS ?? 12)

test.each(contracts.map(contract => [`${contract.method} ${contract.path}`, contract] as const))(
  '%s',
  async (_name, contract) => {
    await fc.assert(
      fc.asyncProperty(urls(contract, ids), bodies(contract, ids), (url, body) => send(contract, url, body)),
      { numRuns: runs, seed: Number(process.env.FUZZ_SEED ?? 20_261_120), endOnFailure: true },
    )
  },
)

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { RouteContract } from '../kernel/contract/route.ts'
import { storeCookie } from '../kernel/server/http/app.ts'
import { newId } from '../kernel/server/ids.ts'
import { createTestApplication, type TestApplication } from './application.ts'
import { parameterNames, sampleBody, sampleUrl } from './sample-request.ts'
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

const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    "'; drop table orders; --",
    '" or 1=1',
    '🍦'.repeat(40),
    'ñ́́́',
    '\ud800',
    'x'.repeat(5000),
    '-1',
    '1e400',
    'NaN',
    'null',
    '2026-02-30',
    '0000-01-01',
    '+275760-09-13',
    '9999-12-31T23:59:59Z',
    'code:contains:%',
    'code:matches:\\',
    'name:greater-than:\u0000',
    '__proto__',
    '../../etc/passwd',
    '%00',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const numbers = fc.oneof(
  fc.constantFrom(0, -0, -1, 1e15, 1e300, -1e300, 2 ** 31, 2 ** 53, 0.1 + 0.2, 5e-324),
  fc.double({ noNaN: true }),
  fc.integer(),
)
const leaves = fc.oneof(texts, numbers, fc.boolean(), fc.constant(null))
const values = fc.oneof(
  { weight: 4, arbitrary: leaves },
  fc.array(leaves, { maxLength: 4 }),
  fc.dictionary(texts, leaves, { maxKeys: 3 }),
)

type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] }
const shapeOf = (schema: z.ZodType | undefined): Shape =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : {}

/** The form a contract asks for, with anything in each place, or anything at all. */
const inForm = (shape: Shape): fc.Arbitrary<unknown> => {
  const [first] = shape.anyOf ?? []
  if (first) return fc.oneof(...(shape.anyOf ?? []).map(inForm))
  if (shape.properties) {
    const fields = Object.entries(shape.properties).map(([name, part]) => [name, inForm(part)] as const)
    return fc.oneof({ weight: 4, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) }, values)
  }
  if (shape.items) return fc.oneof({ weight: 4, arbitrary: fc.array(inForm(shape.items), { maxLength: 3 }) }, values)
  return values
}

/** A request that would pass, with one or two of its places spoiled: it reaches the code behind the schema. */
const spoiled = (sample: unknown): fc.Arbitrary<unknown> => {
  if (sample === null || typeof sample !== 'object' || Array.isArray(sample)) return values
  const names = Object.keys(sample)
  if (names.length === 0) return values
  return fc
    .tuple(fc.constantFrom(...names), values)
    .map(([name, value]) => ({ ...(sample as Record<string, unknown>), [name]: value }))
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

const urls = (contract: RouteContract): fc.Arbitrary<string> => {
  const known = Object.keys(shapeOf(contract.query).properties ?? {})
  const name = known.length > 0 ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, texts) : texts
  const query = fc.array(fc.tuple(name, fc.oneof(texts, numbers.map(String))), { maxLength: 3 })
  const parameters = fc.array(fc.oneof(texts, fc.constantFrom(...ids, newId())), {
    minLength: parameterNames(contract).length,
    maxLength: parameterNames(contract).length,
  })
  return fc.tuple(query, parameters, fc.boolean()).map(([pairs, places, isPlain]) => {
    const given = [...places]
    const path = contract.path.replace(/:\w+/g, () => encode(given.shift() ?? '') || 'x')
    const written = pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&')
    const start = isPlain ? (sampleUrl(contract, { uuid: ids[0] ?? '', text: 'x' }).split('?')[1] ?? '') : ''
    return `${path}?${[start, written].filter(Boolean).join('&')}`
  })
}

const english = /\b(is|are|must|expected|received|invalid|required|should|too|unrecognized|failed|error|not)\b/i

type Told = { detail?: string; title?: string; errors?: { message: string }[] }
const sentencesOf = ({ detail = '', title = '', errors = [] }: Told): string[] => [
  detail,
  title,
  ...errors.map(({ message }) => message),
]

/** What was sent may be said again between quotes. */
const withoutQuotes = (text: string): string => text.replace(/«[\s\S]*?»/g, '')

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
  for (const sentence of sentencesOf(response.json<Told>())) expect(withoutQuotes(sentence)).not.toMatch(english)
}

/** A stream never ends, and what ends this session is no input. */
const contracts = application.routes
  .map(({ contract }) => contract)
  .filter(({ path }) => !/\/(events|logout)$/.test(path))

const runs = Number(process.env.FUZZ_RUNS ?? 12)

test.each(contracts.map(contract => [`${contract.method} ${contract.path}`, contract] as const))(
  '%s',
  async (_name, contract) => {
    const sample = sampleBody(contract, { uuid: ids[0] ?? '', text: 'x' })
    const bodies = contract.body ? fc.oneof(inForm(shapeOf(contract.body)), spoiled(sample)) : fc.constant(undefined)
    await fc.assert(
      fc.asyncProperty(urls(contract), bodies, (url, body) => send(contract, url, body)),
      { numRuns: runs, seed: Number(process.env.FUZZ_SEED ?? 20_261_120), endOnFailure: true },
    )
  },
)

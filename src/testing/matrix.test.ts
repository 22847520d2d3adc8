import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayCall, roleOfNumber } from '../kernel/contract/roles.ts'
import type { RouteContract } from '../kernel/contract/route.ts'
import { refuseOpenRoutes } from '../kernel/server/http/register-routes.ts'
import { newId } from '../kernel/server/ids.ts'
import { defaultProfiles } from '../modules/erp/server/default-profiles.ts'
import type { NewUser } from '../modules/identity/server/index.ts'
import { createTestApplication, type TestApplication } from './application.ts'
import { onServer } from './database.ts'
import { bodyWithFile, fileNames, parameterNames, type SampleValues, sampleBody, sampleUrl } from './sample-request.ts'
import { seedEveryTable, tenantTables } from './seed-every-table.ts'

/**
 * Every route of the composed server × every role × two environments. Nothing here names a route: one that is added
 * tomorrow is covered tomorrow.
 */
const marker = 'AJENO7f3a'
const shared = { id: newId(), code: `${marker}-code` }
/** A stored document has a shape that the database does not know: its module's own sample goes there. */
const storedDocuments = { 'erp_profiles.definition': defaultProfiles.orders.definition }
const application: TestApplication = await createTestApplication()
const contracts = application.routes.map(route => route.contract)

beforeAll(async () => {
  await seedEveryTable(application.databaseUrl, application.envId, marker, storedDocuments, shared)
})
afterAll(() => application.stop())

type Answer = { status: number; text: string }
type Sent = { url: string; body?: unknown; rawBody?: string }

/** The answer comes as a stream, so that one that never ends answers by its head. */
const send = async (token: string | null, method: string, { url, body, rawBody }: Sent): Promise<Answer> => {
  const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await application.app.inject({
    method: method as RouteContract['method'],
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
    payloadAsStream: true,
  })
  const status = response.statusCode
  if (!String(response.headers['content-type']).startsWith('text/event-stream'))
    return { status, text: await text(response.stream()) }
  response.stream().destroy()
  return { status, text: '' }
}

type Person = { name: string; user: Partial<NewUser> & { roleNumber: number } }
const keys = { sellerKey: shared.code, supervisorKey: shared.code, managerKey: shared.code }
const people: Person[] = [
  ...[0, 1, 2, 3, 4, 5].map(roleNumber => ({ name: `role ${roleNumber}`, user: { roleNumber, ...keys } })),
  { name: 'role 2 with settlements', user: { roleNumber: 2, grants: ['settlements'], ...keys } },
  { name: 'operator', user: { roleNumber: 2, isOperator: true, ...keys } },
]
const tokens = new Map<string, string>()

const tokenOf = async ({ name, user }: Person, anew = false): Promise<string> => {
  const known = tokens.get(name)
  if (known && !anew) return known
  const { token } = await application.signIn(user)
  tokens.set(name, token)
  return token
}

const endsSession = ({ status }: Answer): boolean => status === 401 || status === 423

/** A route may have ended or locked the session it was called with: a call that is refused is made again with one that holds. */
const sendAs = async (person: Person, contract: RouteContract, sent: Sent): Promise<Answer> => {
  const answer = await send(await tokenOf(person), contract.method, sent)
  return endsSession(answer) ? send(await tokenOf(person, true), contract.method, sent) : answer
}

const nobodyElse: SampleValues = { uuid: newId(), text: 'sample' }

const requestOf = (contract: RouteContract, values: SampleValues): Sent => {
  const body = sampleBody(contract, values)
  return body === undefined ? { url: sampleUrl(contract, values) } : { url: sampleUrl(contract, values), body }
}

const named = contracts.map(contract => [`${contract.method} ${contract.path}`, contract] as const)

// First of all: what is sent below as somebody who may changes what is there.
test('its own people see what is there, so that the silence of other environments means something', async () => {
  const owner = { name: 'owner', user: { roleNumber: 1 } }
  const declared = contracts.filter(
    contract => contracts.some(other => other.path === `${contract.path}/import`) && contract.method === 'GET',
  )
  expect(declared.length).toBeGreaterThan(10)
  for (const contract of declared)
    expect((await sendAs(owner, contract, { url: contract.path })).text, contract.path).toMatch(/"total":[1-9]/)
})

describe('who may call', () => {
  test.each(named)('%s', async (_name, contract) => {
    const request = requestOf(contract, nobodyElse)
    if (contract.access !== 'public') expect((await send(null, contract.method, request)).status).toBe(401)
    for (const person of people) {
      const answer = await sendAs(person, contract, request)
      const permitted = mayCall(contract.access, {
        role: roleOfNumber(person.user.roleNumber),
        isOperator: person.user.isOperator ?? false,
        grants: person.user.grants ?? [],
      })
      const outcome = `${person.name}: ${answer.status}`
      if (!permitted) expect(outcome).toBe(`${person.name}: 403`)
      else if (contract.access !== 'public')
        expect(answer.status === 401 || answer.text.includes('"kernel.forbidden"'), outcome).toBe(false)
      expect(answer.status, `${outcome} ${answer.text}`).toBeLessThan(500)
    }
  })

  test('a route that does not say it stops the start', () => {
    const app = fastify()
    refuseOpenRoutes(app)
    expect(() => app.get('/api/open', async () => 'open')).toThrow('does not say who may call it')
  })

  test('no two contracts share a method and a path', () => {
    const seen = named.map(([name]) => name.replace(/:\w+/g, ':'))
    expect(seen.filter((name, index) => seen.indexOf(name) !== index)).toEqual([])
  })
})

const wrongBodies = [
  'null',
  '[]',
  '"text"',
  '{',
  '{"\\u0000":"\\u0000"}',
  '{"__proto__":{"isOperator":true}}',
  '[{"filter":1e400}]',
]
const wrongQueries = [
  'filter=x',
  'filter=code:contains:%00',
  'sort=zzz',
  'limit=-1',
  'cursor=abc',
  'from=2026-99-99',
  'unknown=1',
]

describe('what nobody should send', () => {
  const admin = { name: 'admin', user: { roleNumber: 1, isOperator: true } }

  test.each(named)('%s', async (_name, contract) => {
    const { url } = requestOf(contract, nobodyElse)
    const bodies = contract.body ? wrongBodies.map(rawBody => ({ url, rawBody })) : []
    const queries =
      contract.method === 'GET'
        ? wrongQueries.map(query => ({ url: `${url}${url.includes('?') ? '&' : '?'}${query}` }))
        : []
    for (const request of [...bodies, ...queries]) {
      const answer = await sendAs(admin, contract, request)
      expect(answer.status, `${JSON.stringify(request)} ${answer.text}`).toBeLessThan(500)
    }
  })
})

describe('another environment', () => {
  const stranger = { name: 'stranger', user: { roleNumber: 1, envId: application.otherEnvId } }
  const owner = { name: 'owner', user: { roleNumber: 1 } }
  const lists = named.filter(([, contract]) => contract.method === 'GET' && parameterNames(contract).length === 0)
  const single = named.filter(([, contract]) => parameterNames(contract).length > 0)

  const itsKeys = { uuid: shared.id, text: shared.code }

  /** Everything the environment holds. */
  const fingerprint = () =>
    onServer(application.databaseUrl, async client => {
      const rows = tenantTables.map(
        table =>
          `select '${table}' as name, md5(string_agg(t::text, ' ' order by t::text)) as hash from "${table}" t where env_id = $1`,
      )
      return (await client.query(rows.join(' union all '), [application.envId])).rows
    })
  let before: unknown
  beforeAll(async () => {
    // Signing in is written in the company's log.
    await tokenOf(owner)
    before = await fingerprint()
  })

  test.each(lists)('%s shows nothing of it', async (_name, contract) => {
    const { text } = await sendAs(stranger, contract, requestOf(contract, nobodyElse))
    expect(text).not.toContain(marker)
    for (const id of [application.envId, shared.id]) expect(text).not.toContain(id)
  })

  test.each(single)('%s does not find its rows', async (_name, contract) => {
    // A sample body may be refused before the row is looked for; nothing else than "not found" may follow.
    // What only the operator of the installation or people of customers may call is forbidden before anything is looked for.
    const expected =
      contract.access === 'operator' || contract.access === 'customer'
        ? [403]
        : [404, ...(contract.body ? [400] : []), ...(contract.rateLimit ? [429] : [])]
    const { status, text } = await sendAs(stranger, contract, requestOf(contract, itsKeys))
    expect(expected, `${status} ${text}`).toContain(status)
    expect(text).not.toContain(`"${marker}`)
  })

  // One look for all of them: it tells the table, and the route is found by its name.
  test('none of those calls changed a row of it', async () => {
    expect(await fingerprint()).toEqual(before)
  })

  test('a write that points at its rows is refused', async () => {
    const pointing = contracts
      .filter(({ body, access }) => body && access !== 'public')
      .map(contract => ({ contract, request: requestOf(contract, { uuid: shared.id, text: 'sample' }) }))
      .filter(({ request }) => JSON.stringify(request.body).includes(shared.id))
    expect(pointing.length).toBeGreaterThan(20)
    for (const { contract, request } of pointing) {
      const { status, text } = await sendAs(stranger, contract, request)
      expect(status, `${contract.method} ${contract.path} ${text}`).toBeGreaterThanOrEqual(400)
      expect(status, text).toBeLessThan(500)
    }
    expect(await fingerprint()).toEqual(before)
  })
})

/** Bodies that must reach the guard of files, with the values that their sample body needs to get there. */
const guarded: Record<string, object> = {
  'PUT /api/account/photo': {},
  'PUT /api/article-photos/:id': {},
  'POST /api/assets/:id/inspections': {},
  'POST /api/assets/:id/photos': {},
  'POST /api/counts/:id/entries': {},
  'PUT /api/settings/company': { currency: 'ARS', timeZone: 'America/Argentina/Buenos_Aires', mainWarehouseCode: '' },
}
/** Bodies that reach it only for a load on the road: `settlements/server/deliveries/delivery-files.test.ts` sends them. */
const guardedOnTheRoad = ['POST /api/deliveries', 'PUT /api/settlements/:loadId/orders/:orderId']

describe('a file that is not theirs', () => {
  const owner = { name: 'owner', user: { roleNumber: 1 } }
  const taking = contracts.filter(contract => fileNames(contract).length > 0)
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  /** A picture that somebody sent, who then maybe gave it to a record. */
  const uploadedBy = async (person: Person, owner: string | null): Promise<string> => {
    const token = await tokenOf(person)
    const response = await application.app.inject({
      method: 'POST',
      url: '/api/files',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
      payload: png,
    })
    const { id } = response.json<{ id: string }>()
    if (owner)
      await onServer(application.databaseUrl, client =>
        client.query('update files set attached_to = $2, detached_at = null where id = $1', [id, owner]),
      )
    return id
  }
  const stateOf = (id: string) =>
    onServer(application.databaseUrl, async client => {
      const { rows } = await client.query('select attached_to, detached_at from files where id = $1', [id])
      return rows
    })

  test('is marked in every body that takes one', () => {
    const unmarked = contracts.flatMap(contract =>
      fileNames(contract)
        .filter(({ isMarked }) => !isMarked)
        .map(({ name }) => `${contract.method} ${contract.path} ${name}`),
    )
    expect(unmarked).toEqual([])
    expect(taking.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      [...Object.keys(guarded), ...guardedOnTheRoad].toSorted(),
    )
  })

  test('is neither given to another record nor let go, whatever the call', async () => {
    const stranger = { name: 'stranger', user: { roleNumber: 1, envId: application.otherEnvId } }
    const files = [
      await uploadedBy(owner, 'somebody-elses/record'),
      await uploadedBy({ name: 'role 2', user: { roleNumber: 2, ...keys } }, null),
      await uploadedBy(stranger, null),
    ]
    const before = await Promise.all(files.map(stateOf))
    const reached = new Set<string>()
    for (const contract of taking)
      for (const file of files) {
        const values = { uuid: shared.id, text: 'sample' }
        const name = `${contract.method} ${contract.path}`
        const body = { ...Object(bodyWithFile(contract, values, file)), ...guarded[name] }
        const { status, text } = await sendAs(owner, contract, { url: sampleUrl(contract, values), body })
        expect(status, `${name} ${text}`).toBeGreaterThanOrEqual(400)
        expect(status, `${name} ${text}`).toBeLessThan(500)
        if (text.includes('El archivo ya no está.')) reached.add(name)
      }
    expect(await Promise.all(files.map(stateOf))).toEqual(before)
    expect([...reached].toSorted()).toEqual(Object.keys(guarded).toSorted())
  })
})

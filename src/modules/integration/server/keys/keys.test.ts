import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import type { KeyView, KeyWithSecret } from '../../contract/keys.ts'
import { allScopes, scopeOfRoute } from '../../contract/scopes.ts'

let application: TestApplication
let admin: Caller
beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1, displayName: 'Marta Admin' })
})
afterAll(() => application.stop())

const keys = '/api/integration/keys'
const call = (secret: string, method: InjectOptions['method'], url: string, payload?: object) =>
  application.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${secret}` },
    ...(payload ? { payload } : {}),
  } as InjectOptions)

const makeKey = (input: object, by = admin) =>
  by.post<KeyWithSecret>(keys, { name: 'ERP Tango', scopes: ['customers:read'], ...input })

const customer = { code: 'C1', name: 'Kiosco Sol' }

describe('a key', () => {
  test('does what its scopes say and no more, in Spanish', async () => {
    const { secret, key } = await makeKey({ scopes: ['customers:read', 'customers:write'] })
    expect(secret.startsWith(key.prefix)).toBe(true)
    const created = await call(secret, 'POST', '/api/data/customers', customer)
    expect(created.statusCode, created.body).toBe(200)
    expect((await call(secret, 'GET', '/api/data/customers')).json()).toMatchObject({ total: 1 })
    const refused = await call(secret, 'GET', '/api/data/articles')
    expect(refused.statusCode).toBe(403)
    expect(refused.json().detail).toContain('Esta clave no tiene permiso')
    const onlyReads = await makeKey({})
    expect((await call(onlyReads.secret, 'GET', '/api/data/customers')).statusCode).toBe(200)
    expect((await call(onlyReads.secret, 'POST', '/api/data/customers', { code: 'C2', name: 'x' })).statusCode).toBe(
      403,
    )
  })

  test('is named in the history of what it did', async () => {
    const { secret } = await makeKey({ name: 'Sitio', scopes: ['customers:read', 'customers:write'] })
    const { id } = (await call(secret, 'POST', '/api/data/customers', { code: 'C3', name: 'Bar' })).json<{
      id: string
    }>()
    const entries = await application.platform.withTenant(application.envId, ({ db, envId }) =>
      db.selectFrom('auditEntries').select('actor').where('envId', '=', envId).where('entityId', '=', id).execute(),
    )
    expect(entries).toEqual([{ actor: 'Clave «Sitio»' }])
  })

  test('reaches no other environment, and nothing of accounts, keys or the operator, whatever its scopes', async () => {
    const { secret } = await makeKey({ scopes: allScopes, perMinute: 6_000 })
    const stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    const { id } = await stranger.post<{ id: string }>('/api/data/customers', { code: 'AJENO', name: 'Ajeno' })
    expect((await call(secret, 'GET', `/api/data/customers/${id}`)).statusCode).toBe(404)
    const reader = await makeKey({ scopes: ['reports:read'], perMinute: 6_000 })
    for (const { contract } of application.routes) {
      const scope = scopeOfRoute(contract)
      if (contract.access === 'public' || contract.access === 'customer' || scope === 'reports:read') continue
      const url = contract.path.replace(/:\w+/g, '0190b7e4-0000-7000-8000-000000000000')
      const by = scope ? reader.secret : secret
      const { statusCode } = await call(by, contract.method, url, contract.method === 'GET' ? undefined : {})
      expect(`${statusCode} ${contract.method} ${contract.path}`).toBe(`403 ${contract.method} ${contract.path}`)
    }
  })

  test('covers paths that exist', () => {
    const needed = new Set(application.routes.map(({ contract }) => scopeOfRoute(contract)))
    expect(allScopes.filter(scope => scope.endsWith(':read') && !needed.has(scope))).toEqual([])
  })

  test('with a seller sees the work of that seller alone, with the rights of one', async () => {
    const seller = await admin.post<{ id: string }>('/api/data/sellers', { code: 'V1', name: 'Vera' })
    await admin.post('/api/data/sellers', { code: 'V2', name: 'Otro' })
    await admin.post('/api/data/customers', { code: 'DV1', name: 'De Vera', seller: seller.id })
    const { secret } = await makeKey({ scopes: ['customers:read', 'articles:read'], sellerId: seller.id })
    const page = (await call(secret, 'GET', '/api/data/customers')).json<{ items: { code: string }[] }>()
    expect(page.items.map(({ code }) => code)).toEqual(['DV1'])
    // Of a role that may not read articles.
    expect((await call(secret, 'GET', '/api/data/articles')).statusCode).toBe(403)
  })

  test('tells in headers what is left, and then 429 with when to come back', async () => {
    const { secret } = await makeKey({ perMinute: 2 })
    const first = await call(secret, 'GET', '/api/data/customers')
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' })
    await call(secret, 'GET', '/api/data/customers')
    const refused = await call(secret, 'GET', '/api/data/customers')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['ratelimit-remaining']).toBe('0')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('that is revoked, expired or made up does not enter', async () => {
    const { secret, key } = await makeKey({})
    expect((await call(secret, 'GET', '/api/data/customers')).statusCode).toBe(200)
    await admin.post(`${keys}/${key.id}/revoke`)
    for (const wrong of [secret, `${secret.slice(0, -1)}A`, 'anden_', 'anden_x'.padEnd(70, 'y')]) {
      const answer = await call(wrong, 'GET', '/api/data/customers')
      expect(answer.statusCode, wrong).toBe(401)
      expect(answer.json().code).toBe('integration.keyInvalid')
    }
    expect(
      (await admin.request('POST', `${keys}/${key.id}/rotate`, { until: new Date().toISOString() })).statusCode,
    ).toBe(409)
    const short = await makeKey({ expiresAt: new Date(Date.now() + 300).toISOString() })
    expect((await call(short.secret, 'GET', '/api/data/customers')).statusCode).toBe(200)
    await new Promise(resolve => setTimeout(resolve, 350))
    expect((await call(short.secret, 'GET', '/api/data/customers')).statusCode).toBe(401)
  })

  test('is rotated with overlap: both secrets are good until the hour, then the new one alone', async () => {
    const { secret, key } = await makeKey({})
    const until = new Date(Date.now() + 400).toISOString()
    const rotated = await admin.post<KeyWithSecret>(`${keys}/${key.id}/rotate`, { until })
    expect(rotated.key.overlapUntil).not.toBeNull()
    const status = async (one: string) => (await call(one, 'GET', '/api/data/customers')).statusCode
    expect([await status(secret), await status(rotated.secret)]).toEqual([200, 200])
    await new Promise(resolve => setTimeout(resolve, 450))
    expect([await status(secret), await status(rotated.secret)]).toEqual([401, 200])
    const far = new Date(Date.now() + 40 * 86_400_000).toISOString()
    expect((await admin.request('POST', `${keys}/${key.id}/rotate`, { until: far })).statusCode).toBe(400)
  })

  test('is listed with its use and never with its secret', async () => {
    const { secret, key } = await makeKey({ name: 'Contada' })
    for (let calls = 0; calls < 3; calls += 1) await call(secret, 'GET', '/api/data/customers')
    const { items } = await admin.get<{ items: KeyView[] }>(keys)
    const listed = items.find(({ id }) => id === key.id)
    expect(listed).toMatchObject({ weekCalls: 3, dayCalls: 3, state: 'active', creator: 'Marta Admin' })
    expect(listed?.lastUsedAt).not.toBeNull()
    expect(JSON.stringify(items)).not.toContain(secret.slice(20))
  })

  test('is refused with what is wrong', async () => {
    const { body } = await admin.request('POST', keys, {
      name: '',
      scopes: ['todo:read'],
      expiresAt: '2020-01-01T00:00:00Z',
    })
    expect(body).toContain('Completá este dato.')
    expect(body).toContain('Ese permiso no existe.')
    const past = await admin.request('POST', keys, {
      name: 'a',
      scopes: ['stock:read'],
      expiresAt: '2020-01-01T00:00:00Z',
    })
    expect(past.body).toContain('que no haya pasado')
    const unknown = { name: 'a', scopes: ['stock:read'], sellerId: '0190b7e4-0000-7000-8000-000000000000' }
    expect((await admin.request('POST', keys, unknown)).body).toContain('Ese vendedor no existe.')
  })

  test('opens the doors of older clients only where it may read what they give', async () => {
    const { secret } = await makeKey({ scopes: ['older-clients:read', 'customers:read'] })
    const table = (name: string) => call(secret, 'GET', `/api/sql/${name}/${application.envId}?deletedAt=null`)
    expect((await table('customers')).statusCode).toBe(200)
    expect((await table('articles')).statusCode).toBe(403)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApplication, type TestApplication, testPassword } from '../../../testing/application.ts'
import { createUser } from './environments.service.ts'
import { hashToken } from './tokens.ts'

let application: TestApplication
beforeAll(async () => {
  application = await createTestApplication()
  await createUser(application.platform.database, {
    envId: application.envId,
    email: 'ana@test.example',
    password: testPassword,
    displayName: 'Ana',
    roleNumber: 1,
  })
})
afterAll(() => application.stop())

const login = (body: unknown, headers: Record<string, string> = {}) =>
  application.app.inject({ method: 'POST', url: '/api/auth/login', payload: body as object, headers })

const cookiesOf = (response: Awaited<ReturnType<typeof login>>) =>
  Object.fromEntries(response.cookies.map(cookie => [cookie.name, cookie.value]))

describe('signing in', () => {
  test('gives the session and two HttpOnly cookies, none readable by a page', async () => {
    const response = await login({ email: 'ANA@test.example', password: testPassword })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      role: 'admin',
      landing: '/apps/dashboards/project',
      environment: { name: 'Helados del Litoral' },
    })
    expect(response.cookies.every(cookie => cookie.httpOnly && cookie.sameSite === 'Strict')).toBe(true)
  })

  test('answers an unknown user and a wrong password alike', async () => {
    const unknown = await login({ email: 'nadie@test.example', password: 'whatever' })
    const wrong = await login({ email: 'ana@test.example', password: 'whatever' })
    expect(unknown.statusCode).toBe(401)
    expect(unknown.json().detail).toBe('Credenciales invalidas')
    expect({ ...wrong.json(), instance: '' }).toEqual({ ...unknown.json(), instance: '' })
  })

  test('refuses unknown fields and short passwords in Spanish', async () => {
    const response = await login({ email: 'ana@test.example', password: 'abc', admin: true })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors.map((error: { message: string }) => error.message)).toEqual([
      'La longitud mínima del carácter es 4',
      'El dato «admin» no se conoce.',
    ])
  })

  test('refuses a page of another site', async () => {
    const response = await login(
      { email: 'ana@test.example', password: testPassword },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect(response.statusCode).toBe(403)
  })
})

describe('renewing', () => {
  const refresh = (token: string | undefined) =>
    application.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      ...(token ? { cookies: { anden_refresh: token } } : {}),
    })

  const signIn = async (): Promise<string> =>
    String(cookiesOf(await login({ email: 'ana@test.example', password: testPassword })).anden_refresh)
  const next = async (token: string): Promise<string> => String(cookiesOf(await refresh(token)).anden_refresh)
  /** Everything that was done with tokens happened this much earlier. */
  const pass = async (minutes: number): Promise<void> => {
    const { database } = application.platform
    const earlier = (at: string | Date | null) => at && new Date(new Date(at).getTime() - minutes * 60_000)
    const rows = await database
      .selectFrom('sessions')
      .select(['tokenHash', 'replacedAt', 'supersededAt', 'createdAt'])
      .execute()
    for (const { tokenHash, replacedAt, supersededAt, createdAt } of rows)
      await database
        .updateTable('sessions')
        .set({
          replacedAt: earlier(replacedAt),
          supersededAt: earlier(supersededAt),
          createdAt: earlier(createdAt) ?? createdAt,
        })
        .where('tokenHash', '=', tokenHash)
        .execute()
  }
  const statusOf = async (token: string): Promise<number> => (await refresh(token)).statusCode

  test('rotates the refresh token, and one used a moment ago renews without another', async () => {
    const first = await signIn()
    const second = await next(first)
    expect(second).toHaveLength(43)
    expect(second).not.toBe(first)
    const withinGrace = await refresh(first)
    expect(withinGrace.statusCode).toBe(200)
    expect(cookiesOf(withinGrace).anden_refresh).toBeUndefined()
  })

  test('whose answer was lost is asked for again, minutes later and more than once', async () => {
    const first = await signIn()
    await next(first)
    await pass(1)
    await next(first)
    await pass(10)
    const third = await next(first)
    expect(third).toHaveLength(43)
    await pass(30)
    expect(await statusOf(third)).toBe(200)
  })

  test('after an answer that did arrive ends the whole session: the token was stolen', async () => {
    const first = await signIn()
    const second = await next(first)
    await pass(1)
    const third = await next(second)
    await pass(1)
    expect(await statusOf(first)).toBe(401)
    expect(await statusOf(third)).toBe(401)
  })

  test('by somebody who stole a token and came first ends the session when its owner renews', async () => {
    const first = await signIn()
    const owners = await next(first)
    await pass(2)
    const thiefs = await next(first)
    await pass(2)
    expect(await statusOf(owners)).toBe(401)
    expect(await statusOf(thiefs)).toBe(401)
  })

  test('is not asked for again on another day, nor after signing out', async () => {
    const [lost, left] = [await signIn(), await signIn()]
    for (const token of [lost, left]) await next(token)
    await application.platform.database
      .updateTable('sessions')
      .set({ revokedAt: new Date() })
      .where('tokenHash', '=', hashToken(left))
      .execute()
    await pass(5)
    expect(await statusOf(left)).toBe(401)
    await pass(12 * 60)
    expect(await statusOf(lost)).toBe(401)
  })

  test('asks for a cookie that exists', async () => {
    expect((await refresh(undefined)).statusCode).toBe(401)
    expect((await refresh('invented')).statusCode).toBe(401)
  })
})

describe('tokens', () => {
  test('a phone changes Basic credentials for a token whose claims name role and environment', async () => {
    const caller = await application.signIn({ roleNumber: 2, sellerKey: 'V01' })
    const claims = JSON.parse(Buffer.from(caller.token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ role: 2, seller: 'V01', envId: application.envId, envN: 'Helados del Litoral' })
    expect((await caller.request('GET', '/api/auth/session')).json()).toMatchObject({
      role: 'ventas',
      landing: '/apps/reports',
    })
  })

  test('a forged token and a suspended user are refused', async () => {
    const caller = await application.signIn({ roleNumber: 1, email: 'out@test.example' })
    const forged = `${caller.token.slice(0, -4)}AAAA`
    const response = await application.app.inject({
      method: 'GET',
      url: '/api/auth/session',
      headers: { authorization: `Bearer ${forged}` },
    })
    expect(response.statusCode).toBe(401)
    await application.platform.database
      .updateTable('users')
      .set({ suspendedAt: new Date() })
      .where('email', '=', 'out@test.example')
      .execute()
    expect((await caller.request('GET', '/api/auth/session')).statusCode).toBe(401)
  })

  test('signing out ends the session at once', async () => {
    const caller = await application.signIn({ roleNumber: 1 })
    expect((await caller.request('POST', '/api/auth/logout')).json()).toEqual({ leaveAt: null })
    expect((await caller.request('GET', '/api/auth/session')).statusCode).toBe(401)
  })
})

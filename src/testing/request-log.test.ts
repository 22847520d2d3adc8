import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineRoute } from '../kernel/contract/route.ts'
import { createApp } from '../kernel/server/http/app.ts'
import { handle, handleOpen } from '../kernel/server/http/register-routes.ts'
import {
  createSessionRoutes,
  createSessionService,
  createSignInLimits,
  createUser,
} from '../modules/identity/server/index.ts'
import { createTestApplication, type TestApplication, testPassword } from './application.ts'

const base = { access: 'session', tag: 'Pruebas', summary: 'Prueba' } as const
const fails = defineRoute({
  ...base,
  method: 'POST',
  path: '/api/fails',
  body: z.strictObject({ password: z.string() }),
})
const shared = defineRoute({
  ...base,
  access: 'public',
  method: 'GET',
  path: '/c/:token',
  params: z.object({ token: z.string() }),
})

const secrets = {
  password: testPassword,
  wrongPassword: 'otra-clave-9911',
  queryToken: 'token-de-consulta-7731',
  cookie: 'galleta-robada-5519',
  bearer: 'portador-falso-3320',
  shared: 'enlace-firmado-8842',
  email: 'ana.secreta@test.example',
  row: 'fila-que-nadie-ve',
}

type Line = { level: number; reqId?: string; path?: string; status?: number; ms?: number; err?: { message: string } }

let application: TestApplication
let app: Awaited<ReturnType<typeof createApp>>
const lines: string[] = []
const linesOf = (id: unknown): Line[] => lines.map(text => JSON.parse(text) as Line).filter(line => line.reqId === id)

beforeAll(async () => {
  application = await createTestApplication()
  const { platform, envId } = application
  await createUser(platform.database, {
    envId,
    email: secrets.email,
    displayName: 'Ana',
    password: secrets.password,
    roleNumber: 1,
  })
  const sessions = createSessionService({ ...platform, limits: createSignInLimits(platform.database) })
  app = await createApp({
    withTenant: platform.withTenant,
    database: platform.database,
    authenticate: sessions.authenticate,
    checkReady: platform.checkReady,
    logLevel: 'trace',
    logTo: { write: line => void lines.push(line) },
    metricsToken: undefined,
    trustProxy: false,
    routes: [
      ...createSessionRoutes(sessions, {
        guide: null,
        appStore: null,
        playStore: null,
        mapStyle: null,
        mapTiles: null,
        provider: null,
      }),
      handle(fails, async () => {
        throw new Error('the shelf is broken', {
          cause: Object.assign(new Error('the nail came out'), {
            code: 'XX000',
            detail: `Failing row: ${secrets.row}`,
          }),
        })
      }),
      handleOpen(shared, async () => undefined),
    ],
  })
})
afterAll(async () => {
  await app.close()
  await application.stop()
})

const send = async (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}, payload?: unknown) => {
  const response = await app.inject({
    method,
    url,
    headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(payload === undefined ? {} : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  })
  return { status: response.statusCode, id: response.headers['x-request-id'], response }
}

const basic = (password: string) => `Basic ${Buffer.from(`${secrets.email}:${password}`).toString('base64')}`

describe('the log', () => {
  test('has a line for every request, the cause of what failed, and nothing secret', async () => {
    const { email, password } = secrets
    const login = await send('POST', '/api/auth/login', {}, { email, password })
    const token = await send('POST', '/api/v1/auth/email', { authorization: basic(password) })
    const bearer = { authorization: `Bearer ${token.response.json<{ token: string }>().token}` }
    const cookies = login.response.cookies.map(({ value }) => value)
    const cookie = login.response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const query = `?token=${secrets.queryToken}`
    const answers = {
      'signing in': [login, 200],
      'a token': [token, 200],
      'a wrong password': [await send('POST', '/api/auth/login', {}, { email, password: secrets.wrongPassword }), 401],
      'wrong Basic credentials': [
        await send('POST', '/api/v1/auth/email', { authorization: basic(secrets.wrongPassword) }),
        401,
      ],
      'a session by cookie': [await send('GET', '/api/auth/session', { cookie }), 200],
      'a session by token': [await send('GET', '/api/auth/session', bearer), 200],
      'a false token': [await send('GET', '/api/auth/session', { authorization: `Bearer ${secrets.bearer}` }), 401],
      'a false cookie': [await send('GET', '/api/auth/session', { cookie: `anden_access=${secrets.cookie}` }), 401],
      'wrong input': [await send('POST', `/api/auth/login${query}`, {}, { email, password, more: secrets.row }), 400],
      'broken JSON': [await send('POST', '/api/auth/login', {}, `{"password":"${password}",`), 400],
      'an unknown path': [await send('GET', `/api/nowhere${query}`, bearer), 404],
      'too large a body': [await send('POST', '/api/auth/login', {}, { password: password.repeat(200_000) }), 413],
      'a shared link': [await send('GET', `/c/${secrets.shared}`), 204],
      'a handler that throws': [await send('POST', '/api/fails', bearer, { password }), 500],
    } as const
    for (const [name, [{ id, status }, expected]] of Object.entries(answers)) {
      expect(`${name}: ${status}`).toBe(`${name}: ${expected}`)
      const [line, ...others] = linesOf(id).filter(one => one.status !== undefined)
      expect(line, name).toMatchObject({ level: 30, status, path: expect.stringMatching(/^\/[^?]+$/) })
      expect(line?.ms, name).toBeGreaterThanOrEqual(0)
      expect(others, name).toEqual([])
    }
    for (const secret of [...Object.values(secrets), ...cookies, bearer.authorization, basic(password).slice(6)])
      expect(lines.join('')).not.toContain(secret)
    expect(cookies.length).toBeGreaterThan(1)
    expect(linesOf(answers['a handler that throws'][0].id).filter(({ level }) => level === 50)).toMatchObject([
      {
        msg: 'kernel.internal',
        err: {
          message: 'the shelf is broken',
          stack: expect.stringContaining('request-log.test.ts'),
          cause: { message: 'the nail came out', code: 'XX000' },
        },
      },
    ])
    expect(linesOf(answers['a shared link'][0].id)[0]?.path).toBe('/c/:token')
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessCookie } from '../../../../kernel/server/http/app.ts'
import { createTestApplication, type TestApplication, testPassword } from '../../../../testing/application.ts'

/** The session calls of spec.md §7 as an older client makes them. */
let application: TestApplication
beforeAll(async () => {
  application = await createTestApplication()
  await application.signIn({ roleNumber: 1, email: 'anterior@test.example', displayName: 'Ana Anterior' })
  await application.signIn({ roleNumber: 2, email: 'calle@test.example', displayName: 'Beto Calle' })
})
afterAll(() => application.stop())

const basic = (email: string, password: string) => `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`
const signIn = (headers: Record<string, string>, payload?: object) =>
  application.app.inject({ method: 'GET', url: '/api/auth', headers, ...(payload ? { payload } : {}) })

const tokenOf = async (email: string): Promise<string> =>
  (await signIn({ authorization: basic(email, testPassword) })).json<{ access_token: string }>().access_token

test('Basic credentials and a body answer the person and a token that is valid for the product', async () => {
  const credentials = { email: 'anterior@test.example', password: testPassword }
  for (const answer of [
    await signIn({ authorization: basic(credentials.email, credentials.password) }),
    await signIn({ 'content-type': 'application/json' }, credentials),
  ]) {
    expect(answer.statusCode, answer.body).toBe(200)
    const { user, access_token } = answer.json()
    expect(user).toMatchObject({
      role: ['admin'],
      from: 'anden',
      data: { displayName: 'Ana Anterior', email: credentials.email, settings: {}, shortcuts: [] },
      licenseSettings: { envId: application.envId, license: expect.any(String) },
    })
    expect(answer.cookies).toEqual([])
    const session = await application.app.inject({
      url: '/api/auth/session',
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(session.statusCode).toBe(200)
  }
})

test('wrong, missing, malformed and oversized credentials are refused with a message for both fields', async () => {
  const text = 'Credenciales invalidas'
  const refused = { error: { email: text, username: text, password: text } }
  const json = { 'content-type': 'application/json' }
  for (const answer of [
    await signIn({ authorization: basic('anterior@test.example', 'otra-clave') }),
    await signIn({ authorization: 'Basic ::' }),
    await signIn({}),
    await signIn(json, { email: 'anterior@test.example' }),
    await signIn(json, ['anterior@test.example', testPassword]),
  ]) {
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual(refused)
  }
  const raw = (payload: string) => application.app.inject({ method: 'GET', url: '/api/auth', headers: json, payload })
  expect((await raw('{')).statusCode).toBe(400)
  expect((await raw(`"${'x'.repeat(10_000)}"`)).statusCode).toBe(413)
  const inAddress = await application.app.inject(`/api/auth?email=anterior@test.example&password=${testPassword}`)
  expect(inAddress.statusCode).toBe(400)
})

test('the token of a person answers who they are; a cookie is no token', async () => {
  const token = await tokenOf('calle@test.example')
  const ask = (headers: Record<string, string>) => application.app.inject({ url: '/api/auth/access-token', headers })
  const answer = await ask({ authorization: `Bearer ${token}` })
  expect(answer.json()).toMatchObject({ access_token: token, user: { role: ['ventas'], licenseSettings: null } })
  const refused = await ask({ authorization: 'Bearer x' })
  expect([refused.statusCode, Object.keys(refused.json())]).toEqual([401, ['error']])
  const cookie = `${accessCookie}=${token}`
  expect((await application.app.inject({ url: '/api/auth/session', headers: { cookie } })).statusCode).toBe(200)
  expect((await ask({ cookie })).statusCode).toBe(401)
})

test('a person changes their own name, settings and shortcuts, and nothing else', async () => {
  const token = await tokenOf('anterior@test.example')
  const authorization = `Bearer ${token}`
  const send = (payload: object) =>
    application.app.inject({ method: 'POST', url: '/api/auth/user/update', headers: { authorization }, payload })
  await application.app.inject({
    method: 'PUT',
    url: '/api/auth/preferences',
    headers: { authorization },
    payload: { density: 'compact', theme: { main: 'slate' } },
  })
  const settings = { layout: { style: 'layout1', config: { mode: 'boxed' } }, customScrollbars: false }
  const data = { displayName: 'Ana Nueva', email: 'ladron@test.example', settings, shortcuts: ['documents'] }
  const saved = await send({ user: { role: ['erp'], uuid: application.envId, data } })
  expect(saved.statusCode, saved.body).toBe(200)
  expect(saved.json().user).toMatchObject({
    role: ['admin'],
    data: {
      displayName: 'Ana Nueva',
      email: 'anterior@test.example',
      settings: { ...settings, theme: { main: 'slate' } },
      shortcuts: ['documents'],
    },
  })
  const { preferences } = (
    await application.app.inject({ url: '/api/auth/session', headers: { authorization } })
  ).json()
  expect(preferences).toEqual({ density: 'compact', theme: { main: 'slate' }, ...settings, shortcuts: ['documents'] })
  for (const user of [{}, { data: { displayName: 'x' } }, { data: { settings: { isOperator: true } } }]) {
    const refused = await send({ user })
    expect([refused.statusCode, typeof refused.json().error]).toEqual([400, 'string'])
  }
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Caller,
  createTestApplication,
  type TestApplication,
  testPassword,
} from '../../../../testing/application.ts'
import { queuedMailTo, tokenIn } from '../../../../testing/queued-mail.ts'
import { createUser } from '../environments.service.ts'
import { cookiesOf, type Post, posting, registrationOf } from '../registration/registration.fixture.ts'

let application: TestApplication
let post: Post
beforeAll(async () => {
  application = await createTestApplication()
  post = posting(application)
})
afterAll(() => application.stop())

const database = () => application.platform.database
const add = (email: string) =>
  createUser(database(), {
    envId: application.envId,
    email,
    password: testPassword,
    displayName: 'Ana Prueba',
    roleNumber: 1,
  })
const login = (email: string, password: string) => post('/api/auth/login', { email, password })
const askedToken = async (email: string): Promise<string> => {
  expect((await post('/api/auth/forgot-password', { email })).statusCode).toBe(204)
  return tokenIn((await queuedMailTo(application.platform, email)).at(-1))
}

describe('a forgotten password', () => {
  test('is chosen anew by the letter, once; every open session ends at once', async () => {
    const email = 'ana@test.example'
    await add(email)
    const browser = cookiesOf(await login(email, testPassword))
    const phone = await post('/api/v1/auth/email', undefined, {
      headers: { authorization: `Basic ${Buffer.from(`${email}:${testPassword}`).toString('base64')}` },
    })
    const sees = async (options: { cookies?: Record<string, string>; headers?: Record<string, string> }) =>
      (await application.app.inject({ url: '/api/auth/session', ...options })).statusCode
    const bearer = { authorization: `Bearer ${phone.json().token}` }
    expect([await sees({ cookies: browser }), await sees({ headers: bearer })]).toEqual([200, 200])

    const token = await askedToken(email)
    const changed = await post('/api/auth/reset-password', { token, password: 'otra-clave' })
    expect([changed.statusCode, changed.json()]).toEqual([200, { email }])
    expect([await sees({ cookies: browser }), await sees({ headers: bearer })]).toEqual([401, 401])
    expect((await post('/api/auth/refresh', undefined, { cookies: browser })).statusCode).toBe(401)
    expect((await login(email, testPassword)).statusCode).toBe(401)
    expect((await login(email, 'otra-clave')).statusCode).toBe(200)
    expect((await post('/api/auth/reset-password', { token, password: 'la-del-ladrón' })).statusCode).toBe(410)
    expect((await login(email, 'otra-clave')).statusCode).toBe(200)
    expect((await queuedMailTo(application.platform, email)).map(({ subject }) => subject)).toEqual([
      'Elegí otra contraseña de Andén',
      'Cambió tu contraseña de Andén',
    ])
  })

  test('a refused password does not spend the link; an hour does', async () => {
    const email = 'berta@test.example'
    await add(email)
    const token = await askedToken(email)
    const short = await post('/api/auth/reset-password', { token, password: '12345' })
    expect(short.json().errors).toEqual([{ path: 'password', message: 'La longitud mínima del carácter es 6' }])
    expect((await post('/api/auth/link', { purpose: 'reset', token })).json()).toMatchObject({ email })
    const row = await database()
      .selectFrom('accountTokens')
      .select(['createdAt', 'expiresAt'])
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(Date.parse(row.expiresAt) - Date.parse(row.createdAt)).toBe(3_600_000)
    await database()
      .updateTable('accountTokens')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .execute()
    expect((await post('/api/auth/reset-password', { token, password: 'otra-clave' })).statusCode).toBe(410)
  })

  test('two resets at once with one link: one changes it', async () => {
    const email = 'celia@test.example'
    await add(email)
    const token = await askedToken(email)
    const answers = await Promise.all(
      ['clave-una', 'clave-dos'].map(password => post('/api/auth/reset-password', { token, password })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410])
  })

  test('somebody suspended is not written to', async () => {
    const email = 'dina@test.example'
    await add(email)
    await database().updateTable('users').set({ suspendedAt: new Date() }).where('email', '=', email).execute()
    expect((await post('/api/auth/forgot-password', { email })).statusCode).toBe(204)
    expect(await queuedMailTo(application.platform, email)).toEqual([])
  })
})

describe('an invitation', () => {
  const inviteAs = async (email: string, inviter: Caller = admin): Promise<string> => {
    await inviter.post('/api/data/users', { email, role: '1' })
    return tokenIn((await queuedMailTo(application.platform, email)).at(-1))
  }
  let admin: Caller
  beforeAll(async () => {
    admin = await application.signIn({ roleNumber: 1 })
  })

  test('names the company, takes a name and a password, confirms the e-mail, once', async () => {
    const email = 'nuevo@test.example'
    const token = await inviteAs(email)
    expect((await post('/api/auth/link', { purpose: 'invite', token })).json()).toMatchObject({
      email,
      companyName: 'Helados del Litoral',
      hasPassword: false,
    })
    const empty = await post('/api/auth/accept-invitation', { token })
    expect(empty.json().errors).toEqual([
      { path: 'displayName', message: 'Completá este dato.' },
      { path: 'password', message: 'Completá este dato.' },
    ])
    const given = { token, displayName: 'Nuevo Gómez', password: 'clave-nueva' }
    expect((await post('/api/auth/accept-invitation', given)).json()).toEqual({ email })
    expect((await login(email, 'clave-nueva')).json()).toMatchObject({
      user: { displayName: 'Nuevo Gómez', isEmailConfirmed: true },
    })
    expect((await post('/api/auth/accept-invitation', { ...given, password: 'otra-más' })).statusCode).toBe(410)
  })

  test('is no way to change the password of who has one', async () => {
    const email = 'vieja@test.example'
    await createUser(database(), {
      envId: application.otherEnvId,
      email,
      password: testPassword,
      displayName: 'Vieja Conocida',
      roleNumber: 1,
    })
    const token = await inviteAs(email)
    const given = { token, displayName: 'Otro Nombre', password: 'clave-nueva' }
    expect((await post('/api/auth/accept-invitation', given)).statusCode).toBe(200)
    expect((await login(email, testPassword)).json().user.displayName).toBe('Vieja Conocida')
    expect((await login(email, 'clave-nueva')).statusCode).toBe(401)
  })

  test('takes the account from whoever made it with an e-mail that is not theirs', async () => {
    const email = 'presa@test.example'
    await post('/api/auth/register', registrationOf({ email, password: 'del-ladrón' }))
    const thief = cookiesOf(await login(email, 'del-ladrón'))
    const token = await inviteAs(email)
    expect((await post('/api/auth/link', { purpose: 'invite', token })).json().hasPassword).toBe(false)
    const given = { token, displayName: 'La Dueña', password: 'de-la-dueña' }
    expect((await post('/api/auth/accept-invitation', given)).statusCode).toBe(200)
    expect((await application.app.inject({ url: '/api/auth/session', cookies: thief })).statusCode).toBe(401)
    expect((await login(email, 'del-ladrón')).statusCode).toBe(401)
    expect((await login(email, 'de-la-dueña')).statusCode).toBe(200)
  })

  test('is sent only by who has confirmed their own e-mail', async () => {
    const email = 'apurada@test.example'
    await post('/api/auth/register', registrationOf({ email }))
    const cookies = cookiesOf(await login(email, registrationOf().password))
    const answer = await post('/api/data/users', { email: 'amiga@test.example', role: '1' }, { cookies })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'identity.emailNotConfirmed'])
    expect(await queuedMailTo(application.platform, 'amiga@test.example')).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApplication, type TestApplication, testPassword } from '../../../../testing/application.ts'
import { queuedMailTo, tokenIn } from '../../../../testing/queued-mail.ts'
import { cookiesOf, type Post, posting, registrationOf } from './registration.fixture.ts'

let application: TestApplication
let post: Post
beforeAll(async () => {
  application = await createTestApplication()
  post = posting(application)
})
afterAll(() => application.stop())

const register = (given: Parameters<typeof registrationOf>[0] = {}, ip?: string) =>
  post('/api/auth/register', registrationOf(given), ip ? { ip } : {})
const login = (email: string, password = registrationOf().password) => post('/api/auth/login', { email, password })
const database = () => application.platform.database

describe('registering', () => {
  test('creates the company on plan Starter with its first administrator, answers and letter', async () => {
    const answer = await register()
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    const environment = await database()
      .selectFrom('environments')
      .selectAll()
      .where('name', '=', 'Distribuidora Ñandú')
      .executeTakeFirstOrThrow()
    expect(environment).toMatchObject({ plan: 'Starter', state: 'activo', isErp: false, firstStepsOpen: true })
    const session = (await login('NORA@test.example')).json()
    expect(session).toMatchObject({
      role: 'admin',
      roleNumber: 1,
      landing: '/apps/first-steps',
      user: { displayName: 'Nora Núñez', isEmailConfirmed: false },
      environment: { id: environment.id, firstStepsOpen: true, hasExampleData: false },
    })
    const start = await application.platform.withTenant(environment.id, ({ db }) =>
      db.selectFrom('companyStarts').selectAll().where('envId', '=', environment.id).executeTakeFirstOrThrow(),
    )
    expect(start).toMatchObject({ answers: registrationOf().answers, exampleState: 'none' })
    expect(start.termsAcceptedAt).not.toBeNull()
    expect((await queuedMailTo(application.platform, 'nora@test.example')).map(letter => letter.subject)).toEqual([
      'Confirmá tu e-mail de Andén',
    ])
  })

  test('asks for everything in the words of the specification, and keeps nothing half done', async () => {
    const answer = await post('/api/auth/register', {
      email: 'no es',
      displayName: 'Ana',
      password: '12345',
      companyName: 'ab',
      acceptsTerms: false,
      answers: {},
      start: 'empty',
      roleNumber: 0,
    })
    expect(answer.statusCode).toBe(400)
    const messages = Object.fromEntries(
      answer.json<{ errors: { path: string; message: string }[] }>().errors.map(({ path, message }) => [path, message]),
    )
    expect(messages).toEqual({
      email: 'Por favor introduzca una dirección de correo electrónico válida',
      displayName: 'La longitud mínima del carácter es 4',
      password: 'La longitud mínima del carácter es 6',
      companyName: 'La longitud mínima del carácter es 3',
      acceptsTerms: 'Requerido',
      'answers.teamSize': 'Debes seleccionar una opción',
      'answers.use': 'Debes seleccionar una opción',
      'answers.position': 'Debes seleccionar una opción',
      'answers.ordersToday': 'Debes seleccionar una opción',
      '': 'El dato «roleNumber» no se conoce.',
    })
  })
})

describe('confirming', () => {
  const tokenFor = async (email: string) => tokenIn((await queuedMailTo(application.platform, email)).at(-1))
  const isConfirmed = async (email: string) => (await login(email)).json().user.isEmailConfirmed

  test('takes the letter and the password together, once', async () => {
    const email = 'clara@test.example'
    await register({ email })
    const token = await tokenFor(email)
    expect((await post('/api/auth/link', { purpose: 'confirm', token })).json()).toMatchObject({ email })
    const wrong = await post('/api/auth/confirm', { token, password: 'no es esta' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'identity.wrongPassword'])
    expect((await post('/api/auth/confirm', { token })).statusCode).toBe(422)
    expect(await isConfirmed(email)).toBe(false)

    const confirmed = await post('/api/auth/confirm', { token, password: registrationOf().password })
    expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { email }])
    expect(confirmed.cookies).toEqual([])
    expect(await isConfirmed(email)).toBe(true)
    expect((await post('/api/auth/confirm', { token, password: registrationOf().password })).statusCode).toBe(410)
  })

  test("takes the person's own open session instead of the password, and nobody else's", async () => {
    const email = 'dora@test.example'
    await register({ email })
    const token = await tokenFor(email)
    const other = cookiesOf(await login('nora@test.example'))
    expect((await post('/api/auth/confirm', { token }, { cookies: other })).statusCode).toBe(422)
    const own = cookiesOf(await login(email))
    expect((await post('/api/auth/confirm', { token }, { cookies: own })).statusCode).toBe(200)
    expect(await isConfirmed(email)).toBe(true)
  })

  test('a letter written again makes the one before worthless; there are so many an hour, and who is confirmed gets none', async () => {
    const email = 'elsa@test.example'
    await register({ email })
    const first = await tokenFor(email)
    for (let again = 0; again < 6; again += 1)
      expect((await post('/api/auth/confirm/resend', { email })).statusCode).toBe(204)
    expect(await queuedMailTo(application.platform, email)).toHaveLength(4)
    expect((await post('/api/auth/link', { purpose: 'confirm', token: first })).statusCode).toBe(410)
    await post('/api/auth/confirm', { token: await tokenFor(email), password: registrationOf().password })
    const before = (await queuedMailTo(application.platform, email)).length
    await post('/api/auth/confirm/resend', { email })
    expect(await queuedMailTo(application.platform, email)).toHaveLength(before)
  })

  test('a token that is too old, of another purpose or invented is spent', async () => {
    const email = 'flor@test.example'
    await register({ email })
    const token = await tokenFor(email)
    expect((await post('/api/auth/reset-password', { token, password: 'otra-clave' })).statusCode).toBe(410)
    expect((await post('/api/auth/link', { purpose: 'reset', token })).statusCode).toBe(410)
    expect((await post('/api/auth/link', { purpose: 'confirm', token: 'inventado' })).json().code).toBe(
      'identity.linkSpent',
    )
    await database()
      .updateTable('accountTokens')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute()
    expect((await post('/api/auth/link', { purpose: 'confirm', token })).statusCode).toBe(410)
  })

  test('who was made by an operator counts as confirmed', async () => {
    const caller = await application.signIn({ roleNumber: 1, email: 'op@test.example' })
    expect((await caller.get<{ user: { isEmailConfirmed: boolean } }>('/api/auth/session')).user.isEmailConfirmed).toBe(
      true,
    )
    expect((await login('op@test.example', testPassword)).json().landing).toBe('/apps/dashboards/project')
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApplication, type TestApplication, testPassword } from '../../../../testing/application.ts'
import { codeOf, forgetSteps } from '../../testing/authenticator.ts'
import { createTestBrowser, type TestBrowser } from '../../testing/browser.ts'
import { createUser } from '../environments.service.ts'
import { removeSecondFactor } from './remove-second-factor.ts'

let application: TestApplication
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())

let people = 0

const newPerson = async (roleNumber = 1, envId = application.envId): Promise<string> => {
  people += 1
  const email = `persona${people}@test.example`
  await createUser(application.platform.database, {
    envId,
    email,
    password: testPassword,
    displayName: 'Ana Prueba',
    roleNumber,
  })
  return email
}

type Enrolled = { email: string; browser: TestBrowser; secret: string; recoveryCodes: string[] }

const enrol = async (email: string): Promise<Enrolled> => {
  const browser = createTestBrowser(application.app)
  await browser.signIn(email)
  const { secret } = (await browser.post('/api/account/second-factor', { password: testPassword })).json()
  const confirmed = await browser.post('/api/account/second-factor/confirm', { code: codeOf(secret) })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  return { email, browser, secret, recoveryCodes: confirmed.json().recoveryCodes }
}

const basic = (email: string, password = testPassword) =>
  `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`

const phone = (email: string, code?: string) =>
  application.app.inject({
    method: 'POST',
    url: '/api/v1/auth/email',
    headers: { authorization: basic(email), ...(code ? { 'x-otp': code } : {}) },
  })

describe('setting it up', () => {
  test('needs the password, counts from the first code on, and shows ten recovery codes', async () => {
    const email = await newPerson()
    const browser = createTestBrowser(application.app)
    await browser.signIn(email)
    expect((await browser.post('/api/account/second-factor/confirm', { code: '123456' })).statusCode).toBe(409)
    const wrong = await browser.post('/api/account/second-factor', { password: 'not the one' })
    expect(wrong.json()).toMatchObject({ status: 400, errors: [{ path: 'password' }] })
    const { secret, uri } = (await browser.post('/api/account/second-factor', { password: testPassword })).json()
    expect(uri).toContain(encodeURIComponent(email))
    expect((await browser.get('/api/account/second-factor')).json()).toMatchObject({ enabledAt: null })
    expect((await browser.signIn(email)).statusCode).toBe(200)

    expect((await browser.post('/api/account/second-factor/confirm', { code: '000000' })).json().code).toBe(
      'identity.codeWrong',
    )
    const { recoveryCodes } = (
      await browser.post('/api/account/second-factor/confirm', { code: codeOf(secret) })
    ).json()
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await browser.get('/api/account/second-factor')).json()).toMatchObject({
      enabledAt: expect.any(String),
      recoveryCodesLeft: 10,
    })
    expect((await browser.post('/api/account/second-factor', { password: testPassword })).statusCode).toBe(409)
  })

  test('keeps neither the secret nor a code in the clear', async () => {
    const { secret, recoveryCodes } = await enrol(await newPerson())
    const stored = await sql<{ text: string }>`
      select f::text || coalesce((select string_agg(c::text, '') from recovery_codes c), '') as text from second_factors f`.execute(
      application.platform.database,
    )
    const text = stored.rows.map(row => row.text).join('')
    expect(text).not.toContain(secret)
    for (const code of recoveryCodes) expect(text).not.toContain(code)
  })
})

describe('signing in with it', () => {
  let enrolled: Enrolled
  beforeAll(async () => {
    enrolled = await enrol(await newPerson())
  })
  beforeEach(() => forgetSteps(application.platform.database))

  const firstStep = async (): Promise<TestBrowser> => {
    const browser = createTestBrowser(application.app)
    const answer = await browser.signIn(enrolled.email)
    expect(answer.json()).toMatchObject({ status: 401, code: 'identity.codeRequired' })
    return browser
  }

  test('the password alone opens no session; the code does', async () => {
    const browser = await firstStep()
    expect([...browser.cookies.keys()]).toEqual(['anden_pending'])
    expect((await browser.get('/api/auth/session')).statusCode).toBe(401)
    const entered = await browser.post('/api/auth/login/code', { code: codeOf(enrolled.secret) })
    expect(entered.json()).toMatchObject({ user: { email: enrolled.email } })
    expect(browser.cookies.has('anden_pending')).toBe(false)
    expect((await browser.get('/api/auth/session')).statusCode).toBe(200)
  })

  test('a code is good once, and so is the first step', async () => {
    const code = codeOf(enrolled.secret)
    const browser = await firstStep()
    const pending = browser.cookies.get('anden_pending')
    expect((await browser.post('/api/auth/login/code', { code })).statusCode).toBe(200)
    const again = await firstStep()
    expect((await again.post('/api/auth/login/code', { code })).json().code).toBe('identity.codeWrong')
    expect((await again.post('/api/auth/login/code', { code: codeOf(enrolled.secret, 1) })).statusCode).toBe(200)
    if (pending) again.cookies.set('anden_pending', pending)
    const replayed = await again.post('/api/auth/login/code', { code: enrolled.recoveryCodes[9] })
    expect(replayed.json().code).toBe('identity.stepExpired')
  })

  test('a code without a first step, or after it expired, opens nothing', async () => {
    const stranger = createTestBrowser(application.app)
    expect((await stranger.post('/api/auth/login/code', { code: codeOf(enrolled.secret) })).statusCode).toBe(401)
    const browser = await firstStep()
    await application.platform.database
      .updateTable('pendingSignIns')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute()
    const late = await browser.post('/api/auth/login/code', { code: codeOf(enrolled.secret) })
    expect(late.json().code).toBe('identity.stepExpired')
  })

  test('a recovery code opens once, however it is written', async () => {
    const [code = ''] = enrolled.recoveryCodes
    const browser = await firstStep()
    expect(
      (await browser.post('/api/auth/login/code', { code: ` ${code.toUpperCase().replace('-', ' ')} ` })).statusCode,
    ).toBe(200)
    expect((await browser.get('/api/account/second-factor')).json().recoveryCodesLeft).toBe(9)
    const again = await firstStep()
    expect((await again.post('/api/auth/login/code', { code })).statusCode).toBe(400)
  })

  test('ten wrong codes close the door for a while, to right ones too, whatever the browser', async () => {
    for (let guess = 0; guess < 10; guess += 1) {
      const browser = await firstStep()
      expect((await browser.post('/api/auth/login/code', { code: '000000' })).statusCode).toBe(400)
    }
    const browser = await firstStep()
    const refused = await browser.post('/api/auth/login/code', { code: codeOf(enrolled.secret) })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
    await application.platform.database
      .updateTable('secondFactors')
      .set({ failedAt: new Date(Date.now() - 16 * 60_000) })
      .execute()
    expect((await browser.post('/api/auth/login/code', { code: codeOf(enrolled.secret) })).statusCode).toBe(200)
  })

  test('a suspended person does not come in by the second step either', async () => {
    const other = await enrol(await newPerson())
    const browser = createTestBrowser(application.app)
    await browser.signIn(other.email)
    await application.platform.database
      .updateTable('users')
      .set({ suspendedAt: new Date() })
      .where('email', '=', other.email)
      .execute()
    const refused = await browser.post('/api/auth/login/code', { code: codeOf(other.secret) })
    expect(refused.json().code).toBe('identity.suspended')
  })

  test('a phone adds the code to its Basic credentials', async () => {
    expect((await phone(enrolled.email)).json().code).toBe('identity.codeRequired')
    expect((await phone(enrolled.email, '000000')).json().code).toBe('identity.codeWrong')
    expect((await phone(enrolled.email, codeOf(enrolled.secret))).json()).toHaveProperty('token')
    const wrongPassword = await application.app.inject({
      method: 'POST',
      url: '/api/v1/auth/email',
      headers: { authorization: basic(enrolled.email, 'not the one'), 'x-otp': codeOf(enrolled.secret, 1) },
    })
    expect(wrongPassword.json().code).toBe('identity.invalidCredentials')
  })
})

describe('changing it', () => {
  test('is switched off with password and code, both', async () => {
    const { browser, email, secret } = await enrol(await newPerson())
    await forgetSteps(application.platform.database)
    const disable = (password: string, code: string) =>
      browser.post('/api/account/second-factor/disable', { password, code })
    expect((await disable('not the one', codeOf(secret))).statusCode).toBe(400)
    expect((await disable(testPassword, '000000')).statusCode).toBe(400)
    expect((await disable(testPassword, codeOf(secret))).statusCode).toBe(204)
    expect((await createTestBrowser(application.app).signIn(email)).statusCode).toBe(200)
    const letters = await application.platform.database
      .selectFrom('outgoingMail')
      .select('subject')
      .where('recipient', '=', email)
      .execute()
    expect(letters.map(({ subject }) => subject).sort()).toEqual([
      'Activaste el segundo factor en Andén',
      'Tu segundo factor de Andén quedó desactivado',
    ])
  })

  test('new recovery codes make the old ones worthless', async () => {
    const { browser, secret, recoveryCodes } = await enrol(await newPerson())
    const renewed = await browser.post('/api/account/second-factor/recovery-codes', { code: codeOf(secret, 1) })
    expect(renewed.json().recoveryCodes).toHaveLength(10)
    const old = await browser.post('/api/account/second-factor/recovery-codes', { code: recoveryCodes[0] })
    expect(old.statusCode).toBe(400)
  })
})

test('the command line takes it from who lost everything', async () => {
  const { email, browser } = await enrol(await newPerson())
  expect(await removeSecondFactor(application.platform, 'nadie@test.example')).toBe('nobody')
  expect(await removeSecondFactor(application.platform, email)).toBe('removed')
  expect(await removeSecondFactor(application.platform, email)).toBe('none')
  expect((await browser.post('/api/auth/refresh')).statusCode).toBe(401)
  expect((await createTestBrowser(application.app).signIn(email)).statusCode).toBe(200)
})

describe('a company that asks for it', () => {
  const require = (browser: TestBrowser, requireSecondFactor: boolean) =>
    browser.send('PUT', '/api/security/settings', { requireSecondFactor })

  test('serves nothing else to who has none, and the administrator needs their own first', async () => {
    const { otherEnvId } = application
    const seller = await newPerson(2, otherEnvId)
    const working = createTestBrowser(application.app)
    await working.signIn(seller)
    const plain = createTestBrowser(application.app)
    await plain.signIn(await newPerson(1, otherEnvId))
    expect((await require(plain, true)).json().code).toBe('identity.ownFirst')

    const { browser } = await enrol(await newPerson(1, otherEnvId))
    expect((await require(browser, true)).json()).toEqual({ requireSecondFactor: true, people: 3, withSecondFactor: 1 })
    expect((await browser.get('/api/data/customers')).statusCode).toBe(200)

    const refused = await working.get('/api/data/customers')
    expect(refused.json()).toMatchObject({ status: 403, code: 'kernel.secondFactorRequired' })
    expect((await working.get('/api/auth/session')).json()).toMatchObject({ needsSecondFactor: true })
    expect((await working.get('/api/account/sessions')).statusCode).toBe(403)
    expect((await phone(seller)).json().code).toBe('kernel.secondFactorRequired')

    const { secret } = (await working.post('/api/account/second-factor', { password: testPassword })).json()
    await working.post('/api/account/second-factor/confirm', { code: codeOf(secret) })
    expect((await working.get('/api/data/customers')).statusCode).toBe(200)
    expect((await working.get('/api/auth/session')).json()).toMatchObject({ needsSecondFactor: false })

    expect((await require(browser, false)).statusCode).toBe(200)
    expect((await plain.get('/api/data/customers')).statusCode).toBe(200)
  })
})

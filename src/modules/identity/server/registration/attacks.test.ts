import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApplication, type TestApplication, testPassword } from '../../../../testing/application.ts'
import { queuedMailTo } from '../../../../testing/queued-mail.ts'
import { createUser } from '../environments.service.ts'
import { cookiesOf, type Post, posting, registrationOf } from './registration.fixture.ts'

/** What somebody who means ill would try at the doors that everybody may knock at. */
let application: TestApplication
let post: Post
beforeAll(async () => {
  application = await createTestApplication()
  post = posting(application)
  for (const name of ['ana', 'bruno', 'carla', 'dario', 'elsa', 'fede'])
    await createUser(application.platform.database, {
      envId: application.envId,
      email: `${name}@test.example`,
      password: testPassword,
      displayName: 'Ana Prueba',
      roleNumber: 1,
    })
})
afterAll(() => application.stop())

const login = (email: string, password: string, ip: string) => post('/api/auth/login', { email, password }, { ip })
const environments = async () =>
  (await application.platform.database.selectFrom('environments').select('id').execute()).length
const usersOf = async (email: string) =>
  (await application.platform.database.selectFrom('users').select('id').where('email', '=', email).execute()).length

describe('guessing', () => {
  test('one account is held after ten tries from one address; its owner still enters from another', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await login('ana@test.example', `clave-${attempt}`, '203.0.113.1')).statusCode).toBe(401)
    const held = await login('ana@test.example', testPassword, '203.0.113.1')
    expect(held.statusCode).toBe(429)
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login('ana@test.example', testPassword, '198.51.100.7')).statusCode).toBe(200)
  })

  test('one account is held whatever the number of addresses', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 101 }, (_, index) => login('cero@test.example', 'clave', `203.0.${index}.9`)),
    )
    expect(statuses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })

  test('one account is held for strangers alone: where its owner has signed in before, they still do', async () => {
    const owner = cookiesOf(await login('carla@test.example', testPassword, '198.51.100.20'))
    for (let index = 0; index < 100; index += 1)
      await login('carla@test.example', `clave-${index}`, `192.0.2.${index % 12}`)
    expect((await login('carla@test.example', testPassword, '198.51.100.21')).statusCode).toBe(429)
    const from = { ip: '192.0.2.3', cookies: { anden_device: String(owner.anden_device) } }
    const enter = (email: string, password: string, cookies = from.cookies) =>
      post('/api/auth/login', { email, password }, { ...from, cookies })
    expect((await enter('carla@test.example', testPassword)).statusCode).toBe(200)
    // The cookie is nothing to another account, and a made up one is nothing at all.
    expect((await enter('dario@test.example', testPassword)).statusCode).toBe(200)
    const forged = { anden_device: `${String(owner.anden_device).slice(0, 22)}.${'A'.repeat(22)}` }
    expect((await enter('carla@test.example', testPassword, forged)).statusCode).toBe(429)
    for (let index = 0; index < 10; index += 1)
      expect((await enter('carla@test.example', `clave-${index}`)).statusCode).toBe(401)
    expect((await enter('carla@test.example', testPassword)).statusCode).toBe(429)
  })

  test('a phone that its seller has used before is not held by strangers either', async () => {
    const token = (password: string, ip: string, deviceId = 'phone-of-elsa-1') =>
      post('/api/v1/auth/email', undefined, {
        ip,
        headers: {
          authorization: `Basic ${Buffer.from(`elsa@test.example:${password}`).toString('base64')}`,
          'x-device-id': deviceId,
        },
      })
    expect((await token(testPassword, '198.51.100.30')).statusCode).toBe(200)
    for (let index = 0; index < 100; index += 1) await token('clave', `192.0.3.${index % 12}`, `other-phone-${index}`)
    expect((await token(testPassword, '198.51.100.31', 'new-phone-of-elsa')).statusCode).toBe(429)
    expect((await token(testPassword, '198.51.100.31')).statusCode).toBe(200)
  })

  test('addresses of one IPv6 network count together', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await login('fede@test.example', 'clave', `2001:db8:7:1::${attempt}`)).statusCode).toBe(401)
    expect((await login('fede@test.example', testPassword, '2001:db8:7:1:aaaa:bbbb:cccc:dddd')).statusCode).toBe(429)
    expect((await login('fede@test.example', testPassword, '2001:db8:7:2::1')).statusCode).toBe(200)
  })

  test('stuffing many accounts from one address is held, even when the next pair would be right', async () => {
    for (let attempt = 0; attempt < 60; attempt += 1)
      expect((await login(`gente${attempt}@test.example`, 'clave', '203.0.113.2')).statusCode).toBe(401)
    expect((await login('bruno@test.example', testPassword, '203.0.113.2')).statusCode).toBe(429)
    expect((await login('bruno@test.example', testPassword, '198.51.100.8')).statusCode).toBe(200)
  })

  test('the token for phones and the confirmation hold the same tries', async () => {
    const basic = (password: string) =>
      post('/api/v1/auth/email', undefined, {
        ip: '203.0.113.3',
        headers: { authorization: `Basic ${Buffer.from(`bruno@test.example:${password}`).toString('base64')}` },
      })
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await basic(`clave-${attempt}`)).statusCode).toBe(401)
    expect((await login('bruno@test.example', testPassword, '203.0.113.3')).statusCode).toBe(429)
  })
})

describe('finding out who has an account', () => {
  /** Alike but for the request's id and the clock. */
  const told = ({ statusCode, body, headers }: Awaited<ReturnType<typeof post>>) => ({
    statusCode,
    body: body.replace(/"instance":"[^"]*"/, ''),
    headers: Object.keys(headers).sort(),
  })
  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const startedAt = performance.now()
    return [await work(), performance.now() - startedAt]
  }

  test('registering answers alike, in like time, and writes to the owner alone', async () => {
    const before = await environments()
    const [known, knownMs] = await timed(() =>
      post('/api/auth/register', registrationOf({ email: 'ANA@test.example', password: 'de-un-extraño' })),
    )
    const [fresh, freshMs] = await timed(() =>
      post('/api/auth/register', registrationOf({ email: 'nueva@test.example' })),
    )
    expect(told(known)).toEqual(told(fresh))
    // Both wait for the same moment, which lies after the longest way.
    expect(Math.min(knownMs, freshMs)).toBeGreaterThan(340)
    expect(await environments()).toBe(before + 1)
    expect((await queuedMailTo(application.platform, 'ana@test.example')).map(({ subject }) => subject)).toEqual([
      'Ya tenés una cuenta de Andén',
    ])
    expect((await login('ana@test.example', testPassword, '198.51.100.9')).statusCode).toBe(200)
  })

  test('forgetting, and asking for the letter again, answer alike and in like time', async () => {
    for (const url of ['/api/auth/forgot-password', '/api/auth/confirm/resend']) {
      const [known, knownMs] = await timed(() => post(url, { email: 'bruno@test.example' }))
      const [unknown, unknownMs] = await timed(() => post(url, { email: 'nadie@test.example' }))
      expect(told(known)).toEqual(told(unknown))
      expect(Math.min(knownMs, unknownMs)).toBeGreaterThan(110)
    }
    expect(await queuedMailTo(application.platform, 'nadie@test.example')).toEqual([])
  })

  test('the login answers alike', async () => {
    const unknown = await login('nadie@test.example', 'clave', '198.51.100.10')
    expect(told(await login('bruno@test.example', 'clave', '198.51.100.10'))).toEqual(told(unknown))
  })
})

describe('a mailbox', () => {
  test("is never sent a stranger's words, and only so many letters", async () => {
    const email = 'victima@test.example'
    const bait = { companyName: 'Ganaste http://malo.example', displayName: 'Premio <b>acá</b>' }
    for (let again = 0; again < 6; again += 1) {
      await post('/api/auth/register', registrationOf({ email, ...bait }))
      await post('/api/auth/forgot-password', { email })
    }
    const letters = await queuedMailTo(application.platform, email)
    expect(letters.length).toBeLessThanOrEqual(9)
    for (const { subject, text, html } of letters) expect(subject + text + html).not.toMatch(/malo|Ganaste|Premio/)
  })

  test('of another cannot be written into the headers', async () => {
    const answer = await post('/api/auth/register', registrationOf({ email: 'a@b.example\r\nBcc: todos@c.example' }))
    expect(answer.statusCode).toBe(400)
  })
})

describe('registering what nobody should', () => {
  test.each([
    ['a name of a megabyte', { displayName: 'x'.repeat(12_000) }],
    ['a company of 46', { companyName: 'x'.repeat(46) }],
    ['a password of 5,000', { password: 'x'.repeat(5000) }],
    ['an e-mail of 300', { email: `${'x'.repeat(290)}@test.example` }],
    ['an invisible name', { displayName: 'Ana\u0000\u0007Gil' }],
    ['a name written backwards', { companyName: 'abc\u202egpj.exe' }],
    ['half an emoji', { displayName: 'Ana \ud83c Gil' }],
  ])('%s is refused in Spanish', async (_name, given) => {
    const answer = await post('/api/auth/register', registrationOf({ email: 'raro@test.example', ...given }), {
      ip: '192.0.2.1',
    })
    expect(answer.statusCode).toBe(400)
    expect(await usersOf('raro@test.example')).toBe(0)
  })

  test('a body beyond all measure is refused before it is read', async () => {
    const answer = await post('/api/auth/register', registrationOf({ displayName: 'x'.repeat(20_000) }))
    expect(answer.statusCode).toBe(413)
  })

  test('emoji and SQL are only text', async () => {
    const given = { companyName: "'); drop table users;--", displayName: '🍦 Ñata 🍦', email: "o'brien@test.example" }
    expect((await post('/api/auth/register', registrationOf(given), { ip: '192.0.2.2' })).statusCode).toBe(204)
    const session = (await login(given.email, registrationOf().password, '192.0.2.2')).json()
    expect(session).toMatchObject({ user: { displayName: '🍦 Ñata 🍦' }, environment: { name: given.companyName } })
  })

  test('two at once with one e-mail make one company', async () => {
    const before = await environments()
    const email = 'gemela@test.example'
    const answers = await Promise.all(
      ['Una', 'Otra', 'Tercera'].map(companyName =>
        post('/api/auth/register', registrationOf({ email, companyName }), { ip: '192.0.2.3' }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    expect([await environments(), await usersOf(email)]).toEqual([before + 1, 1])
    const subjects = (await queuedMailTo(application.platform, email)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      'Confirmá tu e-mail de Andén',
      'Ya tenés una cuenta de Andén',
      'Ya tenés una cuenta de Andén',
    ])
  })

  test('one address may not found companies without end', async () => {
    const statuses: number[] = []
    for (let again = 0; again < 21; again += 1)
      statuses.push((await post('/api/auth/register', {}, { ip: '192.0.2.4' })).statusCode)
    expect(statuses.filter(status => status === 429)).toHaveLength(1)
  })
})

describe('a session', () => {
  test('that was planted is not the one that signing in gives', async () => {
    const planted = cookiesOf(await login('ana@test.example', testPassword, '198.51.100.11'))
    const own = cookiesOf(
      await post(
        '/api/auth/login',
        { email: 'bruno@test.example', password: testPassword },
        { cookies: planted, ip: '198.51.100.11' },
      ),
    )
    expect(own.anden_access).not.toBe(planted.anden_access)
    expect(own.anden_refresh).not.toBe(planted.anden_refresh)
    const who = async (cookies: Record<string, string>) =>
      (await application.app.inject({ url: '/api/auth/session', cookies })).json().user.email
    expect([await who(own), await who(planted)]).toEqual(['bruno@test.example', 'ana@test.example'])
  })

  test('that was left cannot be taken up again with its cookies', async () => {
    const cookies = cookiesOf(await login('ana@test.example', testPassword, '198.51.100.12'))
    // The access token ran out meanwhile: the refresh cookie alone says which session ends.
    await post('/api/auth/logout', undefined, { cookies: { anden_refresh: cookies.anden_refresh ?? '' } })
    expect((await application.app.inject({ url: '/api/auth/session', cookies })).statusCode).toBe(401)
    expect((await post('/api/auth/refresh', undefined, { cookies })).statusCode).toBe(401)
  })

  test.each(['/api/auth/register', '/api/auth/forgot-password', '/api/auth/reset-password', '/api/auth/lock'])(
    'of ours is not used by a page of another site: %s',
    async url => {
      const cookies = cookiesOf(await login('ana@test.example', testPassword, '198.51.100.13'))
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'https://malo.example' },
        { origin: 'null' },
      ])
        expect(
          (await post(url, { email: 'ana@test.example' }, { cookies, headers: headers as never })).statusCode,
        ).toBe(403)
    },
  )
})

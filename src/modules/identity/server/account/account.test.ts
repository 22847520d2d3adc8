import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../../kernel/server/ids.ts'
import { createTestApplication, type TestApplication, testPassword } from '../../../../testing/application.ts'
import { attachedFile } from '../../../../testing/attached-file.ts'
import { codeOf } from '../../testing/authenticator.ts'
import { createTestBrowser, type TestBrowser } from '../../testing/browser.ts'
import { createUser } from '../environments.service.ts'

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0' }

let application: TestApplication
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())

let people = 0
const newPerson = async (roleNumber = 2, envId = application.envId): Promise<{ id: string; email: string }> => {
  people += 1
  const email = `cuenta${people}@test.example`
  const person = { envId, email, password: testPassword, displayName: 'Ana Cuenta', roleNumber }
  return { id: await createUser(application.platform.database, person), email }
}

const signedIn = async (email: string, headers = {}): Promise<TestBrowser> => {
  const browser = createTestBrowser(application.app, headers)
  expect((await browser.signIn(email)).statusCode).toBe(200)
  return browser
}

const isIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.get('/api/auth/session')).statusCode === 200

describe('sessions of one’s own', () => {
  let email: string
  let mine: TestBrowser
  let other: TestBrowser
  beforeEach(async () => {
    email = (await newPerson()).email
    other = await signedIn(email, firefox)
    mine = await signedIn(email)
  })
  const listed = async () => (await mine.get('/api/account/sessions')).json().items

  test('are listed in words, this one marked, however often they were renewed', async () => {
    await other.post('/api/auth/refresh')
    const items = await listed()
    expect(items).toHaveLength(2)
    expect(items.find((item: { isCurrent: boolean }) => !item.isCurrent)).toMatchObject({
      device: 'Firefox en Linux',
      ip: '127.0.0.1',
      startedAt: expect.any(String),
      lastUsedAt: expect.any(String),
    })
    expect(JSON.stringify(items)).not.toMatch(/token|hash/i)
  })

  test('end one by one, at once, and cannot be renewed', async () => {
    const [foreign] = (await listed()).filter((item: { isCurrent: boolean }) => !item.isCurrent)
    expect((await mine.post(`/api/account/sessions/${foreign.id}/revoke`)).statusCode).toBe(204)
    expect(await isIn(other)).toBe(false)
    expect((await other.post('/api/auth/refresh')).statusCode).toBe(401)
    expect((await mine.post(`/api/account/sessions/${foreign.id}/revoke`)).statusCode).toBe(404)
    expect(await isIn(mine)).toBe(true)
  })

  test('end all but this one', async () => {
    await signedIn(email)
    expect((await mine.post('/api/account/sessions/revoke-others')).json()).toEqual({ revoked: 2 })
    expect([await isIn(other), await isIn(mine)]).toEqual([false, true])
    expect((await mine.post('/api/account/sessions/revoke-others')).json()).toEqual({ revoked: 0 })
  })

  test('of somebody else are not found', async () => {
    const stranger = await signedIn((await newPerson()).email)
    const [theirs] = (await stranger.get('/api/account/sessions')).json().items
    expect((await mine.post(`/api/account/sessions/${theirs.id}/revoke`)).statusCode).toBe(404)
    expect(await isIn(stranger)).toBe(true)
  })
})

describe('changing the own password', () => {
  const change = (browser: TestBrowser, current: string, next: string) =>
    browser.post('/api/account/password', { current, next })

  test('needs the current one, six characters and another password', async () => {
    const browser = await signedIn((await newPerson()).email)
    expect((await change(browser, 'not the one', 'nueva123')).json()).toMatchObject({ errors: [{ path: 'current' }] })
    expect((await change(browser, testPassword, 'corta')).json()).toMatchObject({
      errors: [{ path: 'next', message: 'La longitud mínima del carácter es 6' }],
    })
    expect((await change(browser, testPassword, testPassword)).json()).toMatchObject({ errors: [{ path: 'next' }] })
  })

  test('ends the other sessions, keeps this one, and a letter tells', async () => {
    const { email } = await newPerson()
    const other = await signedIn(email)
    const browser = await signedIn(email)
    expect((await change(browser, testPassword, 'nueva123')).json()).toEqual({ revoked: 1 })
    expect([await isIn(other), await isIn(browser)]).toEqual([false, true])
    const fresh = createTestBrowser(application.app)
    expect((await fresh.signIn(email)).statusCode).toBe(401)
    expect((await fresh.signIn(email, 'nueva123')).statusCode).toBe(200)
    const letter = await application.platform.database
      .selectFrom('outgoingMail')
      .select('subject')
      .where('recipient', '=', email)
      .executeTakeFirst()
    expect(letter?.subject).toBe('Cambió tu contraseña de Andén')
  })

  test('is not a way to guess it', async () => {
    const browser = await signedIn((await newPerson()).email)
    for (let guess = 0; guess < 10; guess += 1) await change(browser, `guess ${guess}`, 'nueva123')
    expect((await change(browser, testPassword, 'nueva123')).statusCode).toBe(429)
  })
})

test('the own name is 4 to 45 characters and shows at once', async () => {
  const browser = await signedIn((await newPerson()).email)
  const save = (displayName: string) => browser.send('PUT', '/api/account/profile', { displayName })
  expect((await save('Ana')).json()).toMatchObject({ errors: [{ message: 'La longitud mínima del carácter es 4' }] })
  expect((await save('x'.repeat(46))).statusCode).toBe(400)
  expect((await save('  Ana María  ')).statusCode).toBe(204)
  expect((await browser.get('/api/auth/session')).json()).toMatchObject({ user: { displayName: 'Ana María' } })
})

/** A drawing of one colour. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('one’s own photo', () => {
  let browser: TestBrowser
  let person: { id: string; email: string }
  beforeEach(async () => {
    person = await newPerson(1)
    browser = await signedIn(person.email)
  })
  const upload = async (by = browser, bytes = Buffer.from(pixel, 'base64')): Promise<string> =>
    (await by.send('POST', '/api/files', bytes, { 'content-type': 'image/png' })).json().id
  const save = (fileId: unknown) => browser.send('PUT', '/api/account/photo', { fileId })
  const shown = async () => (await browser.get('/api/auth/session')).json().user.photoUrl
  const attached = (id: string) => attachedFile(application, id)

  test('shows in the session, the list of users and the chat; another takes its place, and it can be taken away', async () => {
    const [first, second] = [await upload(), await upload()]
    expect((await save(first)).statusCode).toBe(204)
    expect(await shown()).toBe(`/api/files/${first}/thumbnail`)
    expect((await browser.get(`/api/files/${first}/thumbnail`)).statusCode).toBe(200)
    expect((await browser.get(`/api/data/users/${person.id}`)).json()).toMatchObject({ photoUrl: await shown() })
    const colleague = await signedIn((await newPerson()).email)
    expect((await colleague.get(`/api/chat/people/${person.id}/messages`)).json().contact.photoUrl).toBe(await shown())
    expect((await save(second)).statusCode).toBe(204)
    expect([await attached(first), await attached(second)]).toEqual([
      { attachedTo: `member-photo/${person.id}`, isKept: false },
      { attachedTo: `member-photo/${person.id}`, isKept: true },
    ])
    expect((await save(null)).statusCode).toBe(204)
    expect([await shown(), await attached(second)]).toMatchObject([null, { isKept: false }])
  })

  test('is an image that one sent oneself and nothing else uses', async () => {
    const theirs = await upload(await signedIn((await newPerson()).email))
    const paper = await upload(browser, Buffer.from('%PDF-1.4'))
    for (const id of [theirs, paper, newId()])
      expect((await save(id)).json()).toMatchObject({ errors: [{ path: 'fileId', message: 'El archivo ya no está.' }] })
    expect((await save('otra cosa')).statusCode).toBe(400)
    expect(await shown()).toBeNull()
  })
})

describe('an administrator', () => {
  let admin: TestBrowser
  beforeAll(async () => {
    admin = await signedIn((await newPerson(1)).email)
  })
  const of = (userId: string) => `/api/access/users/${userId}`

  test('sees and ends the sessions of the company’s people', async () => {
    const person = await newPerson()
    const [one, other] = [await signedIn(person.email), await signedIn(person.email, firefox)]
    const { items, hasSecondFactor } = (await admin.get(`${of(person.id)}/sessions`)).json()
    expect({ count: items.length, hasSecondFactor }).toEqual({ count: 2, hasSecondFactor: false })
    const linux = items.find((item: { device: string }) => item.device === 'Firefox en Linux')
    expect((await admin.post(`${of(person.id)}/sessions/${linux.id}/revoke`)).statusCode).toBe(204)
    expect([await isIn(one), await isIn(other)]).toEqual([true, false])
    expect((await admin.post(`${of(person.id)}/sessions/revoke-all`)).json()).toEqual({ revoked: 1 })
    expect(await isIn(one)).toBe(false)
  })

  test('reaches nobody of another company, nor is a seller one', async () => {
    const stranger = await newPerson(2, application.otherEnvId)
    const browser = await signedIn(stranger.email)
    expect((await admin.get(`${of(stranger.id)}/sessions`)).statusCode).toBe(404)
    expect((await admin.post(`${of(stranger.id)}/sessions/revoke-all`)).statusCode).toBe(404)
    expect((await admin.get(`${of(newId())}/sessions`)).statusCode).toBe(404)
    expect(await isIn(browser)).toBe(true)
    const seller = await signedIn((await newPerson()).email)
    expect((await seller.get(`${of(stranger.id)}/sessions`)).statusCode).toBe(403)
  })

  test('takes a lost second factor away, with a letter, unless it serves another company too', async () => {
    const person = await newPerson()
    const browser = await signedIn(person.email)
    const { secret } = (await browser.post('/api/account/second-factor', { password: testPassword })).json()
    await browser.post('/api/account/second-factor/confirm', { code: codeOf(secret) })
    const remove = () => admin.post(`${of(person.id)}/second-factor/remove`)
    const membership = { envId: application.otherEnvId, userId: person.id }
    const { database } = application.platform
    await database
      .insertInto('memberships')
      .values({ ...membership, roleNumber: 2 })
      .execute()
    expect((await remove()).json().code).toBe('identity.severalCompanies')
    await database
      .deleteFrom('memberships')
      .where('envId', '=', membership.envId)
      .where('userId', '=', person.id)
      .execute()
    expect((await remove()).statusCode).toBe(204)
    expect(await isIn(browser)).toBe(false)
    expect((await createTestBrowser(application.app).signIn(person.email)).statusCode).toBe(200)
    expect((await remove()).statusCode).toBe(409)
  })
})

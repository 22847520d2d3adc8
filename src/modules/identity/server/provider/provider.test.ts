import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../../../../kernel/server/settings.ts'
import { createServer } from '../../../../server.ts'
import { createTestApplication, type TestApplication, testPassword } from '../../../../testing/application.ts'
import { codeOf } from '../../testing/authenticator.ts'
import { createTestBrowser, type TestBrowser } from '../../testing/browser.ts'
import { type IdentityProvider, startIdentityProvider } from '../../testing/identity-provider.ts'
import { createUser } from '../environments.service.ts'

const appUrl = 'http://anden.test.example'

let application: TestApplication
let provider: IdentityProvider
let app: FastifyInstance

const serverFor = async (issuer: string): Promise<FastifyInstance> => {
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    PUBLIC_URL: appUrl,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Litoral ID',
  })
  return (await createServer({ platform: application.platform, settings })).app
}

beforeAll(async () => {
  application = await createTestApplication()
  provider = await startIdentityProvider(appUrl)
  app = await serverFor(provider.issuer)
})
afterAll(async () => {
  await app.close()
  await provider.stop()
  await application.stop()
})

let people = 0
const newPerson = async (): Promise<string> => {
  people += 1
  const email = `externa${people}@test.example`
  await createUser(application.platform.database, {
    envId: application.envId,
    email,
    password: testPassword,
    displayName: 'Ana Externa',
    roleNumber: 1,
  })
  provider.accounts.set(email, { email })
  return email
}

/** Walks a browser through the provider as `account`; answers what it comes back with. */
const throughProvider = async (url: string, account: string): Promise<string> => {
  const jar = new Map<string, string>()
  let address = url
  let method = 'GET'
  for (let step = 0; step < 12; step += 1) {
    const response = await fetch(address, {
      method,
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(method === 'POST' ? { body: new URLSearchParams({ account }) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (location?.startsWith(`${appUrl}/callback`)) return new URL(location).search.slice(1)
    method = location ? 'GET' : 'POST'
    address = location ? new URL(location, address).href : address
    await response.body?.cancel()
  }
  throw new Error('the provider never came back')
}

const depart = async (browser: TestBrowser): Promise<string> => {
  const started = await browser.post('/api/auth/login/provider')
  expect(started.statusCode, started.body).toBe(200)
  return started.json().url
}

const arrive = (browser: TestBrowser, search: string) => browser.post('/api/auth/login/provider/finish', { search })

const enter = async (account: string, browser = createTestBrowser(app)) => {
  const search = await throughProvider(await depart(browser), account)
  return { browser, search, answer: await arrive(browser, search) }
}

test('an installation without a provider says so, and shows no button', async () => {
  const plain = createTestBrowser(application.app)
  expect((await plain.get('/api/public/links')).json()).toMatchObject({ provider: null })
  expect((await plain.post('/api/auth/login/provider')).json().code).toBe('identity.noProvider')
  expect((await arrive(plain, 'code=a&state=b')).json().code).toBe('identity.noProvider')
  expect((await createTestBrowser(app).get('/api/public/links')).json()).toMatchObject({ provider: 'Litoral ID' })
})

describe('signing in', () => {
  test('links to the person of a verified e-mail, and knows them afterwards whatever their e-mail', async () => {
    const email = await newPerson()
    const { browser, answer } = await enter(email)
    expect(answer.json()).toMatchObject({ user: { email }, environment: { name: 'Helados del Litoral' } })
    expect(
      answer.cookies.filter(({ name }) => name !== 'anden_provider').every(({ sameSite }) => sameSite === 'Strict'),
    ).toBe(true)
    expect((await browser.get('/api/account')).json()).toEqual({
      hasPassword: true,
      provider: { name: 'Litoral ID', boundAt: expect.any(String) },
    })
    provider.accounts.set(email, { email: 'otra@test.example', emailVerified: false })
    expect((await enter(email)).answer.json()).toMatchObject({ user: { email } })
  })

  test('asks for PKCE, state and nonce, each time others', async () => {
    const browser = createTestBrowser(app)
    const [one, other] = [new URL(await depart(browser)), new URL(await depart(browser))]
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)?.length).toBeGreaterThan(30)
      expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name))
    }
    expect(one.searchParams.get('code_challenge_method')).toBe('S256')
    expect(one.searchParams.get('redirect_uri')).toBe(`${appUrl}/callback`)
  })

  test('leaves the provider too when the session came from it', async () => {
    const { browser } = await enter(await newPerson())
    const left = new URL((await browser.post('/api/auth/logout')).json().leaveAt)
    expect(left.origin).toBe(provider.issuer)
    expect(left.searchParams.get('post_logout_redirect_uri')).toBe(`${appUrl}/`)
    expect(left.searchParams.get('id_token_hint')).toBeTruthy()
    expect((await fetch(left, { redirect: 'manual' })).status).toBeLessThan(400)
    expect((await browser.get('/api/auth/session')).statusCode).toBe(401)

    const byPassword = createTestBrowser(app)
    await byPassword.signIn(await newPerson())
    expect((await byPassword.post('/api/auth/logout')).json()).toEqual({ leaveAt: null })
  })

  test('still asks for the second factor of who has one', async () => {
    const email = await newPerson()
    const { browser } = await enter(email)
    const { secret } = (await browser.post('/api/account/second-factor', { password: testPassword })).json()
    await browser.post('/api/account/second-factor/confirm', { code: codeOf(secret) })
    const again = await enter(email)
    expect(again.answer.json().code).toBe('identity.codeRequired')
    const entered = await again.browser.post('/api/auth/login/code', { code: codeOf(secret, 1) })
    expect(entered.json()).toMatchObject({ user: { email } })
    expect((await again.browser.post('/api/auth/logout')).json().leaveAt).toContain(provider.issuer)
  })
})

describe('what is refused', () => {
  test('another state, another browser, and a return that was not asked for', async () => {
    const account = await newPerson()
    const browser = createTestBrowser(app)
    const search = await throughProvider(await depart(browser), account)
    const altered = new URLSearchParams(search)
    altered.set('state', 'of-my-own')
    expect((await arrive(browser, altered.toString())).json().code).toBe('identity.attemptUnknown')
    const other = createTestBrowser(app)
    await depart(other)
    expect((await arrive(other, search)).json().code).toBe('identity.attemptUnknown')
    expect((await arrive(createTestBrowser(app), search)).json().code).toBe('identity.attemptUnknown')
    expect((await arrive(browser, search)).statusCode).toBe(200)
  })

  test('a token with another nonce', async () => {
    const account = await newPerson()
    const browser = createTestBrowser(app)
    const search = await throughProvider(await depart(browser), account)
    await application.platform.database.updateTable('oidcAttempts').set({ nonce: 'of-another-visit' }).execute()
    expect((await arrive(browser, search)).json().code).toBe('identity.providerRefused')
  })

  test('a code that was used, by us and by the provider', async () => {
    const account = await newPerson()
    const browser = createTestBrowser(app)
    const search = await throughProvider(await depart(browser), account)
    const kept = await application.platform.database.selectFrom('oidcAttempts').selectAll().execute()
    expect((await arrive(browser, search)).statusCode).toBe(200)
    expect((await arrive(browser, search)).json().code).toBe('identity.attemptUnknown')
    await application.platform.database
      .insertInto('oidcAttempts')
      .values(kept)
      .onConflict(c => c.doNothing())
      .execute()
    expect((await arrive(browser, search)).json().code).toBe('identity.providerRefused')
  })

  test('a visit that took too long', async () => {
    const account = await newPerson()
    const browser = createTestBrowser(app)
    const search = await throughProvider(await depart(browser), account)
    await application.platform.database
      .updateTable('oidcAttempts')
      .set({ expiresAt: new Date(0) })
      .execute()
    expect((await arrive(browser, search)).json().code).toBe('identity.attemptUnknown')
  })

  test('who changed their mind, who is unknown, unverified, unconfirmed or suspended; and nobody is created', async () => {
    const { database } = application.platform
    const users = () => database.selectFrom('users').select('id').execute()
    const refusals: [string, string, (email: string) => Promise<unknown>][] = [
      ['cancel', 'identity.providerCancelled', async () => undefined],
      ['', 'identity.emailUnverified', async email => provider.accounts.set(email, { email, emailVerified: false })],
      ['', 'identity.emailUnknown', async email => provider.accounts.set(email, { email: 'nadie@test.example' })],
      [
        '',
        'identity.emailUnconfirmed',
        email => database.updateTable('users').set({ emailConfirmedAt: null }).where('email', '=', email).execute(),
      ],
      [
        '',
        'identity.suspended',
        email => database.updateTable('users').set({ suspendedAt: new Date() }).where('email', '=', email).execute(),
      ],
    ]
    for (const [account, code, prepare] of refusals) {
      const email = await newPerson()
      await prepare(email)
      const before = (await users()).length
      const { answer, browser } = await enter(account || email)
      expect(answer.json().code, answer.body).toBe(code)
      expect(browser.cookies.has('anden_access')).toBe(false)
      expect((await users()).length).toBe(before)
    }
    expect(
      await database.selectFrom('userIdentities').selectAll().where('subject', 'like', 'nadie%').execute(),
    ).toEqual([])
  })

  test('an e-mail that passed to somebody else at the provider', async () => {
    const email = await newPerson()
    await enter(email)
    provider.accounts.set('la-nueva', { email })
    expect((await enter('la-nueva')).answer.json().code).toBe('identity.boundToAnother')
  })

  test('everybody, in clear words, while the provider is down; passwords go on working', async () => {
    const gone = await startIdentityProvider(appUrl)
    await gone.stop()
    const server = await serverFor(gone.issuer)
    const browser = createTestBrowser(server)
    const refused = await browser.post('/api/auth/login/provider')
    expect(refused.json()).toMatchObject({ status: 503, code: 'identity.providerDown' })
    expect((await browser.signIn(await newPerson())).statusCode).toBe(200)
    await server.close()
  })
})

describe('being bound', () => {
  test('ends when the person wants it, unless it is their only way in', async () => {
    const email = await newPerson()
    const { browser } = await enter(email)
    expect((await browser.post('/api/account/provider/unbind')).statusCode).toBe(204)
    expect((await browser.post('/api/account/provider/unbind')).statusCode).toBe(404)
    await enter(email, browser)
    await application.platform.database
      .updateTable('users')
      .set({ passwordHash: null })
      .where('email', '=', email)
      .execute()
    expect((await browser.post('/api/account/provider/unbind')).json().code).toBe('identity.lastWayIn')
  })
})

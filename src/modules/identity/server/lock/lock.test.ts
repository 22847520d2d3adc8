import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attachFile, saveUpload } from '../../../../kernel/server/files/files.service.ts'
import { createTestApplication, type TestApplication, testPassword } from '../../../../testing/application.ts'
import { createUser } from '../environments.service.ts'
import { cookiesOf, type Post, posting } from '../registration/registration.fixture.ts'

let application: TestApplication
let post: Post
beforeAll(async () => {
  application = await createTestApplication()
  post = posting(application)
  await createUser(application.platform.database, {
    envId: application.envId,
    email: 'ana@test.example',
    password: testPassword,
    displayName: 'Ana Prueba',
    roleNumber: 1,
  })
})
afterAll(() => application.stop())

type Cookies = Record<string, string>
const signIn = async (): Promise<Cookies> =>
  cookiesOf(await post('/api/auth/login', { email: 'ana@test.example', password: testPassword }))
const get = (url: string, cookies: Cookies) => application.app.inject({ url, cookies })
const locked = async (): Promise<Cookies> => {
  const cookies = await signIn()
  expect((await post('/api/auth/lock', undefined, { cookies })).statusCode).toBe(204)
  return cookies
}
const unlock = (cookies: Cookies, password = testPassword, ip = '127.0.0.1') =>
  post('/api/auth/unlock', { password }, { cookies, ip })

describe('a locked screen', () => {
  test('is refused every route of the product but those that unlock and leave', async () => {
    const cookies = await locked()
    // People of customers have sessions of their own, which no screen of the office locks.
    const guarded = application.routes
      .map(({ contract }) => contract)
      .filter(({ access }) => access !== 'public' && access !== 'customer')
    expect(guarded.length).toBeGreaterThan(40)
    for (const { method, path, refusal } of guarded) {
      const url = path.replace(/:\w+/g, 'x')
      const answer = await application.app.inject({
        method,
        url,
        cookies,
        ...(method === 'GET' ? {} : { payload: {} }),
      })
      expect(`${method} ${path} ${answer.statusCode}`).toBe(`${method} ${path} 423`)
      // Clients of another program read the refusal in their own form.
      if (!refusal) expect(answer.json().code).toBe('kernel.locked')
    }
    expect((await get('/api/auth/lock', cookies)).json()).toEqual({
      displayName: 'Ana Prueba',
      email: 'ana@test.example',
      photoUrl: null,
    })
  })

  test('shows the photo of whose it is, and to nobody else', async () => {
    const { database, withTenant } = application.platform
    const cookies = await signIn()
    const { user } = (await get('/api/auth/session', cookies)).json()
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const { id } = await saveUpload(application.platform, application.envId, {
      name: 'cara.png',
      bytes,
      createdBy: user.id,
    })
    await withTenant(application.envId, tenant =>
      attachFile(tenant, { id, to: `member-photo/${user.id}`, by: user.id, replaces: null }),
    )
    const show = (photoFileId: string | null) =>
      database.updateTable('memberships').set({ photoFileId }).where('userId', '=', user.id).execute()
    await show(id)
    await post('/api/auth/lock', undefined, { cookies })
    expect((await get('/api/auth/lock', cookies)).json()).toMatchObject({ photoUrl: '/api/auth/lock/photo' })
    const photo = await get('/api/auth/lock/photo', cookies)
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/png'])
    // The next person on this browser sees their own.
    expect(photo.headers['cache-control']).toBe('private, no-cache')
    expect((await get('/api/auth/lock/photo', {})).statusCode).toBe(401)
    expect((await get('/api/auth/lock/photo', await signIn())).json().code).toBe('identity.notLocked')
    await show(null)
    expect((await get('/api/auth/lock/photo', cookies)).statusCode).toBe(404)
  })

  test('is not renewed, and its token is not spent by asking', async () => {
    const cookies = await locked()
    for (let again = 0; again < 2; again += 1) {
      const answer = await post('/api/auth/refresh', undefined, { cookies })
      expect([answer.statusCode, answer.cookies.every(cookie => cookie.value === '')]).toEqual([423, true])
    }
    expect((await unlock(cookies)).statusCode).toBe(200)
  })

  test('opens with the password and goes on as the same session, with new cookies', async () => {
    const cookies = await locked()
    const wrong = await unlock(cookies, 'no es esta')
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'identity.wrongPassword'])
    expect((await get('/api/auth/session', cookies)).statusCode).toBe(423)
    const answer = await unlock(cookies)
    expect(answer.json()).toMatchObject({ user: { email: 'ana@test.example' }, role: 'admin' })
    const fresh = cookiesOf(answer)
    expect(fresh.anden_refresh).not.toBe(cookies.anden_refresh)
    expect((await get('/api/auth/session', fresh)).statusCode).toBe(200)
    expect((await post('/api/auth/refresh', undefined, { cookies: fresh })).statusCode).toBe(200)
    expect((await unlock(fresh)).json().code).toBe('identity.notLocked')
  })

  test('opens after its access token ran out, by the refresh cookie alone', async () => {
    const { anden_refresh = '' } = await locked()
    expect((await unlock({ anden_refresh })).statusCode).toBe(200)
  })

  test('locks that session and no other of the same person', async () => {
    const other = await signIn()
    await locked()
    expect((await get('/api/auth/session', other)).statusCode).toBe(200)
  })

  test('is left by signing out, and then cannot be opened', async () => {
    const cookies = await locked()
    expect((await post('/api/auth/logout', undefined, { cookies })).statusCode).toBe(200)
    expect((await unlock(cookies)).statusCode).toBe(401)
  })

  test('holds back who guesses', async () => {
    const cookies = await locked()
    const ip = '203.0.113.40'
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await unlock(cookies, `clave-${attempt}`, ip)).statusCode).toBe(422)
    expect((await unlock(cookies, testPassword, ip)).statusCode).toBe(429)
  })

  test('shows nothing to who presents no session', async () => {
    expect((await get('/api/auth/lock', {})).statusCode).toBe(401)
    expect((await unlock({ anden_refresh: 'inventado' })).statusCode).toBe(401)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Caller,
  createTestApplication,
  type TestApplication,
  testPassword,
} from '../../../../testing/application.ts'
import { createManager, createSeller, createSupervisor } from '../../../../testing/factories.ts'
import type { User } from '../../contract/users/users.ts'
import { takeAccountToken } from '../account-tokens.ts'
import { createUser } from '../environments.service.ts'
import { acceptInvitation } from './invitations.service.ts'

let application: TestApplication
let admin: Caller
let erp: Caller
let sellerId: string
beforeAll(async () => {
  application = await createTestApplication()
  await application.platform.withTenant(application.envId, async tenant => {
    sellerId = await createSeller(tenant, { code: '007', name: 'Carla Ruiz' })
    await createSupervisor(tenant, { code: '11', name: 'Marta Sosa' })
    await createManager(tenant, { code: '1', name: 'Germán Aguirre' })
  })
  admin = await application.signIn({ roleNumber: 1, email: 'admin@test.example', displayName: 'Adriana Molina' })
  erp = await application.signIn({ roleNumber: 0, email: 'erp@test.example', displayName: 'Esteban ERP' })
})
afterAll(() => application.stop())
beforeEach(() => application.platform.database.deleteFrom('outgoingMail').execute())

let made = 0
const newEmail = () => {
  made += 1
  return `persona${made}@test.example`
}

const letters = () =>
  application.platform.database.selectFrom('outgoingMail').select(['recipient', 'subject', 'textBody']).execute()

const tokenOf = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? ''

/** What the page behind the letter's link does. */
const accept = (token: string) =>
  application.platform.database.transaction().execute(async db => {
    const taken = await takeAccountToken(db, 'invite', token)
    if (!taken?.envId) return null
    await acceptInvitation(db, { userId: taken.userId, envId: taken.envId })
    return taken.userId
  })

const invite = (body: Record<string, unknown>, caller = admin) => caller.post<User>('/api/data/users', body)

const member = async (given: { roleNumber: number; sellerKey?: string; envId?: string }) => {
  const email = newEmail()
  const id = await createUser(application.platform.database, {
    envId: application.envId,
    email,
    password: testPassword,
    displayName: 'Alguien Más',
    ...given,
  })
  return { id, email }
}

const signIn = (email: string) =>
  application.app.inject({
    method: 'POST',
    url: '/api/v1/auth/email',
    headers: { authorization: `Basic ${Buffer.from(`${email}:${testPassword}`).toString('base64')}` },
  })

const refusal = async (caller: Caller, method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) => {
  const response = await caller.request(method, url, body)
  const { code, detail, errors } = response.json<{ code: string; detail: string; errors: unknown[] }>()
  return { status: response.statusCode, code, detail, errors }
}

describe('inviting', () => {
  test('writes a letter whose link, accepted, lets the person in; twice is no more than once', async () => {
    const email = newEmail()
    const invited = await invite({ email: email.toUpperCase(), name: 'Bruno Paz', role: '2', seller: sellerId })
    expect(invited).toMatchObject({
      email,
      name: 'Bruno Paz',
      state: 'invited',
      key: '007 Carla Ruiz',
      seller: { id: sellerId, code: '007', name: 'Carla Ruiz' },
    })
    const [letter] = await letters()
    expect(letter).toMatchObject({
      recipient: email,
      subject: 'Adriana Molina te invitó a «Helados del Litoral» en Andén',
    })
    expect(letter?.textBody).toContain('/pages/auth/reset-password?token=')
    expect(letter?.textBody).toContain('&invitacion=1')
    const token = tokenOf(letter?.textBody ?? '')
    expect(await accept(token)).toBe(invited.id)
    expect(await accept(token)).toBeNull()
    expect(await admin.get<User>(`/api/data/users/${invited.id}`)).toMatchObject({ state: 'active' })
    const { items } = await admin.get<{ items: { action: string; actor: string }[] }>(
      `/api/data/users/${invited.id}/history`,
    )
    expect(items.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      'accepted Bruno Paz',
      'invited Adriana Molina',
    ])
  })

  test('a role that needs a key is not invited without it, and a key of another company is none', async () => {
    const elsewhere = await application.platform.withTenant(application.otherEnvId, tenant => createSeller(tenant))
    const without = await refusal(admin, 'POST', '/api/data/users', { email: newEmail(), role: '2' })
    expect(without.errors).toEqual([{ path: 'seller', message: 'Elegí qué vendedor es: sin eso no vería nada.' }])
    const foreign = await refusal(admin, 'POST', '/api/data/users', { email: newEmail(), role: '2', seller: elsewhere })
    expect(foreign).toMatchObject({ status: 400, errors: [{ path: 'seller' }] })
    expect(await letters()).toEqual([])
  })

  test('who is there already is said on the e-mail', async () => {
    const { email } = await member({ roleNumber: 1 })
    expect(await refusal(admin, 'POST', '/api/data/users', { email, role: '1' })).toMatchObject({
      status: 409,
      errors: [{ path: 'email', message: 'Ya es usuario de esta empresa.' }],
    })
  })

  test('an account of another company keeps everything and shows nothing of it until it accepts', async () => {
    const { id, email } = await member({ roleNumber: 1, envId: application.otherEnvId })
    const invited = await invite({ email, role: '0' })
    expect(invited).toMatchObject({ id, name: email.split('@')[0], state: 'invited', lastSignIn: null })
    expect((await signIn(email)).json<{ token: string }>().token).toBeTruthy()
    const [letter] = await letters()
    await accept(tokenOf(letter?.textBody ?? ''))
    expect(await admin.get<User>(`/api/data/users/${id}`)).toMatchObject({ name: 'Alguien Más', state: 'active' })
    await admin.request('PATCH', `/api/data/users/${id}`, { name: 'Otro Nombre', phone: '341 555' })
    const there = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    expect(await there.get<User>(`/api/data/users/${id}`)).toMatchObject({
      name: 'Alguien Más',
      phone: null,
      role: '1',
    })
  })

  test('whoever works with two companies goes from one to the other, and comes back where they were', async () => {
    const { email } = await member({ roleNumber: 1, envId: application.otherEnvId })
    await invite({ email, role: '0' })
    const [letter] = await letters()
    const enter = async (id: string) => {
      const { token } = (await signIn(email)).json<{ token: string }>()
      const headers = { authorization: `Bearer ${token}` }
      const response = await application.app.inject({
        method: 'POST',
        url: `/api/account/companies/${id}/enter`,
        headers,
      })
      const before = await application.app.inject({ method: 'GET', url: '/api/auth/session', headers })
      return { response, before: before.statusCode }
    }
    expect((await enter(application.envId)).response.statusCode).toBe(404)
    await accept(tokenOf(letter?.textBody ?? ''))
    const entered = await enter(application.envId)
    expect(entered.response.json()).toMatchObject({ role: 'erp', environment: { name: 'Helados del Litoral' } })
    expect(entered.before).toBe(401)
    const again = await signIn(email)
    const caller = { authorization: `Bearer ${again.json<{ token: string }>().token}` }
    const list = await application.app.inject({ method: 'GET', url: '/api/account/companies', headers: caller })
    expect(list.json()).toEqual({
      items: [
        { id: application.otherEnvId, name: 'Bebidas Andinas', roleNumber: 1, isCurrent: false },
        { id: application.envId, name: 'Helados del Litoral', roleNumber: 0, isCurrent: true },
      ],
    })
  })

  test('sent again, the older letter is worth nothing; cancelled, none is, and undone a new one comes', async () => {
    const { id } = await invite({ email: newEmail(), role: '0' })
    await admin.post(`/api/data/users/${id}/invitation`)
    const [first, second] = await letters()
    expect(await accept(tokenOf(first?.textBody ?? ''))).toBeNull()
    await admin.request('DELETE', `/api/data/users/${id}`)
    expect(await accept(tokenOf(second?.textBody ?? ''))).toBeNull()
    await admin.post(`/api/data/users/${id}/restore`)
    const third = (await letters())[2]
    expect(await accept(tokenOf(third?.textBody ?? ''))).toBe(id)
    expect(await refusal(admin, 'POST', `/api/data/users/${id}/invitation`)).toMatchObject({ code: 'users.notInvited' })
  })

  test('an invitation that nobody accepted in time says so', async () => {
    const { id } = await invite({ email: newEmail(), role: '0' })
    await application.platform.database
      .updateTable('memberships')
      .set({ invitedAt: new Date(Date.now() - 8 * 86_400_000) })
      .where('userId', '=', id)
      .execute()
    expect(await admin.get<User>(`/api/data/users/${id}`)).toMatchObject({ state: 'expired' })
  })
})

describe('many at once', () => {
  test('invites, changes and says of each wrong row why; the rehearsal does nothing', async () => {
    const known = await member({ roleNumber: 0 })
    const rows = [
      { email: 'nueva@test.example', name: 'Nueva Persona', role: 'Vendedor (2)', seller: '007' },
      { email: known.email, name: 'Con Nombre', role: '0' },
      { email: 'no es un e-mail', role: '1' },
      { email: 'sin.clave@test.example', role: '4' },
      { email: 'sin.vendedor@test.example', role: '2', seller: '999' },
      { email: 'NUEVA@test.example', role: '1' },
    ]
    const expected = {
      created: 1,
      updated: 1,
      unchanged: 0,
      errors: [
        { row: 2, path: 'email', message: 'Por favor introduzca una dirección de correo electrónico válida' },
        { row: 3, path: 'supervisor', message: 'Elegí qué supervisor es: sin eso no vería nada.' },
        { row: 4, path: 'seller', message: 'Vendedor: no existe «999».' },
        { row: 5, path: 'email', message: '«nueva@test.example» se repite en el archivo con otros datos.' },
      ],
    }
    expect(await admin.post('/api/data/users/import', { dryRun: true, rows })).toEqual(expected)
    expect(await letters()).toEqual([])
    expect(await admin.post('/api/data/users/import', { rows })).toEqual(expected)
    expect((await letters()).map(({ recipient }) => recipient)).toEqual(['nueva@test.example'])
    expect(await admin.post('/api/data/users/import', { rows: rows.slice(0, 2) })).toMatchObject({ unchanged: 2 })
  })

  test('the list filters and sorts by what it shows, and its file is what it shows', async () => {
    const page = await admin.get<{ items: User[]; total: number }>(
      '/api/data/users?filter=role:contains:erp&filter=name:contains:ESTEBAN&sort=-email',
    )
    expect(page.items.map(({ email }) => email)).toEqual(['erp@test.example'])
    const file = await erp.request('GET', '/api/data/users/export?format=csv&filter=email:matches:erp@test.example')
    expect(file.body.split('\r\n')[1]).toMatch(/^Esteban ERP;erp@test\.example;;ERP \(0\);;;;;;;No;;Activo;No;/)
  })
})

describe('changing what somebody may do', () => {
  test('counts from their next request on', async () => {
    const email = newEmail()
    const caller = await application.signIn({ roleNumber: 1, email })
    const [{ id } = { id: '' }] = (await admin.get<{ items: User[] }>(`/api/data/users?filter=email:matches:${email}`))
      .items
    expect((await caller.request('GET', '/api/data/supervisors')).statusCode).toBe(200)
    const changed = await admin.request('PATCH', `/api/data/users/${id}`, { role: '2', seller: sellerId })
    expect(changed.json()).toMatchObject({ role: '2', seller: { code: '007' } })
    expect((await caller.request('GET', '/api/data/supervisors')).statusCode).toBe(403)
    await admin.post(`/api/data/users/${id}/suspend`)
    expect((await caller.request('GET', '/api/data/customers')).statusCode).toBe(401)
    expect((await signIn(email)).json()).toMatchObject({ code: 'identity.suspended' })
    await admin.post(`/api/data/users/${id}/reactivate`)
    expect((await signIn(email)).statusCode).toBe(200)
    await admin.request('DELETE', `/api/data/users/${id}`)
    expect((await signIn(email)).json()).toMatchObject({ code: 'identity.invalidCredentials' })
    await admin.post(`/api/data/users/${id}/restore`)
    expect((await signIn(email)).statusCode).toBe(200)
    const { items } = await admin.get<{ items: { action: string; detail: unknown }[] }>(`/api/data/users/${id}/history`)
    const changes = items.filter(({ action }) => action !== 'signed-in')
    expect(changes.map(({ action }) => action)).toEqual(['restored', 'removed', 'reactivated', 'suspended', 'changed'])
    expect(changes.at(-1)?.detail).toEqual({
      before: { roleNumber: 1, sellerKey: null },
      after: { roleNumber: 2, sellerKey: '007' },
    })
  })

  test('a right beside the role opens what it names and nothing else, from the next request on, and is told by its history', async () => {
    const email = newEmail()
    const caller = await application.signIn({ roleNumber: 2, email, sellerKey: '007' })
    const [{ id } = { id: '' }] = (await admin.get<{ items: User[] }>(`/api/data/users?filter=email:matches:${email}`))
      .items
    const reaches = async () =>
      Promise.all(
        ['/api/data/settlements', '/api/data/consolidated-loads', '/api/data/users', '/api/data/articles'].map(
          async path => (await caller.request('GET', path)).statusCode,
        ),
      )
    expect(await reaches()).toEqual([403, 403, 403, 403])
    const given = await admin.request('PATCH', `/api/data/users/${id}`, { settlements: true })
    expect(given.json()).toMatchObject({ role: '2', settlements: true, seller: { code: '007' } })
    expect(await reaches()).toEqual([200, 403, 403, 403])
    expect((await caller.get<{ grants: string[] }>('/api/auth/session')).grants).toEqual(['settlements'])
    // A change of the role keeps the right; it is taken away by name.
    await admin.request('PATCH', `/api/data/users/${id}`, { role: '0' })
    expect((await caller.get<{ grants: string[] }>('/api/auth/session')).grants).toEqual(['settlements'])
    await admin.request('PATCH', `/api/data/users/${id}`, { role: '2', settlements: false })
    expect(await reaches()).toEqual([403, 403, 403, 403])
    const { items } = await admin.get<{ items: { action: string; detail: unknown }[] }>(`/api/data/users/${id}/history`)
    expect(items.find(({ action }) => action === 'changed')?.detail).toEqual({
      before: { roleNumber: 0, grants: ['settlements'] },
      after: { roleNumber: 2, grants: [] },
    })
    const own = await caller.request('PATCH', `/api/data/users/${id}`, { settlements: true })
    expect(own.statusCode).toBe(403)
  })

  test('nobody gives themselves a right; who has one of their own needs nobody to sell for', async () => {
    const { items } = await admin.get<{ items: User[] }>('/api/data/users?filter=email:matches:admin@test.example')
    expect(await refusal(admin, 'PATCH', `/api/data/users/${items[0]?.id}`, { settlements: true })).toMatchObject({
      code: 'users.oneself',
    })
    const invited = await invite({ email: newEmail(), role: '2', settlements: true })
    expect(invited).toMatchObject({ role: '2', settlements: true, seller: null })
    expect(await refusal(admin, 'PATCH', `/api/data/users/${invited.id}`, { settlements: false })).toMatchObject({
      status: 400,
      errors: [{ path: 'seller' }],
    })
  })

  test('the e-mail stays, and nobody changes their own role, suspends or removes themselves', async () => {
    const { items } = await admin.get<{ items: User[] }>('/api/data/users?filter=email:matches:admin@test.example')
    const url = `/api/data/users/${items[0]?.id}`
    expect(await refusal(admin, 'PATCH', url, { email: 'otra@test.example' })).toMatchObject({
      status: 400,
      errors: [{ path: 'email' }],
    })
    for (const [method, path, body] of [
      ['PATCH', url, { role: '0' }],
      ['POST', `${url}/suspend`, undefined],
      ['DELETE', url, undefined],
    ] as const)
      expect(await refusal(admin, method, path, body)).toMatchObject({ code: 'users.oneself' })
    expect((await admin.request('PATCH', url, { phone: '341 555-0101', role: '1' })).statusCode).toBe(200)
  })

  test('who works with the ERP sees the people and changes none', async () => {
    const { id } = await member({ roleNumber: 0 })
    expect((await erp.request('GET', `/api/data/users/${id}`)).statusCode).toBe(200)
    for (const [method, path] of [
      ['POST', '/api/data/users'],
      ['PATCH', `/api/data/users/${id}`],
      ['POST', `/api/data/users/${id}/suspend`],
    ] as const)
      expect(await refusal(erp, method, path, { email: newEmail(), role: '1' })).toMatchObject({ status: 403 })
  })
})

describe('the last administrator', () => {
  test('of two who demote each other at once, one stays', async () => {
    const envId = application.otherEnvId
    const { database } = application.platform
    await database.deleteFrom('memberships').where('envId', '=', envId).execute()
    const emails = [newEmail(), newEmail()]
    const [one, two] = await Promise.all(emails.map(email => application.signIn({ roleNumber: 1, envId, email })))
    if (!one || !two) throw new Error('two administrators are needed')
    const idOf = async (email: string) =>
      (await one.get<{ items: User[] }>(`/api/data/users?filter=email:matches:${email}`)).items[0]?.id
    const [first, second] = await Promise.all(emails.map(idOf))
    const outcomes = await Promise.all([
      one.request('PATCH', `/api/data/users/${second}`, { role: '0' }),
      two.request('POST', `/api/data/users/${first}/suspend`),
    ])
    // Whoever comes second is the last one, or is no administrator any more.
    const [done, refused] = outcomes.toSorted((a, b) => a.statusCode - b.statusCode)
    expect(done?.statusCode).toBe(200)
    expect(['users.lastAdmin', 'kernel.forbidden']).toContain(refused?.json().code)
  })

  test('an administrator of another company cannot be found, suspended or invited away', async () => {
    const { id } = await member({ roleNumber: 1, envId: application.otherEnvId })
    for (const [method, path, body] of [
      ['POST', `/api/data/users/${id}/suspend`, undefined],
      ['PATCH', `/api/data/users/${id}`, { role: '2', seller: sellerId }],
      ['DELETE', `/api/data/users/${id}`, undefined],
    ] as const)
      expect(await refusal(admin, method, path, body)).toMatchObject({ status: 404 })
  })
})

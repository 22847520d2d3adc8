import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Caller,
  createTestApplication,
  type TestApplication,
  testPassword,
} from '../../../../testing/application.ts'
import { createSeller, createSupervisor } from '../../../../testing/factories.ts'
import type { LicenceSettings } from '../../contract/licences/licence-routes.ts'
import type { LicenceDetail, LicenceRow } from '../../contract/licences/licences.ts'
import { createUser } from '../environments.service.ts'

let application: TestApplication
let admin: Caller
beforeAll(async () => {
  application = await createTestApplication()
  await application.platform.withTenant(application.envId, async tenant => {
    const supervisorId = await createSupervisor(tenant, { code: '11', name: 'Marta Sosa' })
    const sellerId = await createSeller(tenant, { code: '101', name: 'Carla Ruiz', supervisorId })
    await tenant.db
      .updateTable('sellers')
      .set({ phone: '341 555-0101' })
      .where('envId', '=', tenant.envId)
      .where('id', '=', sellerId)
      .execute()
  })
  admin = await application.signIn({ roleNumber: 1, displayName: 'Adriana Molina' })
})
afterAll(() => application.stop())

/** Each test begins with nobody licensed and nothing enforced. */
beforeEach(async () => {
  const { database, withTenant } = application.platform
  await withTenant(application.envId, async ({ db, envId }) => {
    await db.deleteFrom('licences').where('envId', '=', envId).execute()
    await db.deleteFrom('licenceSettings').where('envId', '=', envId).execute()
    await db.updateTable('memberships').set({ removedAt: new Date() }).where('roleNumber', 'in', [2, 3]).execute()
  })
  await database.updateTable('environments').set({ plan: 'Starter' }).where('id', '=', application.envId).execute()
})

let made = 0
type Person = { id: string; email: string }
const person = async (given: { roleNumber?: number; envId?: string; sellerKey?: string } = {}): Promise<Person> => {
  made += 1
  const email = `telefono${made}@test.example`
  const seller = { envId: application.envId, roleNumber: 2, sellerKey: String(500 + made) }
  const user = { ...seller, displayName: `Persona ${made}`, ...given }
  return { id: await createUser(application.platform.database, { ...user, email, password: testPassword }), email }
}

const signIn = ({ email }: Person, deviceId?: string) =>
  application.app.inject({
    method: 'POST',
    url: '/api/v1/auth/email',
    headers: {
      authorization: `Basic ${Buffer.from(`${email}:${testPassword}`).toString('base64')}`,
      'user-agent': 'Conquer/5.2 (Android 15; moto g54)',
      ...(deviceId ? { 'x-device-id': deviceId } : {}),
    },
  })
const outcome = async (who: Person, deviceId?: string): Promise<string> => {
  const response = await signIn(who, deviceId)
  return response.statusCode === 200 ? 'in' : response.json<{ code: string }>().code
}

const settings = () => admin.get<LicenceSettings>('/api/licence-settings')
const activate = ({ id }: Person) => admin.request('POST', `/api/data/licences/${id}/activate`)
const enforce = async () => {
  const { unlicensed } = await settings()
  const saved = await admin.request('PUT', '/api/licence-settings', { isEnforced: true, unlicensed })
  expect(saved.json()).toMatchObject({ isEnforced: true })
}

const phoneA = 'telefono-aaaa1111'
const phoneB = 'telefono-bbbb2222'

describe('seats', () => {
  test('a licence takes one, deactivating frees it, and the number stays the person’s', async () => {
    const one = await person({ sellerKey: '101' })
    expect((await activate(one)).json<LicenceDetail>()).toMatchObject({ active: 'active', state: 'active' })
    expect(await settings()).toMatchObject({ plan: 'Starter', seats: 5, used: 1, bound: 0, isEnforced: false })
    const list = await admin.get<{ items: LicenceRow[] }>('/api/data/licences?filter=active:matches:active')
    expect(list.items).toMatchObject([{ id: one.id, phone: '341 555-0101', role: '2', supervisor: 'Marta Sosa' }])
    const { licencia } = list.items[0] ?? {}
    await admin.post(`/api/data/licences/${one.id}/deactivate`)
    expect(await settings()).toMatchObject({ used: 0 })
    expect((await activate(one)).json()).toMatchObject({ licencia })
    const history = await admin.get<{ items: { action: string }[] }>(`/api/data/licences/${one.id}/history`)
    expect(history.items.map(({ action }) => action)).toEqual(['activated', 'deactivated', 'given'])
  })

  test('of two activations for one seat, one has it and the other is told the numbers', async () => {
    for (const who of await Promise.all([person(), person(), person(), person()])) await activate(who)
    const pair = await Promise.all([person(), person()])
    const answers = await Promise.all(pair.map(activate))
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'licences.seatsTaken',
      detail: 'El plan Starter tiene 5 licencias: están todas en uso. Desactivá alguna o pasá a un plan mayor.',
    })
    expect(await settings()).toMatchObject({ used: 5 })
  })

  test('a larger plan has more, the largest has no limit', async () => {
    for (let index = 0; index < 6; index += 1) await person()
    const { unlicensed } = await settings()
    expect(unlicensed).toBe(6)
    const missing = (count: number) => admin.request('POST', '/api/data/licences/missing', { unlicensed: count })
    expect((await missing(6)).json()).toMatchObject({
      detail:
        'El plan Starter tiene 5 licencias: quedan 5 libres y hacen falta 6. Desactivá alguna o pasá a un plan mayor.',
    })
    expect(await settings()).toMatchObject({ used: 0 })
    await application.platform.database
      .updateTable('environments')
      .set({ plan: 'Corporate' })
      .where('id', '=', application.envId)
      .execute()
    expect((await missing(5)).json()).toMatchObject({ code: 'licences.countChanged' })
    expect((await missing(6)).json()).toMatchObject({ seats: null, used: 6, unlicensed: 0 })
  })

  test('nobody who sells nothing is missing one, nor asked for one: a cashier has the role of a seller and no key', async () => {
    const [cashier, seller] = [await person({ sellerKey: '' }), await person()]
    expect(await settings()).toMatchObject({ unlicensed: 1 })
    await enforce()
    expect([await outcome(cashier), await outcome(seller, phoneA)]).toEqual(['in', 'licences.inactive'])
    const given = await admin.request('POST', '/api/data/licences/missing', { unlicensed: 1 })
    expect(given.json()).toMatchObject({ used: 1, unlicensed: 0 })
    expect(await outcome(seller, phoneA)).toBe('in')
  })

  test('who leaves the company leaves seat and phone; who is not in yet takes none', async () => {
    const one = await person()
    await activate(one)
    await signIn(one, phoneA)
    expect(await settings()).toMatchObject({ used: 1, bound: 1 })
    await admin.request('DELETE', `/api/data/users/${one.id}`)
    expect(await settings()).toMatchObject({ used: 0, bound: 0 })
    const invited = await admin.post<{ id: string }>('/api/data/users', { email: 'invitada@test.example', role: '0' })
    expect((await activate({ id: invited.id, email: '' })).json()).toMatchObject({ code: 'licences.notAMember' })
  })

  test('a person of another company is not found', async () => {
    const stranger = await person({ envId: application.otherEnvId })
    expect((await activate(stranger)).statusCode).toBe(404)
  })
})

describe('while licences are not enforced', () => {
  test('every phone signs in, and the binding follows the one in use', async () => {
    const one = await person()
    expect(await outcome(one)).toBe('in')
    expect(await outcome(one, phoneA)).toBe('in')
    await activate(one)
    expect(await outcome(one, phoneA)).toBe('in')
    expect(await outcome(one, phoneB)).toBe('in')
    expect(await admin.get(`/api/data/licences/${one.id}`)).toMatchObject({
      device: '…2222',
      deviceName: 'Conquer/5.2 (Android 15; moto g54)',
    })
  })

  test('what is no identifier of a phone is refused', async () => {
    const response = await signIn(await person(), 'corto')
    expect(response.json()).toMatchObject({ status: 400, code: 'licences.deviceIdentifier' })
  })
})

describe('while licences are enforced', () => {
  test('a seller needs an active licence and its phone; another phone waits until it is freed', async () => {
    const one = await person()
    await enforce()
    expect(await outcome(one, phoneA)).toBe('licences.inactive')
    await activate(one)
    expect(await outcome(one)).toBe('licences.deviceRequired')
    expect(await outcome(one, phoneA)).toBe('in')
    expect(await outcome(one, phoneA)).toBe('in')
    expect(await outcome(one, phoneB)).toBe('licences.otherDevice')
    expect((await admin.request('POST', `/api/data/licences/${one.id}/free-phone`)).json()).toMatchObject({
      device: null,
    })
    expect(await outcome(one, phoneB)).toBe('in')
    expect(await outcome(one, phoneA)).toBe('licences.otherDevice')
    await admin.post(`/api/data/licences/${one.id}/deactivate`)
    expect(await outcome(one, phoneB)).toBe('licences.inactive')
  })

  test('freeing the phone or deactivating ends the session that the phone has', async () => {
    const one = await person()
    await activate(one)
    await enforce()
    const { token } = (await signIn(one, phoneA)).json<{ token: string }>()
    const call = () =>
      application.app.inject({
        method: 'GET',
        url: '/api/data/customers',
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await call()).statusCode).toBe(200)
    await admin.post(`/api/data/licences/${one.id}/free-phone`)
    expect((await call()).statusCode).toBe(401)
  })

  test('of two phones that sign in first at once, one is bound and the other refused', async () => {
    const one = await person()
    await activate(one)
    await enforce()
    const outcomes = await Promise.all([outcome(one, phoneA), outcome(one, phoneB)])
    expect(outcomes.sort()).toEqual(['in', 'licences.otherDevice'])
  })

  test('offices, programs and the web are not asked; a wrong password says nothing of licences', async () => {
    const erp = await person({ roleNumber: 0 })
    const seller = await person()
    await enforce()
    expect(await outcome(erp)).toBe('in')
    const web = await application.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: seller.email, password: testPassword },
    })
    expect(web.statusCode).toBe(200)
    const wrong = await application.app.inject({
      method: 'POST',
      url: '/api/v1/auth/email',
      headers: { authorization: `Basic ${Buffer.from(`${seller.email}:otra cosa`).toString('base64')}` },
    })
    expect(wrong.json()).toMatchObject({ code: 'identity.invalidCredentials' })
  })

  test('whoever enforces confirms how many sellers it shuts out', async () => {
    await person()
    const stale = await admin.request('PUT', '/api/licence-settings', { isEnforced: true, unlicensed: 0 })
    expect(stale.json()).toMatchObject({
      status: 409,
      detail: 'Ahora es 1 vendedor sin licencia activa. Revisalo y confirmá de nuevo.',
    })
    await enforce()
    const off = await admin.request('PUT', '/api/licence-settings', { isEnforced: false, unlicensed: 0 })
    expect(off.json()).toMatchObject({ isEnforced: false })
  })
})

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import {
  type Caller,
  createTestApplication,
  type TestApplication,
  testPassword,
} from '../../../../testing/application.ts'
import { environmentRoutes } from '../../contract/environments.ts'

let application: TestApplication
let operator: Caller
let admin: Caller
let theirs: Caller

const list = '/api/operator/environments'

beforeAll(async () => {
  application = await createTestApplication()
  operator = await application.signIn({ roleNumber: 2, isOperator: true, email: 'operador@test.example' })
  admin = await application.signIn({ roleNumber: 1 })
  theirs = await application.signIn({ roleNumber: 1, envId: application.otherEnvId, email: 'ana@andina.example' })
})
afterAll(() => application.stop())

const wanted = {
  plan: 'Pro',
  state: 'activo',
  alert: '',
  modules: { pedidosOnline: false, marketplace: false },
}
const save = (changes: object, caller = operator) =>
  caller.request('PUT', `${list}/${application.otherEnvId}`, { ...wanted, ...changes })

const signIn = () =>
  application.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'ana@andina.example', password: testPassword },
  })

/** A report that failed to leave yesterday, and a person who opened a screen. */
const seedIssues = async ({ db, envId }: Tenant): Promise<void> => {
  const schedule = { envId, id: newId(), ownerId: newId(), report: 'orders', name: 'Ayer', parameters: '{}' }
  const yesterday = new Date(Date.now() - 86_400_000)
  await db
    .insertInto('reportSchedules')
    .values({ ...schedule, format: 'xlsx', frequency: 'daily', hour: 7, recipients: [], nextAt: yesterday })
    .execute()
  await db
    .insertInto('reportSendings')
    .values({ envId, id: newId(), scheduleId: schedule.id, state: 'failed', createdAt: yesterday })
    .execute()
  const day = yesterday.toISOString().slice(0, 10)
  await db
    .insertInto('usageDays')
    .values({ envId, day, userId: newId(), kind: 'screen', subject: '/apps/time-line', uses: 3 })
    .execute()
}

let passed = 0
/** Past the few seconds a session is remembered; each time later than the last. */
const later = async <T>(work: () => Promise<T>): Promise<T> => {
  passed += 6_000
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + passed })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

describe('Entornos', () => {
  test('lists every company with its people and last activity, for the operator alone', async () => {
    const page = await operator.get<{ items: { name: string }[] }>(`${list}?sort=name`)
    expect(page).toMatchObject({
      total: 2,
      items: [
        {
          name: 'Bebidas Andinas',
          plan: 'Starter',
          state: 'activo',
          alert: null,
          users: 1,
          people: 0,
          orders: 0,
          warnings: null,
        },
        { name: 'Helados del Litoral', users: 2, lastActivityAt: expect.stringMatching(/^20/) },
      ],
    })
    expect(environmentRoutes.list.output?.safeParse(page).error).toBeUndefined()
    expect(await operator.get(`${list}?filter=users:greater-than:2`)).toMatchObject({ total: 1 })
    for (const path of [list, `${list}/${application.envId}`])
      expect((await admin.request('GET', path)).statusCode).toBe(403)
    expect((await save({}, admin)).statusCode).toBe(403)
  })

  test('changes plan and modules, and the company’s own history says who did', async () => {
    const saved = await save({ plan: 'Corporate', modules: { pedidosOnline: true, marketplace: true } })
    expect(saved.json()).toMatchObject({ plan: 'Corporate', modules: { pedidosOnline: true }, openSessions: 1 })
    expect(saved.json()).toMatchObject({
      history: [
        {
          actor: 'Ana Prueba',
          action: 'changed',
          detail: { changed: { plan: { before: 'Starter', after: 'Corporate' } } },
        },
      ],
    })
    expect(environmentRoutes.save.output?.safeParse(saved.json()).error).toBeUndefined()
    expect(await theirs.get('/api/auth/session')).toMatchObject({ environment: { modules: { marketplace: true } } })
  })

  test('says how each is used and what is wrong with it, with its cause', async () => {
    const id = await application.addEnvironment()
    await application.platform.database
      .updateTable('environments')
      .set({ createdAt: new Date(Date.now() - 45 * 86_400_000), state: 'prueba' })
      .where('id', '=', id)
      .execute()
    await application.platform.withTenant(id, async tenant => {
      await seedIssues(tenant)
    })
    const found = await operator.get(`${list}/${id}`)
    expect(environmentRoutes.get.output?.safeParse(found).error).toBeUndefined()
    expect(found).toMatchObject({
      use: { people: 1, orders: 0, activeSellers: 0, storedBytes: 0 },
      warnings: ['Nadie la usó todavía', '1 envío de informe falló en 7 días', 'De prueba hace 45 días'],
    })
    const page = await operator.get<{ items: { id: string; people: number; warnings: string }[] }>(list)
    expect(page.items.find(one => one.id === id)).toMatchObject({
      people: 1,
      warnings: expect.stringContaining('De prueba hace 45 días'),
    })
    expect((await operator.request('GET', `${list}?sort=warnings`)).statusCode).toBe(400)
    expect((await operator.request('GET', `${list}?filter=people:greater-than:1`)).statusCode).toBe(400)
  })

  test.each([
    [{ plan: 'Gold' }, 'plan'],
    [{ state: 'roto' }, 'state'],
    [{ alert: 'x'.repeat(241) }, 'alert'],
    [{ isErp: true }, ''],
  ])('refuses %j', async (changes, path) => {
    const response = await save(changes)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ errors: [{ path }] })
  })

  test('an alert reaches everybody of that company, and nobody else', async () => {
    await save({ alert: 'Mantenimiento el domingo a las 22' })
    expect(await theirs.get('/api/auth/session')).toMatchObject({
      environment: { alert: 'Mantenimiento el domingo a las 22' },
    })
    expect(await admin.get('/api/auth/session')).toMatchObject({ environment: { alert: null } })
    await save({ alert: '' })
    expect(await theirs.get('/api/auth/session')).toMatchObject({ environment: { alert: null } })
  })
})

describe('a suspended company', () => {
  const reason = 'Tu empresa está suspendida en Andén.'

  test('neither signs in nor is served, and is told why; lifted, it goes on', async () => {
    expect((await signIn()).statusCode).toBe(200)
    expect((await save({ state: 'suspendido' })).statusCode).toBe(200)
    const refused = await signIn()
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      403,
      expect.stringContaining(reason),
    ])
    const phone = await application.app.inject({
      method: 'POST',
      url: '/api/v1/auth/email',
      headers: { authorization: `Basic ${Buffer.from(`ana@andina.example:${testPassword}`).toString('base64')}` },
    })
    expect(phone.statusCode).toBe(403)
    await later(async () => {
      const served = await theirs.request('GET', '/api/data/orders')
      expect([served.statusCode, served.json<{ detail: string }>().detail]).toEqual([
        403,
        expect.stringContaining(reason),
      ])
      expect((await admin.request('GET', '/api/data/orders')).statusCode).toBe(200)
    })
    await save({ state: 'activo' })
    expect((await signIn()).statusCode).toBe(200)
    expect((await theirs.request('GET', '/api/data/orders')).statusCode).toBe(200)
  })

  test('is not told to who guesses a password', async () => {
    await save({ state: 'suspendido' })
    const wrong = await application.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'ana@andina.example', password: 'whatever' },
    })
    expect(wrong.statusCode).toBe(401)
    await save({ state: 'activo' })
  })

  test('leaves the operator in, who has to lift it', async () => {
    const own = `${list}/${application.envId}`
    await operator.request('PUT', own, { ...wanted, state: 'suspendido' })
    await later(async () => {
      expect((await operator.request('GET', own)).statusCode).toBe(200)
      expect((await admin.request('GET', '/api/data/orders')).statusCode).toBe(403)
      expect((await operator.request('PUT', own, wanted)).statusCode).toBe(200)
    })
  })
})

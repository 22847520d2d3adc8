import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import {
  createArticle,
  createCustomer,
  createExcuse,
  createPriceList,
  createSeller,
  createSupervisor,
} from '../../../testing/factories.ts'
import { type PersonUse, type UsageSummary, usageRoutes, usageSummary } from '../contract/usage.ts'
import { addUsage, pruneUsage, type UsageRow } from './usage-rows.queries.ts'

let application: TestApplication
let admin: Caller
let phone: Caller
let supervisor: Caller
let stranger: Caller
const zone = 'America/Argentina/Buenos_Aires'
const today = dayOf(new Date(), zone)

const known = { seller: 'V01', otherSeller: 'V02', supervisor: 'S1' }
const inTenant = <T>(work: (tenant: Tenant) => Promise<T>): Promise<T> =>
  application.platform.withTenant(application.envId, work)

const document = () => ({ sk: newId(), se: known.seller, t: new Date().toISOString(), c: { k: 'C1' } })

beforeAll(async () => {
  application = await createTestApplication()
  await inTenant(async tenant => {
    await createSeller(tenant, {
      code: known.seller,
      supervisorId: await createSupervisor(tenant, { code: known.supervisor }),
    })
    await createSeller(tenant, { code: known.otherSeller })
    await createPriceList(tenant, { code: 'L1' })
    await createCustomer(tenant, { code: 'C1' })
    await createArticle(tenant, { code: 'A1' })
    await createExcuse(tenant, { code: 'E1' })
  })
  admin = await application.signIn({ roleNumber: 1 })
  phone = await application.signIn({ roleNumber: 2, sellerKey: known.seller, displayName: 'Vero Vendedora' })
  supervisor = await application.signIn({ roleNumber: 4, supervisorKey: known.supervisor, displayName: 'Susana' })
  stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId, email: 'z@z.example' })
})
afterAll(() => application.stop())

const opened = { screen: '/apps/time-line', uses: 2, measured: 2, slow: 1, waitedMs: 2_600 }
const tell = (caller: Caller, ...screens: object[]) => caller.request('POST', '/api/usage', { screens })
const read = (caller: Caller, range = 'hoy') => caller.get<UsageSummary>(`/api/dashboards/usage?range=${range}`)
const rowsOf = () =>
  inTenant(({ db, envId }) =>
    db.selectFrom('usageDays').selectAll().where('envId', '=', envId).orderBy('subject').execute(),
  )

describe('usage', () => {
  test('is told by browsers, counted by whom and added up', async () => {
    expect((await tell(admin, opened)).statusCode).toBe(204)
    expect((await tell(admin, { ...opened, uses: 1, measured: 0, slow: 0, waitedMs: 0 })).statusCode).toBe(204)
    expect((await tell(supervisor, opened)).statusCode).toBe(204)
    const answer = await read(admin)
    expect(usageSummary.parse(answer)).toEqual(answer)
    expect(answer.now).toEqual({ people: 2, screens: 5, downloads: 0, measured: 4, slow: 2 })
    expect(answer.roles).toEqual({ admin: 1, supervisor: 1, ventas: 0, erp: 0 })
    expect(answer.days).toEqual([{ day: today, roles: answer.roles }])
    expect(answer.subjects).toEqual([
      {
        kind: 'screen',
        subject: '/apps/time-line',
        title: null,
        uses: 5,
        people: 2,
        measured: 4,
        slow: 2,
        averageMs: 1_300,
      },
    ])
    expect([answer.countedSince, answer.before.people]).toEqual([today, 0])
    expect(await read(admin, 'ayer')).toMatchObject({ now: { people: 0 }, days: [{ day: addDays(today, -1) }] })
  })

  test('counts files handed over and phones that send, not those refused', async () => {
    expect((await admin.request('GET', '/api/data/orders/export?format=csv')).statusCode).toBe(200)
    expect((await admin.request('GET', '/api/data/orders/export?format=exe')).statusCode).toBe(400)
    await phone.post('/api/v1/orders', { ...document(), o: [{ a: 'A1', q: 12, up: 100 }] })
    await phone.post('/api/v1/no-purchases', { ...document(), ex: { k: 'E1' } })
    await phone.request('POST', '/api/v1/orders', {})
    const answer = await read(admin)
    expect(answer.now).toMatchObject({ people: 3, downloads: 1 })
    expect(answer.roles.ventas).toBe(1)
    expect(answer.subjects.find(({ kind }) => kind === 'export')).toMatchObject({
      subject: '/api/data/orders/export',
      title: expect.stringContaining('xportar'),
      uses: 1,
    })
    expect(answer.channels.find(({ channel }) => channel === 'phone')).toMatchObject({ orders: 1, noPurchases: 1 })
    expect((await rowsOf()).find(({ kind }) => kind === 'phone')).toMatchObject({ uses: 2, subject: '/api/v1' })
  })

  test('knows who sells with it, seats and only the sellers of who asks', async () => {
    const { sellers, seats } = await read(admin, '7d')
    expect([sellers.total, sellers.active]).toEqual([2, 1])
    expect(sellers.rows.map(({ code, days }) => [code, days])).toEqual([
      [known.otherSeller, 0],
      [known.seller, 1],
    ])
    expect(sellers.rows[0]?.workingDays).toBe(6)
    expect(seats).toMatchObject({ plan: 'Starter', used: expect.any(Number) })
    const theirs = await read(supervisor, '7d')
    expect(theirs.sellers.rows.map(({ code }) => code)).toEqual([known.seller])
  })

  test('by person is the administrators’ alone', async () => {
    const { total, rows } = await admin.get<{ total: number; rows: PersonUse[] }>(
      '/api/dashboards/usage/people?range=hoy',
    )
    expect(total).toBe(rows.length)
    expect(rows[0]).toMatchObject({ role: 'Administración', days: 1, screens: 3, downloads: 1 })
    expect(rows.find(({ name }) => name === 'Vero Vendedora')).toMatchObject({ phone: 2, screens: 0, lastDay: today })
    expect((await supervisor.request('GET', '/api/dashboards/usage/people')).statusCode).toBe(403)
    expect((await phone.request('GET', '/api/dashboards/usage/people')).statusCode).toBe(403)
    expect((await phone.request('GET', '/api/dashboards/usage')).statusCode).toBe(403)
    const foreign = await stranger.request('GET', '/api/dashboards/usage/people?range=90d')
    expect(foreign.body).not.toMatch(/Vero|time-line/)
    expect(usageRoutes.people.output?.safeParse(foreign.json()).error).toBeUndefined()
  })

  test.each([
    [{ ...opened, screen: '/apps/x?cliente=Juan Pérez' }, 'screens.0.screen'],
    [{ ...opened, screen: 'https://x' }, 'screens.0.screen'],
    [{ ...opened, uses: -1 }, 'screens.0.uses'],
    [{ ...opened, uses: 1.5 }, 'screens.0.uses'],
    [{ ...opened, who: 'yo' }, 'screens.0'],
  ])('refuses %j', async (screen, path) => {
    const response = await tell(admin, screen)
    expect([response.statusCode, response.json().errors[0].path]).toEqual([400, path])
  })

  test('refuses a range that is none, too many screens and none at all', async () => {
    expect((await admin.request('GET', '/api/dashboards/usage?range=siempre')).statusCode).toBe(400)
    expect((await tell(admin)).statusCode).toBe(400)
    expect((await tell(admin, ...Array.from({ length: 51 }, () => opened))).statusCode).toBe(400)
  })

  test('is forgotten after four hundred days, and nobody fills the table with made-up screens', async () => {
    const row: UsageRow = {
      day: addDays(today, -401),
      userId: application.envId,
      kind: 'screen',
      subject: '/vieja',
      uses: 1,
      measured: 0,
      slow: 0,
      waitedMs: 0,
    }
    const many = Array.from({ length: 151 }, (_, index) => ({
      ...row,
      day: addDays(today, -1),
      subject: `/a/${index}`,
    }))
    await inTenant(tenant => addUsage(tenant, [row, ...many]))
    await inTenant(tenant => addUsage(tenant, [{ ...row, day: addDays(today, -1), subject: '/otra' }]))
    await inTenant(tenant => pruneUsage(tenant, today))
    const subjects = (await rowsOf()).map(({ subject }) => subject)
    expect(subjects).not.toContain('/vieja')
    expect(subjects).not.toContain('/otra')
    expect(subjects.filter(subject => subject.startsWith('/a/'))).toHaveLength(151)
  })
})

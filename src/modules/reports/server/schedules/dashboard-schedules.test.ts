import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { createWorld, writeHistory } from '../../../../testing/sales-history.ts'
import type { BuiltDashboard } from '../../../dashboards/contract/built/built-dashboards.ts'
import { rebuildFacts } from '../../../sales/server/index.ts'
import type { Schedule, Sending } from '../../contract/schedules.ts'
import { senderOf } from './sender.fixture.ts'

/** A Wednesday, eleven in the morning in Buenos Aires. */
const clock = { now: new Date('2026-11-18T14:00:00Z') }

let application: TestApplication
let owner: Caller
let admin: Caller
let seller: Caller
const errors: unknown[] = []

const idOf = async (caller: Caller): Promise<string> =>
  (await caller.get<{ user: { id: string } }>('/api/auth/session')).user.id

const sender = () => senderOf(application, clock, errors)

const letters = () => application.platform.database.selectFrom('outgoingMail').selectAll().execute()
const files = () => application.platform.database.selectFrom('outgoingMailFiles').selectAll().execute()

const widgets = [
  { kind: 'fixed', id: 'a', widget: 'dailySales', x: 0, y: 0, w: 4, h: 2 },
  { kind: 'measure', id: 'b', measure: 'net', by: 'seller', chart: 'bars', x: 0, y: 2, w: 6, h: 5 },
  { kind: 'measure', id: 'c', measure: 'units', by: 'article', chart: 'table', x: 6, y: 2, w: 6, h: 5 },
]
const build = (more: object = {}, caller = owner): Promise<BuiltDashboard> =>
  caller.post<BuiltDashboard>('/api/project-dashboard-app/projects', { name: 'Mesa', widgets, ...more })

const input = async (dashboard: string, more: object = {}) => ({
  dashboard,
  name: 'La mesa de ayer',
  parameters: { period: 'ayer' },
  format: 'pdf',
  frequency: 'daily',
  hour: 7,
  recipients: [await idOf(owner)],
  ...more,
})

const schedule = async (dashboard: string, more: object = {}): Promise<string> => {
  const { id } = await owner.post<{ id: string }>('/api/report-schedules', await input(dashboard, more))
  await owner.post(`/api/report-schedules/${id}/sendings`)
  return id
}

const sendingsOf = async (id: string): Promise<Sending[]> =>
  (await owner.get<{ items: Sending[] }>(`/api/report-schedules/${id}/sendings`)).items
const found = async (id: string): Promise<Schedule | undefined> =>
  (await owner.get<{ items: Schedule[] }>('/api/report-schedules')).items.find(one => one.id === id)

beforeAll(async () => {
  application = await createTestApplication()
  await application.platform.withTenant(application.envId, async tenant => {
    await writeHistory(tenant, await createWorld(tenant), '2026-11-18', 20, 5)
    await rebuildFacts(tenant)
  })
  owner = await application.signIn({ roleNumber: 4, supervisorKey: 'S0', email: 'duena@test.example' })
  admin = await application.signIn({ roleNumber: 1, email: 'admin@test.example', displayName: 'Ada Admin' })
  seller = await application.signIn({ roleNumber: 2, sellerKey: 'V1', displayName: 'Vera Vende' })
})
afterEach(() => application.platform.database.deleteFrom('outgoingMail').execute())
afterAll(() => application.stop())

describe('a dashboard by e-mail', () => {
  test('leaves as a PDF with its filters in words and in the address', { timeout: 30_000 }, async () => {
    const { id: dashboard } = await build()
    const sellers = (await owner.get<{ sellers: { id: string; name: string }[] }>('/api/dashboards/filters')).sellers
    const [chosen] = sellers
    const id = await schedule(dashboard, { parameters: { period: 'ayer', sellers: [chosen?.id] } })
    await sender().runDue()
    expect(await sendingsOf(id)).toMatchObject([{ state: 'sent', recipients: 'duena@test.example', rowCount: null }])
    const [letter] = await letters()
    expect(letter?.textBody).toContain(`Vendedor: ${chosen?.name}`)
    expect(letter?.textBody).toContain(
      `/apps/dashboards/mis-tableros/${dashboard}?desde=2026-11-17&hasta=2026-11-17&vendedores=${chosen?.id}`,
    )
    const [file] = await files()
    expect(file?.name).toMatch(/^tablero_\d{12}\.pdf$/)
    expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await found(id)).toMatchObject({ report: null, dashboard: { id: dashboard, name: 'Mesa' } })
    expect(errors).toEqual([])
  })

  test('goes to nobody who may not see it: a private one to its owner alone', async () => {
    const { id: dashboard } = await build()
    const refused = await owner.request(
      'POST',
      '/api/report-schedules',
      await input(dashboard, { recipients: [await idOf(owner), await idOf(admin)] }),
    )
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ path: 'recipients', message: 'Ada Admin no puede ver este tablero. Compartilo primero, o quitalo.' }],
    ])
    const namesOf = async (id: string) =>
      (await owner.get<{ items: { id: string }[] }>(`/api/report-recipients?dashboard=${id}`)).items.map(one => one.id)
    expect(await namesOf(dashboard)).toEqual([await idOf(owner)])
    const shared = await build({ privacy: 'roles', roles: ['admin'] })
    const able = await namesOf(shared.id)
    expect(able).toContain(await idOf(admin))
    expect(able).not.toContain(await idOf(seller))
  })

  test('leaves out who does not see it any more, and says so', { timeout: 30_000 }, async () => {
    const dashboard = await build({ privacy: 'everyone' })
    const id = await schedule(dashboard.id, { recipients: [await idOf(owner), await idOf(admin)] })
    const settings = { name: 'Mesa', privacy: 'private', roles: [], version: dashboard.version }
    expect((await owner.request('PUT', `/api/dashboards/built/${dashboard.id}`, settings)).statusCode).toBe(200)
    await sender().runDue()
    expect(await sendingsOf(id)).toMatchObject([
      {
        state: 'sent',
        recipients: 'duena@test.example',
        note: 'No se le envió a Ada Admin: ya no ve este tablero.',
      },
    ])
  })

  test('an owner who lost it, or its deletion, pauses the schedule with a reason', async () => {
    const theirs = await build({ privacy: 'everyone' }, admin)
    const [taken, deleted] = [await schedule(theirs.id), await build()]
    const settings = { name: 'Mesa', privacy: 'private', roles: [], version: theirs.version }
    await admin.request('PUT', `/api/dashboards/built/${theirs.id}`, settings)
    const gone = await schedule(deleted.id)
    await owner.request('DELETE', `/api/dashboards/built/${deleted.id}`)
    await sender().runDue()
    for (const id of [taken, gone]) {
      expect(await found(id)).toMatchObject({ isPaused: true, dashboard: { name: null } })
      expect(await sendingsOf(id)).toMatchObject([{ state: 'failed', note: expect.stringContaining('se pausó') }])
    }
    expect([await letters(), errors]).toEqual([[], []])
  })

  test.each([
    [{ report: 'orders' }, 'dashboard'],
    [{ dashboard: null }, 'report'],
    [{ format: 'xlsx' }, 'format'],
    [{ dashboard: 'x' }, 'dashboard'],
    [{ recipients: [] }, 'recipients'],
  ])('%j is refused', async (wrong, path) => {
    const { id } = await build()
    const response = await owner.request('POST', '/api/report-schedules', await input(id, wrong))
    expect([response.statusCode, response.json().errors[0].path]).toEqual([400, path])
  })

  test('somebody else’s private one is not there', async () => {
    const { id } = await build({}, admin)
    const response = await owner.request('POST', '/api/report-schedules', await input(id))
    expect([response.statusCode, response.json().code]).toEqual([400, 'schedules.unknownDashboard'])
    expect((await owner.request('GET', `/api/report-recipients?dashboard=${id}`)).statusCode).toBe(404)
  })
})

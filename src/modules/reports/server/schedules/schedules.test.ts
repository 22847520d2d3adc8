import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../../kernel/contract/formats.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { createWorld, writeHistory } from '../../../../testing/sales-history.ts'
import { rebuildFacts } from '../../../sales/server/index.ts'
import type { Schedule, Sending } from '../../contract/schedules.ts'
import { nextSending } from './next-sending.ts'
import { senderOf } from './sender.fixture.ts'

const zone = 'America/Argentina/Buenos_Aires'
/** A Wednesday, eleven in the morning in Buenos Aires. */
const clock = { now: new Date('2026-11-18T14:00:00Z') }
const today = '2026-11-18'

let application: TestApplication
let owner: Caller
let ownerId: string
const errors: unknown[] = []

const sender = () => senderOf(application, clock, errors)

const later = (minutes: number): void => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}

const inTenant = <T>(work: Parameters<TestApplication['platform']['withTenant']>[1]): Promise<T> =>
  application.platform.withTenant(application.envId, work) as Promise<T>

const letters = () => application.platform.database.selectFrom('outgoingMail').selectAll().execute()
const files = () => application.platform.database.selectFrom('outgoingMailFiles').selectAll().execute()
const clearLetters = () => application.platform.database.deleteFrom('outgoingMail').execute()

const input = (more: Record<string, unknown> = {}) => ({
  report: 'orders',
  name: 'Pedidos de ayer',
  parameters: { period: 'ayer' },
  format: 'xlsx',
  frequency: 'daily',
  hour: 7,
  recipients: [ownerId],
  ...more,
})

/** Its next time by the test's clock: it was laid out by the real one. */
const create = async (more: Record<string, unknown> = {}, nextAt = clock.now): Promise<string> => {
  const { id } = await owner.post<{ id: string }>('/api/report-schedules', input(more))
  await inTenant(tenant =>
    tenant.db
      .updateTable('reportSchedules')
      .set({ nextAt })
      .where('envId', '=', tenant.envId)
      .where('id', '=', id)
      .execute(),
  )
  return id
}

const sendingsOf = async (id: string): Promise<Sending[]> =>
  (await owner.get<{ items: Sending[] }>(`/api/report-schedules/${id}/sendings`)).items

beforeAll(async () => {
  application = await createTestApplication()
  await inTenant(async tenant => {
    await writeHistory(tenant, await createWorld(tenant), today, 30, 5)
    await rebuildFacts(tenant)
  })
  owner = await application.signIn({ roleNumber: 4, supervisorKey: 'S0', email: 'duena@test.example' })
  ownerId = (await owner.get<{ user: { id: string } }>('/api/auth/session')).user.id
})
afterAll(() => application.stop())

describe('the rhythm', () => {
  const at = (rhythm: Partial<Parameters<typeof nextSending>[0]>, after: string): string =>
    nextSending(
      { frequency: 'daily', weekday: 1, monthDay: 1, hour: 7, ...rhythm },
      new Date(after),
      zone,
    ).toISOString()

  test.each([
    [{}, '2026-11-18T09:59:59Z', '2026-11-18T10:00:00.000Z'],
    [{}, '2026-11-18T10:00:00Z', '2026-11-19T10:00:00.000Z'],
    [{ hour: 23 }, '2026-11-19T01:00:00Z', '2026-11-19T02:00:00.000Z'],
    [{ frequency: 'weekdays', hour: 19 }, '2026-11-18T14:00:00Z', '2026-11-18T22:00:00.000Z'],
    [{ frequency: 'weekdays', hour: 19 }, '2026-11-20T22:00:00Z', '2026-11-23T22:00:00.000Z'],
    [{ frequency: 'weekdays', hour: 19 }, '2026-11-22T14:00:00Z', '2026-11-23T22:00:00.000Z'],
    [{ frequency: 'weekly', weekday: 5 }, '2026-11-18T14:00:00Z', '2026-11-20T10:00:00.000Z'],
    [{ frequency: 'weekly', weekday: 3 }, '2026-11-18T14:00:00Z', '2026-11-25T10:00:00.000Z'],
    [{ frequency: 'monthly', monthDay: 31 }, '2026-11-18T14:00:00Z', '2026-11-30T10:00:00.000Z'],
    [{ frequency: 'monthly', monthDay: 31 }, '2027-01-31T14:00:00Z', '2027-02-28T10:00:00.000Z'],
    [{ frequency: 'monthly', monthDay: 1 }, '2026-12-15T14:00:00Z', '2027-01-01T10:00:00.000Z'],
  ] as const)('%j after %s is %s', (rhythm, after, expected) => {
    expect(at(rhythm, after)).toBe(expected)
  })
})

describe('scheduled reports', () => {
  test('goes out once though two processes look, with the owner’s rows attached, and is due again tomorrow', async () => {
    const id = await create()
    await Promise.all([sender().runDue(), sender().runDue()])
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ recipient: 'duena@test.example', subject: 'Pedidos de ayer' })
    const yesterday = addDays(today, -1)
    const counted = await inTenant<{ rows: { n: number }[] }>(tenant =>
      sql<{
        n: number
      }>`select count(*)::int n from orders o join sellers s on s.env_id = o.env_id and s.id = o.seller_id
        join supervisors p on p.env_id = s.env_id and p.id = s.supervisor_id
        where o.env_id = ${tenant.envId}::uuid and o.day = ${yesterday}::date and p.code = 'S0' and o.canceled_at is null and o.deleted_at is null`.execute(
        tenant.db,
      ),
    )
    expect(letter?.textBody).toContain(`Filas: ${counted.rows[0]?.n}`)
    const [file] = await files()
    expect(file?.name).toMatch(/^pedidos-uno-por-uno_\d{14}\.xlsx$/)
    expect(file?.content.subarray(0, 2).toString()).toBe('PK')
    expect(await sendingsOf(id)).toMatchObject([{ state: 'sent', rowCount: counted.rows[0]?.n, isManual: false }])
    const { items } = await owner.get<{ items: Schedule[] }>('/api/report-schedules')
    expect(items.find(one => one.id === id)).toMatchObject({
      nextAt: '2026-11-19T10:00:00.000Z',
      last: { state: 'sent' },
    })
    await sender().runDue()
    expect(await letters()).toHaveLength(1)
    await clearLetters()
  })

  test('what was missed while nothing ran goes out once, not once a day', async () => {
    const id = await create({}, new Date(clock.now.getTime() - 9 * 86_400_000))
    await sender().runDue()
    expect(await sendingsOf(id)).toHaveLength(1)
    await owner.request('DELETE', `/api/report-schedules/${id}`)
    await clearLetters()
  })

  test('a sending that a process left half done is taken again after a while, and not for ever', async () => {
    const id = await create({}, new Date(clock.now.getTime() + 86_400_000 * 30))
    const { id: sending } = await owner.post<{ id: string }>(`/api/report-schedules/${id}/sendings`)
    const claim = (attempts: number) =>
      inTenant(tenant =>
        tenant.db
          .updateTable('reportSendings')
          .set({ state: 'running', claimedAt: clock.now, attempts, finishedAt: null })
          .where('envId', '=', tenant.envId)
          .where('id', '=', sending)
          .execute(),
      )
    await claim(1)
    await sender().runDue()
    expect(await sendingsOf(id)).toMatchObject([{ state: 'running' }])
    later(16)
    await sender().runDue()
    expect(await sendingsOf(id)).toMatchObject([{ state: 'sent', isManual: true }])
    await claim(3)
    later(16)
    await sender().runDue()
    expect(await sendingsOf(id)).toMatchObject([{ state: 'failed', note: expect.stringContaining('varias veces') }])
    await clearLetters()
  })

  test('can be paused, canceled, deleted and brought back', async () => {
    const id = await create({}, new Date(clock.now.getTime() + 60_000))
    expect((await owner.request('PUT', `/api/report-schedules/${id}/paused`, { isPaused: true })).statusCode).toBe(204)
    await inTenant(tenant =>
      tenant.db
        .updateTable('reportSchedules')
        .set({ nextAt: clock.now })
        .where('envId', '=', tenant.envId)
        .where('id', '=', id)
        .execute(),
    )
    await sender().runDue()
    expect(await sendingsOf(id)).toEqual([])
    const { id: sending } = await owner.post<{ id: string }>(`/api/report-schedules/${id}/sendings`)
    expect((await owner.request('DELETE', `/api/report-sendings/${sending}`)).statusCode).toBe(204)
    await sender().runDue()
    expect(await sendingsOf(id)).toMatchObject([{ state: 'canceled' }])
    expect((await owner.request('DELETE', `/api/report-sendings/${sending}`)).statusCode).toBe(409)
    await owner.request('DELETE', `/api/report-schedules/${id}`)
    expect((await owner.get<{ items: Schedule[] }>('/api/report-schedules')).items.map(one => one.id)).not.toContain(id)
    await owner.request('POST', `/api/report-schedules/${id}/restore`)
    expect((await owner.get<{ items: Schedule[] }>('/api/report-schedules')).items.map(one => one.id)).toContain(id)
    expect(await letters()).toEqual([])
  })

  test('is changed as a whole, by its owner alone, and leaves at its new time', async () => {
    const id = await create({}, new Date(clock.now.getTime() + 86_400_000))
    const changed = input({ name: 'Pedidos del mes', frequency: 'monthly', monthDay: 5, hour: 9, format: 'pdf' })
    expect((await owner.request('PUT', `/api/report-schedules/${id}`, changed)).statusCode).toBe(204)
    const { items } = await owner.get<{ items: Schedule[] }>('/api/report-schedules')
    const found = items.find(one => one.id === id)
    expect(found).toMatchObject({ name: 'Pedidos del mes', frequency: 'monthly', monthDay: 5, hour: 9, format: 'pdf' })
    expect(found?.nextAt).toMatch(/-05T12:00:00.000Z$/)
    const stranger = await application.signIn({ roleNumber: 1 })
    expect((await stranger.request('PUT', `/api/report-schedules/${id}`, changed)).statusCode).toBe(404)
    const wrong = await owner.request('PUT', `/api/report-schedules/${id}`, { ...changed, hour: 24 })
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'hour'])
  })

  test('nobody sees or touches another person’s, and what is asked wrongly is refused', async () => {
    const id = await create({}, new Date(clock.now.getTime() + 86_400_000))
    const other = await application.signIn({ roleNumber: 1 })
    expect((await other.request('POST', `/api/report-schedules/${id}/sendings`)).statusCode).toBe(404)
    expect((await other.get<{ items: Schedule[] }>('/api/report-schedules')).items).toEqual([])
    for (const wrong of [
      { hour: 24 },
      { recipients: [] },
      { recipients: ['019ab000-0000-7000-8000-000000000001'] },
      { report: 'nada' },
      { parameters: { period: 'siempre' } },
      { report: 'customers-without-purchase', parameters: { threshold: 9999 } },
      { name: ' ' },
      { frequency: 'monthly', monthDay: 32 },
    ])
      expect([wrong, (await owner.request('POST', '/api/report-schedules', input(wrong))).statusCode]).toEqual([
        wrong,
        400,
      ])
  })

  test('an owner who is suspended stops their schedules', async () => {
    const id = await create()
    const suspend = (suspendedAt: Date | null) =>
      application.platform.database
        .updateTable('memberships')
        .set({ suspendedAt })
        .where('userId', '=', ownerId)
        .execute()
    await suspend(new Date())
    await sender().runDue()
    await suspend(null)
    expect(await letters()).toEqual([])
    const { items } = await owner.get<{ items: Schedule[] }>('/api/report-schedules')
    expect(items.find(one => one.id === id)).toMatchObject({ isPaused: true, last: { state: 'failed' } })
    expect(errors).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createChannel, createCustomer, createSeller } from '../../../testing/factories.ts'
import type { NotificationList } from '../contract/notifications.ts'

let application: TestApplication
let admin: Caller
let seller: Caller
let otherSeller: Caller
let supervisor: Caller
const ids = { seller: '', channel: '' }

beforeAll(async () => {
  application = await createTestApplication()
  await application.platform.withTenant(application.envId, async tenant => {
    ids.channel = await createChannel(tenant, { code: 'KIO' })
    ids.seller = await createSeller(tenant, { code: 'V1' })
    const kiosk = await createChannel(tenant, { code: 'KIO1' })
    await tenant.db
      .updateTable('salesChannels')
      .set({ parentId: ids.channel })
      .where('envId', '=', tenant.envId)
      .where('id', '=', kiosk)
      .execute()
    const otherId = await createSeller(tenant, { code: 'V2' })
    await createCustomer(tenant, { sellerId: otherId, salesChannelId: kiosk })
  })
  admin = await application.signIn({ roleNumber: 1 })
  seller = await application.signIn({ roleNumber: 2, sellerKey: 'V1' })
  otherSeller = await application.signIn({ roleNumber: 3, sellerKey: 'V2' })
  supervisor = await application.signIn({ roleNumber: 4, supervisorKey: 'S1' })
})
afterAll(() => application.stop())

const minutes = (count: number): string => new Date(Date.now() + count * 60_000).toISOString()
const publish = (name: string, more: Record<string, unknown> = {}) =>
  admin.post<{ id: string }>('/api/data/notifications', {
    name,
    description: `${name}.`,
    startDate: minutes(-1),
    ...more,
  })
const mine = (caller: Caller) => caller.get<NotificationList>('/api/my-notifications')
const titles = async (caller: Caller) => (await mine(caller)).items.map(({ title }) => title)
const clear = async () => {
  const { items } = await admin.get<{ items: { id: string }[] }>('/api/data/notifications?limit=200')
  for (const { id } of items) await admin.request('DELETE', `/api/data/notifications/${id}`)
}

describe('the drawer', () => {
  test('shows what is for the reader: by role, by seller, by channel, or for all', async () => {
    await publish('De todos')
    await publish('De supervisores', { role: 'supervisor' })
    await publish('De V1', { seller: ids.seller })
    await publish('De kioscos', { salesChannel: ids.channel })
    await publish('De kioscos de V1', { salesChannel: ids.channel, seller: ids.seller })
    const sorted = async (caller: Caller) => (await titles(caller)).sort()
    expect(await sorted(seller)).toEqual(['De V1', 'De todos'])
    expect(await sorted(otherSeller)).toEqual(['De kioscos', 'De todos'])
    expect(await sorted(supervisor)).toEqual(['De supervisores', 'De todos'])
    expect(await sorted(admin)).toEqual(['De todos'])
    const stranger = await application.signIn({ roleNumber: 2, envId: application.otherEnvId, sellerKey: 'V1' })
    expect(await titles(stranger)).toEqual([])
    expect((await mine(supervisor)).items.filter(({ isForRole }) => isForRole)).toHaveLength(1)
  })

  test('shows the latest 15 that already started, and says when the next one begins', async () => {
    await clear()
    for (let index = 1; index <= 17; index += 1) await publish(`hace ${index}`, { startDate: minutes(-index) })
    const startsAt = minutes(30)
    await publish('dentro de un rato', { startDate: startsAt })
    await publish('más tarde', { startDate: minutes(90) })
    const { items, nextChangeAt } = await mine(seller)
    expect(items.map(({ title }) => title)).toEqual(Array.from({ length: 15 }, (_, index) => `hace ${index + 1}`))
    expect(nextChangeAt).toBe(startsAt)
  })

  test('counts what was not seen, also what is written with an earlier date', async () => {
    await clear()
    await publish('una')
    expect((await mine(seller)).unread).toBe(1)
    await seller.post('/api/my-notifications/seen')
    expect((await mine(seller)).unread).toBe(0)
    expect((await mine(otherSeller)).unread).toBe(1)
    await publish('con fecha de ayer', { startDate: minutes(-1_440) })
    expect((await mine(seller)).unread).toBe(1)
  })

  test('has a door of the older form with the same rules', async () => {
    await clear()
    await publish('futura', { startDate: minutes(5) })
    await publish('de otro', { seller: ids.seller })
    const { id } = await publish('visible')
    type Answer = { data: { data: object[] }; columns: { name: string }[] }
    const answer = await otherSeller.get<Answer>('/api/newTables/notifications')
    expect(answer.data.data).toEqual([{ id, title: 'visible', description: 'visible.', startDate: expect.any(String) }])
    expect(answer.columns.map(({ name }) => name)).toEqual(['name', 'startDate'])
  })
})

test('only an administrator writes them, with a title, a description and a date', async () => {
  const body = { name: 'x', description: 'x', startDate: minutes(0) }
  for (const caller of [seller, supervisor]) {
    expect((await caller.request('POST', '/api/data/notifications', body)).statusCode).toBe(403)
    expect((await caller.request('GET', '/api/data/notifications')).statusCode).toBe(403)
  }
  const missing = await admin.request('POST', '/api/data/notifications', { name: ' ' })
  expect(
    missing
      .json<{ errors: { path: string }[] }>()
      .errors.map(({ path }) => path)
      .sort(),
  ).toEqual(['description', 'name', 'startDate'])
  const wrong = await admin.request('POST', '/api/data/notifications', { ...body, role: 'gerencia' })
  expect(wrong.statusCode).toBe(400)
})

test('publishing tells open screens to ask again, and nothing else', async () => {
  await publish('Secreta', { seller: ids.seller })
  const events = await application.platform.withTenant(application.envId, ({ db }) =>
    db
      .selectFrom('outbox')
      .selectAll()
      .where('envId', '=', application.envId)
      .where('topic', '=', 'notifications')
      .execute(),
  )
  expect(events.at(-1)).toMatchObject({ payload: {}, userIds: null })
})

test('one that ended is not shown, and it leads to a screen of the product alone', async () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
  const body = { description: 'Detalle', startDate: minutes(-60) }
  const send = (more: object) => admin.request('POST', '/api/data/notifications', { ...body, ...more })
  expect((await send({ name: 'Terminada', endsAt: minutes(-1) })).statusCode).toBe(200)
  expect(
    (await send({ name: 'Con pantalla', endsAt: minutes(60), link: '/apps/articles/promotions' })).statusCode,
  ).toBe(200)
  const { items } = await admin.get<NotificationList>('/api/my-notifications')
  expect(items.map(({ title }) => title)).not.toContain('Terminada')
  const { nextChangeAt } = await admin.get<NotificationList>('/api/my-notifications')
  expect(Date.parse(nextChangeAt ?? '') - Date.now()).toBeLessThanOrEqual(60 * 60_000)
  expect(items.find(({ title }) => title === 'Con pantalla')).toMatchObject({ link: '/apps/articles/promotions' })
  for (const link of ['https://otro.example/apps/x', '//otro.example', 'javascript:alert(1)'])
    expect((await send({ name: 'Mala', link })).statusCode).toBe(400)
  expect((await send({ name: 'Al revés', endsAt: minutes(-90) })).body).toContain('posterior al comienzo')
})

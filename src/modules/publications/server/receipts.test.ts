import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createSeller, createSupervisor } from '../../../testing/factories.ts'
import type { NotificationList } from '../../content/contract/notifications.ts'
import type { Feed, PublicationView } from '../contract/publications.ts'
import { type Comment, type Receipts, receipts } from '../contract/receipts.ts'
import { base, everybody, inputOf, minutes } from './publications.fixture.ts'

let application: TestApplication
let admin: Caller
let otherAdmin: Caller
let seller: Caller
let other: Caller
let supervisor: Caller
let erp: Caller

beforeAll(async () => {
  application = await createTestApplication()
  await application.platform.withTenant(application.envId, async tenant => {
    const supervisorId = await createSupervisor(tenant, { code: 'S1' })
    await createSeller(tenant, { code: 'V1', supervisorId })
    await createSeller(tenant, { code: 'V2' })
  })
  admin = await application.signIn({ roleNumber: 1, displayName: 'Mariana Ferreyra' })
  otherAdmin = await application.signIn({ roleNumber: 1, displayName: 'Hernán Cabrera' })
  seller = await application.signIn({ roleNumber: 2, sellerKey: 'V1', displayName: 'Lucas Benítez' })
  other = await application.signIn({ roleNumber: 3, sellerKey: 'V2', displayName: 'Romina Acosta' })
  supervisor = await application.signIn({ roleNumber: 4, supervisorKey: 'S1', displayName: 'Laura Bianchi' })
  erp = await application.signIn({ roleNumber: 0, displayName: 'Eugenia Paz' })
})
afterAll(() => application.stop())

const create = (title: string, more?: Record<string, unknown>) =>
  admin.post<PublicationView>(base, inputOf(title, more))
const publish = async (title: string, more?: Record<string, unknown>): Promise<PublicationView> => {
  const { id } = await create(title, more)
  return admin.post<PublicationView>(`${base}/${id}/publish`)
}
const feedOf = (caller: Caller) => caller.get<Feed>('/api/my-publications')
const receiptsOf = (id: string, query = '') => admin.get<Receipts>(`${base}/${id}/receipts${query}`)

describe('receipts', () => {
  test('say who confirmed, read and is missing, and only those are reminded, once an hour', async () => {
    const { id } = await publish('Aviso', {
      asksConfirmation: true,
      audience: { ...everybody, roles: ['ventas', 'supervisor'] },
    })
    await seller.request('PUT', `${base}/${id}/confirm`, { edition: 1 })
    await other.request('PUT', `${base}/${id}/read`)
    const answer = receipts.parse(await receiptsOf(id))
    expect([answer.reached, answer.confirmed, answer.read, answer.missing]).toEqual([3, 1, 1, 1])
    const missing = await receiptsOf(id, '?state=missing')
    expect(missing.items.map(({ name }) => name)).toEqual(['Laura Bianchi'])
    expect((await receiptsOf(id, '?search=acósta')).items.map(({ name }) => name)).toEqual(['Romina Acosta'])

    expect(await admin.post(`${base}/${id}/nudge`)).toEqual({ sent: 2 })
    expect(await admin.post(`${base}/${id}/nudge`)).toEqual({ sent: 0 })
    const noticesOf = async (caller: Caller) => (await caller.get<NotificationList>('/api/my-notifications')).items
    expect(await noticesOf(other)).toMatchObject([{ link: `/apps/publications?novedad=${id}`, isForRole: true }])
    expect(await noticesOf(supervisor)).toHaveLength(1)
    expect(await noticesOf(seller)).toEqual([])
    expect((await receiptsOf(id, '?state=missing')).items[0]?.nudgedAt).toEqual(expect.any(String))
    const draft = await create('Borrador')
    expect((await admin.request('POST', `${base}/${draft.id}/nudge`)).statusCode).toBe(409)
  })

  test('are reminded once when two administrators do it at once, and until the publication ends', async () => {
    const endsAt = minutes(60)
    const { id } = await publish('<img src=x onerror=alert(1)>', { endsAt, audience: { ...everybody, roles: ['erp'] } })
    const nudge = (caller: Caller) => caller.post<{ sent: number }>(`${base}/${id}/nudge`)
    const sent = await Promise.all([nudge(admin), nudge(otherAdmin)])
    expect(sent.map(one => one.sent).toSorted((one, other) => one - other)).toEqual([0, 1])
    const { platform, envId } = application
    const notices = await platform.withTenant(envId, ({ db }) =>
      db
        .selectFrom('notifications')
        .select(['name', 'endsAt'])
        .where('envId', '=', envId)
        .where('link', '=', `/apps/publications?novedad=${id}`)
        .execute(),
    )
    // A title is words, wherever it goes: no screen and no mail reads it as markup.
    expect(notices).toEqual([{ name: 'Te falta leer: <img src=x onerror=alert(1)>', endsAt }])
  })
})

describe('comments', () => {
  test('are added once, read in order, and removed by their author or an administrator', async () => {
    const { id } = await publish('Aviso')
    const path = `${base}/${id}/comments`
    const mine = await seller.post<Comment>(path, { text: '¿Vale para kioscos?' })
    expect(await seller.post<Comment>(path, { id: mine.id, text: '¿Vale para kioscos?' })).toEqual(mine)
    await other.post(path, { text: 'Sí' })
    const list = (caller: Caller) => caller.get<{ items: Comment[] }>(path)
    expect((await list(other)).items.map(item => [item.text, item.isMine])).toEqual([
      ['¿Vale para kioscos?', false],
      ['Sí', true],
    ])
    expect((await feedOf(erp)).items[0]?.comments).toBe(2)
    expect((await other.request('DELETE', `${path}/${mine.id}`)).statusCode).toBe(404)
    expect((await admin.request('DELETE', `${path}/${mine.id}`)).statusCode).toBe(204)
    expect((await list(seller)).items).toHaveLength(1)
    expect((await seller.request('POST', path, { text: ' ' })).statusCode).toBe(400)
    const closed = await publish('Cerrada', { allowsComments: false })
    expect((await seller.request('POST', `${base}/${closed.id}/comments`, { text: 'Hola' })).statusCode).toBe(409)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NoticeReach } from '../modules/content/contract/notice-mail.ts'
import type { NotificationList } from '../modules/content/contract/notifications.ts'
import { type MailSetting, mailDueNotice } from '../modules/content/server/mail/notice-mail.service.ts'
import { noticePeople } from '../modules/identity/server/index.ts'
import { type Caller, createTestApplication, type TestApplication } from './application.ts'
import { createChannel, createCustomer, createSeller } from './factories.ts'
import { queuedMailTo, tokenIn } from './queued-mail.ts'

let application: TestApplication
let admin: Caller
const callers: Record<string, Caller> = {}
const ids = { seller: '', channel: '' }
const addressOf = (name: string) => `${name}@mail.example`

beforeAll(async () => {
  application = await createTestApplication()
  await application.platform.withTenant(application.envId, async tenant => {
    ids.channel = await createChannel(tenant, { code: 'KIO' })
    ids.seller = await createSeller(tenant, { code: 'V1' })
    const other = await createSeller(tenant, { code: 'V2' })
    await createCustomer(tenant, { sellerId: other, salesChannelId: ids.channel })
  })
  const people = {
    admin: { roleNumber: 1 },
    v1: { roleNumber: 2, sellerKey: 'V1' },
    v2: { roleNumber: 3, sellerKey: 'V2' },
    supervisor: { roleNumber: 4, supervisorKey: 'S1' },
    erp: { roleNumber: 0 },
    stranger: { roleNumber: 2, sellerKey: 'V1', envId: application.otherEnvId },
  }
  for (const [name, person] of Object.entries(people))
    callers[name] = await application.signIn({ ...person, email: addressOf(name) })
  admin = callerOf('admin')
  for (const name of Object.keys(people)) await want(name, true)
})
afterAll(() => application.stop())

const callerOf = (name: string): Caller => {
  const caller = callers[name]
  if (!caller) throw new Error(`nobody is called ${name}`)
  return caller
}
const want = (name: string, wantsMail: boolean) =>
  callerOf(name).request('PUT', '/api/my-notifications/mail', { wantsMail })

const setting = (): MailSetting => ({
  findPeople: noticePeople,
  secret: application.platform.secret,
  publicUrl: 'https://anden.example',
})
const minutes = (count: number): string => new Date(Date.now() + count * 60_000).toISOString()
const publish = (name: string, more: Record<string, unknown> = {}) =>
  admin.post<{ id: string }>('/api/data/notifications', {
    name,
    description: 'Uno.\nDos.',
    startDate: minutes(-1),
    ...more,
  })
const mailOnce = (now?: Date, findPeople = noticePeople): Promise<boolean> =>
  application.platform.withTenant(application.envId, tenant => mailDueNotice(tenant, { ...setting(), findPeople }, now))
const mailAll = async (now?: Date) => {
  while (await mailOnce(now));
}
const queued = () =>
  application.platform.database
    .selectFrom('outgoingMail')
    .select(['recipient', 'subject', 'expiresAt', 'unsubscribeUrl'])
    .orderBy('recipient')
    .execute()
const recipients = async () => (await queued()).map(({ recipient }) => recipient.replace('@mail.example', ''))
const stored = (id: string) =>
  admin.get<{ mailedAt: string | null; mailedCount: number }>(`/api/data/notifications/${id}`)

beforeEach(async () => {
  await mailAll()
  await application.platform.database.deleteFrom('outgoingMail').execute()
})

describe('a notice by e-mail', () => {
  test('goes to who asked for it and reads it in the drawer, and to nobody else', async () => {
    await want('erp', false)
    const audiences: [Record<string, unknown>, string[]][] = [
      [{}, ['admin', 'supervisor', 'v1', 'v2']],
      [{ role: 'ventas' }, ['v1', 'v2']],
      [{ seller: ids.seller }, ['v1']],
      [{ salesChannel: ids.channel }, ['v2']],
      [{ salesChannel: ids.channel, seller: ids.seller }, []],
    ]
    for (const [audience, expected] of audiences) {
      const { id } = await publish('Aviso', audience)
      const reach = await admin.post<NoticeReach>('/api/notifications/reach', {
        role: null,
        seller: null,
        salesChannel: null,
        ...audience,
      })
      await mailAll()
      expect(await recipients()).toEqual(expected)
      expect(reach.byMail).toBe(expected.length)
      const readers: string[] = []
      for (const [name, caller] of Object.entries(callers)) {
        const { items } = await caller.get<NotificationList>('/api/my-notifications')
        if (items.some(item => item.id === id)) readers.push(name)
      }
      expect(readers.filter(name => name !== 'erp').toSorted()).toEqual(expected)
      expect(reach.people).toBe(readers.length)
      expect(await stored(id)).toMatchObject({ mailedAt: expect.any(String), mailedCount: expected.length })
      await admin.request('DELETE', `/api/data/notifications/${id}`)
      await application.platform.database.deleteFrom('outgoingMail').execute()
    }
    await want('erp', true)
  })

  test('goes out once, when it begins, and not when it is changed later', async () => {
    const { id } = await publish('Mañana', { startDate: minutes(30), role: 'erp' })
    await mailAll()
    expect(await recipients()).toEqual([])
    await mailAll(new Date(Date.now() + 31 * 60_000))
    expect(await recipients()).toEqual(['erp'])
    await admin.request('PATCH', `/api/data/notifications/${id}`, { name: 'Pasado mañana', role: null })
    await mailAll(new Date(Date.now() + 32 * 60_000))
    expect(await recipients()).toEqual(['erp'])
  })

  test('is not sent after its end, neither by the queue nor by the mail server', async () => {
    await publish('Con final', { startDate: minutes(-30), endsAt: minutes(1), role: 'erp' })
    await publish('Otro', { startDate: minutes(-30), endsAt: minutes(5), role: 'admin' })
    const later = new Date(Date.now() + 2 * 60_000)
    await mailAll(later)
    const mails = await queued()
    expect(mails.map(({ subject }) => subject)).toEqual(['Otro'])
    expect(new Date(mails[0]?.expiresAt ?? '').getTime()).toBeGreaterThan(later.getTime())
  })

  test('is not for people who were suspended, nor for an address that nobody confirmed', async () => {
    const { platform, envId } = application
    const setConfirmed = (emailConfirmedAt: Date | null) =>
      platform.database.updateTable('users').set({ emailConfirmedAt }).where('email', '=', addressOf('v1')).execute()
    await setConfirmed(null)
    const suspend = (suspendedAt: Date | null) =>
      platform.database
        .updateTable('memberships')
        .set({ suspendedAt })
        .where('envId', '=', envId)
        .where('sellerKey', '=', 'V2')
        .execute()
    await suspend(new Date())
    await publish('Ventas', { role: 'ventas' })
    await mailAll()
    expect(await recipients()).toEqual([])
    await setConfirmed(new Date())
    await suspend(null)
  })

  test('reaches everybody once when the process stops between two turns of a large audience', async () => {
    const { platform, envId } = application
    const crowd = Array.from({ length: 230 }, (_, index) => ({
      userId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      role: 'ventas' as const,
      sellerKey: null,
      email: `${index}@crowd.example`,
    }))
    await platform.withTenant(envId, ({ db }) =>
      db
        .insertInto('notificationReaders')
        .values(crowd.map(({ userId }) => ({ envId, userId, wantsMail: true })))
        .execute(),
    )
    await publish('A muchos', { role: 'ventas' })
    const findCrowd = async (_tenant: unknown, userIds: string[] = []) =>
      crowd.filter(({ userId }) => userIds.includes(userId))
    expect(await mailOnce(undefined, findCrowd)).toBe(true)
    expect(await recipients()).toHaveLength(100)
    // The process stops in the middle of the second turn: nothing of that turn stays.
    const dying = platform.withTenant(envId, async tenant => {
      await mailDueNotice(tenant, { ...setting(), findPeople: findCrowd })
      throw new Error('stopped')
    })
    await expect(dying).rejects.toThrow('stopped')
    expect(await recipients()).toHaveLength(100)
    // Two processes at once: one passes over what the other holds.
    await Promise.all([mailOnce(undefined, findCrowd), mailOnce(undefined, findCrowd)])
    while (await mailOnce(undefined, findCrowd));
    const all = await recipients()
    expect([all.length, new Set(all).size]).toEqual([230, 230])
    await platform.withTenant(envId, ({ db }) =>
      db
        .deleteFrom('notificationReaders')
        .where('envId', '=', envId)
        .where('userId', '<', crowd[229]?.userId ?? '')
        .execute(),
    )
  })
})

describe('the link in the foot', () => {
  const stop = (token: string) =>
    application.app.inject({ method: 'POST', url: '/api/public/notice-mail/unsubscribe', payload: { token } })
  const wants = async (name: string) =>
    (await callerOf(name).get<{ wantsMail: boolean }>('/api/my-notifications/mail')).wantsMail

  test('stops the mails of its person in its company, without a session, as often as it is opened', async () => {
    await publish('Para ERP', { role: 'erp', link: '/apps/articles/promotions' })
    await mailAll()
    const [mail] = await queuedMailTo(application.platform, addressOf('erp'))
    expect(mail?.text).toContain('https://anden.example/apps/articles/promotions')
    expect(mail?.text).toContain('Uno.\n\nDos.')
    const token = tokenIn(mail)
    const answer = await stop(token)
    expect([answer.statusCode, answer.json()]).toEqual([200, { company: 'Helados del Litoral' }])
    expect([await wants('erp'), await wants('admin'), await wants('stranger')]).toEqual([false, true, true])
    expect((await stop(token)).statusCode).toBe(200)
    await want('erp', true)
  })

  test('with another token stops nothing', async () => {
    await publish('Para ERP', { role: 'erp' })
    await mailAll()
    const token = tokenIn((await queuedMailTo(application.platform, addressOf('erp')))[0])
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const bad of [changed, '', 'x', `${token}x`.repeat(4)]) {
      const { statusCode, body } = await stop(bad)
      expect([400, 404], body).toContain(statusCode)
    }
    expect(await wants('erp')).toBe(true)
  })

  test('carries no words of a notice as markup', async () => {
    await publish('<script>alert(1)</script>', { role: 'erp', description: '<img src=x onerror=alert(1)>' })
    await mailAll()
    const [mail] = await queuedMailTo(application.platform, addressOf('erp'))
    expect(mail?.html).not.toMatch(/<script|<img/)
  })
})

describe('the button of a mail program', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const clickedBy = (url: string, body: string, headers: Record<string, string> = form) =>
    application.app.inject({ method: 'POST', url, headers, payload: body })
  const wants = async (name: string) =>
    (await callerOf(name).get<{ wantsMail: boolean }>('/api/my-notifications/mail')).wantsMail
  const urlFor = async (name: string): Promise<URL> => {
    await publish('Con botón', { role: 'erp' })
    await mailAll()
    const { oneClickUrl } = await application.platform.database
      .selectFrom('outgoingMail')
      .select('oneClickUrl')
      .where('recipient', '=', addressOf(name))
      .executeTakeFirstOrThrow()
    return new URL(oneClickUrl ?? '')
  }

  test('stops the mails of its person with one POST, without a session, as often as it is sent', async () => {
    const { origin, pathname, search } = await urlFor('erp')
    expect(origin).toBe('https://anden.example')
    const url = `${pathname}${search}`
    for (const time of [1, 2]) {
      const answer = await clickedBy(url, 'List-Unsubscribe=One-Click')
      expect([time, answer.statusCode, answer.json()]).toEqual([time, 200, { company: 'Helados del Litoral' }])
      expect([await wants('erp'), await wants('admin'), await wants('stranger')]).toEqual([false, true, true])
    }
    await want('erp', true)
    const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await clickedBy(url, parts, { 'content-type': 'multipart/form-data; boundary=x' })).statusCode).toBe(200)
    expect(await wants('erp')).toBe(false)
    await want('erp', true)
  })

  test('opened as a link it leads to the page that asks, and changes nothing', async () => {
    const { pathname, search } = await urlFor('erp')
    const answer = await application.app.inject({ method: 'GET', url: `${pathname}${search}` })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/pages/auth/notice-mail${search}`])
    expect(await wants('erp')).toBe(true)
  })

  test('refuses another token, another body, and a page of another site', async () => {
    const { pathname, search } = await urlFor('erp')
    const url = `${pathname}${search}`
    for (const body of ['', 'List-Unsubscribe=no', 'x=List-Unsubscribe=One-Click', '{"List-Unsubscribe":"One-Click"}'])
      expect((await clickedBy(url, body)).statusCode).toBe(400)
    expect((await clickedBy(`${pathname}?token=x`, 'List-Unsubscribe=One-Click')).statusCode).toBe(404)
    expect((await clickedBy(pathname, 'List-Unsubscribe=One-Click')).statusCode).toBe(400)
    const foreign = { ...form, origin: 'https://otro.example', 'sec-fetch-site': 'cross-site' }
    expect((await clickedBy(url, 'List-Unsubscribe=One-Click', foreign)).statusCode).toBe(403)
    expect(await wants('erp')).toBe(true)
  })
})

test('the reach is the administrator’s, and of one’s own choice alone', async () => {
  const audience = { role: null, seller: null, salesChannel: null }
  for (const name of ['v1', 'supervisor', 'erp'])
    expect((await callerOf(name).request('POST', '/api/notifications/reach', audience)).statusCode).toBe(403)
  const wrong = await admin.request('POST', '/api/notifications/reach', { ...audience, role: 'gerencia' })
  expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('Elegí uno de los roles.')])
  const unknown = await admin.request('POST', '/api/notifications/reach', { ...audience, seller: crypto.randomUUID() })
  expect([unknown.statusCode, unknown.body]).toEqual([400, expect.stringContaining('Elegí un registro de la lista.')])
  expect((await want('v1', 'sí' as never)).statusCode).toBe(400)
})

import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { onServer } from '../../../../testing/database.ts'
import type { DestinationView, MessageDetail, MessageRow } from '../../contract/webhooks.ts'
import { networksOf, resolveBySystem } from './addresses.ts'
import { pruneMessages } from './messages.queries.ts'
import { type Receiver, startReceiver } from './receiver.fixture.ts'
import { createSender, type Sender } from './send.ts'
import { createWebhookLoop } from './webhook-loop.ts'

const destinations = '/api/integration/destinations'
const deliveries = '/api/integration/deliveries'
let application: TestApplication
let admin: Caller
let receiver: Receiver
let envId: string
/** Since when the loops' clock goes ahead of the real one, in milliseconds. */
let ahead = 0
const clock = (): Date => new Date(Date.now() + ahead)
beforeAll(async () => {
  application = await createTestApplication({ WEBHOOK_NETWORKS: '127.0.0.0/8' })
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.stop()
  await application.stop()
})
beforeEach(async () => {
  envId = await application.addEnvironment()
  admin = await application.signIn({ roleNumber: 1, envId, displayName: 'Marta Admin' })
  receiver.received.length = 0
  ahead = 0
})

type Loop = ReturnType<typeof createWebhookLoop>
const loops: Loop[] = []
const realSender = createSender({ open: networksOf('127.0.0.0/8'), resolve: resolveBySystem, timeoutMs: 400 })
const errors: unknown[] = []
/** A leader that begins now. */
const lead = (send: Sender = realSender): Loop => {
  const loop = createWebhookLoop({
    ...application.platform,
    send,
    now: clock,
    random: () => 0.5,
    onError: error => errors.push(error),
  })
  loops.push(loop)
  return loop
}
afterEach(async () => {
  for (const loop of loops.splice(0)) await loop.stop()
  // What a test leaves would be sent by the next one's leader.
  await onServer(application.databaseUrl, client => client.query('update webhook_destinations set deleted_at = now()'))
  expect(errors.splice(0)).toEqual([])
})

type Made = { destination: DestinationView; secret: string }
const addDestination = (path: string, events = ['customer.changed']) =>
  admin.post<Made>(destinations, { name: path.slice(1), url: receiver.url(path), events })
let codes = 0
const addCustomer = (by = admin) => {
  codes += 1
  return by.post<{ id: string; code: string }>('/api/data/customers', { code: `C${codes}`, name: 'Kiosco Sol' })
}
const log = (query = '') => admin.get<{ items: MessageRow[]; total: number }>(`${deliveries}${query}`)
const later = (seconds: number): void => {
  ahead += seconds * 1000
}

describe('a message', () => {
  test('carries the record, and is signed as the specification says', async () => {
    const { secret } = await addDestination('/ok')
    const { code } = await addCustomer()
    await lead().runOnce()
    const [got] = receiver.received
    const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map(name =>
      String(got?.headers[`webhook-${name}`]),
    )
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${got?.body}`).digest('base64')
    expect(signature).toBe(`v1,${expected}`)
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(60)
    expect(JSON.parse(got?.body ?? '')).toMatchObject({ type: 'customer.changed', data: { code, name: 'Kiosco Sol' } })
    expect((await log()).items).toMatchObject([
      { state: 'delivered', document: code, attempts: 1, lastStatus: 200, nextAt: null },
    ])
  })

  test('goes to those that listen, from when they are there, and to no other company', async () => {
    await addCustomer()
    await addDestination('/ok')
    await addDestination('/slow', ['form.answered'])
    const { code } = await addCustomer()
    const stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    await addCustomer(stranger)
    await lead().runOnce()
    expect(receiver.received.map(({ path, body }) => [path, JSON.parse(body).data.code])).toEqual([['/ok', code]])
    const [row] = (await log()).items
    expect((await stranger.request('GET', `${deliveries}/${row?.id}`)).statusCode).toBe(404)
    expect(await stranger.get(deliveries)).toMatchObject({ total: 0 })
    expect(await stranger.post(`${deliveries}/replay`, { ids: [row?.id] })).toEqual({ count: 0 })
  })

  test('of a transaction that was long comes, however late it commits', async () => {
    await addDestination('/ok')
    const loop = lead()
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    const { promise: goOn, resolve: finish } = Promise.withResolvers<void>()
    const { id } = await addCustomer()
    const long = application.platform.withTenant(envId, async tenant => {
      // Its row is written before those of the others, and seen after them.
      await tenant.db
        .insertInto('outbox')
        .values({
          envId,
          id: '01900000-0000-7000-8000-000000000000',
          createdAt: new Date(),
          topic: 'customers',
          payload: '{}',
          recordEvent: 'customer.changed',
          recordIds: [id],
        })
        .execute()
      open()
      await goOn
    })
    await opened
    await loop.runOnce()
    await addCustomer()
    await loop.runOnce()
    expect(receiver.received).toHaveLength(2)
    finish()
    await long
    await loop.runOnce()
    await loop.runOnce()
    expect(receiver.received).toHaveLength(3)
  })

  test('that failed is sent again later, each time later, with the same id', async () => {
    await addDestination('/down')
    await addCustomer()
    const loop = lead()
    await loop.runOnce()
    await loop.runOnce()
    expect(receiver.received).toHaveLength(1)
    later(11)
    await loop.runOnce()
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.received).toHaveLength(2)
    const [row] = (await log('?state=trouble')).items
    expect(row).toMatchObject({ state: 'pending', attempts: 2, lastStatus: 503 })
    expect((Date.parse(row?.nextAt ?? '') - clock().getTime()) / 1000).toBeCloseTo(25, -1)
    const detail = await admin.get<MessageDetail>(`${deliveries}/${row?.id}`)
    expect(detail.history.map(({ number, status, answer }) => [number, status, answer])).toEqual([
      [2, 503, 'en mantenimiento'],
      [1, 503, 'en mantenimiento'],
    ])
    later(3 * 86_400)
    await loop.runOnce()
    expect((await log()).items).toMatchObject([{ state: 'failed', nextAt: null }])
  })

  test.each([
    ['/gone', { state: 'failed', lastStatus: 410, nextAt: null }],
    ['/moved', { state: 'pending', lastStatus: 302 }],
    ['/never', { state: 'pending', lastStatus: null, lastError: 'No contestó en 10 s.' }],
    ['/slow', { state: 'delivered', lastStatus: 200 }],
  ])('to %s', async (path, outcome) => {
    await addDestination(path)
    await addCustomer()
    await lead().runOnce()
    expect((await log()).items).toMatchObject([outcome])
    expect(receiver.received.map(one => one.path)).toEqual([path])
  })

  test('keeps the first 4 KB of an answer', async () => {
    await addDestination('/long')
    await addCustomer()
    await lead().runOnce()
    const [row] = (await log()).items
    expect((await admin.get<MessageDetail>(`${deliveries}/${row?.id}`)).history[0]?.answer).toHaveLength(4_096)
  })

  test('is sent again when the process died while it was sent, and when it died before', async () => {
    await addDestination('/ok')
    await addCustomer()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    // Takes the message, and dies: its answer never arrives, and nothing is written.
    const dying = lead(({ stopping }) => {
      begin()
      return new Promise((_resolve, reject) => stopping?.addEventListener('abort', () => reject(stopping.reason)))
    })
    const run = dying.runOnce().catch(() => undefined)
    await begun
    await Promise.all([run, dying.stop()])
    errors.length = 0
    const next = lead()
    await next.runOnce()
    expect(receiver.received).toHaveLength(0)
    later(61)
    await next.runOnce()
    expect(receiver.received).toHaveLength(1)
  })
})

describe('a destination', () => {
  test('that is back gets at once what waited', async () => {
    receiver.answerFlaky(503)
    await addDestination('/flaky')
    for (let count = 0; count < 5; count += 1) await addCustomer()
    const loop = lead()
    await loop.runOnce()
    const [failing] = (await admin.get<{ items: DestinationView[] }>(destinations)).items
    expect(failing).toMatchObject({ state: 'failing', pending: 5 })
    receiver.answerFlaky(200)
    later(300)
    await loop.runOnce()
    expect((await log('?state=delivered')).total).toBe(5)
    expect((await admin.get<{ items: DestinationView[] }>(destinations)).items).toMatchObject([
      { state: 'active', pending: 0 },
    ])
  })

  test('that does not answer costs one request at a time, however many wait', async () => {
    await addDestination('/down')
    for (let count = 0; count < 20; count += 1) await addCustomer()
    const loop = lead()
    await loop.runOnce()
    const first = receiver.received.length
    expect(first).toBeLessThanOrEqual(8)
    for (let pass = 0; pass < 5; pass += 1) await loop.runOnce()
    expect(receiver.received.length).toBe(first)
    later(2)
    await loop.runOnce()
    expect(receiver.received.length).toBe(first + 1)
  })

  test('that is dead for three days pauses, tells the administrators, and resumes with what waited', async () => {
    receiver.answerFlaky(500)
    const { destination } = await addDestination('/flaky')
    await addCustomer()
    const loop = lead()
    await loop.runOnce()
    later(3 * 86_400 + 60)
    await addCustomer()
    await loop.runOnce()
    await loop.runOnce()
    const [paused] = (await admin.get<{ items: DestinationView[] }>(destinations)).items
    expect(paused).toMatchObject({ state: 'paused', pausedBy: null })
    expect(JSON.stringify(await admin.get('/api/my-notifications'))).toContain('Se pausó el destino «flaky»')
    const sent = receiver.received.length
    await addCustomer()
    await loop.runOnce()
    expect(receiver.received).toHaveLength(sent)
    receiver.answerFlaky(200)
    await admin.post(`${destinations}/${destination.id}/resume`)
    ahead = 0
    const next = lead()
    await next.runOnce()
    expect((await log('?state=delivered')).total).toBe(2)
  })

  test('that is deleted gets nothing, and what it missed meanwhile is not made up', async () => {
    const { destination } = await addDestination('/ok')
    expect((await admin.request('DELETE', `${destinations}/${destination.id}`)).statusCode).toBe(204)
    await addCustomer()
    await lead().runOnce()
    expect(receiver.received).toHaveLength(0)
    await admin.post(`${destinations}/${destination.id}/restore`)
    await addCustomer()
    await lead().runOnce()
    expect(receiver.received).toHaveLength(1)
  })

  test('keeps its secret sealed, and shows it to administrators', async () => {
    const { destination, secret } = await addDestination('/ok')
    const rows = await onServer(
      application.databaseUrl,
      async client => (await client.query('select * from webhook_destinations where id = $1', [destination.id])).rows,
    )
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6))
    expect(await admin.get(`${destinations}/${destination.id}/secret`)).toEqual({ secret })
  })

  test('of a copy of the company, which another installation sealed, is paused and sends nothing', async () => {
    const { destination } = await addDestination('/ok')
    await onServer(application.databaseUrl, client =>
      client.query('update webhook_destinations set sealed_secret = $2 where id = $1', [destination.id, 'ajeno']),
    )
    await addCustomer()
    await lead().runOnce()
    const [row] = (await log()).items
    expect((await admin.get<MessageDetail>(`${deliveries}/${row?.id}`)).headers).toEqual({})
    const [copy] = (await admin.get<{ items: DestinationView[] }>(destinations)).items
    expect([copy?.state, receiver.received.length]).toEqual(['paused', 0])
  })

  test('gets the rest when no message can be made of a record event, which is reported', async () => {
    await addDestination('/ok')
    await addCustomer()
    await application.platform.withTenant(envId, async tenant =>
      tenant.publish({ topic: 'x', payload: {}, recordEvent: { name: 'no.such' as 'order.created', ids: [envId] } }),
    )
    await addCustomer()
    await onServer(application.databaseUrl, client =>
      client.query(`update webhook_destinations set events = events || '{no.such}'`),
    )
    await lead().runOnce()
    expect(receiver.received).toHaveLength(2)
    expect(errors.splice(0)).toHaveLength(1)
  })

  test.each([
    ['https://10.0.0.8/x', 'privada o reservada'],
    ['https://[::1]/x', 'privada o reservada'],
    ['http://169.254.169.254/latest', 'privada o reservada'],
    ['ftp://afuera.example', 'dirección completa'],
    ['https://ana:clave@afuera.example', 'Sin usuario'],
  ])('at %s is refused', async (url, words) => {
    const { statusCode, body } = await admin.request('POST', destinations, {
      name: 'x',
      url,
      events: ['stock.changed'],
    })
    expect(statusCode).toBe(400)
    expect(body).toContain(words)
  })
})

describe('a replay', () => {
  test('of one, of some and of a range sends the same ids again', async () => {
    const { destination } = await addDestination('/ok')
    for (let count = 0; count < 4; count += 1) await addCustomer()
    const loop = lead()
    await loop.runOnce()
    const { items } = await log()
    const ids = () =>
      receiver.received
        .splice(0)
        .map(({ headers }) => String(headers['webhook-id']))
        .toSorted((one, other) => one.localeCompare(other))
    const all = ids()
    expect(await admin.post(`${deliveries}/replay`, { ids: items.slice(0, 2).map(({ id }) => id) })).toEqual({
      count: 2,
    })
    await loop.runOnce()
    expect(all).toEqual(expect.arrayContaining(ids()))
    const filter = { destinationId: destination.id, from: new Date(Date.now() - 60_000).toISOString() }
    expect(await admin.post(`${deliveries}/replay`, { filter })).toEqual({ count: 4 })
    await loop.runOnce()
    expect(ids()).toEqual(all)
    expect((await admin.request('POST', `${deliveries}/replay`, {})).statusCode).toBe(400)
  })

  test('is not needed for what was discarded, and possible', async () => {
    await addDestination('/down')
    await addCustomer()
    const loop = lead()
    await loop.runOnce()
    const [row] = (await log()).items
    expect(await admin.post(`${deliveries}/discard`, { ids: [row?.id] })).toEqual({ count: 1 })
    later(3_600)
    await loop.runOnce()
    expect(receiver.received).toHaveLength(1)
    await admin.post(`${deliveries}/replay`, { ids: [row?.id] })
    await loop.runOnce()
    expect(receiver.received).toHaveLength(2)
  })

  test('of a test event: it is sent whatever the destination listens to', async () => {
    const { destination } = await addDestination('/ok', ['settlement.closed'])
    await admin.post(`${destinations}/${destination.id}/test`)
    await lead().runOnce()
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test', data: { isTest: true } })
  })
})

test('what is older than thirty days is forgotten', async () => {
  await addDestination('/ok')
  await addCustomer()
  await lead().runOnce()
  const prune = (days: number) =>
    application.platform.withTenant(envId, tenant => pruneMessages(tenant, new Date(Date.now() + days * 86_400_000)))
  await prune(29)
  expect((await log()).total).toBe(1)
  await prune(31)
  expect((await log()).total).toBe(0)
})

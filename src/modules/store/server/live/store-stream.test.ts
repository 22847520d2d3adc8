import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storeCookie } from '../../../../kernel/server/http/app.ts'
import { eventFrames } from '../../../../testing/event-frames.ts'
import { deliveriesTopic } from '../../../logistics/contract/delivery-results.ts'
import type { StoreNews } from '../../contract/live.ts'
import { openStoreCompany, type Phone, type StoreCompany } from '../../testing/store-company.ts'

let shop: StoreCompany
let address: string
let rosa: Phone
let otra: Phone

beforeAll(async () => {
  shop = await openStoreCompany()
  await shop.application.platform.signals.start()
  address = await shop.application.app.listen({ port: 0, host: '127.0.0.1' })
  rosa = await shop.byLink()
  otra = await shop.byLink(shop.ids.otra)
})
afterAll(() => shop.stop())

type Stream = { status: number; news: StoreNews[]; leave: () => void; ended: Promise<void> }

/** A phone's EventSource, in little, over a real socket. */
const listen = async (phone: Phone): Promise<Stream> => {
  const stop = new AbortController()
  const response = await fetch(`${address}/api/store/events`, {
    headers: { cookie: `${storeCookie}=${phone.cookie}` },
    signal: stop.signal,
  })
  const news: StoreNews[] = []
  const read = async (): Promise<void> => {
    for await (const frame of eventFrames(response))
      if (frame.startsWith('data: ')) news.push(JSON.parse(frame.slice(6)))
  }
  // Left by the phone, or ended by the server.
  const ended = read().catch(() => undefined)
  return { status: response.status, news, leave: () => stop.abort(), ended }
}

const until = (stream: Stream, topic: string) =>
  vi.waitFor(() => expect(stream.news.map(one => one.topic)).toContain(topic), { timeout: 5000 })

const order = (phone: Phone, key: string, shopId?: string) =>
  phone.send<{ id: string }>('POST', shop.at('orders', shopId), {
    key,
    lines: [{ article: shop.ids.palito, quantity: 3 }],
  })

test('each shop hears of its orders and messages at once, and of nobody else’s', async () => {
  const [hers, others] = await Promise.all([listen(rosa), listen(otra)])
  expect(await order(rosa, 'live-1')).toMatchObject({ status: 200 })
  await until(hers, 'orders')
  await shop.admin.post(`/api/store-messages/${shop.ids.kiosk}`, { text: 'Va mañana.' })
  await until(hers, 'messages')
  expect(others.news).toEqual([])
  await shop.admin.post(`/api/store-messages/${shop.ids.foreign}`, { text: 'El jueves.' })
  await until(others, 'messages')
  expect(new Set(hers.news.map(one => one.shop))).toEqual(new Set([shop.ids.kiosk]))
  expect(new Set(others.news.map(one => one.shop))).toEqual(new Set([shop.ids.foreign]))
  // What it says is which shop and what to ask for, and nothing of what it is.
  expect(Object.keys(hers.news[0] ?? {}).toSorted()).toEqual(['shop', 'topic'])
  for (const stream of [hers, others]) stream.leave()
})

test('what happens to an order on its round reaches its shop alone', async () => {
  const { body } = await order(rosa, 'live-2')
  const [hers, others] = await Promise.all([listen(rosa), listen(otra)])
  await shop.inTenant(async tenant => {
    tenant.publish({ topic: deliveriesTopic, payload: { loadId: shop.ids.palito, orderId: body.id } })
    tenant.publish({ topic: 'stock', payload: {} })
    tenant.publish({ topic: 'notifications', payload: { customerId: shop.ids.kiosk } })
  })
  await until(hers, 'orders')
  await wait(200)
  expect(hers.news).toEqual([{ topic: 'orders', shop: shop.ids.kiosk }])
  expect(others.news).toEqual([])
  for (const stream of [hers, others]) stream.leave()
})

test('a phone keeps eight streams at most, and gives back what it leaves', async () => {
  const streams = await Promise.all(Array.from({ length: 8 }, () => listen(rosa)))
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect((await listen(rosa)).status).toBe(429)
  expect((await listen(otra)).status).toBe(200)
  streams[0]?.leave()
  await vi.waitFor(async () => expect((await listen(rosa)).status).toBe(200))
  for (const stream of streams) stream.leave()
})

test('nobody without the store’s cookie, and no session of the company, listens', async () => {
  expect((await listen({ ...rosa, cookie: 'forged' })).status).toBe(401)
  expect((await shop.admin.request('GET', '/api/store/events')).statusCode).toBe(403)
})

test('somebody who may not enter any more stops hearing within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const stream = await listen(otra)
    await shop.admin.post(`/api/store-people/${shop.ids.otra}/sessions/end`)
    await vi.advanceTimersByTimeAsync(61_000)
    await stream.ended
  } finally {
    vi.useRealTimers()
  }
})

test('a stopping server does not wait for streams', async () => {
  const stream = await listen(rosa)
  const startedAt = performance.now()
  await shop.application.app.close()
  await stream.ended
  expect(performance.now() - startedAt).toBeLessThan(5000)
})

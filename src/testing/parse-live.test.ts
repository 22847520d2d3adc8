import { setTimeout as wait } from 'node:timers/promises'
import Parse from 'parse/node'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { dayOf } from '../kernel/contract/formats.ts'
import { mapRemainingArticles, seedErp } from '../modules/erp/server/index.ts'
import { openShop, type Shop } from '../modules/sales/testing/shop.ts'
import { orderWireOf, shopCodes } from '../modules/sales/testing/wire-documents.ts'
import type { Caller } from './application.ts'
import { hear, openDeafClient, openLive, openSocket, opsOf } from './live-client.ts'
import { codeOf, connectParse } from './parse-client.ts'

/** LiveQuery of Orders and Opportunities: what happens in the product, told to the client of the public Parse SDK. */
let shop: Shop
let url: string
let admin: { sessionToken: string }
let stranger: Caller
const clients: Parse.LiveQueryClient[] = []

beforeAll(async () => {
  shop = await openShop()
  await shop.application.platform.signals.start()
  url = await connectParse(shop.application)
  admin = { sessionToken: shop.admin.token }
  stranger = await shop.application.signIn({ roleNumber: 1, envId: shop.application.otherEnvId })
  await new Parse.Object('Funnels').save({ key: 'VENTAS', name: 'Ventas' }, admin)
  await shop.inTenant(async tenant => {
    await seedErp(tenant)
    await mapRemainingArticles(tenant, { organization: '1000', channel: '10', sector: '00' })
    await tenant.db.updateTable('customers').set({ erpLocation: 'rosario' }).where('envId', '=', tenant.envId).execute()
  })
  for (const key of ['VISITA', 'OFERTA'])
    await new Parse.Object('FunnelStates').save({ key, funnelKey: 'VENTAS', name: key }, admin)
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})
afterAll(() => shop.stop())

const live = async (sessionToken?: string): Promise<Parse.LiveQueryClient> => {
  const client = await openLive(url, sessionToken)
  clients.push(client)
  return client
}
const orders = () => new Parse.Query('Orders')
const opportunities = () => new Parse.Query('Opportunities')
const newOpportunity = (values: Record<string, unknown> = {}) =>
  new Parse.Object('Opportunities').save(
    { name: 'Freezer', pipelineId: 'VENTAS', stateKey: 'VISITA', ...values },
    admin,
  )
const today = () => dayOf(new Date(), 'America/Argentina/Buenos_Aires')
const send = (wire: object, who = shop.admin) => who.post<{ id: string }>('/api/v1/orders', wire)
/** Longer than what is written takes to be told. */
const quiet = () => wait(400)

describe('orders', () => {
  test('are told by the client that the SDK opens by itself', async () => {
    await Parse.User.become(shop.admin.token)
    const subscription = await orders().equalTo('ob', 'por omisión').subscribe()
    const told: Parse.Object[] = []
    subscription.on('create', (object: Parse.Object) => void told.push(object))
    const { id } = await send(orderWireOf({ ob: 'por omisión' }))
    await send(orderWireOf({ ob: 'otra' }))
    await vi.waitFor(() => expect(told.map(one => one.id)).toEqual([id]))
    expect(told[0]?.className).toBe('Orders')
    expect(told[0]?.get('c')).toMatchObject({ k: shopCodes.customer })
    expect(told[0]?.createdAt).toBeInstanceOf(Date)
    await subscription.unsubscribe()
    await send(orderWireOf({ ob: 'por omisión' }))
    await quiet()
    expect(told).toHaveLength(1)
    // Its types have the class in the place of the object.
    await Reflect.apply(Reflect.get(Parse.LiveQuery, 'close'), Parse.LiveQuery, [])
    await Parse.User.logOut().catch(() => undefined)
    shop = { ...shop, admin: await shop.application.signIn({ roleNumber: 1 }) }
    admin = { sessionToken: shop.admin.token }
  })

  test('are created, leave and enter when they are exported and taken back, and are deleted', async () => {
    const client = await live(shop.admin.token)
    const pending = await hear(client, orders().equalTo('s', 1).equalTo('ob', 'vida'))
    const all = await hear(client, orders().equalTo('ob', 'vida'))
    const { id } = await send(orderWireOf({ ob: 'vida', sk: 'life' }))
    expect(await opsOf(pending, 1)).toEqual(['create'])
    const batch = await shop.admin.post<{ id: string }>('/api/erp/exports', { kind: 'orders', day: today() })
    expect(await opsOf(pending, 2)).toEqual(['create', 'leave'])
    expect(pending.told[1]?.object.get('s')).toBe(2)
    expect(await opsOf(all, 2)).toEqual(['create', 'update'])
    await shop.admin.post(`/api/erp/exports/${batch.id}/annul`)
    expect(await opsOf(pending, 3)).toEqual(['create', 'leave', 'enter'])
    const order = await orders().get(id, admin)
    await order.destroy(admin)
    expect(await opsOf(pending, 4)).toEqual(['create', 'leave', 'enter', 'delete'])
    expect(await opsOf(all, 4)).toEqual(['create', 'update', 'update', 'delete'])
    const last = pending.told.at(-1)
    expect([last?.object.id, last?.object.get('sk')]).toEqual([id, undefined])
  })

  test('that arrive together are told each', async () => {
    const heard = await hear(await live(shop.admin.token), orders().startsWith('ob', 'juntos'))
    await send({ items: Array.from({ length: 120 }, (_, at) => orderWireOf({ ob: `juntos ${at}` })) })
    expect(new Set(await opsOf(heard, 120))).toEqual(new Set(['create']))
    expect(new Set(heard.told.map(({ object }) => object.get('ob'))).size).toBe(120)
  })

  test('come with the keys that were asked for', async () => {
    const heard = await hear(await live(shop.admin.token), orders().equalTo('ob', 'claves').select('sk', 'seller'))
    await send(orderWireOf({ ob: 'claves', sk: 'keys' }))
    await opsOf(heard, 1)
    const { sk, seller, ob, se } = heard.told[0]?.object.attributes ?? {}
    expect([sk, seller.className, ob, se]).toEqual(['keys', 'Sellers', undefined, undefined])
  })
})

describe('opportunities', () => {
  test('are created, updated, leave, enter and are deleted', async () => {
    const heard = await hear(await live(shop.admin.token), opportunities().equalTo('stateKey', 'VISITA'))
    const opportunity = await newOpportunity({ oppValue: 10 })
    expect(await opsOf(heard, 1)).toEqual(['create'])
    await opportunity.save({ oppValue: 20 }, admin)
    expect(await opsOf(heard, 2)).toEqual(['create', 'update'])
    expect(heard.told[1]?.object.get('oppValue')).toBe(20)
    await wait(1_000)
    await opportunity.save({ stateKey: 'OFERTA' }, admin)
    expect(await opsOf(heard, 3)).toEqual(['create', 'update', 'leave'])
    expect(heard.told[2]?.object.get('stateKey')).toBe('OFERTA')
    await opportunity.save({ stateKey: 'VISITA' }, admin)
    expect(await opsOf(heard, 4)).toEqual(['create', 'update', 'leave', 'enter'])
    await opportunity.destroy(admin)
    expect(await opsOf(heard, 5)).toEqual(['create', 'update', 'leave', 'enter', 'delete'])
  })

  test('are told only for the columns that are watched', async () => {
    const query = opportunities().equalTo('name', 'Mirada').watch('oppValue')
    const heard = await hear(await live(shop.admin.token), query)
    const opportunity = await newOpportunity({ name: 'Mirada', oppValue: 10 })
    await opsOf(heard, 1)
    await opportunity.save({ phone: '341 555 1001' }, admin)
    await quiet()
    await opportunity.save({ oppValue: 11 }, admin)
    expect(await opsOf(heard, 2)).toEqual(['create', 'update'])
    expect(heard.told[1]?.object.get('oppValue')).toBe(11)
  })

  test('leave a pipeline that is deleted', async () => {
    await new Parse.Object('Funnels').save({ key: 'OBRA', name: 'Obra' }, admin)
    await new Parse.Object('FunnelStates').save({ key: 'PLANO', funnelKey: 'OBRA', name: 'Plano' }, admin)
    const heard = await hear(await live(shop.admin.token), opportunities().equalTo('stateKey', 'PLANO'))
    await newOpportunity({ pipelineId: 'OBRA', stateKey: 'PLANO' })
    await opsOf(heard, 1)
    const [funnel] = await new Parse.Query('Funnels').equalTo('key', 'OBRA').find(admin)
    await funnel?.destroy(admin)
    expect(await opsOf(heard, 2)).toEqual(['create', 'delete'])
  })
})

describe('who is told what', () => {
  test('another company hears nothing', async () => {
    const heard = await hear(await live(stranger.token), orders())
    const own = await hear(await live(shop.admin.token), orders().equalTo('ob', 'ajeno'))
    await send(orderWireOf({ ob: 'ajeno' }))
    await opsOf(own, 1)
    await quiet()
    expect(heard.told).toEqual([])
    expect(await codeOf(hear(await live(stranger.token), orders().equalTo('envId', shop.application.envId)))).toBe(0)
  })

  test('a seller hears of their own orders and no others', async () => {
    const seller = await hear(await live(shop.phone.token), orders().startsWith('ob', 'alcance'))
    const everybody = await hear(await live(shop.admin.token), orders().startsWith('ob', 'alcance'))
    await send(orderWireOf({ ob: 'alcance ajeno', se: shopCodes.otherSeller }))
    await send(orderWireOf({ ob: 'alcance propio' }))
    await opsOf(everybody, 2)
    await opsOf(seller, 1)
    await quiet()
    expect(seller.told.map(({ object }) => object.get('ob'))).toEqual(['alcance propio'])
  })

  test('an opportunity that another seller takes leaves without a word of it', async () => {
    const heard = await hear(await live(shop.phone.token), opportunities().equalTo('name', 'Traspaso'))
    const opportunity = await newOpportunity({ name: 'Traspaso', sellerKey: shopCodes.seller })
    await opsOf(heard, 1)
    await opportunity.save({ sellerKey: shopCodes.otherSeller, oppValue: 999 }, admin)
    expect(await opsOf(heard, 2)).toEqual(['create', 'leave'])
    expect(heard.told[1]?.object.attributes).toEqual({})
    expect(heard.told[1]?.object.id).toBe(opportunity.id)
  })

  test('of two subscriptions of one client each has its own session', async () => {
    const client = await live()
    const seller = await hear(client, orders().equalTo('ob', 'dos'), shop.phone.token)
    const everybody = await hear(client, orders().equalTo('ob', 'dos'), shop.admin.token)
    await send(orderWireOf({ ob: 'dos', se: shopCodes.otherSeller }))
    await opsOf(everybody, 1)
    await quiet()
    expect(seller.told).toEqual([])
  })

  test('who signed out hears an error and nothing more', async () => {
    const leaving = await shop.application.signIn({ roleNumber: 1 })
    const heard = await hear(await live(leaving.token), orders().equalTo('ob', 'saliente'))
    await leaving.post('/api/auth/logout')
    await wait(5_100)
    await send(orderWireOf({ ob: 'saliente' }))
    await vi.waitFor(() => expect(heard.errors).toHaveLength(1), { timeout: 3_000 })
    expect(heard.told).toEqual([])
  })
})

describe('what is refused', () => {
  test('a session that does not hold, and no session', async () => {
    expect(await codeOf(openLive(url, 'x'))).toBe(209)
    expect(await codeOf(hear(await live(), orders()))).toBe(209)
    expect(await codeOf(hear(await live(), orders(), 'x'))).toBe(209)
  })

  test('another application', async () => {
    const socket = await openSocket(url)
    socket.send({ op: 'connect', applicationId: 'otra', sessionToken: shop.admin.token })
    expect(await socket.next(({ op }) => op === 'error')).toMatchObject({ code: 4, reconnect: false })
    expect(await socket.closed).toBe(1008)
  })

  test('classes that are not followed, and queries that a find would refuse', async () => {
    const client = await live(shop.admin.token)
    const codeFor = (query: Parse.Query) => codeOf(hear(client, query))
    expect(await codeFor(new Parse.Query('Sellers'))).toBe(103)
    expect(await codeFor(new Parse.Query('Nothing'))).toBe(103)
    expect(await codeFor(orders().equalTo('password', 'x'))).toBe(102)
    expect(await codeFor(orders().matches('ob', /(a+)+$/))).toBe(102)
    expect(await codeFor(orders().watch('nothing'))).toBe(102)
    const inner = new Parse.Query('Sellers').equalTo('k', shopCodes.seller)
    expect(await codeFor(orders().matchesQuery('seller', inner))).toBe(102)
  })

  test.each([
    ['no JSON', '{'],
    ['an unknown operation', { op: 'delete' }],
    ['an unknown field', { op: 'connect', applicationId: 'anden', other: 1 }],
    ['no object', '7'],
    ['a text that no database takes', { op: 'connect', applicationId: 'anden\u0000' }],
  ])('%s ends the connection', async (_name, message) => {
    const socket = await openSocket(url)
    socket.send(message)
    expect(await socket.next(({ op }) => op === 'error')).toMatchObject({ code: 1 })
    expect(await socket.closed).toBe(1008)
  })

  test('a message that is too long', async () => {
    const socket = await openSocket(url)
    socket.send(JSON.stringify({ op: 'connect', applicationId: 'a'.repeat(70_000) }))
    expect(await socket.closed).toBe(1009)
  })

  test('what comes before connect, and numbers that nobody subscribed', async () => {
    const socket = await openSocket(url)
    socket.send({ op: 'subscribe', requestId: 1, query: { className: 'Orders', where: {} } })
    expect(await socket.next(({ op }) => op === 'error')).toMatchObject({ code: 2, requestId: 1 })
    socket.send({ op: 'connect', applicationId: 'anden', sessionToken: shop.admin.token })
    await socket.next(({ op }) => op === 'connected')
    socket.send({ op: 'unsubscribe', requestId: 9 })
    expect(await socket.next(({ requestId }) => requestId === 9)).toMatchObject({ op: 'error', code: 2 })
    socket.close()
  })

  test('more than twenty subscriptions of a connection, and twenty connections of a person', async () => {
    const client = await live(shop.admin.token)
    for (let at = 0; at < 20; at += 1) await hear(client, orders().equalTo('ob', `muchas ${at}`))
    expect(await codeOf(hear(client, orders().equalTo('ob', 'una más')))).toBe(155)
    const busy = await shop.application.signIn({ roleNumber: 1 })
    for (let at = 0; at < 20; at += 1) await live(busy.token)
    expect(await codeOf(openLive(url, busy.token))).toBe(155)
    await clients.pop()?.close()
    await vi.waitFor(async () => expect(await codeOf(live(busy.token))).toBe(0))
  })

  test('a websocket at another address', async () => {
    const socket = await openSocket(url.replace('/parse', '/api/events'))
    await socket.closed
    expect(socket.messages).toEqual([])
  })

  test('a request without a websocket is told what it is', async () => {
    const answer = await fetch(url)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { liveQuery: 'websocket', classes: ['Orders', 'Opportunities'] },
    ])
  })
})

describe('the protocol', () => {
  test('changes a subscription, asks its query and ends it', async () => {
    await send(orderWireOf({ ob: 'protocolo', sk: 'protocol' }))
    const socket = await openSocket(url)
    socket.send({ op: 'connect', applicationId: 'anden', sessionToken: shop.admin.token, installationId: 'i1' })
    expect(await socket.next(({ op }) => op === 'connected')).toMatchObject({ installationId: 'i1' })
    const query = (ob: string) => ({ className: 'Orders', where: { ob }, fields: ['sk', 'ob'] })
    socket.send({ op: 'subscribe', requestId: 1, query: query('protocolo') })
    await socket.next(({ op }) => op === 'subscribed')
    socket.send({ op: 'query', requestId: 1 })
    const { results } = await socket.next(({ op }) => op === 'result')
    expect(results).toEqual([expect.objectContaining({ className: 'Orders', sk: 'protocol', ob: 'protocolo' })])
    expect(results?.[0]).not.toHaveProperty('se')
    socket.send({ op: 'update', requestId: 1, query: query('protocolo 2') })
    await vi.waitFor(() => expect(socket.messages.filter(({ op }) => op === 'subscribed')).toHaveLength(2))
    await send(orderWireOf({ ob: 'protocolo' }))
    await send(orderWireOf({ ob: 'protocolo 2' }))
    await socket.next(({ op }) => op === 'create')
    await quiet()
    expect(socket.messages.filter(({ op }) => op === 'create')).toEqual([
      expect.objectContaining({ requestId: 1, object: expect.objectContaining({ ob: 'protocolo 2' }) }),
    ])
    socket.send({ op: 'unsubscribe', requestId: 1 })
    await socket.next(({ op }) => op === 'unsubscribed')
    socket.close()
  })

  test('a client that never reads is cut off, and takes nothing from the others', async () => {
    const where = { ob: 'ráfaga' }
    const queries = Array.from({ length: 20 }, (_, at) => ({
      className: 'Orders',
      where: { ...where, s: { $lt: at + 2 } },
    }))
    const deaf = await openDeafClient(url, shop.admin.token, queries)
    const heard = await hear(await live(shop.admin.token), orders().equalTo('ob', 'ráfaga'))
    const lines = Array.from({ length: 40 }, () => ({ a: shopCodes.article, q: 12, up: 100 }))
    const wires = Array.from({ length: 500 }, () => orderWireOf({ ob: 'ráfaga', o: lines }))
    for (let start = 0; start < 500; start += 100) await send({ items: wires.slice(start, start + 100) })
    await vi.waitFor(() => expect(heard.told).toHaveLength(500), { timeout: 20_000, interval: 100 })
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    deaf.once('close', () => resolve())
    deaf.once('error', () => resolve())
    deaf.resume()
    // Sooner than it would be for missing its pings.
    expect(await Promise.race([ended.then(() => 'cut off'), wait(5_000)])).toBe('cut off')
  }, 40_000)

  test('a stopping server says goodbye at once, and the SDK comes back to the next one', async () => {
    const second = await openShop()
    const address = await second.application.app.listen({ port: 0, host: '127.0.0.1' })
    const client = await openLive(`${address}/parse`, second.admin.token)
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    client.on('close', () => resolve())
    await hear(client, orders())
    const startedAt = performance.now()
    await second.stop()
    await closed
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    await client.close()
  })
})

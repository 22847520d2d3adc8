import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeCookie } from '../../../kernel/server/http/app.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Caller } from '../../../testing/application.ts'
import { parameterNames, sampleBody, sampleUrl } from '../../../testing/sample-request.ts'
import type { Cart, StoreOrder } from '../contract/shop.ts'
import { openStoreCompany, type Phone, type StoreCompany, tokenIn } from '../testing/store-company.ts'
import { hashCode } from './tokens.ts'

let shop: StoreCompany
let admin: Caller
let ids: StoreCompany['ids']

beforeAll(async () => {
  shop = await openStoreCompany()
  ;({ admin, ids } = shop)
})
afterAll(() => shop.stop())

const enter = (url: string, payload: object): Promise<Phone> => shop.enter(url, payload)
const invite = (): Promise<{ url: string }> => shop.invite()
const byLink = (person?: string): Promise<Phone> => shop.byLink(person)
const at = (path: string, shopId?: string): string => shop.at(path, shopId)
const order = (key: string, quantity = 3) => ({ key, lines: [{ article: ids.palito, quantity }] })

describe('entering', () => {
  test('a link works once, and its session is one person’s', async () => {
    const token = tokenIn(await invite())
    const phone = await enter('/api/store/entry/invitation', { token })
    expect(phone.cookie).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/)
    const { body } = await phone.get<{ name: string; shops: { id: string }[] }>('/api/store/me')
    expect(body).toMatchObject({ name: 'rosa', shops: [{ id: ids.kiosk }] })
    expect((await enter('/api/store/entry/invitation', { token })).status).toBe(410)
  })

  test('a newer link makes the older one worthless, and nothing is stored in clear', async () => {
    const older = tokenIn(await invite())
    const newer = tokenIn(await invite())
    expect((await enter('/api/store/entry/invitation', { token: older })).status).toBe(410)
    expect((await enter('/api/store/entry/invitation', { token: newer })).status).toBe(200)
    const stored = await shop.inTenant(async ({ db, envId }) =>
      JSON.stringify([
        await db.selectFrom('storeInvitations').selectAll().where('envId', '=', envId).execute(),
        await db.selectFrom('storeSessions').selectAll().where('envId', '=', envId).execute(),
      ]),
    )
    expect(stored).not.toContain(newer)
    expect(stored).not.toContain(newer.split('.')[1])
  })

  const askCode = (email: string) =>
    shop.application.app.inject({ method: 'POST', url: '/api/store/entry/code', payload: { email } })
  const sentTo = (email: string) =>
    shop.application.platform.database
      .selectFrom('outgoingMail')
      .select('subject')
      .where('recipient', '=', email)
      .orderBy('createdAt', 'desc')
      .execute()

  test('a code of the e-mail works once; the answer is the same for an e-mail that may not enter', async () => {
    await invite()
    const [known, unknown] = [await askCode('Rosa@tienda.example'), await askCode('nadie@tienda.example')]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(await sentTo('nadie@tienda.example')).toEqual([])
    const code = (await sentTo('rosa@tienda.example'))[0]?.subject.slice(0, 6) ?? ''
    const typed = { email: 'rosa@tienda.example', code }
    expect((await enter('/api/store/entry/code/use', typed)).cookie).not.toBeNull()
    expect((await enter('/api/store/entry/code/use', typed)).status).toBe(400)
  })

  test('after five wrong codes the right one is refused too', async () => {
    await shop.inTenant(({ db, envId }) =>
      db
        .insertInto('storeCodes')
        .values({
          envId,
          customerUserId: ids.rosa,
          codeHash: hashCode(shop.application.platform.secret, ids.rosa, '123456'),
          createdAt: new Date(),
          expiresAt: new Date(Date.now() + 60_000),
        })
        .onConflict(conflict => conflict.doNothing())
        .execute(),
    )
    const attempt = (code: string) => enter('/api/store/entry/code/use', { email: 'rosa@tienda.example', code })
    for (const code of ['000001', '000002', '000003', '000004', '000005'])
      expect((await attempt(code)).status).toBe(400)
    expect((await attempt('123456')).status).toBe(400)
  })

  test('somebody suspended, and somebody whose sessions were ended, are out at once', async () => {
    const phone = await byLink()
    expect((await phone.get('/api/store/me')).status).toBe(200)
    await admin.request('PATCH', `/api/data/customer-users/${ids.rosa}`, { isActive: false })
    expect((await phone.get('/api/store/me')).status).toBe(401)
    await admin.request('PATCH', `/api/data/customer-users/${ids.rosa}`, { isActive: true })
    expect((await phone.get('/api/store/me')).status).toBe(200)
    await admin.post(`/api/store-people/${ids.rosa}/sessions/end`)
    expect((await phone.get('/api/store/me')).status).toBe(401)
  })
})

/** A body, and no body, as a browser sends them: a type that does not fit is refused before anybody is asked who they are. */
const typeOf = (isBinary: unknown, body: unknown): Record<string, string> => {
  if (isBinary) return { 'content-type': 'image/png' }
  return body === undefined ? {} : { 'content-type': 'application/json' }
}

test('every route of the company refuses a store token, as cookie and as bearer', async () => {
  const { cookie } = await byLink()
  const values = { uuid: newId(), text: 'x' }
  for (const { contract } of shop.application.routes) {
    if (contract.access === 'public' || contract.access === 'customer') continue
    const body = sampleBody(contract, values)
    for (const headers of [
      { cookie: `${storeCookie}=${cookie}` },
      { cookie: `anden_access=${cookie}` },
      { authorization: `Bearer ${cookie}` },
    ]) {
      const response = await shop.application.app.inject({
        method: contract.method,
        url: sampleUrl(contract, values),
        headers: { ...headers, ...typeOf(contract.isBinary, body) },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      } satisfies InjectOptions)
      expect(response.statusCode, `${contract.method} ${contract.path}`).toBe(401)
    }
  }
})

test('no route of a shop serves another shop, whether it exists or not', async () => {
  const phone = await byLink()
  const ofShops = shop.application.routes.filter(({ contract }) => contract.path.startsWith('/api/store/shops/:shop'))
  expect(ofShops.length).toBeGreaterThan(10)
  for (const { contract } of ofShops)
    for (const other of [ids.foreign, newId()]) {
      const url = sampleUrl(contract, { uuid: newId(), text: 'x' }).replace(/shops\/[^/]+/, `shops/${other}`)
      const body =
        contract.path.endsWith('/orders') && contract.method === 'POST'
          ? order(newId())
          : sampleBody(contract, { uuid: newId(), text: 'x' })
      const { status } = await phone.send(contract.method as 'GET', url, body as object | undefined)
      expect(status, `${contract.method} ${contract.path} ${parameterNames(contract).join()}`).toBe(404)
    }
})

describe('ordering', () => {
  test('shows the prices of the shop with IVA, finds what is written with a slip, and keeps the cart', async () => {
    const phone = await byLink()
    type Page = { items: { id: string; priceCents: number; name: string }[]; isApproximate: boolean }
    const all = (await phone.get<Page>(at('catalogue'))).body.items
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set([ids.palito, ids.pote]))
    const [first] = all
    expect(first?.priceCents).toBeGreaterThan(0)
    const search = async (text: string) =>
      (await phone.get<Page>(at(`catalogue?text=${encodeURIComponent(text)}`))).body
    expect(await search('palito')).toMatchObject({ isApproximate: false, items: [{ name: 'Palito Frutilla' }] })
    expect(await search('frutlila')).toMatchObject({ isApproximate: true, items: [{ name: 'Palito Frutilla' }] })
    expect((await search('zanahoria')).items).toEqual([])
    const saved = await phone.send<Cart>('PUT', at('cart'), { lines: order('x').lines, note: 'Por la mañana' })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect((await phone.get<Cart>(at('cart'))).body).toMatchObject({ key: saved.body.key, note: 'Por la mañana' })
  })

  test('an order sent many times is one, under the app, written by the person, and seen by the staff', async () => {
    const phone = await byLink()
    const cart = (await phone.send<Cart>('PUT', at('cart'), { lines: order('x').lines })).body
    type Placed = { id: string; number: string; totalCents: number }
    const answers = await Promise.all([1, 2, 3].map(() => phone.send<Placed>('POST', at('orders'), order(cart.key))))
    answers.push(await phone.send<Placed>('POST', at('orders'), order(cart.key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const id = answers[0]?.body.id ?? ''
    expect(answers[0]?.body.totalCents).toBe(cart.totals.totalCents)
    const staff = await admin.get<{ origin: number; history: { actor: string }[] }>(`/api/data/orders/${id}`)
    expect(staff).toMatchObject({ origin: 2, history: [{ actor: 'rosa' }] })
    expect((await phone.get<Cart>(at('cart'))).body.lines).toEqual([])
    expect((await phone.get<StoreOrder>(at(`orders/${id}`))).body).toMatchObject({ state: 'Recibido', shortages: [] })
    expect((await phone.get(at(`orders/${id}`, ids.second))).status).toBe(404)
    await phone.send('PUT', at('cart'), { lines: order('x').lines })
    await shop.inTenant(({ db, envId }) =>
      db.updateTable('storeCarts').set({ key: cart.key }).where('envId', '=', envId).execute(),
    )
    const changed = await phone.send('POST', at('orders'), order(cart.key, 9))
    expect(changed.status).toBe(409)
    const { key } = (await phone.get<Cart>(at('cart'))).body
    expect(key).not.toBe(cart.key)
    await phone.send('PUT', at('cart'), { lines: [] })
  })

  test('repeating an order fills the cart; home and account answer in words', async () => {
    const phone = await byLink()
    const { items } = (await phone.get<{ items: { id: string }[] }>(at('orders'))).body
    const cart = await phone.send<Cart>('POST', at(`cart/repeat/${items[0]?.id}`))
    expect(cart.body.lines).toMatchObject([{ quantity: 3 }])
    expect((await phone.get<{ promise: { text: string } }>(at('home'))).body.promise.text).toMatch(/^Te llega el /)
    expect((await phone.get<{ sentences: string[] }>(at('account'))).body.sentences[0]).toBe('No debés nada.')
  })

  test('limits of a person hold: another shop with them, and none that may not order', async () => {
    const limits = { canOrder: true, seesDebt: false, maximumOrderCents: null }
    const shops = [
      { ...limits, id: ids.kiosk, maximumOrderCents: 20_000 },
      { ...limits, id: ids.second, canOrder: false },
    ]
    expect((await admin.request('PUT', `/api/store-people/${ids.rosa}/shops`, { shops })).statusCode).toBe(200)
    const phone = await byLink()
    expect((await phone.send('POST', at('orders'), order(newId()))).body.code).toBe('store.overLimit')
    expect((await phone.send('POST', at('orders', ids.second), order(newId()))).body.code).toBe('store.mayNotOrder')
    expect((await phone.send('POST', at('orders'), order(newId(), 1))).status).toBe(200)
    expect((await phone.get<{ sentences: string[] }>(at('account'))).body.sentences[0]).toContain('no se muestra')
  })

  test('500 orders of the same minute are 500: none lost, none doubled', async () => {
    const phone = await byLink(ids.otra)
    const keys = Array.from({ length: 500 }, newId)
    // A phone that is told that there is too much work sends again what it sent.
    const send = async (key: string): ReturnType<typeof phone.send<{ id: string }>> => {
      const answer = await phone.send<{ id: string }>('POST', at('orders', ids.foreign), order(key, 1))
      return answer.status === 503 ? send(key) : answer
    }
    const answers = await Promise.all(
      keys.flatMap((key, index) => (index % 10 === 0 ? [send(key), send(key)] : [send(key)])),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(500)
  }, 120_000)
})

test('a shop and the company write to each other', async () => {
  const phone = await byLink()
  expect((await phone.send('POST', at('messages'), { text: '¿Traen antes de las 10?' })).status).toBe(200)
  await admin.post(`/api/store-messages/${ids.kiosk}`, { text: 'Sí.' })
  const { items } = (await phone.get<{ items: { text: string; isOwn: boolean }[] }>(at('messages'))).body
  expect(items.map(({ text, isOwn }) => [text, isOwn])).toEqual([
    ['¿Traen antes de las 10?', true],
    ['Sí.', false],
  ])
})

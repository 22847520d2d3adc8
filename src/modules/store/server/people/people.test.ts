import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../kernel/server/ids.ts'
import type { Caller } from '../../../../testing/application.ts'
import { createCustomer, createSeller, createSupervisor } from '../../../../testing/factories.ts'
import type { StorePerson } from '../../contract/people.ts'
import type { Cart } from '../../contract/shop.ts'
import type { StoreThread } from '../../contract/threads.ts'
import { openStoreCompany, type StoreCompany } from '../../testing/store-company.ts'

let shop: StoreCompany
beforeAll(async () => {
  shop = await openStoreCompany()
})
afterAll(() => shop.stop())

const personUrl = (path = '') => `/api/store-people/${shop.ids.rosa}${path}`
const person = () => shop.admin.get<StorePerson>(personUrl())
type Listed = { items: { id: string; storeState: string; storeOrders: number; seenAt: string | null }[] }
const listed = async (filter = '') =>
  (await shop.admin.get<Listed>(`/api/data/customer-users${filter}`)).items.find(({ id }) => id === shop.ids.rosa)

const order = (key: string, quantity: number) => ({ key, lines: [{ article: shop.ids.palito, quantity }] })

describe('how people stand with the store', () => {
  test('the list and the person say who was not invited, was, came in, ordered, and is suspended', async () => {
    expect(await listed()).toMatchObject({ storeState: 'outside', storeOrders: 0, seenAt: null })
    await shop.invite()
    expect(await person()).toMatchObject({ state: 'invited', orders: 0, seenAt: null })
    const phone = await shop.byLink()
    expect((await phone.send('POST', shop.at('orders'), order(newId(), 1))).status).toBe(200)
    expect(await listed()).toMatchObject({ storeState: 'inside', storeOrders: 1 })
    expect((await person()).seenAt).not.toBeNull()
    const patch = (isActive: boolean) =>
      shop.admin.request('PATCH', `/api/data/customer-users/${shop.ids.rosa}`, { isActive })
    await patch(false)
    expect(await listed('?filter=storeState:matches:suspended')).toMatchObject({ storeState: 'suspended' })
    expect(await listed('?filter=storeState:matches:inside')).toBeUndefined()
    await patch(true)
  })

  test('sellers see the people of their customers, and do not manage them', async () => {
    const seller = await shop.application.signIn({ roleNumber: 2 })
    expect((await seller.request('GET', personUrl())).statusCode).toBe(403)
    expect((await seller.request('POST', personUrl('/invitation'), { isMailed: false })).statusCode).toBe(403)
  })
})

describe('the shops of a person', () => {
  test('are shown and set by whoever sees them; those of other sellers stay', async () => {
    const elsewhere = await shop.inTenant(async tenant => {
      const { db, envId } = tenant
      const supervisorId = await createSupervisor(tenant, { code: 'S9' })
      await db
        .updateTable('sellers')
        .set({ supervisorId })
        .where('envId', '=', envId)
        .where('code', '=', 'V01')
        .execute()
      return createCustomer(tenant, { code: 'LEJOS', name: 'Lejos', sellerId: await createSeller(tenant) })
    })
    const free = { canOrder: true, seesDebt: true, maximumOrderCents: null, maximumMonthCents: null }
    const ofRosa = [shop.ids.kiosk, shop.ids.second, elsewhere].map(id => ({ ...free, id }))
    expect((await shop.admin.request('PUT', personUrl('/shops'), { shops: ofRosa })).statusCode).toBe(200)
    const supervisor = await shop.application.signIn({ roleNumber: 4, supervisorKey: 'S9' })
    const seen = async (caller: Caller) =>
      (await caller.get<StorePerson>(personUrl())).shops.map(({ code }) => code).toSorted()
    expect(await seen(supervisor)).toEqual(['KIOSCO', 'SEGUNDO'])
    const set = (shops: object[]) => supervisor.request('PUT', personUrl('/shops'), { shops })
    expect((await set(ofRosa)).statusCode).toBe(400)
    expect((await set(ofRosa.slice(0, 1))).statusCode).toBe(200)
    expect(await seen(shop.admin)).toEqual(['KIOSCO', 'LEJOS'])
    await shop.admin.request('PUT', personUrl('/shops'), { shops: ofRosa.slice(0, 1) })
  })
})

describe('the limit of a month', () => {
  const limit = { canOrder: true, seesDebt: true, maximumOrderCents: null }
  const setLimit = (maximumMonthCents: number | null) =>
    shop.admin.request('PUT', personUrl('/shops'), { shops: [{ ...limit, id: shop.ids.kiosk, maximumMonthCents }] })

  test('counts what the person ordered, also at the same moment, and says so in the cart', async () => {
    await shop.inTenant(({ db, envId }) => db.deleteFrom('storeOrders').where('envId', '=', envId).execute())
    // One unit costs $ 121 with IVA.
    expect((await setLimit(36_300)).statusCode).toBe(200)
    const phone = await shop.byLink()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => phone.send('POST', shop.at('orders'), order(newId(), 1))),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 3 }, () => 200),
      ...Array.from({ length: 9 }, () => 422),
    ])
    expect(answers.find(({ status }) => status === 422)?.body.detail).toContain('este mes te quedan')
    const { body } = await phone.send<Cart>('PUT', shop.at('cart'), { lines: order('x', 1).lines })
    expect(body.obstacle).toContain('límite del mes')
    await setLimit(null)
    expect((await phone.send('POST', shop.at('orders'), order(body.key, 1))).status).toBe(200)
  })

  test.each([0, -5, 1.5, 'mucho'])('%s is no limit', async cents => {
    const shops = [{ ...limit, id: shop.ids.kiosk, maximumMonthCents: cents }]
    expect((await shop.admin.request('PUT', personUrl('/shops'), { shops })).statusCode).toBe(400)
  })
})

describe('messages of customers', () => {
  const threads = async (query = '') =>
    (await shop.admin.get<{ items: StoreThread[] }>(`/api/store-messages${query}`)).items
  const waiting = async () => (await shop.admin.get<{ customers: number }>('/api/store-messages-waiting')).customers

  test('are listed by customer, wait until somebody reads them, and are answered', async () => {
    expect(await threads()).toEqual([])
    const phone = await shop.byLink()
    await phone.send('POST', shop.at('messages'), { text: '¿Traen antes de las 10?' })
    expect(await threads('?waiting=1&search=kiosco')).toMatchObject([{ code: 'KIOSCO', unread: 1, isLastOwn: false }])
    expect(await threads('?search=otro')).toEqual([])
    expect(await threads(`?seller=${newId()}`)).toEqual([])
    expect(await waiting()).toBe(1)
    await shop.admin.request('PUT', `/api/store-messages/${shop.ids.kiosk}/read`)
    expect([await waiting(), await threads('?waiting=1')]).toEqual([0, []])
    await shop.admin.post(`/api/store-messages/${shop.ids.kiosk}`, { text: 'Sí.' })
    expect(await threads()).toMatchObject([{ lastText: 'Sí.', isLastOwn: true, unread: 0 }])
  })

  test('are of those who see the customer alone', async () => {
    const seller = await shop.application.signIn({ roleNumber: 2, sellerKey: 'V01' })
    expect((await seller.get<{ items: StoreThread[] }>('/api/store-messages')).items).toMatchObject([
      { code: 'KIOSCO' },
    ])
    expect((await seller.request('POST', `/api/store-messages/${shop.ids.kiosk}`, { text: 'Voy.' })).statusCode).toBe(
      200,
    )
    const stranger = await shop.application.signIn({ roleNumber: 2 })
    expect((await stranger.get<{ items: StoreThread[] }>('/api/store-messages')).items).toEqual([])
    expect((await stranger.request('GET', `/api/store-messages/${shop.ids.kiosk}`)).statusCode).toBe(404)
    expect((await stranger.request('PUT', `/api/store-messages/${shop.ids.kiosk}/read`)).statusCode).toBe(404)
  })

  test.each(['?skip=-1', '?seller=x', '?waiting=si', '?skip=20000'])('%s is refused', async query => {
    expect((await shop.admin.request('GET', `/api/store-messages${query}`)).statusCode).toBe(400)
  })
})

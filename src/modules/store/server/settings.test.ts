import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayOf, weekdayOf } from '../../../kernel/contract/formats.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { chooseSettings } from '../../../testing/choose-settings.ts'
import { createChannel, createReceivable, createRouteStop } from '../../../testing/factories.ts'
import { type ConquerB2b, conquerB2b } from '../../sales/contract/apps/conquer-b2b.ts'
import { type PedidosOnline, pedidosOnline } from '../../sales/contract/apps/pedidos-online.ts'
import { setStock } from '../../stock/server/index.ts'
import type { Account, Cart, CatalogueEntry } from '../contract/shop.ts'
import { openStoreCompany, type Phone, type StoreCompany } from '../testing/store-company.ts'

let shop: StoreCompany
let phone: Phone
const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')

beforeAll(async () => {
  shop = await openStoreCompany()
  phone = await shop.byLink()
  await shop.inTenant(async tenant => {
    const { db, envId } = tenant
    await createReceivable(tenant, { customerId: shop.ids.kiosk, dueOn: addDays(today, 5) })
    const depot = newId()
    const site = { envId, id: depot, code: 'D1', name: 'Depósito', type: 'deposito', isWarehouse: true }
    await db.insertInto('sites').values(site).execute()
    await setStock(
      tenant,
      { userId: null, name: 'Prueba' },
      {
        documentKey: newId(),
        reason: 'Prueba',
        levels: [{ place: { kind: 'warehouse', id: depot }, articleId: shop.ids.palito, units: 500 }],
      },
    )
  })
})
afterAll(() => shop.stop())

beforeEach(async () => {
  await chooseSettings(shop.application, conquerB2b)
  await chooseSettings(shop.application, pedidosOnline)
})

const b2b = (values: Partial<ConquerB2b>) => chooseSettings(shop.application, conquerB2b, values)
const online = (values: Partial<PedidosOnline>) => chooseSettings(shop.application, pedidosOnline, values)

const lines = () => [{ article: shop.ids.palito, quantity: 1 }]
type Sent = { id: string; code?: string; detail?: string; errors?: { message: string }[] }
const send = (more: object = {}) =>
  phone.send<Sent>('POST', shop.at('orders'), { key: newId(), lines: lines(), ...more })
const sent = async (more: object = {}) => {
  const answer = await send(more)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  type Staff = { origin: number; note: string | null; deliveryOn: string; seller: { code: string } | null }
  return shop.admin.get<Staff>(`/api/data/orders/${answer.body.id}`)
}
const cart = async () => (await phone.send<Cart>('PUT', shop.at('cart'), { lines: lines() })).body
const offer = async () => {
  const { body } = await phone.get<{ items: CatalogueEntry[] }>(shop.at('catalogue?text=palito'))
  return body.items[0]
}
const me = async () =>
  (await phone.get<{ welcomeText: string; paymentMethods: { method: number; label: string }[] }>('/api/store/me')).body
const account = async () => (await phone.get<Account>(shop.at('account'))).body
const promise = async () =>
  (await phone.get<{ promise: { text: string; days: { day: string }[] } }>(shop.at('home'))).body.promise

/** What each switch of Conquer B2B does to the store or to its orders: off, or as it was, and then on. */
const proofsOfB2b: Record<keyof ConquerB2b, () => Promise<void>> = {
  async whoOrders() {
    await b2b({ whoOrders: 'nobody' })
    expect((await send()).status).toBe(422)
    await b2b({ whoOrders: 'everybody' })
    await sent()
  },
  async channelCodes() {
    await shop.inTenant(async tenant => {
      const channel = await createChannel(tenant, { code: 'KIO' })
      const { db, envId } = tenant
      await db
        .updateTable('customers')
        .set({ salesChannelId: channel })
        .where('envId', '=', envId)
        .where('id', '=', shop.ids.kiosk)
        .execute()
    })
    await b2b({ whoOrders: 'channels', channelCodes: ['OTRO'] })
    expect((await send()).status).toBe(422)
    await b2b({ whoOrders: 'channels', channelCodes: ['KIO'] })
    await sent()
  },
  async minimumOrderCents() {
    await b2b({ minimumOrderCents: 1_000_000 })
    expect((await cart()).obstacle).toContain('para el pedido mínimo')
    expect((await send()).status).toBe(422)
    await b2b({ minimumOrderCents: 100 })
    expect((await cart()).obstacle).toBeNull()
    await sent()
  },
  async paymentMethods() {
    await b2b({ paymentMethods: [0] })
    expect((await me()).paymentMethods).toEqual([{ method: 0, label: 'Efectivo' }])
    expect((await send({ payment: 4 })).body.code).toBe('store.paymentNotOffered')
    await b2b({ paymentMethods: [0, 4] })
    expect((await sent({ payment: 4, note: 'Temprano' })).note).toBe('Paga con Transferencia. Temprano')
  },
  async welcomeText() {
    expect((await me()).welcomeText).toBe('')
    await b2b({ welcomeText: 'Bienvenidos a la tienda' })
    expect((await me()).welcomeText).toBe('Bienvenidos a la tienda')
  },
  async showsStock() {
    expect(await offer()).toMatchObject({ available: null })
    await b2b({ showsStock: true })
    expect(await offer()).not.toMatchObject({ available: null })
  },
  async showsDebt() {
    expect((await account()).debtCents).toBeGreaterThan(0)
    await b2b({ showsDebt: false })
    expect(await account()).toMatchObject({ debtCents: 0, documents: [] })
  },
}

const proofsOfOnline: Record<keyof PedidosOnline, () => Promise<void>> = {
  async acceptsOrders() {
    await online({ acceptsOrders: false })
    expect((await cart()).obstacle).toContain('no está recibiendo')
    expect((await send()).status).toBe(422)
    await online({ acceptsOrders: true })
    await sent()
  },
  async cutoff() {
    const all = [1, 2, 3, 4, 5, 6, 7]
    await online({ cutoff: '23:59', deliveryWeekdays: all })
    const before = await promise()
    expect(before.text).toContain('si pedís antes de las 23:59')
    await online({ cutoff: '00:00', deliveryWeekdays: all })
    expect((await promise()).days[0]?.day).toBe(addDays(before.days[0]?.day ?? '', 1))
  },
  async leadDays() {
    const all = [1, 2, 3, 4, 5, 6, 7]
    await online({ leadDays: 5, deliveryWeekdays: all })
    expect((await promise()).days[0]?.day).toBe(addDays(today, 5))
    expect((await sent()).deliveryOn).toBe(addDays(today, 5))
  },
  async deliveryWeekdays() {
    await online({ deliveryWeekdays: [3] })
    expect((await promise()).days.map(({ day }) => weekdayOf(day))).toEqual([3, 3, 3, 3, 3, 3])
    expect(weekdayOf((await sent()).deliveryOn)).toBe(3)
  },
  async deliversBy() {
    const all = [1, 2, 3, 4, 5, 6, 7]
    const rules = { deliveryWeekdays: all, leadDays: 2 }
    await online({ ...rules, deliversBy: 'route' })
    const every = (await promise()).days.map(({ day }) => day)
    expect(every).toEqual([2, 3, 4, 5, 6, 7].map(days => addDays(today, days)))

    // Visited every other week, from yesterday on: what is ordered today travels with the visit in thirteen days.
    const yesterday = addDays(today, -1)
    await shop.inTenant(tenant =>
      createRouteStop(tenant, {
        sellerId: shop.ids.seller,
        customerId: shop.ids.kiosk,
        weekday: weekdayOf(yesterday),
        frequency: 'fortnightly',
        anchorDay: yesterday,
      }),
    )
    const served = (await promise()).days.map(({ day }) => day)
    expect(served).toEqual([15, 29, 43].map(days => addDays(today, days)))
    const refused = await send({ deliveryOn: addDays(today, 4) })
    expect(refused.body.code).toBe('store.dayNotOffered')
    expect((await sent({ deliveryOn: served[1] })).deliveryOn).toBe(served[1])

    await online({ ...rules, deliversBy: 'company' })
    expect((await promise()).days.map(({ day }) => day)).toEqual(every)
    await shop.inTenant(({ db, envId }) => db.deleteFrom('routeStops').where('envId', '=', envId).execute())
  },
  async defaultSellerCode() {
    const setSeller = (sellerId: string | null) =>
      shop.inTenant(({ db, envId }) =>
        db
          .updateTable('customers')
          .set({ sellerId })
          .where('envId', '=', envId)
          .where('id', '=', shop.ids.kiosk)
          .execute(),
      )
    await setSeller(null)
    expect((await send()).status).toBe(422)
    await online({ defaultSellerCode: 'V01' })
    expect((await sent()).seller).toMatchObject({ code: 'V01' })
    await setSeller(shop.ids.seller)
  },
  async opensToVisitors() {
    const visit = () => shop.phoneWith(null).get(`/api/store/open/${shop.application.envId}`)
    expect((await visit()).status).toBe(404)
    await online({ opensToVisitors: true })
    expect((await visit()).status).toBe(200)
  },
  async storeOrders() {
    expect((await sent()).origin).toBe(2)
    await online({ storeOrders: 'marketplace' })
    expect((await sent()).origin).toBe(3)
  },
}

test.each([
  [conquerB2b, proofsOfB2b],
  [pedidosOnline, proofsOfOnline],
] as const)('every switch of a group has its proof', (group, proofs) => {
  const fields = Object.keys(group.schema.parse({}) as object)
  expect(fields.length).toBeGreaterThan(5)
  expect(Object.keys(proofs).toSorted()).toEqual(fields.toSorted())
})

test.each(Object.entries(proofsOfB2b))('Conquer B2B: %s is obeyed', (_name, proof) => proof())
test.each(Object.entries(proofsOfOnline))('Pedidos online: %s is obeyed', (_name, proof) => proof())

test('a holiday is not offered, and a day that is not offered is not changed in silence', async () => {
  const all = [1, 2, 3, 4, 5, 6, 7]
  await online({ leadDays: 1, deliveryWeekdays: all })
  const tomorrow = addDays(today, 1)
  expect((await promise()).days[0]?.day).toBe(tomorrow)
  await shop.inTenant(({ db, envId }) =>
    db.insertInto('holidays').values({ envId, id: newId(), day: tomorrow, name: 'Feriado' }).execute(),
  )
  expect((await promise()).days[0]?.day).toBe(addDays(today, 2))
  const refused = await send({ deliveryOn: tomorrow })
  expect(refused).toMatchObject({ status: 422, body: { code: 'store.dayNotOffered' } })
  expect(refused.body.detail ?? JSON.stringify(refused.body)).toContain('ya no se ofrece')
  await shop.inTenant(({ db, envId }) => db.deleteFrom('holidays').where('envId', '=', envId).execute())
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../testing/application.ts'
import { daysAgo, openShop, type Shop } from '../../testing/shop.ts'
import { orderWireOf, shopCodes, type Wire } from '../../testing/wire-documents.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => expect(await shop.stop()).toEqual([]))

describe('permissions', () => {
  test('a seller posts only as itself, a supervisor for its sellers, an administrator for all', async () => {
    const supervisor = await shop.application.signIn({ roleNumber: 4, supervisorKey: shopCodes.supervisor })
    const erp = await shop.application.signIn({ roleNumber: 0 })
    const statusOf = async (caller: Caller, se: string) =>
      (await caller.request('POST', '/api/v1/orders', orderWireOf({ se, t: daysAgo(50) }))).statusCode
    expect([
      await statusOf(shop.phone, shopCodes.seller),
      await statusOf(shop.phone, shopCodes.otherSeller),
      await statusOf(shop.phone, 'NO'),
    ]).toEqual([201, 403, 403])
    expect([
      await statusOf(supervisor, shopCodes.seller),
      await statusOf(supervisor, shopCodes.otherSeller),
      await statusOf(supervisor, 'NO'),
    ]).toEqual([201, 403, 422])
    expect([
      await statusOf(shop.admin, shopCodes.otherSeller),
      await statusOf(erp, shopCodes.seller),
      await statusOf(shop.admin, 'INACTIVO'),
    ]).toEqual([201, 201, 422])
  })

  test('the id of another seller’s document is not given', async () => {
    const theirs = orderWireOf({ se: shopCodes.otherSeller, t: daysAgo(51) })
    await shop.admin.post('/api/v1/orders', theirs)
    const response = await shop.phone.request('POST', '/api/v1/orders', { ...theirs, se: shopCodes.seller })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual([
      { path: 'sk', message: 'La clave ya es de un documento de otro vendedor.' },
    ])
  })
})

describe('deleting an order', () => {
  const sent = async (given: Wire = {}) => {
    const document = orderWireOf({ t: daysAgo(60), ...given })
    await shop.phone.post('/api/v1/orders', document)
    return String(document.sk)
  }

  test('takes it out of every count, and only while it is pending', async () => {
    const key = await sent()
    const keep = await sent({ c: { k: shopCodes.otherCustomer } })
    expect((await shop.admin.request('DELETE', `/api/v1/orders/${key}`)).statusCode).toBe(204)
    expect(await shop.sellerDay(daysAgo(60))).toMatchObject({ orders: 1, visits: 1 })
    expect((await shop.admin.request('DELETE', `/api/v1/orders/${key}`)).json()).toMatchObject({
      status: 409,
      code: 'sales.alreadyVoided',
    })
    await shop.inTenant(({ db, envId }) =>
      db.updateTable('orders').set({ state: 2 }).where('envId', '=', envId).where('documentKey', '=', keep).execute(),
    )
    expect((await shop.admin.request('DELETE', `/api/v1/orders/${keep}`)).json()).toMatchObject({
      status: 409,
      code: 'sales.exported',
    })
    expect((await shop.admin.request('DELETE', '/api/v1/orders/NO')).statusCode).toBe(404)
  })

  test('or canceling it, which only marks it, takes it out as well, once', async () => {
    const key = await sent({ t: daysAgo(62) })
    expect((await shop.admin.request('POST', `/api/v1/orders/${key}/cancel`)).statusCode).toBe(204)
    expect((await shop.sellerDay(daysAgo(62)))?.orders ?? 0).toBe(0)
    expect((await shop.admin.request('POST', `/api/v1/orders/${key}/cancel`)).json()).toMatchObject({
      status: 409,
      code: 'sales.alreadyVoided',
    })
  })

  test('is for staff, within their sellers', async () => {
    const t = daysAgo(61)
    const key = await sent({ t })
    const stranger = await shop.application.signIn({ roleNumber: 4, supervisorKey: 'NO' })
    expect((await shop.phone.request('DELETE', `/api/v1/orders/${key}`)).statusCode).toBe(403)
    expect((await stranger.request('DELETE', `/api/v1/orders/${key}`)).statusCode).toBe(404)
    expect((await shop.phone.request('POST', '/api/v1/orders', orderWireOf({ sk: key, t }))).json()).toMatchObject({
      status: 'repeated',
    })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../kernel/server/ids.ts'
import type { Caller } from '../../../../testing/application.ts'
import { createCustomer } from '../../../../testing/factories.ts'
import { type Acceptance, acceptance, acceptanceRatio } from '../../contract/acceptance.ts'
import type { OrderSuggestions } from '../../contract/order-taking/taken-order.ts'
import { daysAgo, openShop, type Shop } from '../../testing/shop.ts'
import { orderWireOf, shopCodes } from '../../testing/wire-documents.ts'

let shop: Shop
let phone: Caller
let admin: Caller
const url = (query: string) => `/api/suggestions/acceptance?${query}`
const codes = ['ACEPTA', 'CAMBIA', 'RECHAZA', 'NOPIDE', 'TELEFONO'] as const

beforeAll(async () => {
  shop = await openShop()
  ;({ phone, admin } = shop)
  await shop.inTenant(async tenant => {
    const { db, envId } = tenant
    const idOf = async (table: 'sellers' | 'priceLists' | 'articles', code: string) =>
      (
        await db
          .selectFrom(table)
          .select('id')
          .where('envId', '=', envId)
          .where('code', '=', code)
          .executeTakeFirstOrThrow()
      ).id
    const sellerId = await idOf('sellers', shopCodes.seller)
    const priceListId = await idOf('priceLists', shopCodes.list)
    for (const code of [shopCodes.article, shopCodes.otherArticle])
      await db
        .insertInto('prices')
        .values({
          envId,
          priceListId,
          articleId: await idOf('articles', code),
          validFrom: '2020-01-01',
          priceCents: 10_000,
        })
        .execute()
    for (const code of codes) await createCustomer(tenant, { code, sellerId, priceListId })
  })
  for (const code of codes)
    for (const days of [30, 23, 16, 9])
      await phone.post(
        '/api/v1/orders',
        orderWireOf({ c: { k: code }, t: daysAgo(days), o: [{ a: shopCodes.article, q: 12, up: 100 }] }),
      )
})
afterAll(async () => expect(await shop.stop()).toEqual([]))

const show = (code: string) => phone.get<OrderSuggestions>(`/api/order-taking/customers/${code}/suggestions`)
const type = (customer: string, code: string, quantity: number) =>
  admin.post('/api/orders', { key: newId(), customer, lines: [{ article: { code }, quantity }] })

describe('what became of suggestions', () => {
  test('is told from the orders after each was shown: as suggested, changed, refused, or nothing ordered', async () => {
    await type('NOPIDE', shopCodes.otherArticle, 1)
    for (const code of codes) expect((await show(code)).items).toMatchObject([{ quantity: 12 }])
    await show('ACEPTA')
    await type('ACEPTA', shopCodes.article, 12)
    await type('CAMBIA', shopCodes.article, 5)
    await type('RECHAZA', shopCodes.otherArticle, 3)
    await phone.post(
      '/api/v1/orders',
      orderWireOf({ c: { k: 'TELEFONO' }, t: new Date().toISOString(), o: [{ a: shopCodes.article, q: 12, up: 100 }] }),
    )
    const day = daysAgo(0).slice(0, 10)
    const told = await admin.get<Acceptance>(url(`from=${day}&to=${day}`))
    expect(acceptance.parse(told)).toEqual(told)
    const figures = { suggested: 5, accepted: 2, changed: 1, refused: 1, unordered: 1, byPhone: 1 }
    expect(told).toMatchObject({
      total: figures,
      showings: 5,
      groups: 1,
      rows: [{ ...figures, code: shopCodes.seller }],
    })
    expect(acceptanceRatio(told.total)).toBe(0.75)
    for (const by of ['article', 'supervisor'])
      expect((await admin.get<Acceptance>(url(`from=${day}&to=${day}&by=${by}`))).rows).toMatchObject([figures])
    const counted = await shop.inTenant(({ db, envId }) =>
      db.selectFrom('shownSuggestions').selectAll().where('envId', '=', envId).execute(),
    )
    expect(counted).toHaveLength(5)
  })

  test('is for who directs sellers, of a bounded period, and of the own company', async () => {
    expect((await phone.request('GET', url('from=2026-01-01&to=2026-01-31'))).statusCode).toBe(403)
    for (const bad of [
      'from=2026-02-01&to=2026-01-01',
      'from=2020-01-01&to=2026-01-01',
      'from=2026-01-01&to=2026-01-02&by=canal',
    ])
      expect((await admin.request('GET', url(bad))).statusCode).toBe(400)
    expect((await admin.get<Acceptance>(url('from=2026-01-01&to=2026-01-31'))).total.suggested).toBe(0)
  })
})

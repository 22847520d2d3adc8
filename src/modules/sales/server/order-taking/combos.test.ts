import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../kernel/server/ids.ts'
import type { Caller } from '../../../../testing/application.ts'
import type { Quote } from '../../../catalog/contract/pricing/quote.ts'
import type { OfferedArticle, OrderTaking } from '../../contract/order-taking/taken-order.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { shopCodes } from '../../testing/wire-documents.ts'

/** Combos asked by their name while an order is taken: A1 at $ 100 and A2 at $ 50, three of one and two of the other at $ 340. */
let shop: Shop
let admin: Caller
const { customer } = shopCodes
const base = `/api/order-taking/customers/${customer}`

const plant = async () => {
  const idOf = (table: 'articles' | 'priceLists' | 'sellers', code: string) =>
    shop.inTenant(async ({ db, envId }) => {
      const found = db.selectFrom(table).select('id').where('envId', '=', envId).where('code', '=', code)
      return (await found.executeTakeFirstOrThrow()).id
    })
  const list = await idOf('priceLists', shopCodes.list)
  const customers = await admin.get<{ items: { id: string }[] }>(`/api/data/customers?filter=code:matches:${customer}`)
  const seller = await idOf('sellers', shopCodes.seller)
  await admin.request('PATCH', `/api/data/customers/${customers.items[0]?.id}`, { priceList: list, seller })
  const parts = [
    [await idOf('articles', shopCodes.article), 3, 10_000],
    [await idOf('articles', shopCodes.otherArticle), 2, 5000],
  ] as const
  for (const [article, , price] of parts)
    await admin.post('/api/data/prices', { priceList: list, article, validFrom: '2020-01-01', price })
  const other = await admin.post<{ id: string }>('/api/data/price-lists', { code: 'OTRA', name: 'Otra' })
  const combos = [
    { code: 'KIOSCO', name: 'Combo Kiosco', price: 34_000 },
    { code: 'AJENO-C', name: 'Combo de otra lista', price: 100, priceList: other.id },
    { code: 'VENCIDO', name: 'Combo vencido', price: 100, validUntil: '2020-01-01' },
  ]
  for (const given of combos) {
    const { id } = await admin.post<{ id: string }>('/api/data/combos', given)
    for (const [article, quantity] of parts) await admin.post('/api/data/combo-items', { combo: id, article, quantity })
  }
}

beforeAll(async () => {
  shop = await openShop()
  admin = shop.admin
  await plant()
})
afterAll(async () => expect(await shop.stop()).toEqual([]))

const asked = { combo: { code: 'KIOSCO' }, quantity: 2 }
const lines = [{ article: { code: shopCodes.article }, quantity: 5 }]

const quoted = (given: Record<string, unknown>) =>
  admin.post<Quote>('/api/orders/quote', { customer: { code: customer }, ...given })

const take = (given: Record<string, unknown>) =>
  admin.request('POST', '/api/orders', { key: newId(), customer, lines: [], ...given })

describe('a combo', () => {
  test('is offered by code and by name, to customers it is sold to, saying what it brings and costs', async () => {
    const search = async (text: string) =>
      (
        await admin.get<{ items: OfferedArticle[] }>(
          `/api/order-taking/articles?customer=${customer}&text=${encodeURIComponent(text)}`,
        )
      ).items
    expect((await search('combo')).map(({ code }) => code)).toEqual(['KIOSCO'])
    expect((await search('kio'))[0]).toMatchObject({
      code: 'KIOSCO',
      available: null,
      combo: { priceCents: 34_000, content: expect.stringMatching(/^3 × .+ \+ 2 × |^2 × .+ \+ 3 × /) },
    })
    const { items } = await admin.post<{ items: OfferedArticle[] }>('/api/order-taking/articles/by-code', {
      customer,
      codes: ['KIOSCO', shopCodes.article, 'VENCIDO'],
    })
    expect(items.map(({ code }) => code)).toEqual([shopCodes.article, 'KIOSCO'])
  })

  test('is priced as a unit, and says so', async () => {
    const quote = await quoted({ lines, combos: [asked] })
    const parts = quote.lines.filter(({ requestCombo }) => requestCombo === 0)
    expect(parts.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(68_000)
    expect(parts[0]?.applied[0]?.why).toMatch(/^«Combo Kiosco»: 2 × /)
    expect(quote.lines.filter(({ requestLine }) => requestLine === 0)).toMatchObject([{ netCents: 50_000 }])
  })

  test('goes into the order, and comes back as the combo when it is changed', async () => {
    const taken = await take({ lines, combos: [asked] })
    expect(taken.json()).toMatchObject({ status: 'created' })
    const { id, totalCents } = taken.json<{ id: string; totalCents: number }>()
    expect(totalCents).toBe((await quoted({ lines, combos: [asked] })).totals.totalCents)
    const opened = await admin.get<OrderTaking>(`${base}?order=${id}`)
    expect(opened.draft?.lines).toEqual([
      { code: shopCodes.article, isCombo: false, quantity: '5', discount: '' },
      { code: 'KIOSCO', isCombo: true, quantity: '2', discount: '' },
    ])
    expect(opened.articles.map(({ code }) => code)).toEqual([shopCodes.article, 'KIOSCO'])
    const repeated = await admin.get<{ lines: unknown[] }>(`${base}/lines-of/${id}`)
    expect(repeated).toMatchObject({ lines: [{}, { article: { code: 'KIOSCO' }, quantity: 2 }], dropped: [] })
    const changed = await admin.request('PUT', `/api/orders/${id}`, {
      version: 1,
      lines: [],
      combos: [{ ...asked, quantity: 1 }],
    })
    expect(changed.json()).toMatchObject({
      status: 'changed',
      totalCents: (await quoted({ combos: [{ ...asked, quantity: 1 }] })).totals.totalCents,
    })
    const detail = await admin.get<{ history: { detail: unknown }[] }>(`/api/data/orders/${id}`)
    expect(detail.history[0]?.detail).toMatchObject({
      lines: expect.arrayContaining(['Combo Kiosco: 2 → 1', expect.stringMatching(/^quitó/)]),
    })
  })

  test('is refused where it is not sold, in parts, or twice in one order', async () => {
    const refusal = async (...combos: unknown[]) => {
      const response = await take({ combos })
      return { status: response.statusCode, paths: response.json().errors.map(({ path }: { path: string }) => path) }
    }
    const one = (code: string, quantity = 1) => ({ combo: { code }, quantity })
    expect(await refusal(one('AJENO-C'))).toEqual({ status: 400, paths: ['combos.0.combo'] })
    expect(await refusal(one('VENCIDO'))).toEqual({ status: 400, paths: ['combos.0.combo'] })
    expect(await refusal(one('KIOSCO', 1.5))).toEqual({ status: 400, paths: ['combos.0.quantity'] })
    expect(await refusal(one('KIOSCO'), one('KIOSCO'))).toEqual({ status: 400, paths: ['combos'] })
    expect(await refusal()).toEqual({ status: 400, paths: ['lines'] })
  })
})

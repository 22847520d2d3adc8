import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseSettings } from '../../../../../testing/choose-settings.ts'
import { conquerVentas } from '../../../contract/apps/conquer-ventas.ts'
import type { OrderDetail } from '../../../contract/vouchers/voucher-details.ts'
import { answer, openShop, type Shop } from '../../../testing/shop.ts'
import { orderWireOf, shopCodes, type Wire } from '../../../testing/wire-documents.ts'

type Saved = { id: string }

let shop: Shop

const save = async (resource: string, body: Record<string, unknown>): Promise<string> =>
  (await shop.admin.post<Saved>(`/api/data/${resource}`, body)).id

const idOf = async (resource: string, code: string): Promise<string> =>
  (await shop.admin.get<{ items: Saved[] }>(`/api/data/${resource}?filter=code:matches:${code}`)).items[0]?.id ?? ''

beforeAll(async () => {
  shop = await openShop()
  const priceList = await idOf('price-lists', shopCodes.list)
  await shop.admin.request('PATCH', `/api/data/price-lists/${priceList}`, { isDefault: true })
  for (const [code, price] of [
    [shopCodes.article, 100_00],
    [shopCodes.otherArticle, 50_00],
  ] as const)
    await save('prices', { priceList, article: await idOf('articles', code), price, validFrom: '2020-01-01' })
  const promotion = await save('promotions', { code: 'N3', name: 'Tres por dos', kind: 'nxm', startsOn: '2020-01-01' })
  const content = {
    scopes: [{ kind: 'article', code: shopCodes.otherArticle }],
    tiers: [{ fromUnits: 3, freeUnits: 1 }],
  }
  await shop.admin.request('PUT', `/api/data/promotions/${promotion}/content`, content)
})
afterAll(async () => expect(await shop.stop()).toEqual([]))

const send = (lines: Wire[]) => shop.phone.request('POST', '/api/v1/orders', orderWireOf({ o: lines }))

const linesOf = async (lines: Wire[]): Promise<OrderDetail['lines']> => {
  const sent = await send(lines)
  expect(sent.statusCode, sent.body).toBe(201)
  return (await shop.admin.get<OrderDetail>(`/api/data/orders/${answer(sent).id}`)).lines
}

const right = { expectedNetCents: null, expectedWhy: null }

describe('a phone’s prices', () => {
  test('within the tolerance leave no mark; beyond it the line says what it should have cost', async () => {
    expect(await linesOf([{ a: shopCodes.article, q: 10, up: 100.5 }])).toMatchObject([right])
    const [low, fine] = await linesOf([
      { a: shopCodes.article, q: 10, up: 90 },
      { a: shopCodes.otherArticle, q: 2, up: 50 },
    ])
    expect(low?.expectedNetCents).toBe(1000_00)
    expect(low?.expectedWhy).toMatch(/\$\u00a0100,00 la unidad\.$/)
    expect(fine).toMatchObject(right)
    const [discounted] = await linesOf([{ a: shopCodes.article, q: 10, up: 100, b: 5 }])
    expect(discounted?.expectedNetCents).toBe(1000_00)
  })

  test('are right however the phone writes the units that come free', async () => {
    const a = shopCodes.otherArticle
    expect(
      await linesOf([
        { a, q: 2, up: 50 },
        { a, q: 1, up: 50, b: 100 },
      ]),
    ).toMatchObject([right, right])
    expect(await linesOf([{ a, q: 3, up: 33.33 }])).toMatchObject([right])
    const [full] = await linesOf([{ a, q: 3, up: 50 }])
    expect(full).toMatchObject({ expectedNetCents: 100_00 })
    expect(full?.expectedWhy).toContain('Tres por dos: de 3 unidades se pagan 2.')
    const generous = await linesOf([
      { a, q: 3, up: 50 },
      { a, q: 3, up: 50, b: 100 },
    ])
    expect(generous[0]?.expectedNetCents).not.toBeNull()
  })

  test('are refused with the reason, or not checked, as the company’s settings say', async () => {
    await chooseSettings(shop.application, conquerVentas, { priceDeviation: 'refuse' })
    const refused = await send([{ a: shopCodes.article, q: 10, up: 90 }])
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors[0]).toMatchObject({
      path: 'o.0.up',
      message: expect.stringContaining('«A1» debería costar $\u00a01.000,00 y se cobró $\u00a0900,00.'),
    })
    expect((await send([{ a: shopCodes.article, q: 10, up: 100 }])).statusCode).toBe(201)
    const byStaff = await shop.admin.request(
      'POST',
      '/api/v1/orders',
      orderWireOf({ f: 1, o: [{ a: shopCodes.article, q: 1, up: 1 }] }),
    )
    expect(byStaff.statusCode).toBe(201)
    await chooseSettings(shop.application, conquerVentas, { priceDeviation: 'off' })
    expect(await linesOf([{ a: shopCodes.article, q: 10, up: 90 }])).toMatchObject([right])
  })

  test('are compared with the tolerance that the company chose', async () => {
    const tenth = [{ a: shopCodes.article, q: 10, up: 90 }]
    await chooseSettings(shop.application, conquerVentas, { priceDeviation: 'warn', priceTolerancePercent: 10 })
    expect(await linesOf(tenth)).toMatchObject([right])
    await chooseSettings(shop.application, conquerVentas, { priceDeviation: 'warn', priceTolerancePercent: 9.9 })
    expect(await linesOf(tenth)).toMatchObject([{ expectedNetCents: 1000_00 }])
  })

  test('lowered by promotions count neither as the seller’s discount nor as a changed price', async () => {
    await chooseSettings(shop.application, conquerVentas, { maximumDiscountPercent: 10, allowsPriceChange: false })
    const a = shopCodes.otherArticle
    expect(
      await linesOf([
        { a, q: 2, up: 50 },
        { a, q: 1, up: 50, b: 100 },
      ]),
    ).toMatchObject([right, right])
    const refused = await send([{ a: shopCodes.article, q: 1, up: 100, b: 11 }])
    expect(refused.json().errors[0]).toMatchObject({ path: 'o.0.b' })
  })
})

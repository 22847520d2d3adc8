import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import type { Quote } from '../../contract/pricing/quote.ts'

type Saved = { id: string }

let application: TestApplication
let admin: Caller
const id: Record<string, string> = {}

const save = async (resource: string, body: Record<string, unknown>): Promise<string> =>
  (await admin.post<Saved>(`/api/data/${resource}`, body)).id

const plant = async (): Promise<void> => {
  id.list = await save('price-lists', { code: 'MIN', name: 'Minorista', isDefault: true })
  id.wholesale = await save('price-lists', { code: 'MAY', name: 'Mayorista', validUntil: '2026-06-30' })
  id.brand = await save('brands', { code: 'M1', name: 'Polo Sur' })
  id.seller = await save('sellers', { code: 'V1', name: 'Vero' })
  id.channel = await save('sales-channels', { code: 'KIO', name: 'Kioscos' })
  id.sub = await save('sales-channels', { code: 'KIO2', name: 'Kioscos de ruta', parent: id.channel })
  id.pop = await save('articles', { code: 'P1', name: 'Palito frutilla', brand: id.brand, taxRate: 21 })
  id.bar = await save('articles', { code: 'P2', name: 'Bombón', brand: id.brand, taxRate: 10.5 })
  id.soda = await save('articles', { code: 'S1', name: 'Cola 2 l', taxRate: 21 })
  id.bare = await save('articles', { code: 'X1', name: 'Sin precio' })
  for (const [article, price] of [
    [id.pop, 100_00],
    [id.bar, 250_00],
    [id.soda, 300_00],
  ] as const)
    await save('prices', { priceList: id.list, article, price, validFrom: '2026-01-01' })
  await save('prices', { priceList: id.list, article: id.pop, price: 120_00, validFrom: '2026-12-01' })
  id.customer = await save('customers', { code: 'C1', name: 'Kiosco Luz', seller: id.seller, salesChannel: id.sub })
  await save('customers', { code: 'C2', name: 'Almacén', priceList: id.wholesale })
}

beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
  await plant()
})
afterAll(() => application.stop())

const quote = (lines: unknown[], more: Record<string, unknown> = {}): Promise<Quote> =>
  admin.post<Quote>('/api/orders/quote', { customer: { code: 'C1' }, day: '2026-11-20', lines, ...more })

const line = (code: string, quantity: number, discountPercent = 0) => ({ article: { code }, quantity, discountPercent })

describe('the quote', () => {
  test('takes the default list of who has none, the price of the day and the IVA of each article', async () => {
    const { priceList, isDefaultList, lines, totals } = await quote([line('P1', 3), line('P2', 2, 10)])
    expect({ priceList, isDefaultList }).toMatchObject({ priceList: { code: 'MIN' }, isDefaultList: true })
    expect(lines).toMatchObject([
      {
        article: { code: 'P1' },
        listPriceCents: 100_00,
        price: { list: { code: 'MIN' }, validFrom: '2026-01-01', validUntil: '2026-11-30' },
        netCents: 300_00,
        taxCents: 63_00,
      },
      {
        article: { code: 'P2' },
        discountPercent: 10,
        netCents: 450_00,
        taxCents: 47_25,
        applied: [{ kind: 'manual' }],
      },
    ])
    expect(totals).toMatchObject({ netCents: 750_00, taxCents: 110_25, totalCents: 860_25, savedCents: 50_00 })
    expect((await quote([line('P1', 1)], { day: '2026-12-01' })).lines[0]).toMatchObject({ listPriceCents: 120_00 })
  })

  test('a list that no longer holds gives way to the default; what has no price says so and adds nothing', async () => {
    const over = await quote([line('X1', 2)], { customer: { code: 'C2' } })
    expect(over).toMatchObject({ isDefaultList: true, totals: { totalCents: 0 } })
    expect(over.lines[0]).toMatchObject({
      listPriceCents: null,
      warning: 'No tiene precio en «Minorista» el vie 20/11/2026.',
    })
  })

  test('names the lines it cannot price', async () => {
    const refused = await admin.request('POST', '/api/orders/quote', {
      customer: { code: 'C1' },
      lines: [line('P1', 1), line('NADA', 1)],
      combos: [{ combo: { code: 'NO' }, quantity: 1 }],
    })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors).toEqual([
      { path: 'lines.1.article', message: 'No hay un artículo activo con el código «NADA».' },
      { path: 'combos.0.combo', message: 'No hay un combo vigente con el código «NO».' },
    ])
    const empty = await admin.request('POST', '/api/orders/quote', { customer: { code: 'C1' } })
    expect(empty.json().errors[0].message).toBe('Agregá al menos un artículo.')
  })

  test('is for the customers within a person’s reach', async () => {
    const own = await application.signIn({ roleNumber: 2, sellerKey: 'V1' })
    const other = await application.signIn({ roleNumber: 2, sellerKey: 'V9' })
    const body = { customer: { code: 'C1' }, lines: [line('P1', 1)] }
    expect((await own.request('POST', '/api/orders/quote', body)).statusCode).toBe(200)
    expect((await other.request('POST', '/api/orders/quote', body)).statusCode).toBe(404)
    const abroad = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    expect((await abroad.request('POST', '/api/orders/quote', body)).statusCode).toBe(404)
  })

  test('applies scales, says why, and says what a few more would give', async () => {
    await save('price-scales', {
      priceList: id.list,
      article: id.pop,
      fromUnits: 12,
      price: 90_00,
      validFrom: '2026-01-01',
    })
    const refused = await admin.request('POST', '/api/data/price-scales', {
      priceList: id.list,
      article: id.pop,
      fromUnits: 24,
      price: 80_00,
      discountPercent: 5,
      validFrom: '2026-01-01',
    })
    expect(refused.json().errors[0].message).toBe('Poné un precio o un descuento, no los dos.')
    const [under] = (await quote([line('P1', 10)])).lines
    expect(under).toMatchObject({ unitPriceCents: 100_00, nextStep: 'Con 2 unidades más: $\u00a090,00 cada una.' })
    const [over] = (await quote([line('P1', 12)])).lines
    expect(over).toMatchObject({
      unitPriceCents: 90_00,
      netCents: 1080_00,
      applied: [
        { kind: 'scale', why: 'Desde 12 unidades: $\u00a090,00 en lugar de $\u00a0100,00.', savedCents: 120_00 },
      ],
    })
  })
})

const promote = async (body: Record<string, unknown>, scopes: unknown[], tiers: unknown[]): Promise<string> => {
  const promotion = await save('promotions', { startsOn: '2026-11-01', endsOn: '2026-11-30', ...body })
  const saved = await admin.request('PUT', `/api/data/promotions/${promotion}/content`, { scopes, tiers })
  expect(saved.statusCode, saved.body).toBe(200)
  return promotion
}

describe('promotions', () => {
  test('the best for the customer wins among exclusive ones; stackable ones add up', async () => {
    const brand = [{ kind: 'brand', code: 'M1' }]
    await promote({ code: 'D5', name: 'Cinco', kind: 'percent' }, brand, [{ fromUnits: 1, discountPercent: 5 }])
    await promote({ code: 'D8', name: 'Ocho', kind: 'percent', isExclusive: false, channel: id.channel }, brand, [
      { fromUnits: 1, discountPercent: 8 },
    ])
    const [one] = (await quote([line('P2', 1)])).lines
    expect(one).toMatchObject({ discountPercent: 8, applied: [{ code: 'D8' }] })
    await promote({ code: 'D2', name: 'Dos', kind: 'percent', isExclusive: false }, brand, [
      { fromUnits: 1, discountPercent: 2 },
    ])
    const [both] = (await quote([line('P2', 1)])).lines
    expect(both).toMatchObject({ discountPercent: 9.84, applied: [{ code: 'D2' }, { code: 'D8' }] })
    expect((await quote([line('P2', 1)], { day: '2026-12-01' })).lines[0]).toMatchObject({ discountPercent: 0 })
    const [elsewhere] = (await quote([line('P2', 1)], { customer: { code: 'C2' } })).lines
    expect(elsewhere).toMatchObject({ discountPercent: 5, applied: [{ code: 'D5' }] })
  })

  test('free units stand on a line of their own, and so do gifts', async () => {
    await promote(
      { code: 'N3', name: 'Tres por dos', kind: 'nxm' },
      [{ kind: 'article', code: 'S1' }],
      [{ fromUnits: 3, freeUnits: 1 }],
    )
    const { lines, totals } = await quote([line('S1', 7)])
    expect(lines).toMatchObject([
      { kind: 'line', quantity: 5, netCents: 1500_00 },
      { kind: 'bonus', quantity: 2, discountPercent: 100, netCents: 0, applied: [{ code: 'N3' }] },
    ])
    expect(totals).toMatchObject({ units: 7, netCents: 1500_00, savedCents: 600_00 })
    await promote(
      { code: 'R10', name: 'Regalo', kind: 'bonus', giftArticle: id.bar },
      [{ kind: 'article', code: 'S1' }],
      [{ fromUnits: 10, freeUnits: 5 }],
    )
    const gift = (await quote([line('S1', 10)])).lines
    expect(gift).toMatchObject([
      { kind: 'line', quantity: 10, netCents: 3000_00 },
      { kind: 'bonus', requestLine: null, article: { code: 'P2' }, quantity: 5, netCents: 0 },
    ])
  })

  test('refuses what makes no sense, row by row, and keeps nothing of it', async () => {
    const promotion = await save('promotions', { code: 'MAL', name: 'Mal', kind: 'nxm', startsOn: '2026-11-01' })
    const path = `/api/data/promotions/${promotion}/content`
    const refused = await admin.request('PUT', path, {
      scopes: [{ kind: 'brand', code: 'NADIE' }],
      tiers: [
        { fromUnits: 3, freeUnits: 3 },
        { fromUnits: 3, freeUnits: 1 },
      ],
    })
    expect(refused.json().errors).toEqual([
      { path: 'tiers.0.freeUnits', message: 'Tienen que ser menos que las que se llevan.' },
      { path: 'tiers.1.fromUnits', message: 'Ya hay un escalón con esa cantidad.' },
      { path: 'scopes.0.code', message: 'No existe «NADIE».' },
    ])
    expect(await admin.get(path)).toEqual({ scopes: [], tiers: [] })
    const dates = await admin.request('POST', '/api/data/promotions', {
      code: 'MAL2',
      name: 'Mal',
      kind: 'percent',
      startsOn: '2026-11-10',
      endsOn: '2026-11-01',
    })
    expect(dates.json().errors[0]).toEqual({ path: 'endsOn', message: 'Tiene que ser igual o posterior al comienzo.' })
    await admin.request('DELETE', `/api/data/promotions/${promotion}`)
  })

  test('come in from files, scope by scope, and coming again change nothing', async () => {
    const rows = [
      { promotion: 'D5', kind: 'brand', code: 'M1' },
      { promotion: 'D5', kind: 'article', code: 'S1' },
    ]
    expect(await admin.post('/api/data/promotion-scopes/import', { rows })).toMatchObject({
      created: 1,
      unchanged: 1,
      errors: [],
    })
    expect(await admin.post('/api/data/promotion-scopes/import', { rows })).toMatchObject({ created: 0, unchanged: 2 })
    const wrong = await admin.post<{ errors: { message: string }[] }>('/api/data/promotion-tiers/import', {
      rows: [{ promotion: 'D5', fromUnits: 6 }],
    })
    expect(wrong.errors[0]?.message).toBe('Poné el descuento.')
    const listed = await admin.get<{ items: unknown[] }>('/api/data/promotions?filter=code:matches:D5')
    expect(listed.items).toMatchObject([{ code: 'D5', items: 2, kind: 'percent' }])
  })
})

describe('combos', () => {
  test('are found when the lines complete them and cost less, and split to the cent', async () => {
    id.combo = await save('combos', { code: 'CB', name: 'Merienda', price: 500_00 })
    const content = {
      items: [
        { articleId: id.soda, quantity: 1 },
        { articleId: id.bar, quantity: 1 },
      ],
    }
    expect((await admin.request('PUT', `/api/data/combos/${id.combo}/content`, content)).json()).toMatchObject({
      priceList: { code: 'MIN' },
      items: [{ listPriceCents: 300_00 }, { listPriceCents: 250_00 }],
    })
    const found = await quote([line('S1', 2), line('P2', 1)], { day: '2026-10-01' })
    expect(found.combos).toMatchObject([{ code: 'CB', quantity: 1, netCents: 500_00, isFound: true }])
    expect(found.lines).toMatchObject([
      { kind: 'combo', requestLine: 0, netCents: 272_73 },
      { kind: 'line', requestLine: 0, quantity: 1, netCents: 300_00 },
      { kind: 'combo', requestLine: 1, netCents: 227_27 },
    ])
    const asked = await quote([], { day: '2026-10-01', combos: [{ combo: { id: id.combo }, quantity: 3 }] })
    expect(asked.totals).toMatchObject({ netCents: 1500_00, units: 6 })
  })

  test('are not found when they would cost more', async () => {
    await admin.request('PATCH', `/api/data/combos/${id.combo}`, { price: 900_00 })
    expect((await quote([line('S1', 2), line('P2', 1)], { day: '2026-10-01' })).combos).toEqual([])
  })

  test('refuse an article twice', async () => {
    const items = [
      { articleId: id.soda, quantity: 1 },
      { articleId: id.soda, quantity: 2 },
    ]
    const refused = await admin.request('PUT', `/api/data/combos/${id.combo}/content`, { items })
    expect(refused.json().errors).toEqual([{ path: 'items.1.articleId', message: 'Ese artículo ya está en el combo.' }])
  })
})

describe('lists', () => {
  test('have one default', async () => {
    const refused = await admin.request('PATCH', `/api/data/price-lists/${id.wholesale}`, { isDefault: true })
    expect(refused.json().errors[0].message).toBe('La predeterminada es «Minorista»: quitale primero la marca.')
  })

  test('prices say until when they hold and where they stand', async () => {
    const { items } = await admin.get<{ items: unknown[] }>(
      '/api/data/prices?sort=validFrom&filter=articleCode:matches:P1',
    )
    expect(items).toMatchObject([
      { validFrom: '2026-01-01', validUntil: '2026-11-30' },
      { validFrom: '2026-12-01', validUntil: null },
    ])
    const current = await admin.get<{ total: number }>('/api/data/prices?filter=status:matches:current')
    expect(current.total).toBe(3)
  })
})

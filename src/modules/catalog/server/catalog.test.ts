import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'

type Saved = { id: string }

let application: TestApplication
let admin: Caller

beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
})
afterAll(() => application.stop())

describe('items', () => {
  test('are two levels deep and say which they are', async () => {
    const drinks = await admin.post<Saved>('/api/data/items', { code: 'BEB', name: 'Bebidas' })
    const water = await admin.post<Saved>('/api/data/items', { code: 'AGU', name: 'Aguas', parent: drinks.id })
    const deeper = await admin.request('POST', '/api/data/items', { code: 'GAS', name: 'Con gas', parent: water.id })
    expect(deeper.json().errors[0].message).toBe('Elegí un rubro: un sub rubro no puede tener otros debajo.')
    const demoted = await admin.request('PATCH', `/api/data/items/${drinks.id}`, { parent: drinks.id })
    expect(demoted.json().errors[0].message).toBe('Un rubro no puede pertenecer a sí mismo.')
    const other = await admin.post<Saved>('/api/data/items', { code: 'ALM', name: 'Almacén' })
    expect(
      (await admin.request('PATCH', `/api/data/items/${drinks.id}`, { parent: other.id })).json().errors[0].message,
    ).toBe('Este rubro tiene sub rubros: no puede pasar a ser uno.')
    const subItems = await admin.get<{ items: unknown[]; total: number }>(
      '/api/data/items?filter=kind:matches:sub rubro',
    )
    expect(subItems).toMatchObject({ total: 1, items: [{ code: 'AGU', kind: 'subItem', parent: { code: 'BEB' } }] })
    expect(await admin.get(`/api/data/items/${drinks.id}`)).toMatchObject({ kind: 'item', subItems: 1, articles: 0 })
  })
})

describe('articles', () => {
  test('take the database defaults, and a sub item of their own item alone', async () => {
    const item = await admin.post<Saved>('/api/data/items', { code: 'HEL', name: 'Helados' })
    const other = await admin.post<Saved>('/api/data/items', { code: 'CON', name: 'Congelados' })
    const pops = await admin.post<Saved>('/api/data/items', { code: 'PAL', name: 'Palitos', parent: item.id })
    const article = await admin.post<Saved>('/api/data/articles', {
      code: 'A1',
      name: 'Palito frutilla',
      item: item.id,
      subItem: pops.id,
    })
    expect(article).toMatchObject({
      unitOfMeasure: 'un',
      unitsPerPackage: 1,
      kgPerUnit: 0,
      taxRate: 21,
      isActive: true,
      brand: null,
      item: { code: 'HEL' },
    })
    const moved = await admin.request('PATCH', `/api/data/articles/${article.id}`, { item: other.id })
    expect(moved.json().errors).toEqual([
      { path: 'subItem', message: 'El sub rubro no pertenece al rubro del artículo.' },
    ])
    expect(await admin.get(`/api/data/items/${pops.id}`)).toMatchObject({ articles: 1 })
  })

  test('a brand counts its articles, and sorts and filters by the count', async () => {
    const brand = await admin.post<Saved>('/api/data/brands', { code: 'M1', name: 'Polo Sur' })
    await admin.post('/api/data/brands', { code: 'M2', name: 'Sin artículos' })
    await admin.post('/api/data/articles', { code: 'A2', name: 'Uno', brand: brand.id })
    const third = await admin.post<Saved>('/api/data/articles', { code: 'A3', name: 'Dos', brand: brand.id })
    await admin.request('DELETE', `/api/data/articles/${third.id}`)
    const listed = await admin.get<{ items: unknown[] }>('/api/data/brands?sort=-articles')
    expect(listed.items).toMatchObject([
      { code: 'M1', articles: 1 },
      { code: 'M2', articles: 0 },
    ])
    expect(await admin.get('/api/data/brands?filter=articles:greater-than:1')).toMatchObject({ total: 1 })
  })
})

describe('prices', () => {
  test('are one per list, article and day; importing them again changes nothing', async () => {
    const list = await admin.post<Saved>('/api/data/price-lists', { code: 'MAY', name: 'Mayorista' })
    const article = await admin.post<Saved>('/api/data/articles', { code: 'P1', name: 'Con precio' })
    const body = { priceList: list.id, article: article.id, validFrom: '2026-11-01', price: 123_456 }
    const price = await admin.post<Saved>('/api/data/prices', body)
    expect(price).toMatchObject({
      articleCode: 'P1',
      article: { name: 'Con precio' },
      price: 123_456,
      priceList: { code: 'MAY' },
      validFrom: '2026-11-01',
    })
    const again = await admin.request('POST', '/api/data/prices', body)
    expect(again.statusCode).toBe(409)
    expect(again.json().detail).toBe('Ya hay un precio con igual lista, artículo, vigente desde.')
    const rows = [
      { priceList: 'MAY', article: 'P1', validFrom: '2026-11-01', price: 123_456 },
      { priceList: 'MAY', article: 'P1', validFrom: '2026-12-01', price: 130_000 },
    ]
    expect(await admin.post('/api/data/prices/import', { rows })).toEqual({
      created: 1,
      updated: 0,
      unchanged: 1,
      errors: [],
    })
    expect(await admin.get(`/api/data/price-lists/${list.id}`)).toMatchObject({ prices: 2 })
  })

  test('one that was taken back can be set again', async () => {
    const [first] = (await admin.get<{ items: Saved[] }>('/api/data/prices?filter=validFrom:matches:2026-11-01')).items
    await admin.request('DELETE', `/api/data/prices/${first?.id}`)
    const list = (await admin.get<{ items: Saved[] }>('/api/data/price-lists')).items[0]
    const article = (await admin.get<{ items: Saved[] }>('/api/data/articles?filter=code:matches:P1')).items[0]
    const created = await admin.post('/api/data/prices', {
      priceList: list?.id,
      article: article?.id,
      validFrom: '2026-11-01',
      price: 99,
    })
    expect(created).toMatchObject({ id: first?.id, price: 99, deletedAt: null })
  })
})

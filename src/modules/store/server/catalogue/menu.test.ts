import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, weekdayOf } from '../../../../kernel/contract/formats.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { type Availability, always } from '../../../menus/contract/availability.ts'
import { blankMenu, type MenuDefinition, type MenuItem } from '../../../menus/contract/definition.ts'
import type { MenuDetail } from '../../../menus/contract/menus.ts'
import { setStock } from '../../../stock/server/index.ts'
import type { ArticleDetail, Cart, CatalogueEntry, Section } from '../../contract/shop.ts'
import { openStoreCompany, type Phone, type StoreCompany } from '../../testing/store-company.ts'

let shop: StoreCompany
let phone: Phone
const branch = newId()
const depot = newId()
const combo = newId()
const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')

beforeAll(async () => {
  shop = await openStoreCompany()
  phone = await shop.byLink()
  await shop.inTenant(async ({ db, envId }) => {
    await db
      .insertInto('sites')
      .values([
        { envId, id: branch, code: 'S1', name: 'Rosario', type: 'sucursal' },
        { envId, id: depot, code: 'D1', name: 'Depósito', type: 'deposito', isWarehouse: true },
      ])
      .execute()
    await db
      .insertInto('combos')
      .values({ envId, id: combo, code: 'C1', name: 'Combo fiesta', priceCents: 30_000 })
      .execute()
    await db
      .insertInto('comboItems')
      .values([
        { envId, id: newId(), comboId: combo, articleId: shop.ids.palito, quantity: 2 },
        { envId, id: newId(), comboId: combo, articleId: shop.ids.pote, quantity: 4 },
      ])
      .execute()
  })
})
afterAll(() => shop.stop())

const item = (kind: MenuItem['kind'], id: string, more: Partial<MenuItem> = {}): MenuItem => ({
  kind,
  id,
  isShown: true,
  note: '',
  availability: always,
  ...more,
})
const menuOf = (items: MenuItem[], more: Partial<MenuDefinition> = {}): MenuDefinition => ({
  ...blankMenu,
  sections: [{ id: newId(), name: 'Esta semana', availability: always, items }],
  ...more,
})

const onSale: string[] = []
const sell = async (definition: MenuDefinition, siteId: string | null = null): Promise<void> => {
  const menu = await shop.admin.post<MenuDetail>('/api/menus', { name: 'Verano', definition, siteId })
  const body = { edition: menu.draftEdition, replaces: null }
  const answer = await shop.admin.request('POST', `/api/menus/${menu.id}/publish`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  onSale.push(menu.id)
}
afterEach(async () => {
  for (const id of onSale.splice(0)) await shop.admin.post(`/api/menus/${id}/withdraw`)
})

type Page = { items: CatalogueEntry[]; next: string | null }
const catalogue = async (query = ''): Promise<CatalogueEntry[]> =>
  (await phone.get<Page>(shop.at(`catalogue${query}`))).body.items
const names = async (query = '') => (await catalogue(query)).map(({ name }) => name)
const sections = async () => (await phone.get<{ sections: Section[] }>(shop.at('home'))).body.sections
const order = (article: string, quantity = 6) => ({ key: newId(), lines: [{ article, quantity }] })
const send = (article: string) => phone.send('POST', shop.at('orders'), order(article))

const otherWeekday = weekdayOf(addDays(today, 1))
const closedNow: Availability = { ...always, fromTime: '00:00', untilTime: '00:01' }

describe('without a menu', () => {
  test('a shop sees the whole catalogue of its list, by name', async () => {
    expect(await names()).toEqual(['Palito Frutilla', 'Pote Vainilla'])
  })
})

describe('with a menu', () => {
  test('its sections and items take the place of the catalogue, also in searches, and the rest is not sold', async () => {
    await sell(menuOf([item('article', shop.ids.pote, { note: 'Recién llegado' })]))
    expect(await sections()).toMatchObject([{ name: 'Esta semana', count: 1 }])
    expect(await catalogue()).toMatchObject([{ kind: 'article', name: 'Pote Vainilla', description: 'Recién llegado' }])
    expect([await names('?text=palito'), await names('?text=vainila')]).toEqual([[], ['Pote Vainilla']])
    expect((await phone.get(shop.at(`articles/${shop.ids.palito}`))).status).toBe(404)
    const refused = await send(shop.ids.palito)
    expect([refused.status, refused.body.detail]).toEqual([422, 'Ya no se vende: Palito Frutilla.'])
    expect((await send(shop.ids.pote)).status).toBe(200)
  })

  test('of the shop’s branch before the general one, which a place without a menu has too', async () => {
    await sell(menuOf([item('article', shop.ids.pote)]))
    await sell(menuOf([item('article', shop.ids.palito)]), branch)
    expect(await names()).toEqual(['Pote Vainilla'])
    const move = (site: string | null) => shop.admin.request('PATCH', `/api/data/customers/${shop.ids.kiosk}`, { site })
    expect((await move(depot)).statusCode).toBe(200)
    expect(await names()).toEqual(['Pote Vainilla'])
    expect((await move(branch)).statusCode).toBe(200)
    expect(await names()).toEqual(['Palito Frutilla'])
    await move(null)
  })

  test('days hide, hours wait: what waits is shown and cannot be sent', async () => {
    await sell(
      menuOf([
        item('article', shop.ids.palito, { availability: closedNow }),
        item('article', shop.ids.pote, { availability: { ...always, from: addDays(today, 1) } }),
      ]),
    )
    const [waiting, ...others] = await catalogue()
    expect(others).toEqual([])
    expect(waiting).toMatchObject({ name: 'Palito Frutilla', waiting: 'Se puede pedir desde las 00:00' })
    expect((await send(shop.ids.palito)).body.detail).toBe('Palito Frutilla: se puede pedir desde las 00:00.')
    const lines = order(shop.ids.palito).lines
    expect((await phone.send<Cart>('PUT', shop.at('cart'), { lines })).body.obstacle).toContain('se puede pedir desde')
    await phone.send('PUT', shop.at('cart'), { lines: [] })
  })

  test('a weekday that is not today’s is not sold today', async () => {
    await sell(menuOf([item('article', shop.ids.palito, { availability: { ...always, weekdays: [otherWeekday] } })]))
    expect((await send(shop.ids.palito)).status).toBe(422)
  })

  test('what ran out is hidden, or shown as such, as the menu says', async () => {
    await shop.inTenant(tenant =>
      setStock(
        tenant,
        { userId: null, name: 'Prueba' },
        {
          documentKey: newId(),
          reason: 'Prueba',
          levels: [{ place: { kind: 'warehouse', id: depot }, articleId: shop.ids.palito, units: 0 }],
        },
      ),
    )
    await sell(menuOf([item('article', shop.ids.palito), item('article', shop.ids.pote)]))
    expect(await names()).toEqual(['Pote Vainilla'])
    await shop.admin.post(`/api/menus/${onSale.pop()}/withdraw`)
    await sell(menuOf([item('article', shop.ids.palito)], { outOfStock: 'show' }))
    expect(await catalogue()).toMatchObject([{ name: 'Palito Frutilla', waiting: 'Agotado' }])
  })

  test('a combo is shown with its price, found by its words, and its parts may be ordered', async () => {
    await sell(menuOf([item('combo', combo)], { outOfStock: 'show' }))
    const [entry] = await catalogue('?text=fiesta')
    expect(entry).toMatchObject({ kind: 'combo', name: 'Combo fiesta', priceCents: 36_300 })
    expect((await catalogue())[0]).toEqual(entry)
  })

  test.each(['x', '-1', '123456'])('a page after «%s» is refused', async after => {
    await sell(menuOf([item('article', shop.ids.pote)]))
    expect((await phone.get(shop.at(`catalogue?after=${after}`))).status).toBe(400)
  })
})

describe('an article', () => {
  test('has its page: price, IVA, promotions in words and how the shop buys it', async () => {
    await shop.inTenant(async ({ db, envId }) => {
      const promotionId = newId()
      const promotion = { envId, id: promotionId, code: 'P1', name: 'Verano', kind: 'percent', startsOn: '2020-01-01' }
      await db.insertInto('promotions').values(promotion).execute()
      await db
        .insertInto('promotionScopes')
        .values({ envId, id: newId(), promotionId, kind: 'article', code: 'A2' })
        .execute()
      await db
        .insertInto('promotionTiers')
        .values({ envId, id: newId(), promotionId, fromUnits: 6, discountPercent: 10 })
        .execute()
    })
    const { body } = await phone.get<ArticleDetail>(shop.at(`articles/${shop.ids.pote}`))
    expect(body).toMatchObject({ offer: { name: 'Pote Vainilla', listCents: 6050 }, taxRate: 21 })
    expect(body.promotions.join()).toContain('de descuento desde 6 unidades')
    expect(body.offer.priceCents).toBe(5445)
    expect(body.habits[0]).toMatch(/^La última vez: 6 el /)
    expect((await phone.get(shop.at(`articles/${newId()}`))).status).toBe(404)
  })

  test('is marked and unmarked as a favourite', async () => {
    const favourites = async () =>
      (await phone.get<{ favourites: { name: string }[] }>(shop.at('home'))).body.favourites.map(({ name }) => name)
    expect((await phone.send('PUT', shop.at(`favourites/${shop.ids.pote}`))).status).toBe(204)
    expect((await phone.send('PUT', shop.at(`favourites/${shop.ids.pote}`))).status).toBe(204)
    expect(await favourites()).toEqual(['Pote Vainilla'])
    expect((await phone.send('DELETE', shop.at(`favourites/${shop.ids.pote}`))).status).toBe(204)
    expect(await favourites()).toEqual([])
    expect((await phone.send('PUT', shop.at(`favourites/${newId()}`))).status).toBe(404)
  })

  test('shows its photo to people of customers, and no other file of the company', async () => {
    const { app } = shop.application
    const upload = async (): Promise<string> => {
      const payload = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8534c1' } })
        .jpeg()
        .toBuffer()
      const headers = { authorization: `Bearer ${shop.admin.token}`, 'content-type': 'image/jpeg' }
      const url = '/api/files?name=foto.jpg&only=image'
      return (await app.inject({ method: 'POST', url, headers, payload })).json<{ id: string }>().id
    }
    const [photo, other] = [await upload(), await upload()]
    await shop.admin.request('PUT', `/api/article-photos/${shop.ids.pote}`, { fileId: photo })
    const entry = (await catalogue()).find(({ name }) => name === 'Pote Vainilla')
    expect(entry).toMatchObject({ photo })
    const cookies = { anden_store: phone.cookie ?? '' }
    const read = async (path: string) =>
      (await app.inject({ method: 'GET', url: `/api/store/photos/${path}`, cookies })).statusCode
    expect([await read(photo), await read(`${photo}/thumbnail`)]).toEqual([200, 200])
    expect([await read(other), await read(`${other}/thumbnail`), await read(newId())]).toEqual([404, 404, 404])
    expect((await app.inject({ method: 'GET', url: `/api/store/photos/${photo}` })).statusCode).toBe(401)
  })
})

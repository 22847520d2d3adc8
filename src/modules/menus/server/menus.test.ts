import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf, instantAt, weekdayOf } from '../../../kernel/contract/formats.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { always } from '../contract/availability.ts'
import { blankMenu, type MenuDefinition, type MenuItem } from '../contract/definition.ts'
import { editorCard, type MenuDetail, type MenuPublishing, menuDetail } from '../contract/menus.ts'
import { publishedMenu } from '../contract/published-menu.ts'
import { countStock, type MenuCatalogue, seedCatalogue } from '../testing/menu-catalogue.ts'
import { readPublishedMenu } from './index.ts'

let application: TestApplication
let admin: Caller
let other: Caller
let stranger: Caller
let ids: MenuCatalogue
const zone = 'America/Argentina/Buenos_Aires'
const today = dayOf(new Date(), zone)

const keepStock = (units: Record<string, number>): Promise<unknown> =>
  application.platform.withTenant(application.envId, tenant => countStock(tenant, ids.depot, units))

beforeAll(async () => {
  application = await createTestApplication()
  ids = await application.platform.withTenant(application.envId, seedCatalogue)
  await keepStock({ [ids.cake]: 10, [ids.ice]: 12 })
  admin = await application.signIn({ roleNumber: 1, displayName: 'Mariana Ferreyra' })
  other = await application.signIn({ roleNumber: 1, displayName: 'Hernán Cabrera' })
  stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
})
afterAll(() => application.stop())

beforeEach(async () => {
  const { items } = await admin.get<{ items: { id: string; state: string }[] }>('/api/data/menus?limit=100')
  for (const { id, state } of items) {
    if (state === 'on-sale') await admin.post(`/api/menus/${id}/withdraw`)
    await admin.request('DELETE', `/api/menus/${id}`)
  }
})

const article = (id: string, more: Partial<MenuItem> = {}): MenuItem => ({
  kind: 'article',
  id,
  isShown: true,
  note: '',
  availability: always,
  ...more,
})
const sectionId = newId()
const menuOf = (items: MenuItem[], more: Partial<MenuDefinition> = {}): MenuDefinition => ({
  ...blankMenu,
  sections: [{ id: sectionId, name: 'Todo', availability: always, items }],
  ...more,
})
const create = (definition: MenuDefinition, more: Record<string, unknown> = {}) =>
  admin.post<MenuDetail>('/api/menus', { name: 'Verano', definition, ...more })
const publish = (menu: Pick<MenuDetail, 'id' | 'draftEdition'>, replaces: string | null = null) =>
  admin.request('POST', `/api/menus/${menu.id}/publish`, { edition: menu.draftEdition, replaces })
const onSale = async (definition: MenuDefinition, more: Record<string, unknown> = {}): Promise<MenuDetail> => {
  const answer = await publish(await create(definition, more))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<MenuDetail>()
}
type Seen = { branch?: string | null; at?: Date; customerId?: string }
const see = ({ branch = null, at = new Date(), customerId }: Seen = {}) =>
  application.platform.withTenant(application.envId, tenant =>
    readPublishedMenu(tenant, { branch, at, ...(customerId ? { customerId } : {}) }),
  )
const codes = async (seen?: Seen) => (await see(seen))?.sections.flatMap(({ items }) => items.map(({ code }) => code))
const save = (menu: MenuDetail, edition: number, definition: MenuDefinition, caller = admin) =>
  caller.request('PUT', `/api/menus/${menu.id}/draft`, { edition, definition })

describe('what a customer sees', () => {
  test('nothing before it is published, and then what the menu names and the catalogue offers', async () => {
    const items = [
      article(ids.cake, { note: 'La de siempre' }),
      article(ids.ice, { isShown: false }),
      article(ids.gone),
      article(newId()),
      { ...article(ids.combo), kind: 'combo' as const },
    ]
    const menu = await create(menuOf(items))
    expect(await see()).toBeNull()
    await publish(menu)
    const seen = publishedMenu.parse(await see())
    expect(seen).toMatchObject({ menuId: menu.id, edition: 1, sections: [{ id: sectionId, name: 'Todo' }] })
    expect(seen.sections[0]?.items).toEqual([
      {
        kind: 'article',
        id: ids.cake,
        code: 'A1',
        name: 'Torta helada',
        description: 'La de siempre',
        photoFileId: null,
        isAvailable: true,
      },
      expect.objectContaining({
        kind: 'combo',
        code: 'C1',
        description: '2 Torta helada + 5 Palito',
        isAvailable: true,
      }),
    ])
  })

  test('its branch’s menu while its days last, and the general one otherwise', async () => {
    await onSale(menuOf([article(ids.ice)]))
    await onSale(menuOf([article(ids.cake)], { availability: { ...always, until: today } }), { siteId: ids.branch })
    expect(await codes()).toEqual(['A2'])
    expect(await codes({ branch: ids.branch })).toEqual(['A1'])
    expect(await codes({ branch: newId() })).toEqual(['A2'])
    expect(await codes({ branch: ids.branch, at: new Date(Date.now() + 2 * 86_400_000) })).toEqual(['A2'])
  })

  test('what ran out is hidden or shown as the menu says; what nobody counts never runs out', async () => {
    await keepStock({ [ids.ice]: 4 })
    const items = [article(ids.ice), article(ids.milk), { ...article(ids.combo), kind: 'combo' as const }]
    const menu = await onSale(menuOf(items))
    // Four units are sold, five that a combo takes are not there.
    expect(await codes()).toEqual(['A2', 'A3'])
    await save(menu, 0, menuOf(items, { outOfStock: 'show' }))
    await publish({ id: menu.id, draftEdition: 1 })
    const [section] = (await see())?.sections ?? []
    expect(section?.items.map(({ code, isAvailable }) => [code, isAvailable])).toEqual([
      ['A2', true],
      ['A3', true],
      ['C1', false],
    ])
    await keepStock({ [ids.ice]: 12 })
    expect((await see())?.sections[0]?.items[2]).toMatchObject({ code: 'C1', isAvailable: true })
  })

  test('outside of its hours an item is shown with the instant from which it is sold', async () => {
    const day = addDays(today, 10)
    const at = (time: string, ahead = 0) => new Date(instantAt(`${addDays(day, ahead)} ${time}:00`, zone))
    const hours = { ...always, fromTime: '08:00', untilTime: '12:00', weekdays: [weekdayOf(day)] }
    await onSale(menuOf([article(ids.cake, { availability: hours })]))
    const seenAt = async (when: Date) => (await see({ at: when }))?.sections[0]?.items[0]
    expect(await seenAt(at('07:59'))).toMatchObject({ isAvailable: false, availableFrom: at('08:00').toISOString() })
    expect(await seenAt(at('08:00'))).toMatchObject({ isAvailable: true })
    expect(await seenAt(at('08:00'))).not.toHaveProperty('availableFrom')
    expect(await seenAt(at('12:00'))).toMatchObject({ availableFrom: at('08:00', 7).toISOString() })
  })

  test('days hide it', async () => {
    const section = (name: string, availability: MenuDefinition['availability'], id: string) => ({
      id: newId(),
      name,
      availability,
      items: [article(id)],
    })
    await onSale({
      ...blankMenu,
      sections: [
        section('Navidad', { ...always, from: addDays(today, 2) }, ids.cake),
        section('Siempre', always, ids.ice),
        section('Pascuas', { ...always, until: addDays(today, -1) }, ids.milk),
      ],
    })
    expect(await codes()).toEqual(['A2'])
    expect(await codes({ at: new Date(Date.now() + 3 * 86_400_000) })).toEqual(['A1', 'A2'])
  })

  test('a promotion of a channel only to its customers, and none that ended', async () => {
    const items = Object.values(ids.promotions).map(id => ({ ...article(id), kind: 'promotion' as const }))
    await onSale(menuOf(items))
    expect(await codes()).toEqual(['P1'])
    expect(await codes({ customerId: ids.customer })).toEqual(['P1', 'P2'])
  })
})

describe('editing', () => {
  test('a save is over the edition that was seen; repeating it is no conflict', async () => {
    const menu = menuDetail.parse(await create(menuOf([article(ids.cake)])))
    expect(menu).toMatchObject({
      code: expect.stringMatching(/^M\d{3}$/),
      state: 'draft',
      branch: null,
      draftEdition: 0,
    })
    const mine = menuOf([article(ids.cake), article(ids.ice)])
    expect((await save(menu, 0, mine)).json()).toMatchObject({ edition: 1, hasChanges: true })
    expect((await save(menu, 0, mine)).json()).toMatchObject({ edition: 1 })
    const refused = await save(menu, 0, menuOf([article(ids.milk)]), other)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'menus.draftChanged',
      detail: expect.stringContaining('Mariana Ferreyra guardó este menú'),
    })
    expect((await admin.get<MenuDetail>(`/api/menus/${menu.id}`)).draft).toEqual(mine)
  })

  test('two saves at once: one is kept and the other is told', async () => {
    const menu = await create(menuOf([]))
    const answers = await Promise.all([
      save(menu, 0, menuOf([article(ids.cake)])),
      save(menu, 0, menuOf([article(ids.ice)]), other),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('a draft that returns to what is published has no changes', async () => {
    const published = menuOf([article(ids.cake)])
    const menu = await onSale(published)
    expect((await save(menu, 0, menuOf([]))).json()).toMatchObject({ edition: 1, hasChanges: true })
    expect((await save(menu, 1, published)).json()).toMatchObject({ edition: 2, hasChanges: false })
    expect((await publish({ id: menu.id, draftEdition: 2 })).json()).toMatchObject({ code: 'menus.nothingNew' })
  })

  test.each([
    ['twice in a section', () => menuOf([article(ids.cake), article(ids.cake)]), 'dos veces'],
    [
      'an hour that is none',
      () => menuOf([article(ids.cake, { availability: { ...always, fromTime: '25:00' } })]),
      'HH:MM',
    ],
    [
      'an end before its beginning',
      () => menuOf([], { availability: { ...always, from: '2026-02-01', until: '2026-01-01' } }),
      'último día',
    ],
    [
      'a section without a name',
      () => ({ ...blankMenu, sections: [{ id: newId(), name: ' ', items: [] }] }),
      'Completá',
    ],
    ['a field that nobody knows', () => ({ ...blankMenu, color: 'rojo' }), ''],
  ])('refuses %s', async (_what, definition, message) => {
    const menu = await create(menuOf([]))
    const answer = await admin.request('PUT', `/api/menus/${menu.id}/draft`, { edition: 0, definition: definition() })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain(message)
  })

  test('name and branch are changed over the revision that was seen, the branch not while it is on sale', async () => {
    const menu = await onSale(menuOf([article(ids.cake)]))
    const change = (body: object) => admin.request('PUT', `/api/menus/${menu.id}/settings`, body)
    expect((await change({ revision: 1, name: 'Otoño' })).json()).toMatchObject({ name: 'Otoño', revision: 2 })
    expect((await change({ revision: 1, name: 'Invierno' })).json()).toMatchObject({ code: 'menus.changed' })
    expect((await change({ revision: 2, name: 'Otoño', siteId: ids.branch })).json()).toMatchObject({
      code: 'menus.onSale',
    })
    await admin.post(`/api/menus/${menu.id}/withdraw`)
    expect((await change({ revision: 2, name: 'Otoño', siteId: ids.depot })).json()).toMatchObject({
      code: 'menus.unknownBranch',
    })
    expect((await change({ revision: 2, name: 'Otoño', siteId: ids.branch })).json()).toMatchObject({
      branch: 'Rosario',
    })
  })

  test('a row of the list is answered as a link opens it, until it is deleted', async () => {
    const menu = await create(menuOf([article(ids.cake)]))
    const url = `/api/data/menus/${menu.id}`
    expect(await admin.get(url)).toMatchObject({ id: menu.id, code: menu.code, branch: 'General', state: 'draft' })
    await admin.request('DELETE', `/api/menus/${menu.id}`)
    expect((await admin.request('GET', url)).statusCode).toBe(404)
    expect((await admin.request('GET', `/api/data/menus/${ids.cake}`)).statusCode).toBe(404)
  })

  test('one on sale is not deleted; another is, and comes back', async () => {
    const menu = await onSale(menuOf([article(ids.cake)]))
    expect((await admin.request('DELETE', `/api/menus/${menu.id}`)).json()).toMatchObject({ code: 'menus.onSale' })
    await admin.post(`/api/menus/${menu.id}/withdraw`)
    expect((await admin.request('DELETE', `/api/menus/${menu.id}`)).statusCode).toBe(204)
    expect((await admin.request('GET', `/api/menus/${menu.id}`)).statusCode).toBe(404)
    expect(await admin.post<MenuDetail>(`/api/menus/${menu.id}/restore`)).toMatchObject({ state: 'off' })
    expect((await stranger.request('GET', `/api/menus/${menu.id}`)).statusCode).toBe(404)
  })
})

describe('publishing', () => {
  const publishing = (id: string) => admin.get<MenuPublishing>(`/api/menus/${id}/publishing`)

  test('says what changes for customers, and keeps it with the edition', async () => {
    const menu = await onSale(menuOf([article(ids.cake), article(ids.ice)]))
    await save(menu, 0, menuOf([article(ids.ice, { isShown: false }), article(ids.milk)]))
    expect(await publishing(menu.id)).toEqual({
      nextNumber: 2,
      changes: ['Se agrega «Pote» en «Todo»', 'Se quita «Torta helada» de «Todo»', 'Deja de mostrarse «Palito»'],
      replaces: null,
      shownNow: 1,
      hiddenNow: 1,
    })
    expect(await codes()).toEqual(['A1', 'A2'])
    await publish({ id: menu.id, draftEdition: 1 })
    expect(await codes()).toEqual(['A3'])
    const { items } = await admin.get<{ items: object[] }>(`/api/menus/${menu.id}/editions`)
    expect(items).toMatchObject([
      { number: 2, publisher: 'Mariana Ferreyra', changes: { length: 3 } },
      {
        number: 1,
        changes: ['Sección nueva «Todo»', 'Se agrega «Torta helada» en «Todo»', 'Se agrega «Palito» en «Todo»'],
      },
    ])
  })

  test('refuses a draft that the person did not see, and one with nothing to show', async () => {
    const menu = await create(menuOf([article(ids.cake, { isShown: false })]))
    expect((await publish({ id: menu.id, draftEdition: 4 })).json()).toMatchObject({ code: 'menus.draftChanged' })
    expect((await publish(menu)).json()).toMatchObject({ code: 'menus.empty' })
  })

  test('another one for the same customers leaves only when the person agreed', async () => {
    const first = await onSale(menuOf([article(ids.cake)]), { name: 'Invierno' })
    const second = await create(menuOf([article(ids.ice)]))
    expect((await publishing(second.id)).replaces).toEqual({ id: first.id, name: 'Invierno' })
    const refused = await publish(second)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ detail: expect.stringContaining('«Invierno» ya está a la venta') })
    expect((await publish(second, first.id)).statusCode).toBe(200)
    expect(await codes()).toEqual(['A2'])
    expect(await admin.get<MenuDetail>(`/api/menus/${first.id}`)).toMatchObject({ state: 'off' })
  })

  test('off sale and on sale again as it was is the same edition', async () => {
    const menu = await onSale(menuOf([article(ids.cake)]))
    await admin.post(`/api/menus/${menu.id}/withdraw`)
    expect(await see()).toBeNull()
    expect((await publish(menu)).json()).toMatchObject({ state: 'on-sale', publishedNumber: 1 })
    expect((await admin.request('POST', `/api/menus/${menu.id}/withdraw`)).statusCode).toBe(200)
    expect((await admin.request('POST', `/api/menus/${menu.id}/withdraw`)).json()).toMatchObject({
      code: 'menus.notOnSale',
    })
  })
})

describe('beside the editor', () => {
  test('cards have the price with IVA of a list or customer, the stock and what is sold', async () => {
    const body = {
      items: [
        { kind: 'article', id: ids.cake },
        { kind: 'combo', id: ids.combo },
      ],
    }
    const answer = await admin.post<{ items: unknown[]; priceList: { code: string } | null }>('/api/menu-cards', body)
    expect(answer.priceList).toMatchObject({ code: 'L1' })
    expect(answer.items.map(card => editorCard.parse(card))).toMatchObject([
      { code: 'A1', priceCents: 12_100, available: 10, soldPerWeek: 0, description: expect.stringContaining('× 6') },
      { code: 'C1', priceCents: 50_000, available: 2, soldPerWeek: null },
    ])
  })

  test('candidates are active, match the text and are not in the draft yet', async () => {
    const menu = await create(menuOf([article(ids.cake)]))
    const names = async (query: string) =>
      (await admin.get<{ items: { name: string }[] }>(`/api/menus/${menu.id}/candidates?${query}`)).items.map(
        ({ name }) => name,
      )
    expect(await names('')).toEqual(['Palito', 'Pote'])
    expect(await names('search=pot')).toEqual(['Pote'])
    expect(await names('limit=1&skip=1')).toEqual(['Pote'])
    expect(await names('kind=combo')).toEqual(['Combo fiesta'])
    expect(await names('kind=promotion&search=P2')).toEqual(['Promo P2'])
    expect((await admin.request('GET', `/api/menus/${menu.id}/candidates?limit=5000`)).statusCode).toBe(400)
  })

  test('branches are those that customers belong to', async () => {
    expect((await admin.get<{ items: { name: string }[] }>('/api/menu-branches')).items).toMatchObject([
      { name: 'Rosario' },
    ])
  })
})

describe('the paths of the older client', () => {
  test('list, one, general, save and delete', async () => {
    const general = await onSale(menuOf([article(ids.cake)]), { name: 'General' })
    const sync = (body: object) => admin.request('POST', '/api/menu/sync', body)
    const made = await sync({ n: 'Rosario', branch: 'S1', definition: menuOf([article(ids.ice)]) })
    const { id, k } = made.json<{ id: string; k: string }>()
    const list = await admin.get<{ data: { data: object[] } }>('/api/newTables/menu')
    expect(list.data.data).toEqual([
      { k: general.code, n: 'General', branch: '', state: 'A la venta', isGeneral: true },
      { k, n: 'Rosario', branch: 'S1', state: 'Borrador', isGeneral: false },
    ])
    const one = await admin.get<{ data: { data: object[] } }>(`/api/menu/${k}`)
    expect(one.data.data).toMatchObject([{ id, sections: [{ items: [{ id: ids.ice }] }] }])
    const first = await admin.get<{ data: { data: object[] } }>('/api/menu?isGeneral=1')
    expect(first.data.data).toMatchObject([{ k: general.code }])
    expect((await sync({ k, n: 'Rosario 2', branch: 'S1', definition: blankMenu })).json()).toMatchObject({
      k,
      edition: 1,
    })
    expect((await sync({ k, n: 'Rosario 2', branch: 'S1', edition: 0, definition: menuOf([]) })).statusCode).toBe(409)
    expect((await sync({ n: 'X', branch: 'NO', definition: blankMenu })).json()).toMatchObject({
      code: 'menus.unknownBranch',
    })
    expect((await admin.request('DELETE', '/api/menu', { items: [id] })).json()).toEqual({ removed: 1 })
    expect((await admin.request('GET', `/api/menu/${k}`)).statusCode).toBe(404)
    expect((await admin.request('DELETE', '/api/menu', { items: [general.id] })).statusCode).toBe(409)
  })
})

test('only administrators edit menus', async () => {
  for (const roleNumber of [0, 2, 3, 4, 5]) {
    const person = await application.signIn({ roleNumber })
    expect((await person.request('GET', '/api/data/menus')).statusCode).toBe(403)
    expect((await person.request('POST', '/api/menus', { name: 'X' })).statusCode).toBe(403)
  }
})

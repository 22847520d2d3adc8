import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../../kernel/contract/formats.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { createArticle, createCustomer, createSeller } from '../../../../testing/factories.ts'
import { pdfText } from '../../../../testing/pdf-text.ts'
import { checkStock, moveStock } from '../../../stock/server/index.ts'
import type { LoadMove } from '../../contract/consolidated.ts'
import type { LoadDetail } from '../../contract/load-routes.ts'
import { settleLoad, unsettleLoad } from './move-load.service.ts'

type Page = { items: Record<string, unknown>[]; total: number }
type Created = { items: { id: string; number: number }[]; warnings: { whose: string }[] }

const timeZone = 'America/Argentina/Buenos_Aires'
const today = () => dayOf(new Date(), timeZone)
let application: TestApplication
let envId: string
let admin: Caller
let made = 0
let shop: { vehicle: string; other: string; driver: string; warehouse: string; orders: string[]; article: string }

const inTenant: <T>(work: Parameters<typeof application.platform.withTenant<T>>[1]) => Promise<T> = work =>
  application.platform.withTenant(envId, work)

/** Inserts orders of ten units of one article, of customers in a line to the north. */
const plantOrders = (count: number) =>
  inTenant(async tenant => {
    const { db } = tenant
    const seller = await createSeller(tenant)
    const article = await createArticle(tenant, { kgPerUnit: 2 })
    const orders: string[] = []
    for (let index = 0; index < count; index += 1) {
      const customer = await createCustomer(tenant, { latitude: -32.9 - index / 100, longitude: -60.7 })
      const id = newId()
      const sums = { units: 10, packages: 10, kg: 20, netCents: 10_000, taxCents: 2_100, totalCents: 12_100 }
      await db
        .insertInto('orders')
        .values({
          envId,
          id,
          documentKey: id,
          number: 100 + index,
          state: index === 0 ? 1 : 2,
          sellerId: seller,
          customerId: customer,
          takenAt: new Date().toISOString(),
          day: today(),
          lineCount: 1,
          ...sums,
        })
        .execute()
      await db
        .insertInto('orderLines')
        .values({
          envId,
          orderId: id,
          line: 1,
          articleId: article,
          quantity: 10,
          unitPriceCents: 1_000,
          taxRate: 21,
          netCents: 10_000,
          totalCents: 12_100,
          packages: 10,
          kg: 20,
        })
        .execute()
      orders.push(id)
    }
    return { article, orders }
  })

const vehicle = (code: string, rest: object = {}) =>
  admin.post<{ id: string }>('/api/data/vehicles', { code, name: `Camión ${code}`, capacityKg: 1000, ...rest })

beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())
beforeEach(async () => {
  made += 1
  envId = await application.addEnvironment()
  admin = await application.signIn({ envId, roleNumber: 1, email: `admin${made}@loads.example`, displayName: 'Ana' })
  const driver = await admin.post<{ id: string }>('/api/data/delivery-people', { code: 'R1', name: 'Oscar Benítez' })
  const warehouse = await admin.post<{ id: string }>('/api/data/sites', {
    code: 'D1',
    name: 'Depósito',
    type: 'deposito',
    latitude: -32.9,
    longitude: -60.7,
  })
  shop = {
    vehicle: (await vehicle('AB123CD')).id,
    other: (await vehicle('AB124CD')).id,
    driver: driver.id,
    warehouse: warehouse.id,
    ...(await plantOrders(3)),
  }
})

const content = (orders: string[], rest: object = {}) => ({
  deliveryPerson: shop.driver,
  vehicle: shop.vehicle,
  warehouse: shop.warehouse,
  deliversOn: addDays(today(), 1),
  orders: orders.map(id => ({ id })),
  ...rest,
})
const consolidate = (orders: string[], rest: object = {}) =>
  admin.request('POST', '/api/data/consolidated-loads', { loads: [content(orders, rest)] })
const create = async (orders = shop.orders): Promise<string> =>
  (await consolidate(orders)).json<Created>().items[0]?.id ?? ''
const get = (id: string) => admin.get<LoadDetail>(`/api/data/consolidated-loads/${id}`)
const move = (id: string, name: string, rest: object = {}) =>
  admin.request('POST', `/api/data/consolidated-loads/${id}/moves`, { move: name, ...rest })
const receive = (units: number, lots: [string, string | null][] = [['', null]]) =>
  inTenant(tenant =>
    moveStock(
      tenant,
      { userId: null, name: 'Depósito' },
      lots.map(([lot, expiresOn]) => ({
        documentKey: `receipt:${newId()}`,
        kind: 'receipt' as const,
        place: { kind: 'warehouse' as const, id: shop.warehouse },
        articleId: shop.article,
        lot,
        expiresOn,
        units,
      })),
    ),
  )
const levels = () =>
  inTenant(({ db }) =>
    db
      .selectFrom('stockLevels')
      .innerJoin('stockLots', join =>
        join.onRef('stockLots.id', '=', 'stockLevels.lotId').onRef('stockLots.envId', '=', 'stockLevels.envId'),
      )
      .select(['locationKind', 'stockLots.code', 'units'])
      .where('stockLevels.envId', '=', envId)
      .where('stockLots.envId', '=', envId)
      .where('units', '<>', 0)
      .orderBy('locationKind')
      .orderBy('stockLots.code')
      .execute(),
  )

describe('orders that wait for a vehicle', () => {
  test('are those on no active load, with what they weigh and where they go', async () => {
    const before = await admin.get<Page>('/api/data/load-candidates?sort=order')
    expect(before).toMatchObject({ total: 3, totals: { kg: 60, total: 36_300 } })
    expect(before.items[0]).toMatchObject({ order: 'P-100', state: 'pending', kg: 20, latitude: -32.9 })
    await create(shop.orders.slice(0, 2))
    expect((await admin.get<Page>('/api/data/load-candidates')).items.map(({ order }) => order)).toEqual(['P-102'])
  })

  test('are of the last days that the company looks back', async () => {
    const total = async () => (await admin.get<Page>('/api/data/load-candidates')).total
    const day = addDays(today(), -5)
    await inTenant(({ db }) =>
      db.updateTable('orders').set({ day }).where('envId', '=', envId).where('number', '=', 101).execute(),
    )
    expect(await total()).toBe(3)
    await admin.request('PUT', '/api/settings/logistics', { candidateDays: 4 })
    expect(await total()).toBe(2)
    await admin.request('PUT', '/api/settings/logistics', { candidateDays: 5 })
    expect(await total()).toBe(3)
  })

  test('are shown under the grid of the specification, whose location is called as in the country', async () => {
    const grid = await admin.get<{ columns: { name: string; title: string }[] }>('/api/cargas?country=PY')
    expect(grid.columns.map(({ name }) => name)).toEqual(
      'client location orderdate ordertime itemsQty empresa observaciones order seller deliveydate total'.split(' '),
    )
    expect(grid.columns[1]?.title).toBe('Ciudad')
    for (const path of ['consolidados', 'consolidated'])
      expect((await admin.get<typeof grid>(`/api/${path}`)).columns.map(({ name }) => name)).toEqual(
        'nro dealer deliveydate total comprobantes articles units state'.split(' '),
      )
  })
})

describe('a load', () => {
  test('adds its orders up, goes round from the warehouse and back, and has a number of its own', async () => {
    const created = await consolidate(shop.orders)
    expect(created.json<Created>().items).toEqual([{ id: expect.any(String), number: 1 }])
    const load = await get(created.json<Created>().items[0]?.id ?? '')
    expect(load).toMatchObject({ number: 1, state: 'pendiente', units: 30, kg: 60, packages: 30, totalCents: 36_300 })
    // Two hundredths of a degree each way, by great circle × 1.3.
    expect(load.distanceMeters).toBeGreaterThan(5_700)
    expect(load.distanceMeters).toBeLessThan(5_900)
    expect(load.articles).toMatchObject([{ orders: 3, units: 30 }])
    expect(load.history).toMatchObject([{ actor: 'Ana', action: 'created' }])
    const list = await admin.get<Page>('/api/data/consolidated-loads?filter=state:matches:pendiente')
    expect(list.items).toMatchObject([{ nro: 1, comprobantes: 3, articles: 1, dealer: { name: 'Oscar Benítez' } }])
  })

  test('takes no order that another one has, and says which; of two at once one wins', async () => {
    const both = await Promise.all([consolidate(shop.orders), consolidate(shop.orders, { vehicle: shop.other })])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = await consolidate(shop.orders.slice(0, 1))
    expect(refused.json().code).toBe('loads.orderTaken')
    expect(refused.json().detail).toContain('P-100 está en el consolidado 1.')
  })

  test('refuses what cannot be carried and who is not there, and nothing of it stays', async () => {
    await inTenant(({ db }) =>
      db
        .updateTable('orders')
        .set({ canceledAt: new Date().toISOString() })
        .where('envId', '=', envId)
        .where('id', '=', shop.orders[0] ?? '')
        .execute(),
    )
    expect((await consolidate(shop.orders)).json().code).toBe('loads.orderUnfit')
    expect((await consolidate([newId()])).json().code).toBe('loads.orderUnfit')
    expect((await consolidate(shop.orders.slice(1), { vehicle: newId() })).json().code).toBe('loads.unknownPlace')
    const twice = await consolidate([shop.orders[1] ?? '', shop.orders[1] ?? ''])
    expect([twice.statusCode, twice.json().errors[0].message]).toEqual([400, 'Hay un pedido repetido.'])
    expect((await consolidate([])).json().errors[0].message).toBe('Elegí al menos un pedido.')
    expect((await admin.get<Page>('/api/data/consolidated-loads')).total).toBe(0)
  })

  test('is changed as a whole by whoever saw it last; its round follows', async () => {
    const id = await create()
    const { version, distanceMeters } = await get(id)
    const [first, second, third] = shop.orders as [string, string, string]
    const body = { ...content([third, first], { note: 'Con hielo' }), version }
    const saved = await admin.request('PUT', `/api/data/consolidated-loads/${id}`, body)
    expect(saved.json<LoadDetail>().orders.map(order => order.id)).toEqual([third, first])
    expect(saved.json<LoadDetail>()).toMatchObject({ kg: 40, note: 'Con hielo', version: version + 1 })
    expect(saved.json<LoadDetail>().distanceMeters).toBe(distanceMeters)
    const late = await admin.request('PUT', `/api/data/consolidated-loads/${id}`, body)
    expect([late.statusCode, late.json().code]).toEqual([409, 'loads.changed'])
    expect((await consolidate([second], { vehicle: shop.other })).statusCode).toBe(200)
  })

  test('is undone while it is pending, and restored with its orders', async () => {
    const id = await create()
    expect((await admin.request('DELETE', `/api/data/consolidated-loads/${id}`)).statusCode).toBeLessThan(300)
    expect((await admin.get<Page>('/api/data/load-candidates')).total).toBe(3)
    expect((await admin.request('GET', `/api/data/consolidated-loads/${id}`)).statusCode).toBe(404)
    expect((await admin.post<LoadDetail>(`/api/data/consolidated-loads/${id}/restore`, {})).orders).toHaveLength(3)
    await admin.request('DELETE', `/api/data/consolidated-loads/${id}`)
    await create(shop.orders.slice(0, 1))
    const late = await admin.request('POST', `/api/data/consolidated-loads/${id}/restore`, {})
    expect(late.json().code).toBe('loads.orderTaken')
  })
})

describe('states', () => {
  test('processing moves the goods to the vehicle, first expired first; reopening takes them back', async () => {
    await receive(20, [
      ['tarde', addDays(today(), 90)],
      ['pronto', addDays(today(), 20)],
      ['vencido', addDays(today(), -1)],
    ])
    const id = await create()
    expect((await move(id, 'process')).json()).toMatchObject({ state: 'procesado' })
    expect(await levels()).toEqual([
      { locationKind: 'vehicle', code: 'pronto', units: 20 },
      { locationKind: 'vehicle', code: 'tarde', units: 10 },
      { locationKind: 'warehouse', code: 'tarde', units: 10 },
      { locationKind: 'warehouse', code: 'vencido', units: 20 },
    ])
    expect((await move(id, 'reopen', { reason: 'Faltó un pedido' })).json()).toMatchObject({ state: 'pendiente' })
    expect((await levels()).filter(({ locationKind }) => locationKind === 'vehicle')).toEqual([])
    expect((await move(id, 'process')).statusCode).toBe(200)
    expect((await move(id, 'complete')).json()).toMatchObject({ state: 'completado' })
    const { history } = await get(id)
    expect(history.map(({ action, actor }) => [action, actor])).toEqual(
      ['complete', 'process', 'reopen', 'process', 'created'].map(action => [action, 'Ana']),
    )
    expect(history[2]?.detail).toEqual({ reason: 'Faltó un pedido' })
    expect(await inTenant(checkStock)).toEqual([])
  })

  test('what the warehouse has not is named, and nothing moves', async () => {
    const id = await create()
    const refused = await move(id, 'process')
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'stock.insufficient'])
    expect((await get(id)).state).toBe('pendiente')
    expect(await levels()).toEqual([])
  })

  test('of two people at once one wins, the other reads one clear sentence, and the goods move once', async () => {
    await receive(100)
    const id = await create()
    const both = await Promise.all([move(id, 'process'), move(id, 'process')])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const loser = both.find(({ statusCode }) => statusCode === 409)
    expect(loser?.json().detail).toBe('Otra persona ya lo cambió de estado. Mirá cómo quedó y volvé a intentar.')
    expect(await levels()).toEqual([
      { locationKind: 'vehicle', code: '', units: 30 },
      { locationKind: 'warehouse', code: '', units: 70 },
    ])
  })

  test.each<[LoadMove, LoadMove[]]>([
    ['complete', ['process']],
    ['reopen', ['process']],
  ])('two who ask for «%s» at once: it happens once, and the history says who', async (name, before) => {
    await receive(100)
    const id = await create()
    for (const step of before) expect((await move(id, step)).statusCode).toBe(200)
    const both = await Promise.all([move(id, name), move(id, name)])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('loads.moved')
    expect((await get(id)).history.filter(({ action }) => action === name)).toMatchObject([{ actor: 'Ana' }])
    expect(await inTenant(checkStock)).toEqual([])
  })

  test('no other move exists', async () => {
    await receive(100)
    const id = await create()
    expect((await move(id, 'complete')).json().code).toBe('loads.moved')
    expect((await move(id, 'reopen')).json().code).toBe('loads.moved')
    expect((await move(id, 'fly')).statusCode).toBe(400)
    await move(id, 'process')
    expect((await admin.request('DELETE', `/api/data/consolidated-loads/${id}`)).json().code).toBe('loads.notPending')
    const body = { ...content(shop.orders), version: 2 }
    expect((await admin.request('PUT', `/api/data/consolidated-loads/${id}`, body)).json().code).toBe(
      'loads.notPending',
    )
  })

  test('its settlement moves it from the road alone, and back', async () => {
    await receive(100)
    const id = await create()
    const act = (move: typeof settleLoad) =>
      inTenant(tenant => move(tenant, { userId: null, name: 'Ana' }, { id, detail: { closing: 1 } }))
    const moved = { problem: { code: 'loads.moved' } }
    await expect(act(settleLoad)).rejects.toMatchObject(moved)
    await move(id, 'process')
    await expect(act(unsettleLoad)).rejects.toMatchObject(moved)
    await act(settleLoad)
    expect((await get(id)).state).toBe('completado')
    await expect(act(settleLoad)).rejects.toMatchObject(moved)
    expect((await move(id, 'reopen')).json().code).toBe('loads.settled')
    await act(unsettleLoad)
    expect((await get(id)).state).toBe('procesado')
    expect((await get(id)).history.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['settled', 'unsettled']),
    )
  })

  test('changes its state in one file', () => {
    const changes = globSync('src/modules/**/*.ts').filter(path =>
      /updateTable\('consolidatedLoads'\)[^;]*?\bstate:/.test(
        path.includes('.test.') ? '' : readFileSync(path, 'utf8'),
      ),
    )
    expect(changes).toEqual(['src/modules/logistics/server/loads/move-load.service.ts'])
  })

  test('expired papers warn, or block where the company says so', async () => {
    const old = await vehicle('AB125CD', { vtv: addDays(today(), -3) })
    const warned = await consolidate(shop.orders.slice(0, 1), { vehicle: old.id })
    expect(warned.json<Created>().warnings).toMatchObject([{ whose: 'AB125CD', paper: 'VTV' }])
    await admin.request('PUT', '/api/settings/logistics', { expiredPapers: 'block' })
    await inTenant(async ({ environmentChanged }) => environmentChanged())
    const blocked = await consolidate(shop.orders.slice(1), { vehicle: old.id })
    expect([blocked.statusCode, blocked.json().code]).toEqual([409, 'loads.expiredPapers'])
  })
})

test('the whole of it is the administrator’s alone, and papers are PDF', async () => {
  const id = await create()
  const papers: string[] = []
  for (const paper of ['hoja-de-ruta', 'lista-de-carga', 'remitos']) {
    const pdf = await admin.request('GET', `/api/data/consolidated-loads/${id}/${paper}`)
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.body.slice(0, 5)).toBe('%PDF-')
    papers.push(pdfText(pdf.rawPayload).replaceAll(/\s/g, ''))
  }
  const [route, list, remitos] = papers
  expect(route).toContain('Hojaderuta')
  expect(list).toContain('Listadecarga')
  for (const words of ['RemitoP-100', 'RemitoP-101', 'Documentonoválidocomofactura', 'Recibíconforme'])
    expect(remitos).toContain(words)
  for (const roleNumber of [0, 2, 4, 5]) {
    const caller = await application.signIn({ envId, roleNumber, email: `r${roleNumber}${made}@loads.example` })
    for (const path of ['load-candidates', 'consolidated-loads', `consolidated-loads/${id}`])
      expect((await caller.request('GET', `/api/data/${path}`)).statusCode).toBe(403)
    expect(
      (await caller.request('POST', `/api/data/consolidated-loads/${id}/moves`, { move: 'process' })).statusCode,
    ).toBe(403)
  }
  const stranger = await application.signIn({
    envId: await application.addEnvironment(),
    roleNumber: 1,
    email: `stranger${made}@loads.example`,
  })
  expect((await stranger.request('GET', `/api/data/consolidated-loads/${id}`)).statusCode).toBe(404)
})

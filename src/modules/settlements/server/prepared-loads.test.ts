import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createArticle } from '../../../testing/factories.ts'
import { pdfBars } from '../../../testing/pdf-bars.ts'
import { insertPendingOrder } from '../../../testing/pending-order.ts'
import type { LoadDetail } from '../../logistics/contract/load-routes.ts'
import { checkStock } from '../../stock/server/index.ts'
import type { SettlementView } from '../contract/settlement-view.ts'

let application: TestApplication
let envId: string
let admin: Caller
let erp: Caller
let shop: { load: string; order: string; water: string; ice: string; spare: string; task: string }

const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')

beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())

const create = async (path: string, body: object) => (await admin.post<{ id: string }>(path, body)).id

const receive = (warehouse: string, article: string, [lot, expiresOn, units]: [string, string, number]) =>
  admin.post('/api/stock/receipts', { key: newId(), warehouse, lines: [{ article, units, lot, expiresOn }] })

const ean = '7790520011350'

/** An order of ten units of water and four of ice, at 100 cents each. */
const plantOrder = async (tenant: Tenant): Promise<{ order: string; water: string; ice: string; spare: string }> => {
  const [water, ice, spare] = [
    await createArticle(tenant, { name: 'Agua', kgPerUnit: 1, ean }),
    await createArticle(tenant, { name: 'Helado', kgPerUnit: 1 }),
    await createArticle(tenant, { name: 'Soda', kgPerUnit: 2 }),
  ]
  const lines = [
    { articleId: water, quantity: 10 },
    { articleId: ice, quantity: 4 },
  ]
  const order = await insertPendingOrder(tenant, { number: 9, lines, priceCents: 100, units: 14 })
  return { order, water, ice, spare }
}

beforeEach(async () => {
  envId = await application.addEnvironment()
  admin = await application.signIn({ envId, roleNumber: 1, displayName: 'Ana' })
  erp = await application.signIn({ envId, roleNumber: 0, displayName: 'Beto' })
  const warehouse = await create('/api/data/sites', { code: 'D1', name: 'Cámara', type: 'deposito' })
  const vehicle = await create('/api/data/vehicles', { code: 'AB123CD', name: 'Camión' })
  const person = await create('/api/data/delivery-people', { code: 'R1', name: 'Oscar' })
  const planted = await application.platform.withTenant(envId, plantOrder)
  const { order, water, ice, spare } = planted
  for (const lot of [
    ['VIEJO', addDays(today, 30), 20],
    ['NUEVO', addDays(today, 90), 20],
  ] as [string, string, number][])
    await receive(warehouse, water, lot)
  await receive(warehouse, ice, ['H', addDays(today, 60), 20])
  await receive(warehouse, spare, ['S', addDays(today, 60), 20])
  const body = { deliveryPerson: person, vehicle, warehouse, deliversOn: addDays(today, 1), orders: [{ id: order }] }
  const made = await admin.post<{ items: { id: string }[] }>('/api/data/consolidated-loads', { loads: [body] })
  const load = made.items[0]?.id ?? ''
  const { preparers } = await admin.get<{ preparers: { id: string; name: string }[] }>('/api/picking/choices')
  const preparer = preparers.find(({ name }) => name === 'Beto')?.id
  const task = (await admin.post<{ id: string }>('/api/picking/tasks', { load, preparer })).id
  shop = { ...planted, load, task }
})

const act = (body: object) => erp.post(`/api/picking/tasks/${shop.task}/acts`, { key: newId(), ...body })
const move = (name: string) =>
  admin.request('POST', `/api/data/consolidated-loads/${shop.load}/moves`, { move: name, reason: 'Prueba' })

/** Two units of water are short, and one of ice is replaced by soda; the water is from the newer lot. */
const pick = async () => {
  const { water, ice, spare } = shop
  await act({ kind: 'picked', article: water, units: 8, lot: 'NUEVO' })
  await act({ kind: 'shortage', article: water, units: 2, reason: 'No está en su lugar' })
  await act({ kind: 'picked', article: ice, units: 3 })
  await act({ kind: 'substituted', article: ice, substitute: spare, units: 1, reason: 'No queda' })
}

const finish = () => erp.post(`/api/picking/tasks/${shop.task}/moves`, { move: 'finish' })

const onVehicle = () =>
  application.platform.withTenant(envId, ({ db }) =>
    db
      .selectFrom('stockLevels')
      .innerJoin('stockLots', join =>
        join.onRef('stockLots.id', '=', 'stockLevels.lotId').onRef('stockLots.envId', '=', 'stockLevels.envId'),
      )
      .select(['stockLots.code', 'units'])
      .where('stockLevels.envId', '=', envId)
      .where('stockLots.envId', '=', envId)
      .where('locationKind', '=', 'vehicle')
      .where('units', '<>', 0)
      .orderBy('stockLots.code')
      .execute(),
  )

const unitsOf = async () =>
  (await admin.get<LoadDetail>(`/api/data/consolidated-loads/${shop.load}`)).articles
    .filter(({ units }) => units > 0)
    .map(({ name, units }) => [name, units])

test('what picking prepared is what leaves, of the lots it was taken from; reopened, the load is what was ordered', async () => {
  await pick()
  await finish()
  expect((await move('process')).statusCode).toBe(200)
  expect(await onVehicle()).toEqual([
    { code: 'H', units: 3 },
    { code: 'NUEVO', units: 8 },
    { code: 'S', units: 1 },
  ])
  expect(await unitsOf()).toEqual([
    ['Agua', 8],
    ['Helado', 3],
    ['Soda', 1],
  ])
  expect((await move('reopen')).statusCode).toBe(200)
  expect(await onVehicle()).toEqual([])
  expect(await unitsOf()).toEqual([
    ['Agua', 10],
    ['Helado', 4],
  ])
  expect((await move('process')).statusCode).toBe(200)
  expect(await application.platform.withTenant(envId, checkStock)).toEqual([])
})

test('nobody is charged for what never left: delivered whole, the round closes without a difference', async () => {
  await pick()
  await finish()
  await move('process')
  const url = `/api/settlements/${shop.load}`
  const { lines } = await admin.get<{ lines: { name: string; units: number }[] }>(`${url}/orders/${shop.order}`)
  expect(lines.map(({ name, units }) => [name, units])).toEqual([
    ['Agua', 8],
    ['Helado', 3],
    ['Soda', 1],
  ])
  const payments = [{ method: 4, amountCents: 1_200 }]
  const delivery = { key: newId(), loadId: shop.load, orderId: shop.order, at: new Date().toISOString() }
  await admin.post('/api/deliveries', { ...delivery, result: 'delivered', payments })
  // A substitute costs what the replaced article costs.
  const view = await admin.get<SettlementView>(url)
  expect(view.orders.map(({ deliveredCents }) => deliveredCents)).toEqual([1_200])
  const ticked = view.values.map(({ subject }) => subject)
  const goods = view.goods.map(({ articleId }) => ({ articleId, fit: 0, unfit: 0, empty: null }))
  await admin.request('PUT', url, { seenVersion: view.version, goods, ticked })
  for (const part of ['goods', 'money']) {
    const { version: seenVersion } = await admin.get<SettlementView>(url)
    const counted = await admin.request('POST', `${url}/count`, { seenVersion, part })
    expect(counted.statusCode, counted.body).toBe(200)
  }
  const { version, results, unexplained, goods: told } = await admin.get<SettlementView>(url)
  expect(told.map(({ figures }) => figures?.shortage)).toEqual([0, 0, 0])
  expect(unexplained).toEqual([])
  const asSeen = { seenVersion: version, seenResults: results }
  const closed = await admin.request('POST', `${url}/close`, asSeen)
  expect(closed.statusCode, closed.body).toBe(200)
})

test('a load that somebody is still preparing does not leave, and says which task', async () => {
  await pick()
  const refused = await move('process')
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'loads.beingPrepared'])
  expect(refused.json().detail).toMatch(/^Todavía se prepara la tarea \d+ de picking: terminala o cancelala antes\.$/)
  await admin.post(`/api/picking/tasks/${shop.task}/moves`, { move: 'cancel' })
  expect((await move('process')).statusCode).toBe(200)
  expect(await unitsOf()).toEqual([
    ['Agua', 10],
    ['Helado', 4],
  ])
})

test('a scanner reads what the papers carry: the load on the sheet, the list and the settlement, the order on its remito', async () => {
  const bars = async (path: string) => pdfBars((await admin.request('GET', path)).rawPayload)
  const load = `/api/data/consolidated-loads/${shop.load}`
  const { number } = await admin.get<LoadDetail>(load)
  const { articles } = await admin.get<LoadDetail>(load)
  expect(await bars(`${load}/hoja-de-ruta`)).toEqual([`C-${number}`])
  expect(await bars(`${load}/lista-de-carga`)).toEqual([`C-${number}`, ...articles.map(({ code }) => code)])
  expect(await bars(`${load}/remitos`)).toEqual(['P-9'])
  expect(await bars(`/api/picking/tasks/${shop.task}/list.pdf`)).toEqual([ean])
  await admin.post(`/api/picking/tasks/${shop.task}/moves`, { move: 'cancel' })
  await move('process')
  expect(await bars(`/api/settlements/${shop.load}/rendicion.pdf`)).toEqual([`C-${number}`])
})

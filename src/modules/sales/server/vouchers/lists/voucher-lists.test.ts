import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatFilter } from '../../../../../kernel/contract/filters.ts'
import type { Page } from '../../../../../kernel/contract/list-query.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../../testing/application.ts'
import { chooseSettings } from '../../../../../testing/choose-settings.ts'
import {
  createCustomer,
  createExcuse,
  createManager,
  createRegion,
  createRouteStop,
  createSeller,
  createSupervisor,
} from '../../../../../testing/factories.ts'
import { accessSettings } from '../../../../identity/contract/access-settings.ts'
import { type OrderVoucher, orderTabs } from '../../../contract/vouchers/order-vouchers.ts'
import { voucherRoutes } from '../../../contract/vouchers/voucher-routes.ts'
import { insertCollection, insertNoPurchase, insertOrder } from '../testing/voucher-rows.ts'

let application: TestApplication
let admin: Caller
let ids: Awaited<ReturnType<typeof seed>>

const day = '2026-11-20'
/** Hours of Buenos Aires, three behind UTC. */
const at = (hour: number, minute = 0, date = day) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + ((hour + 3) * 60 + minute) * 60_000).toISOString()

const seed = (envId: string) =>
  application.platform.withTenant(envId, async tenant => {
    const supervisorId = await createSupervisor(tenant, { code: 'S1' })
    const managerId = await createManager(tenant, { code: 'G1' })
    const lucas = await createSeller(tenant, { code: 'V1', name: 'Lucas Benítez', supervisorId, managerId })
    const carla = await createSeller(tenant, { code: 'V2', name: 'Carla Giménez', managerId })
    const norte = await createRegion(tenant, { name: 'Norte' })
    const gallega = await createCustomer(tenant, {
      code: '0007',
      name: 'Almacén La Gallega',
      regionId: norte,
      erpLocation: 'burzaco',
    })
    const capri = await createCustomer(tenant, { code: '0893', name: 'Heladería Capri' })
    const formula = await createCustomer(tenant, { code: '=1+1', name: '=cmd|calc' })
    await createRouteStop(tenant, {
      sellerId: lucas,
      customerId: gallega,
      weekday: 1,
      frequency: 'fortnightly',
      anchorDay: day,
    })
    const orders = [
      await insertOrder(tenant, {
        sellerId: lucas,
        customerId: gallega,
        takenAt: at(9, 5),
        totalCents: 50_000,
        lineCount: 3,
        distanceMeters: 5,
        note: 'Entregar temprano',
        deliveryOn: '2026-11-23',
      }),
      await insertOrder(tenant, {
        sellerId: lucas,
        customerId: capri,
        takenAt: at(10),
        totalCents: 20_000,
        lineCount: 2,
        distanceMeters: 418,
        state: 2,
      }),
      await insertOrder(tenant, {
        sellerId: carla,
        customerId: capri,
        takenAt: at(23, 30),
        totalCents: 20_000,
        lineCount: 7,
      }),
      await insertOrder(tenant, {
        sellerId: carla,
        customerId: gallega,
        takenAt: at(8, 0, '2026-11-19'),
        totalCents: 99_900,
        kg: 12.5,
      }),
      await insertOrder(tenant, {
        sellerId: carla,
        customerId: formula,
        takenAt: at(12),
        totalCents: 1_000,
        origin: 2,
      }),
      await insertOrder(tenant, {
        sellerId: carla,
        customerId: gallega,
        takenAt: at(13),
        totalCents: 2_000,
        origin: 3,
      }),
      await insertOrder(tenant, {
        sellerId: lucas,
        customerId: gallega,
        takenAt: at(14),
        totalCents: 7_777,
        canceledAt: at(15),
      }),
      await insertOrder(tenant, {
        sellerId: lucas,
        customerId: gallega,
        takenAt: at(14),
        totalCents: 8_888,
        deletedAt: at(15),
      }),
    ]
    const collection = await insertCollection(tenant, {
      sellerId: lucas,
      customerId: gallega,
      takenAt: at(11),
      payments: [
        { method: 4, amountCents: 10_000 },
        { method: 0, amountCents: 5_000 },
      ],
      documents: [{ kind: 'FC', number: '0001-00000042', totalCents: 15_000, paidCents: 15_000 }],
    })
    const closed = await createExcuse(tenant, { name: 'Cerrado' })
    const stocked = await createExcuse(tenant, { name: 'Con stock' })
    await insertNoPurchase(tenant, { sellerId: lucas, customerId: gallega, excuseId: closed, takenAt: at(9) })
    await insertNoPurchase(tenant, { sellerId: carla, customerId: capri, excuseId: closed, takenAt: at(10) })
    await insertNoPurchase(tenant, { sellerId: carla, customerId: capri, excuseId: stocked, takenAt: at(11) })
    return {
      lucas,
      carla,
      gallega,
      capri,
      norte,
      orders: orders.map(order => order.id),
      collection: collection.id,
      closed,
    }
  })

beforeAll(async () => {
  application = await createTestApplication()
  ids = await seed(application.envId)
  await seed(application.otherEnvId)
  admin = await application.signIn({ roleNumber: 1 })
})
afterAll(() => application.stop())

const list = (caller: Caller, parameters: Record<string, string | string[]> = {}, path = '/api/data/orders') => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) for (const one of [value].flat()) search.append(name, one)
  return caller.get<Page<OrderVoucher>>(`${path}?${search}`)
}

const totalsOf = async (filter: string | string[], parameters: Record<string, string> = {}) =>
  (await list(admin, { filter, sort: 'number', ...parameters })).items.map(order => order.total)

describe('the order vouchers', () => {
  test('carry the columns of the grid, newest first, without canceled or deleted ones', async () => {
    const page = await list(admin)
    expect(page.items.map(order => order.time)).toEqual(['23:30', '13:00', '12:00', '10:00', '09:05', '08:00'])
    expect(page.items[4]).toMatchObject({
      id: ids.orders[0],
      name: 'Almacén La Gallega',
      code: '0007',
      company: 'Almacén La Gallega',
      date: day,
      time: '09:05',
      lines: 3,
      kind: 'sale',
      total: 50_000,
      zona: 'Norte',
      distancia: 5,
      description: 'Entregar temprano',
      reparto: 'burzaco',
      fechaEntrega: '2026-11-23',
      frecuenciaEntrega: 'fortnightly',
      state: 'pending',
      weight: 0,
      seller: { code: 'V1', name: 'Lucas Benítez' },
    })
    expect(page).toMatchObject({ total: 6, totals: { total: 192_900, returns: 0 }, next: null })
    expect(voucherRoutes.orders.list.output?.safeParse(page).error).toBeUndefined()
  })

  test('show canceled and deleted ones only when asked, apart from the rest', async () => {
    const page = await list(admin, { filter: 'state:matches:canceled|deleted', sort: 'total' })
    expect(page.items.map(order => [order.total, order.state])).toEqual([
      [7_777, 'canceled'],
      [8_888, 'deleted'],
    ])
  })

  test('are split by origin into the tabs', async () => {
    expect(await totalsOf(formatFilter(orderTabs.pedidos))).toEqual([50_000, 20_000, 20_000, 99_900])
    expect(await totalsOf(formatFilter(orderTabs['app-pedidos']))).toEqual([1_000])
    expect(await totalsOf(formatFilter(orderTabs.marketplace))).toEqual([2_000])
  })

  test('go by the number that people name them by', async () => {
    const { number } = (await list(admin)).items[2] ?? {}
    expect(number).toMatch(/^P-\d+$/)
    expect(await totalsOf(`number:matches:${number}`)).toEqual([1_000])
    expect(await totalsOf(`number:ends-with:${number?.slice(2)}`)).toContain(1_000)
  })

  test('are counted by tab between two days', async () => {
    expect(await admin.get('/api/vouchers/counts')).toEqual({ pedidos: 4, cobranzas: 1, appPedidos: 1, marketplace: 1 })
    expect(await admin.get(`/api/vouchers/counts?from=${day}&until=${day}`)).toMatchObject({ pedidos: 3, cobranzas: 1 })
    expect(await admin.get('/api/vouchers/counts?until=2026-11-19')).toEqual({
      pedidos: 1,
      cobranzas: 0,
      appPedidos: 0,
      marketplace: 0,
    })
  })
})

describe('filters', () => {
  const cases: [string, string[], number[]][] = [
    ['text, without case or accents', ['name:contains:HELADERIA'], [20_000, 20_000]],
    ['text that starts', ['name:starts-with:almacen'], [50_000, 99_900, 2_000]],
    ['text that ends', ['name:ends-with:capri'], [20_000, 20_000]],
    ['text that is', ['name:matches:heladeria capri'], [20_000, 20_000]],
    ['text from', ['name:greater-than:heladeria'], [20_000, 20_000]],
    ['text up to', ['name:less-than:almacén la gallega', 'distancia:matches:5'], [50_000]],
    ['text with wildcards taken literally', ['name:contains:%'], []],
    ['money from', ['total:greater-than:50000'], [50_000, 99_900]],
    ['money up to, with a fraction', ['total:less-than:1000.5'], [1_000]],
    ['money that is one of', ['total:matches:1000|2000'], [1_000, 2_000]],
    ['digits inside', ['total:contains:99'], [99_900]],
    ['digits at the start', ['lines:starts-with:7'], [20_000]],
    ['digits at the end', ['total:ends-with:9,00'], [99_900]],
    ['a number beyond any integer', ['total:less-than:1e30', 'lines:matches:7'], [20_000]],
    ['distance, leaving unknown ones out', ['distancia:greater-than:300'], [20_000]],
    ['decimals', ['weight:greater-than:12.5'], [99_900]],
    ['day that is', ['date:matches:2026-11-19'], [99_900]],
    ['day from', ['date:greater-than:2026-11-20', 'total:greater-than:20000'], [50_000, 20_000, 20_000]],
    ['day up to', ['date:less-than:2026-11-19'], [99_900]],
    ['day as written', ['date:contains:19/11'], [99_900]],
    ['delivery day', ['fechaEntrega:ends-with:11/2026'], [50_000]],
    ['hour from', ['time:greater-than:12:30'], [20_000, 2_000]],
    ['hour that starts', ['time:starts-with:09'], [50_000]],
    ['choice by its value', ['state:matches:exported'], [20_000]],
    ['choice by its words', ['state:contains:expor'], [20_000]],
    ['choice of the plan', ['frecuenciaEntrega:starts-with:quin'], [50_000]],
    ['reference by name', ['seller:contains:benitez'], [50_000, 20_000]],
    ['number that ends', ['weight:ends-with:,5'], [99_900]],
  ]
  test.each(cases)('%s', async (_, filter, expected) => {
    expect(await totalsOf(filter)).toEqual(expected)
  })

  test('a reference by id', async () => {
    expect(await totalsOf(`seller:matches:${ids.lucas}`)).toEqual([50_000, 20_000])
  })

  test('say in Spanish what they expect', async () => {
    const refusals = [
      'total:greater-than:mucho',
      'date:matches:2026-02-31',
      'nada:matches:1',
      'state:greater-than:1',
      'total',
    ]
    for (const filter of refusals) {
      const response = await admin.request('GET', `/api/data/orders?filter=${encodeURIComponent(filter)}`)
      expect([filter, response.statusCode]).toEqual([filter, 400])
      expect(response.json().detail).toMatch(/(puede|espera|filtra|corregir)/)
    }
  })

  test('an injection is a text like any other', async () => {
    expect(await totalsOf("name:contains:'; drop table orders; --")).toEqual([])
    expect((await list(admin)).total).toBe(6)
  })
})

describe('who sees what', () => {
  const totals = async (user: Parameters<TestApplication['signIn']>[0]) =>
    (await list(await application.signIn(user), { sort: 'number' })).items.map(order => order.total)

  test('a seller their own, a supervisor and a manager their people’s, staff everything, and who has no key nothing', async () => {
    expect(await totals({ roleNumber: 2, sellerKey: 'V1' })).toEqual([50_000, 20_000])
    expect(await totals({ roleNumber: 3, sellerKey: 'V2' })).toEqual([20_000, 99_900, 1_000, 2_000])
    expect(await totals({ roleNumber: 4, supervisorKey: 'S1' })).toEqual([50_000, 20_000])
    expect(await totals({ roleNumber: 5, managerKey: 'G1' })).toHaveLength(6)
    expect(await totals({ roleNumber: 0 })).toHaveLength(6)
    expect(await totals({ roleNumber: 2 })).toEqual([])
    expect(await totals({ roleNumber: 4, supervisorKey: 'G1' })).toEqual([])
  })

  test('counts, ranking and export are bounded alike', async () => {
    const seller = await application.signIn({ roleNumber: 2, sellerKey: 'V1' })
    expect(await seller.get('/api/vouchers/counts')).toMatchObject({ pedidos: 2, cobranzas: 1, appPedidos: 0 })
    expect(await seller.get('/api/data/no-purchases/ranking')).toMatchObject({
      items: [{ excuse: { name: 'Cerrado' }, count: 1 }],
    })
    expect((await seller.request('GET', '/api/data/orders/export?format=csv')).body.trim().split('\r\n')).toHaveLength(
      3,
    )
  })

  test('nobody without a session', async () => {
    for (const path of [
      '/api/data/orders',
      '/api/data/collections',
      '/api/data/no-purchases',
      '/api/vouchers/counts',
      `/api/data/orders/${ids.orders[0]}/pdf`,
    ])
      expect((await application.app.inject({ method: 'GET', url: path })).statusCode).toBe(401)
  })
})

describe('collections and no-purchases', () => {
  test('a collection shows its imputed documents and payment letters', async () => {
    const page = await list(admin, { filter: ['type:contains:T', 'impdoc:ends-with:42'] }, '/api/data/collections')
    expect(page.items).toMatchObject([
      {
        id: ids.collection,
        name: 'Almacén La Gallega',
        impdoc: 'FC 0001-00000042',
        total: 15_000,
        type: 'E, T',
        code: '0007',
        time: '11:00',
      },
    ])
    expect(page.totals).toEqual({ total: 15_000 })
    expect(voucherRoutes.collections.list.output?.safeParse(page).error).toBeUndefined()
  })

  test('reasons are ranked within what the filter shows', async () => {
    expect(await admin.get('/api/data/no-purchases/ranking')).toMatchObject({
      items: [
        { excuse: { name: 'Cerrado' }, count: 2, customers: 2 },
        { excuse: { name: 'Con stock' }, count: 1, customers: 1 },
      ],
    })
    expect(await admin.get('/api/data/no-purchases/ranking?filter=seller:contains:lucas')).toMatchObject({
      items: [{ count: 1 }],
    })
    const page = await list(admin, { filter: `excuse:matches:${ids.closed}`, sort: 'name' }, '/api/data/no-purchases')
    expect(page.items.map(row => row.name)).toEqual(['Almacén La Gallega', 'Heladería Capri'])
    expect(voucherRoutes.noPurchases.list.output?.safeParse(page).error).toBeUndefined()
  })
})

describe('exports', () => {
  test('hold exactly what the filter shows, and no cell starts a formula', async () => {
    const response = await admin.request(
      'GET',
      '/api/data/orders/export?format=csv&sort=number&filter=origin:matches:app',
    )
    const [head, ...rows] = response.body
      .replace('\ufeff', '')
      .trim()
      .split('\r\n')
      .map(row => row.split(';'))
    expect(head?.slice(0, 7)).toEqual(['Cliente', 'Razón social', 'Fecha', 'Hora', 'Ítems', 'Total', 'Zona'])
    expect(rows).toHaveLength(1)
    expect(rows[0]?.slice(0, 6)).toEqual([`'=cmd|calc`, `'=cmd|calc`, '20-11-2026', '12:00', '0', '10'])
    expect(rows[0]?.join(';')).not.toMatch(/(^|;)[=+@]/)
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="pedidos_\d{14}\.csv"$/)
  })

  test('carry weight and units only where the environment asks for them', async () => {
    const headOf = async () => (await admin.request('GET', '/api/data/orders/export?format=csv')).body.split('\r\n')[0]
    expect(await headOf()).not.toContain('Peso (kg)')
    await chooseSettings(application, accessSettings, { extraOrderColumns: true })
    expect(await headOf()).toContain('Peso (kg);Unidades')
    expect(await admin.get('/api/vouchers/settings')).toEqual({ extraOrderColumns: true, farAwayMeters: 300 })
    await chooseSettings(application, accessSettings)
  })

  test('a spreadsheet is a zip with the rows', async () => {
    const response = await admin.request('GET', '/api/data/collections/export?format=xlsx')
    expect(response.headers['content-type']).toContain('spreadsheetml')
    expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect((await admin.request('GET', '/api/data/orders/export?format=doc')).statusCode).toBe(400)
  })
})

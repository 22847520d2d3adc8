import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '../../../../kernel/contract/formats.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { byText } from '../../../../testing/by-text.ts'
import { createSeller } from '../../../../testing/factories.ts'
import { sheetRows } from '../../../../testing/sheets.ts'
import { type Box, type DoorMark, maximumChosen, maximumMarks } from '../../contract/candidate-routes.ts'

type Page = { items: { id: string; order: string; address: string | null }[]; total: number }
type Doors = { marks: DoorMark[]; isGathered: boolean; unplaced: number }
type Place = { latitude: number; longitude: number }

const path = '/api/data/load-candidates'
const timeZone = 'America/Argentina/Buenos_Aires'
let application: TestApplication
let envId: string
let admin: Caller
let made = 0

const inTenant: <T>(work: Parameters<typeof application.platform.withTenant<T>>[1]) => Promise<T> = work =>
  application.platform.withTenant(envId, work)

beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())
beforeEach(async () => {
  made += 1
  envId = await application.addEnvironment()
  admin = await application.signIn({ envId, roleNumber: 1, email: `admin${made}@cargas.example` })
})

const here = { latitude: -32.95, longitude: -60.65 }
const away = { latitude: -33.1, longitude: -60.3 }

const sums = { units: 10, packages: 10, kg: 20, netCents: 10_000, taxCents: 2_100, totalCents: 12_100 }

/** Inserts one order for each place, each of another customer; null is a customer without coordinates. */
const plant = (places: (Place | null)[], locality = 'Rosario') =>
  inTenant(async tenant => {
    const sellerId = await createSeller(tenant)
    const customers = places.map(place => ({
      envId,
      id: newId(),
      code: newId(),
      name: 'Almacén Sol',
      locality,
      address: 'Mitre 1',
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
    }))
    await tenant.db.insertInto('customers').values(customers).execute()
    const ids = places.map(() => newId())
    const orders = customers.map(({ id: customerId }, index) => ({
      envId,
      id: ids[index] ?? '',
      documentKey: ids[index] ?? '',
      number: 100 + index,
      state: 1,
      sellerId,
      customerId,
      takenAt: new Date().toISOString(),
      day: dayOf(new Date(), timeZone),
      lineCount: 1,
      ...sums,
    }))
    await tenant.db.insertInto('orders').values(orders).execute()
    return ids
  })

const doors = (filter = '') => admin.get<Doors>(`${path}/doors${filter ? `?filter=${encodeURIComponent(filter)}` : ''}`)
const chosen = (body: object) => admin.post<Page>(`${path}/chosen`, body)
const idsOf = ({ items }: Page) => items.map(({ id }) => id).toSorted()

describe('the map of what waits', () => {
  test('has a mark for each door, says what has no place, and follows the filter of the list', async () => {
    await plant([here, here, null])
    await plant([away], 'Pavón')
    const all = await doors()
    expect(all).toMatchObject({ isGathered: false, unplaced: 1 })
    expect(all.marks.toSorted((a, b) => b.orders - a.orders)).toEqual([
      { box: [here.latitude, here.longitude, here.latitude, here.longitude], orders: 2 },
      { box: [away.latitude, away.longitude, away.latitude, away.longitude], orders: 1 },
    ])
    expect(await doors('location:contains:pav')).toMatchObject({ marks: [{ orders: 1 }], unplaced: 0 })
    for (const filter of ['client:contains:ALMACEN', 'empresa:starts-with:almacén s', 'client:matches:almacen sol'])
      expect((await doors(filter)).marks, filter).toHaveLength(2)
    expect(await doors('client:contains:kiosco')).toMatchObject({ marks: [], unplaced: 0 })
    expect((await admin.request('GET', `${path}/doors?filter=nothing:contains:1`)).statusCode).toBe(400)
  })

  test('gathers doors that are near each other where there are too many, and loses no order', async () => {
    const many = Array.from({ length: maximumMarks + 50 }, (_, index) => ({
      latitude: here.latitude + Math.floor(index / 50) / 1_000,
      longitude: here.longitude + (index % 50) / 1_000,
    }))
    await plant(many)
    const { marks, isGathered } = await doors()
    expect(isGathered).toBe(true)
    expect(marks.length).toBeLessThanOrEqual(maximumMarks)
    expect(marks.reduce((sum, { orders }) => sum + orders, 0)).toBe(many.length)
    expect(marks.length).toBeGreaterThan(20)
    const largest = marks.reduce((one, other) => (other.orders > one.orders ? other : one))
    expect((await chosen({ box: largest.box })).total).toBe(largest.orders)
    const all = await chosen({})
    expect([all.items.length, all.total]).toEqual([maximumChosen, many.length])
  })
})

describe('orders are chosen', () => {
  test('by the filter, an area, a mark of the map, or by name', async () => {
    const [one = '', other = ''] = await plant([here, away])
    const [nowhere = ''] = await plant([null], 'Pavón')
    expect(idsOf(await chosen({}))).toEqual([one, other, nowhere].toSorted())
    expect(idsOf(await chosen({ filter: ['location:contains:Pavón'] }))).toEqual([nowhere])
    expect(idsOf(await chosen({ area: '-60.7,-33;-60.6,-33;-60.6,-32.9;-60.7,-32.9' }))).toEqual([one])
    const { marks } = await doors()
    const boxes = await Promise.all(marks.map(async ({ box }) => idsOf(await chosen({ box }))))
    expect(boxes.toSorted(byText)).toEqual([[one], [other]].toSorted(byText))
    expect(idsOf(await chosen({ ids: [other, newId()] }))).toEqual([other])
    expect((await chosen({ ids: [one] })).items).toMatchObject([
      { address: 'Mitre 1', order: expect.stringMatching(/^P-/) },
    ])
  })

  test('only while they wait: not once they are on a load, nor those of another company', async () => {
    const [order = ''] = await plant([here])
    const driver = await admin.post<{ id: string }>('/api/data/delivery-people', { code: 'R1', name: 'Oscar' })
    const vehicle = await admin.post<{ id: string }>('/api/data/vehicles', { code: 'AB123CD', name: 'Camión' })
    const warehouse = await admin.post<{ id: string }>('/api/data/sites', { code: 'D1', name: 'Uno', type: 'deposito' })
    const stranger = await application.signIn({
      envId: await application.addEnvironment(),
      roleNumber: 1,
      email: `stranger${made}@cargas.example`,
    })
    expect((await stranger.post<Page>(`${path}/chosen`, { ids: [order] })).items).toEqual([])
    const content = { deliveryPerson: driver.id, vehicle: vehicle.id, warehouse: warehouse.id }
    const day = dayOf(new Date(), timeZone)
    await admin.post('/api/data/consolidated-loads', {
      loads: [{ ...content, deliversOn: day, orders: [{ id: order }] }],
    })
    expect((await chosen({ ids: [order] })).items).toEqual([])
    expect((await doors()).marks).toEqual([])
  })

  test('by whoever makes loads alone, and by nothing that is no place', async () => {
    const seller = await application.signIn({ envId, roleNumber: 2, email: `seller${made}@cargas.example` })
    expect((await seller.request('GET', `${path}/doors`)).statusCode).toBe(403)
    expect((await seller.request('POST', `${path}/chosen`, {})).statusCode).toBe(403)
    const wrong: [object, string][] = [
      [{ area: '1,2' }, 'area'],
      [{ box: [1, 2, 3] as unknown as Box }, 'box'],
      [{ box: [-95, 0, 0, 0] }, 'box.0'],
      [{ ids: ['x'] }, 'ids.0'],
      [{ ids: Array.from({ length: 2_001 }, newId) }, 'ids'],
      [{ filter: ['client'] }, 'filter.0'],
      [{ limit: 9_999 }, ''],
    ]
    for (const [body, at] of wrong) {
      const answer = await admin.request('POST', `${path}/chosen`, body)
      expect([answer.statusCode, answer.json().errors?.[0]?.path], JSON.stringify(body).slice(0, 80)).toEqual([400, at])
    }
  })
})

describe('the export of the list', () => {
  const listOf = async (query: string) => {
    const items: { order: string; location: string; total: number; itemsQty: number }[] = []
    let after = ''
    do {
      const page = await admin.get<{ items: typeof items; next: string | null }>(`${path}?limit=3${query}${after}`)
      items.push(...page.items)
      after = page.next ? `&cursor=${encodeURIComponent(page.next)}` : ''
    } while (after)
    return items.map(({ order, location, total, itemsQty }) => [order, location, total / 100, itemsQty])
  }
  const fileOf = async (query: string) => {
    const file = await admin.request('GET', `${path}/export?format=xlsx&columns=order,location,total,itemsQty${query}`)
    expect(file.statusCode, file.body.slice(0, 200)).toBe(200)
    return sheetRows(file.rawPayload)
  }

  test('has the rows of the list, in its order, under its filters and sort', async () => {
    await plant([here, away, null, here], 'Pavón')
    await plant([here, away])
    const sorts = ['&sort=order', '&sort=-order', '&sort=location']
    const filters = ['', '&filter=location:contains:pav', '&filter=location:contains:nada']
    const counts: number[] = []
    for (const query of sorts.flatMap(sort => filters.map(filter => `${filter}${sort}`))) {
      const [titles, ...rows] = await fileOf(query)
      expect(titles).toEqual(['Pedido', 'Localidad', 'Total', 'Ítems'])
      expect(rows, query).toEqual(await listOf(query))
      counts.push(rows.length)
    }
    expect(counts).toEqual([6, 4, 0, 6, 4, 0, 6, 4, 0])
  })

  test('is of whoever makes loads alone, and refuses a filter of no column', async () => {
    const seller = await application.signIn({ envId, roleNumber: 2, email: `export${made}@cargas.example` })
    expect((await seller.request('GET', `${path}/export?format=xlsx`)).statusCode).toBe(403)
    expect((await admin.request('GET', `${path}/export?format=xlsx&filter=nothing:contains:1`)).statusCode).toBe(400)
  })
})

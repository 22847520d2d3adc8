import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createCustomer, createSeller } from '../../../testing/factories.ts'
import type { RouteInput, RouteSummary, RouteView, StopInput } from '../contract/routes.ts'

let application: TestApplication
let admin: Caller
beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
})
afterAll(() => application.stop())

const inTenant: TestApplication['platform']['withTenant'] = (envId, work) =>
  application.platform.withTenant(envId, work)

let sellerId: string
let otherId: string
let customers: string[]
beforeEach(async () => {
  await inTenant(application.envId, async tenant => {
    sellerId = await createSeller(tenant)
    otherId = await createSeller(tenant)
    customers = []
    for (const offset of [0, 1, 2, 3])
      customers.push(await createCustomer(tenant, { sellerId, latitude: -33 + offset / 100, longitude: -60 }))
  })
})

const stop = (index: number, weekday = 1, given: Partial<StopInput> = {}): StopInput => ({
  customerId: customers[index] ?? '',
  weekday,
  frequency: 'weekly',
  anchorDay: '2026-01-05',
  ...given,
})
const read = (id = sellerId) => admin.get<RouteView>(`/api/routes/${id}`)
const put = (routes: RouteInput[], caller = admin) => caller.request('PUT', '/api/routes', { routes })
const save = async (stops: StopInput[], id = sellerId) => {
  const answer = await put([{ sellerId: id, version: (await read(id)).version, stops }])
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ routes: RouteView[] }>().routes[0] as RouteView
}
const shape = ({ stops }: RouteView) => stops.map(({ weekday, customerId }) => [weekday, customers.indexOf(customerId)])

describe('a route', () => {
  test('is kept whole and in order, with the customers it needs to show', async () => {
    const saved = await save([stop(2), stop(0), stop(1, 3, { frequency: 'fortnightly', anchorDay: '2026-01-14' })])
    expect(shape(saved)).toEqual([
      [1, 2],
      [1, 0],
      [3, 1],
    ])
    expect(saved.stops[2]).toMatchObject({ frequency: 'fortnightly', anchorDay: '2026-01-14', isActive: true })
    expect(saved.stops[0]).toMatchObject({ owner: { id: sellerId }, routes: [{ id: sellerId }] })
    expect(await read()).toEqual(saved)
  })

  test('tells what changed, who did it, and is written once when nothing did', async () => {
    await save([stop(0), stop(1), stop(2)])
    await save([stop(1), stop(0), stop(2, 2)])
    await save([stop(1), stop(0), stop(2, 2)])
    const { items } = await admin.get<{ items: unknown[] }>(`/api/routes/${sellerId}/history`)
    expect(items).toMatchObject([
      { actor: 'Ana Prueba', added: 1, removed: 1, changed: 0, reordered: 2 },
      { added: 3, removed: 0, changed: 0, reordered: 0 },
    ])
  })

  test('of two people who edit it, the second is told and overwrites nothing', async () => {
    const before = await read()
    const mine = await save([stop(0)])
    const late = await put([{ sellerId, version: before.version, stops: [stop(1)] }])
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      code: 'routes.changed',
      detail: expect.stringContaining('tus cambios siguen acá'),
    })
    expect(await read()).toEqual(mine)
    // Undone by hand, a route is what it was, and whoever had it before them may go on.
    await save([])
    expect((await read()).version).toBe(before.version)
  })

  test('of two at the same moment, one wins', async () => {
    const { version } = await read()
    const answers = await Promise.all([0, 1, 2].map(index => put([{ sellerId, version, stops: [stop(index)] }])))
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('hands customers to another in one act, or none at all', async () => {
    const own = await save([stop(0), stop(1)])
    const other = await save([stop(2)], otherId)
    const stale = await put([
      { sellerId, version: own.version, stops: [stop(0)] },
      { sellerId: otherId, version: 'vieja', stops: [stop(2), stop(1)] },
    ])
    expect(stale.statusCode).toBe(409)
    expect(shape(await read())).toHaveLength(2)
    const moved = await put([
      { sellerId, version: own.version, stops: [stop(0)] },
      { sellerId: otherId, version: other.version, stops: [stop(2), stop(1)] },
    ])
    expect(moved.json<{ routes: RouteView[] }>().routes.map(shape)).toEqual([
      [[1, 0]],
      [
        [1, 2],
        [1, 1],
      ],
    ])
  })

  test.each([
    ['the same customer twice on a day', () => [stop(0), stop(0)], /está dos veces el lunes/],
    ['a customer that is not there', () => [stop(0, 1, { customerId: sellerId })], /ya no existe/],
    ['a day that is none', () => [stop(0, 8)], /Elegí un día/],
    ['a frequency that is none', () => [{ ...stop(0), frequency: 'daily' as 'weekly' }], /Elegí una frecuencia/],
    ['a first day that is none', () => [stop(0, 1, { anchorDay: '2026-02-30' })], /La fecha no existe/],
  ])('refuses %s', async (_what, stops, message) => {
    const { version } = await read()
    const answer = await put([{ sellerId, version, stops: stops() }])
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ errors: { message: string }[] }>().errors[0]?.message).toMatch(message)
    expect((await read()).stops).toEqual([])
  })

  test('takes no inactive customer, and keeps one that was there', async () => {
    const saved = await save([stop(0)])
    await admin.request('PATCH', `/api/data/customers/${customers[0]}`, { isActive: false })
    await admin.request('PATCH', `/api/data/customers/${customers[1]}`, { isActive: false })
    const refused = await put([{ sellerId, version: saved.version, stops: [stop(0), stop(1)] }])
    expect(refused.json<{ errors: { message: string }[] }>().errors[0]?.message).toMatch(/está inactivo/)
    const kept = await save([stop(0), stop(2)])
    expect(kept.stops.map(({ isActive }) => isActive)).toEqual([false, true])
  })

  test('weighs what it asks of each day', async () => {
    await save([stop(0), stop(1), stop(2, 4)])
    const seller = await read()
    const { items } = await admin.get<{ items: RouteSummary[] }>(`/api/routes?search=${seller.seller.code}`)
    expect(items[0]?.days.map(({ customers: count }) => count)).toEqual([2, 0, 0, 1, 0, 0, 0])
    // A hundredth of a degree of latitude is 1.112 km, streets 1.3 times that; 12 minutes a visit, 25 km/h.
    expect(items[0]?.days[0]?.meters).toBeCloseTo(1445.5, 0)
    expect(items[0]?.days[0]?.hours).toBeCloseTo(0.4 + 1.4455 / 25, 3)
  })
})

describe('who may be added', () => {
  type Found = { items: { customerId: string }[]; total: number }
  const found = async (query: string) =>
    (await admin.get<Found>(`/api/routes/${sellerId}/candidates?${query}&limit=500`)).items.map(({ customerId }) =>
      customers.indexOf(customerId),
    )

  test('those without a route, those of the seller, those inside a box, those whose name says so', async () => {
    await save([stop(0)], otherId)
    expect((await found('which=own')).sort((a, b) => a - b)).toEqual([0, 1, 2, 3])
    expect((await found('which=unrouted')).filter(index => index >= 0).sort((a, b) => a - b)).toEqual([1, 2, 3])
    const box = 'area=-60.001,-32.995;-59.999,-32.995;-59.999,-32.975;-60.001,-32.975'
    expect((await found(`which=own&${box}`)).sort((a, b) => a - b)).toEqual([1, 2])
    const { code } = await admin.get<{ code: string }>(`/api/data/customers/${customers[3]}`)
    expect(await found(`search=${code}`)).toContain(3)
  })
})

describe('who is refused', () => {
  test.each([0, 2, 3, 4, 5])('role %d', async roleNumber => {
    const caller = await application.signIn({ roleNumber, sellerKey: 'V', supervisorKey: 'S', managerKey: 'G' })
    const paths = ['/api/routes', `/api/routes/${sellerId}`, `/api/routes/${sellerId}/calendar`]
    const asked = await Promise.all([
      ...[...paths, '/api/data/route-stops', '/api/data/holidays', '/api/data/seller-leaves'].map(path =>
        caller.request('GET', path),
      ),
      put([{ sellerId, version: '', stops: [] }], caller),
    ])
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([403]))
  })

  test('another company, which sees no such seller', async () => {
    const stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
    for (const path of ['', '/calendar', '/history', '/candidates'])
      expect((await stranger.request('GET', `/api/routes/${sellerId}${path}`)).statusCode).toBe(404)
    expect((await put([{ sellerId, version: '', stops: [] }], stranger)).statusCode).toBe(404)
  })
})

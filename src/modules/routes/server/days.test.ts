import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, weekdayOf } from '../../../kernel/contract/formats.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createCustomer, createRouteStop, createSeller } from '../../../testing/factories.ts'
import { checkFacts, ensurePlanned } from '../../sales/server/index.ts'
import type { RouteCalendar } from '../contract/routes.ts'
import { type Frequency, isTurn } from '../contract/weeks.ts'

let application: TestApplication
let admin: Caller
const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')

beforeAll(async () => {
  application = await createTestApplication()
  admin = await application.signIn({ roleNumber: 1 })
})
afterAll(() => application.stop())

const sellerWith = (stops: { weekday: number; frequency: Frequency; anchorDay: string }[]) =>
  application.platform.withTenant(application.envId, async tenant => {
    const sellerId = await createSeller(tenant)
    const customers: string[] = []
    for (const stop of stops) {
      const customerId = await createCustomer(tenant, {})
      customers.push(customerId)
      await createRouteStop(tenant, { sellerId, customerId, ...stop })
    }
    return { sellerId, customers }
  })
const calendarOf = (sellerId: string) => admin.get<RouteCalendar>(`/api/routes/${sellerId}/calendar`)
const plannedFor = (sellerId: string, day: string) =>
  application.platform.withTenant(application.envId, async tenant => {
    await ensurePlanned(tenant, day)
    const rows = await tenant.db
      .selectFrom('visits')
      .select('customerId')
      .where('envId', '=', tenant.envId)
      .where('sellerId', '=', sellerId)
      .where('day', '=', day)
      .where('isPlanned', '=', true)
      .execute()
    return rows.map(({ customerId }) => customerId).sort()
  })

const turn = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  frequency: fc.constantFrom<Frequency>('weekly', 'fortnightly', 'monthly'),
  anchorDay: fc.integer({ min: -60, max: 40 }).map(days => addDays(today, days)),
})

describe('the calendar of six weeks', () => {
  // Before the next one, which opens every day.
  test('says which days nobody works and who replaces whom', async () => {
    const far = addDays(today, 20)
    const next = addDays(far, 7)
    const stop = { weekday: weekdayOf(far), frequency: 'weekly' as const, anchorDay: addDays(today, -30) }
    const [own, other] = [await sellerWith([stop]), await sellerWith([])]
    const holiday = await admin.post<{ id: string }>('/api/data/holidays', { day: next, name: 'Feriado' })
    await admin.post('/api/data/seller-leaves', {
      seller: own.sellerId,
      fromDay: far,
      untilDay: far,
      reason: 'vacation',
      substitute: other.sellerId,
    })
    const dayIn = ({ days }: RouteCalendar, day: string) => days.find(one => one.day === day)
    const [mine, theirs] = [await calendarOf(own.sellerId), await calendarOf(other.sellerId)]
    expect(dayIn(mine, far)).toMatchObject({ leave: { substitute: { id: other.sellerId } }, stops: [] })
    expect(dayIn(theirs, far)?.stops).toEqual([
      { customerId: own.customers[0], of: expect.objectContaining({ id: own.sellerId }) },
    ])
    expect(dayIn(mine, next)).toMatchObject({ state: 'planned', holiday: { name: 'Feriado' }, stops: [] })
    await admin.request('PATCH', `/api/data/holidays/${holiday.id}`, { isWorkingDay: true })
    expect(dayIn(await calendarOf(own.sellerId), next)?.stops).toHaveLength(1)
    await admin.request('DELETE', `/api/data/holidays/${holiday.id}`)
    expect(dayIn(await calendarOf(own.sellerId), next)).toMatchObject({ holiday: null, stops: [{}] })
  })

  test('is what the turns say, and what each day is laid with when it comes', async () => {
    const turns = fc.sample(turn, { numRuns: 40, seed: 11 })
    const { sellerId, customers } = await sellerWith(turns)
    const before = await calendarOf(sellerId)
    const expectedOn = (day: string) =>
      customers.filter((_, index) => turns.slice(index, index + 1).some(one => isTurn(one, day))).sort()
    const shownOn = ({ days }: RouteCalendar, day: string) =>
      days
        .find(one => one.day === day)
        ?.stops.map(({ customerId }) => customerId)
        .sort()
    expect(before.days).toHaveLength(42)
    for (const { day } of before.days.filter(one => one.day >= today)) {
      expect(shownOn(before, day), day).toEqual(expectedOn(day))
      expect(await plannedFor(sellerId, day), day).toEqual(expectedOn(day))
    }
    const after = await calendarOf(sellerId)
    for (const { day, state } of after.days.filter(one => one.day >= today)) {
      expect(state).toBe('opened')
      expect(shownOn(after, day), day).toEqual(expectedOn(day))
    }
    expect(await application.platform.withTenant(application.envId, checkFacts)).toEqual([])
  })
})

describe('leave', () => {
  const leave = async (given: Record<string, unknown>) => admin.request('POST', '/api/data/seller-leaves', given)

  test('ends after it begins, replaces nobody by themselves, and is one at a time', async () => {
    const { sellerId } = await sellerWith([])
    const { sellerId: other } = await sellerWith([])
    const base = { seller: sellerId, fromDay: '2027-01-04', untilDay: '2027-01-15', reason: 'vacation' }
    const errorOf = async (given: Record<string, unknown>) =>
      (await leave({ ...base, ...given })).json<{ errors: { path: string }[] }>().errors[0]?.path
    expect(await errorOf({ untilDay: '2027-01-03' })).toBe('untilDay')
    expect(await errorOf({ substitute: sellerId })).toBe('substitute')
    expect((await leave({ ...base, substitute: other })).statusCode).toBe(200)
    expect(await errorOf({ fromDay: '2027-01-15', untilDay: '2027-01-20' })).toBe('fromDay')
    expect((await leave({ ...base, fromDay: '2027-01-16', untilDay: '2027-01-20' })).statusCode).toBe(200)
  })
})

describe('rows of files', () => {
  test('stops come by code, with the day as people write it, and go back the same', async () => {
    const { sellerId } = await sellerWith([])
    const { customers } = await sellerWith([{ weekday: 1, frequency: 'weekly', anchorDay: '2026-01-05' }])
    const codeOf = async (path: string) => (await admin.get<{ code: string }>(path)).code
    const seller = await codeOf(`/api/data/sellers/${sellerId}`)
    const customer = await codeOf(`/api/data/customers/${customers[0]}`)
    const rows = [
      { seller, customer, weekday: 'Miércoles', frequency: 'Quincenal', sequence: 2 },
      { seller, customer, weekday: 'vie' },
      { seller, customer, weekday: '2', anchorDay: '2026-03-03' },
      { seller, customer, weekday: 'feriado' },
      { seller, customer: 'no-está', weekday: 1 },
    ]
    const done = await admin.post<{ created: number; errors: { row: number; path: string }[] }>(
      '/api/data/route-stops/import',
      { rows },
    )
    expect(done).toMatchObject({ created: 3 })
    expect(done.errors.map(({ path }) => path).sort()).toEqual(['customer', 'weekday'])
    const { items } = await admin.get<{ items: Record<string, unknown>[] }>(
      `/api/data/route-stops?sort=weekday&filter=seller:matches:${sellerId}`,
    )
    expect(items).toMatchObject([
      { weekday: 2, weekdayName: '2', anchorDay: '2026-03-03', frequency: 'weekly', sellers: 2, isPlaced: false },
      { weekday: 3, frequency: 'fortnightly', sequence: 2, anchorDay: '2024-01-01' },
      { weekday: 5, frequency: 'weekly' },
    ])
    const again = await admin.post('/api/data/route-stops/import', { rows: rows.slice(0, 3) })
    expect(again).toMatchObject({ created: 0, unchanged: 3 })
  })

  test('a stop deleted in the grid is in no route, and a route that takes it up again brings it back', async () => {
    const { sellerId, customers } = await sellerWith([{ weekday: 1, frequency: 'weekly', anchorDay: '2026-01-05' }])
    const { items } = await admin.get<{ items: { id: string }[] }>(
      `/api/data/route-stops?filter=seller:matches:${sellerId}`,
    )
    await admin.request('DELETE', `/api/data/route-stops/${items[0]?.id}`)
    const route = await admin.get<{ version: string; stops: unknown[] }>(`/api/routes/${sellerId}`)
    expect(route.stops).toEqual([])
    const stops = [{ customerId: customers[0], weekday: 1, frequency: 'monthly', anchorDay: '2026-01-05' }]
    const saved = await admin.request('PUT', '/api/routes', { routes: [{ sellerId, version: route.version, stops }] })
    expect(saved.json()).toMatchObject({ routes: [{ stops: [{ frequency: 'monthly' }] }] })
  })

  test('a holiday of a day that is there already is the same one', async () => {
    const rows = [{ day: '2027-12-25', name: 'Navidad' }]
    expect(await admin.post('/api/data/holidays/import', { rows })).toMatchObject({ created: 1 })
    expect(await admin.post('/api/data/holidays/import', { rows })).toMatchObject({ created: 0, unchanged: 1 })
  })
})

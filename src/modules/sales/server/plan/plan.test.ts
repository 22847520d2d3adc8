import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, weekdayOf } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { createCustomer, createReceivable, createRouteStop, createSeller } from '../../../../testing/factories.ts'
import { orderWireOf, plantShop, shopCodes } from '../../testing/wire-documents.ts'
import { checkFacts } from '../facts/check-facts.ts'
import { ensurePlanned } from './ensure-planned.ts'

let application: TestApplication
const inTenant = <T>(work: (tenant: Tenant) => Promise<T>) => application.platform.withTenant(application.envId, work)

beforeAll(async () => {
  application = await createTestApplication()
  await plantShop(application)
})
afterAll(() => application.stop())

const plannedOn = (day: string) =>
  inTenant(async tenant => {
    await ensurePlanned(tenant, day)
    const rows = await tenant.db
      .selectFrom('visits')
      .innerJoin('customers', 'customers.id', 'visits.customerId')
      .select(['customers.code', 'hadDebtDue'])
      .where('visits.envId', '=', tenant.envId)
      .where('customers.envId', '=', tenant.envId)
      .where('day', '=', day)
      .where('isPlanned', '=', true)
      .orderBy('customers.code')
      .execute()
    return rows.map(({ code, hadDebtDue }) => (hadDebtDue ? `${code} debe` : code))
  })

test('a day holds the weekly stops of its weekday, and the fortnightly and monthly ones on their weeks', async () => {
  await inTenant(async tenant => {
    const sellerId = await createSeller(tenant)
    const stop = async (
      code: string,
      weekday: number,
      frequency: 'weekly' | 'fortnightly' | 'monthly',
      anchorDay: string,
    ) => {
      const customerId = await createCustomer(tenant, { code })
      await createRouteStop(tenant, { sellerId, customerId, weekday, frequency, anchorDay })
      return customerId
    }
    const debtor = await stop('semanal', 2, 'weekly', '2025-03-04')
    await createReceivable(tenant, { customerId: debtor, dueOn: '2025-03-11' })
    await stop('quincenal', 2, 'fortnightly', '2025-03-04')
    // Anchored on the Thursday of the week before: its Tuesdays count from that week's Monday.
    await stop('quincenal-otra', 2, 'fortnightly', '2025-02-27')
    await stop('mensual', 2, 'monthly', '2025-03-04')
    await stop('jueves', 4, 'weekly', '2025-03-04')
    await stop('futuro', 2, 'weekly', '2025-03-12')
  })
  expect(await plannedOn('2025-03-04')).toEqual(['mensual', 'quincenal', 'semanal'])
  expect(await plannedOn('2025-03-11')).toEqual(['quincenal-otra', 'semanal debe'])
  expect(await plannedOn('2025-03-18')).toEqual(['futuro', 'quincenal', 'semanal debe'])
  expect(await plannedOn('2025-03-25')).toEqual(['futuro', 'quincenal-otra', 'semanal debe'])
  expect(await plannedOn('2025-04-01')).toEqual(['futuro', 'mensual', 'quincenal', 'semanal debe'])
  expect(await plannedOn('2025-03-06')).toEqual(['jueves'])
  expect(await plannedOn('2025-03-09')).toEqual([])
})

test('a day is laid once, however many ask at once, and later route changes leave it', async () => {
  const laid = await Promise.all(
    Array.from({ length: 6 }, () => inTenant(tenant => ensurePlanned(tenant, '2025-05-06'))),
  )
  expect(laid.filter(Boolean)).toHaveLength(1)
  const before = await plannedOn('2025-05-06')
  await inTenant(async tenant => {
    const stop = await tenant.db
      .selectFrom('routeStops')
      .select(['sellerId', 'weekday'])
      .where('envId', '=', tenant.envId)
      .where('weekday', '=', 2)
      .executeTakeFirstOrThrow()
    await createRouteStop(tenant, {
      ...stop,
      customerId: await createCustomer(tenant),
      frequency: 'weekly',
      anchorDay: '2025-03-04',
    })
  })
  expect(await plannedOn('2025-05-06')).toEqual(before)
  expect(await inTenant(checkFacts)).toEqual([])
})

describe('days nobody works', () => {
  const day = '2025-06-03'
  const at = (weeks: number) => addDays(day, weeks * 7)
  let sellers: { own: string; other: string }

  beforeAll(() =>
    inTenant(async tenant => {
      const { db, envId } = tenant
      sellers = { own: await createSeller(tenant), other: await createSeller(tenant) }
      const shared = await createCustomer(tenant, { code: 'compartido' })
      const stop = { weekday: 2, anchorDay: '2025-06-01' }
      await createRouteStop(tenant, { ...stop, sellerId: sellers.own, customerId: shared })
      await createRouteStop(tenant, { ...stop, sellerId: sellers.other, customerId: shared })
      const alone = await createCustomer(tenant, { code: 'propio' })
      await createRouteStop(tenant, { ...stop, sellerId: sellers.own, customerId: alone })
      const holiday = (on: string, isWorkingDay: boolean) => ({
        envId,
        id: newId(),
        day: on,
        name: 'Feriado',
        isWorkingDay,
      })
      await db
        .insertInto('holidays')
        .values([holiday(at(1), false), holiday(at(2), true)])
        .execute()
      const leave = (sellerId: string, on: string, substituteId: string | null) => ({
        envId,
        id: newId(),
        sellerId,
        fromDay: addDays(on, -1),
        untilDay: on,
        reason: 'vacation',
        substituteId,
      })
      await db
        .insertInto('sellerLeaves')
        .values([
          leave(sellers.own, at(3), sellers.other),
          leave(sellers.own, at(4), null),
          leave(sellers.own, at(5), sellers.other),
          leave(sellers.other, at(5), null),
        ])
        .execute()
    }),
  )

  /** Planned visits of the two sellers, by whom. */
  const plannedBy = (on: string) =>
    inTenant(async tenant => {
      await ensurePlanned(tenant, on)
      const rows = await tenant.db
        .selectFrom('visits')
        .innerJoin('customers', 'customers.id', 'visits.customerId')
        .select(['customers.code', 'visits.sellerId'])
        .where('visits.envId', '=', tenant.envId)
        .where('customers.envId', '=', tenant.envId)
        .where('day', '=', on)
        .where('isPlanned', '=', true)
        .orderBy('customers.code')
        .execute()
      const of = (sellerId: string) => rows.filter(row => row.sellerId === sellerId).map(({ code }) => code)
      return { own: of(sellers.own), other: of(sellers.other) }
    })

  test('a holiday has no visits unless it is worked', async () => {
    expect(await plannedBy(day)).toEqual({ own: ['compartido', 'propio'], other: ['compartido'] })
    expect(await plannedBy(at(1))).toEqual({ own: [], other: [] })
    expect(await plannedBy(at(2))).toEqual({ own: ['compartido', 'propio'], other: ['compartido'] })
  })

  test('who is on leave is replaced, once by customer, or by nobody', async () => {
    expect(await plannedBy(at(3))).toEqual({ own: [], other: ['compartido', 'propio'] })
    expect(await plannedBy(at(4))).toEqual({ own: [], other: ['compartido'] })
    expect(await plannedBy(at(5))).toEqual({ own: [], other: [] })
    expect(await plannedBy(at(6))).toEqual({ own: ['compartido', 'propio'], other: ['compartido'] })
  })

  test('a day that was opened keeps what it had, and the facts follow', async () => {
    const before = await plannedBy(day)
    await inTenant(async ({ db, envId }) =>
      db.insertInto('holidays').values({ envId, id: newId(), day, name: 'Tarde', isWorkingDay: false }).execute(),
    )
    expect(await plannedBy(day)).toEqual(before)
    expect(await inTenant(checkFacts)).toEqual([])
  })
})

test('the first document of the day lays the plan of that day', async () => {
  const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')
  await inTenant(async tenant => {
    const id = (table: 'sellers' | 'customers', code: string) =>
      tenant.db
        .selectFrom(table)
        .select('id')
        .where('envId', '=', tenant.envId)
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
    const sellerId = (await id('sellers', shopCodes.seller)).id
    for (const code of [shopCodes.customer, shopCodes.otherCustomer])
      await createRouteStop(tenant, {
        sellerId,
        customerId: (await id('customers', code)).id,
        weekday: weekdayOf(today),
        anchorDay: '2025-01-01',
      })
  })
  const phone = await application.signIn({ roleNumber: 2, sellerKey: shopCodes.seller })
  await Promise.all([
    phone.post('/api/v1/orders', orderWireOf()),
    phone.post('/api/v1/orders', orderWireOf({ c: { k: shopCodes.customer } })),
  ])
  const days = await inTenant(({ db, envId }) =>
    db
      .selectFrom('sellerDays')
      .selectAll()
      .where('envId', '=', envId)
      .where('day', '=', today)
      .where('orders', '>', 0)
      .execute(),
  )
  expect(days).toMatchObject([{ planned: 2, visited: 1, visits: 1, effectiveVisits: 1, orders: 2 }])
  expect(await inTenant(checkFacts)).toEqual([])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import {
  createArticle,
  createCustomer,
  createExcuse,
  createReceivable,
  createSeller,
} from '../../../../testing/factories.ts'
import { checkFacts } from './check-facts.ts'
import { rebuildFacts } from './rebuild-facts.ts'

let application: TestApplication
let sellerId: string
let customerId: string
let articleId: string
let excuseId: string
const inTenant = <T>(work: (tenant: Tenant) => Promise<T>) => application.platform.withTenant(application.envId, work)

beforeAll(async () => {
  application = await createTestApplication()
  await inTenant(async tenant => {
    sellerId = await createSeller(tenant)
    customerId = await createCustomer(tenant)
    articleId = await createArticle(tenant)
    excuseId = await createExcuse(tenant)
  })
})
afterAll(() => application.stop())

beforeEach(() =>
  inTenant(async tenant => {
    for (const table of ['orders', 'collections', 'noPurchases', 'visits', 'receivables'] as const)
      await tenant.db.deleteFrom(table).where('envId', '=', tenant.envId).execute()
    await rebuildFacts(tenant)
  }),
)

let number = 0

const plantOrder = async (
  { db, envId }: Tenant,
  given: { day?: string; kind?: string; canceledAt?: Date; deletedAt?: Date } = {},
) => {
  number += 1
  const id = newId()
  const day = given.day ?? '2026-03-10'
  const sign = given.kind === 'return' ? -1 : 1
  await db
    .insertInto('orders')
    .values({
      envId,
      id,
      documentKey: id,
      number,
      sellerId,
      customerId,
      takenAt: `${day}T15:00:00Z`,
      day,
      lineCount: 2,
      units: 3 * sign,
      packages: 3 * sign,
      kg: 0,
      netCents: 300 * sign,
      taxCents: 63 * sign,
      totalCents: 363 * sign,
      ...given,
    })
    .execute()
  for (const [line, quantity] of [
    [1, 1],
    [2, 2],
  ] as const)
    await db
      .insertInto('orderLines')
      .values({
        envId,
        orderId: id,
        line,
        articleId,
        quantity: quantity * sign,
        unitPriceCents: 100,
        taxRate: 21,
        netCents: 100 * quantity * sign,
        totalCents: 121 * quantity * sign,
        packages: quantity * sign,
        kg: 0,
      })
      .execute()
}

const plantCollection = async ({ db, envId }: Tenant, day = '2026-03-10') => {
  number += 1
  const id = newId()
  await db
    .insertInto('collections')
    .values({
      envId,
      id,
      documentKey: id,
      number,
      sellerId,
      customerId,
      takenAt: `${day}T18:00:00Z`,
      day,
      totalCents: 5000,
    })
    .execute()
}

test('a recount gives visits, days, months and articles their sums, and agrees with the independent one', async () => {
  await inTenant(async tenant => {
    await createReceivable(tenant, { customerId, dueOn: '2026-03-01' })
    await plantOrder(tenant)
    await plantOrder(tenant)
    await plantCollection(tenant)
    await tenant.db
      .insertInto('noPurchases')
      .values({
        envId: tenant.envId,
        id: newId(),
        documentKey: newId(),
        sellerId,
        customerId,
        excuseId,
        takenAt: '2026-03-11T12:00:00Z',
        day: '2026-03-11',
      })
      .execute()
    expect((await checkFacts(tenant)).map(difference => difference.table)).toContain('seller_days')
    await rebuildFacts(tenant)
    expect(await checkFacts(tenant)).toEqual([])
    const days = await tenant.db
      .selectFrom('sellerDays')
      .selectAll()
      .where('envId', '=', tenant.envId)
      .orderBy('day')
      .execute()
    expect(days).toMatchObject([
      {
        day: '2026-03-10',
        visits: 1,
        effectiveVisits: 1,
        visitsWithDebt: 1,
        collectedWithDebt: 1,
        orders: 2,
        collections: 1,
        lines: 4,
        units: 6,
        netCents: 600,
        totalCents: 726,
        collectedCents: 5000,
        lastOperationAt: '2026-03-10T18:00:00.000Z',
      },
      { day: '2026-03-11', visits: 1, effectiveVisits: 0, visitsWithDebt: 1, collectedWithDebt: 0, noPurchases: 1 },
    ])
    expect(
      await tenant.db.selectFrom('customerMonths').selectAll().where('envId', '=', tenant.envId).executeTakeFirst(),
    ).toMatchObject({ month: '2026-03-01', visits: 2, orders: 2 })
    expect(
      await tenant.db
        .selectFrom('sellerArticleMonths')
        .selectAll()
        .where('envId', '=', tenant.envId)
        .executeTakeFirst(),
    ).toMatchObject({ orders: 2, quantity: 6 })
  })
})

test('canceled and deleted documents count nowhere; a return takes away and is no operation', async () => {
  await inTenant(async tenant => {
    await plantOrder(tenant, { canceledAt: new Date() })
    await plantOrder(tenant, { deletedAt: new Date(), day: '2026-03-12' })
    await plantOrder(tenant, { kind: 'return' })
    await rebuildFacts(tenant)
    expect(await checkFacts(tenant)).toEqual([])
    const days = await tenant.db.selectFrom('sellerDays').selectAll().where('envId', '=', tenant.envId).execute()
    expect(days).toMatchObject([
      {
        day: '2026-03-10',
        visits: 0,
        effectiveVisits: 0,
        orders: 0,
        lines: 0,
        units: -3,
        netCents: -300,
        totalCents: -363,
        lastOperationAt: null,
      },
    ])
    expect(
      await tenant.db.selectFrom('articleDays').selectAll().where('envId', '=', tenant.envId).execute(),
    ).toMatchObject([{ orders: 0, quantity: -3, totalCents: -363 }])
  })
})

test('a range recounts its days and the months it touches, and keeps the plan and the debts found', async () => {
  await inTenant(async tenant => {
    await plantOrder(tenant, { day: '2026-02-27' })
    await plantOrder(tenant, { day: '2026-03-02' })
    await tenant.db
      .insertInto('visits')
      .values({ envId: tenant.envId, day: '2026-03-03', sellerId, customerId, isPlanned: true, hadDebtDue: true })
      .execute()
    await rebuildFacts(tenant, { from: '2026-03-03', to: '2026-03-05' })
    expect(
      (await checkFacts(tenant)).every(
        ({ key }) =>
          key.day === '2026-02-27' ||
          key.day === '2026-03-02' ||
          /^2026-0|^2027-01-01/.test(key.month ?? key.week ?? key.starts_on ?? key.until ?? ''),
      ),
    ).toBe(true)
    await rebuildFacts(tenant)
    expect(await checkFacts(tenant)).toEqual([])
    expect(
      await tenant.db
        .selectFrom('sellerDays')
        .selectAll()
        .where('envId', '=', tenant.envId)
        .where('day', '=', '2026-03-03')
        .executeTakeFirst(),
    ).toMatchObject({ planned: 1, visited: 0, visits: 0, visitsWithDebt: 0 })
    expect(
      await tenant.db
        .selectFrom('visits')
        .selectAll()
        .where('envId', '=', tenant.envId)
        .where('day', '=', '2026-03-03')
        .executeTakeFirst(),
    ).toMatchObject({ hadDebtDue: true })
  })
})

test('a planted difference is found, with what is stored and what should be', async () => {
  await inTenant(async tenant => {
    await plantOrder(tenant)
    await rebuildFacts(tenant)
    await sql`update seller_days set net_cents = net_cents + 1 where env_id = ${tenant.envId}::uuid`.execute(tenant.db)
    expect(await checkFacts(tenant)).toEqual([
      {
        table: 'seller_days',
        key: { day: '2026-03-10', seller_id: sellerId },
        differences: { net_cents: { stored: 301, expected: 300 } },
      },
    ])
  })
})

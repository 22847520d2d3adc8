import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createSeller } from '../../../testing/factories.ts'
import { widgetRows } from '../contract/widgets.ts'
import { findCustomerVisits } from './customer-visits.queries.ts'

const period = { from: '2026-11-01', to: '2026-11-20' }

let application: TestApplication
let envId: string
let sellerId: string
const inTenant = <T>(work: (tenant: Tenant) => Promise<T>): Promise<T> => application.platform.withTenant(envId, work)

beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())
beforeEach(async () => {
  envId = await application.addEnvironment()
  sellerId = await inTenant(createSeller)
})

/** `count` customers with codes from `prefix` on, each of whom bought on `day`, if any: in visits and in the sum of its month. */
const addCustomers = ({ prefix, count, day }: { prefix: string; count: number; day: string | null }) =>
  inTenant(async ({ db }) => {
    await sql`insert into customers (env_id, id, code, name, seller_id)
      select ${envId}::uuid, gen_random_uuid(), ${prefix} || lpad(n::text, 5, '0'), 'Almacén', ${sellerId}::uuid
      from generate_series(1, ${count}::int) n returning 1`.execute(db)
    if (!day) return
    const bought = sql`from customers where env_id = ${envId}::uuid and code like ${prefix} || '%'`
    await sql`insert into visits (env_id, day, seller_id, customer_id, orders, total_cents)
      select ${envId}::uuid, ${day}::date, seller_id, id, 1, 100 ${bought} returning 1`.execute(db)
    await sql`insert into customer_months (env_id, month, seller_id, customer_id, orders, total_cents)
      select ${envId}::uuid, date_trunc('month', ${day}::date)::date, seller_id, id, 1, 100 ${bought} returning 1`.execute(
      db,
    )
  })

const unvisited = (sellers: string[] | null = null) =>
  inTenant(async tenant => {
    const selection = { envId, timeZone: 'UTC', sellers, channels: [], regions: [] }
    const visits = await findCustomerVisits(tenant, { selection, period, lastFactDay: '2026-12-01' })
    return {
      count: visits.unvisitedCount,
      rows: visits.unvisited.map(({ code, lastPurchaseOn }) => ({ code, lastPurchaseOn })),
    }
  })

/** The rows to show, from the last purchase of every customer. */
const plainRows = () =>
  inTenant(async ({ db }) => {
    const { rows } = await sql<{ code: string; lastPurchaseOn: string | null }>`
      select c.code, max(v.day) as last_purchase_on from customers c
        left join visits v on v.env_id = ${envId}::uuid and v.customer_id = c.id and v.orders > 0 and v.day <= ${period.to}::date
      where c.env_id = ${envId}::uuid and not exists (select from visits w where w.env_id = ${envId}::uuid and w.customer_id = c.id
        and w.day between ${period.from}::date and ${period.to}::date and w.orders + w.collections + w.no_purchases - w.remote_orders > 0)
      group by c.code order by max(v.day) nulls first, c.code limit ${widgetRows}`.execute(db)
    return rows
  })

describe('customers who were not visited', () => {
  test('who never bought comes first, then the longest without a purchase', async () => {
    await addCustomers({ prefix: 'A', count: 1, day: '2026-09-03' })
    await addCustomers({ prefix: 'B', count: 1, day: '2026-07-15' })
    await addCustomers({ prefix: 'C', count: 1, day: '2026-09-03' })
    await addCustomers({ prefix: 'D', count: 1, day: '2026-12-01' })
    await addCustomers({ prefix: 'E', count: 1, day: '2026-11-10' })
    const rows = [
      { code: 'D00001', lastPurchaseOn: null },
      { code: 'B00001', lastPurchaseOn: '2026-07-15' },
      { code: 'A00001', lastPurchaseOn: '2026-09-03' },
      { code: 'C00001', lastPurchaseOn: '2026-09-03' },
    ]
    expect(await unvisited()).toEqual({ count: 4, rows })
    expect(await unvisited([sellerId])).toEqual({ count: 4, rows })
    expect(await unvisited([await inTenant(createSeller)])).toEqual({ count: 0, rows: [] })
    expect(await plainRows()).toEqual(rows)
  })

  test('a list full of customers who never bought is theirs alone, by code, with the total of everybody', async () => {
    await addCustomers({ prefix: 'B', count: 4, day: '2026-07-15' })
    await addCustomers({ prefix: 'C', count: widgetRows + 10, day: null })
    const { count, rows } = await unvisited()
    expect(count).toBe(widgetRows + 14)
    expect(rows).toEqual(await plainRows())
    expect(rows.every(({ lastPurchaseOn }) => lastPurchaseOn === null)).toBe(true)
  })

  /** More than are looked up one by one, most of whom bought in the months before the period. */
  test.each([
    ['more than the list shows bought nothing lately', widgetRows],
    ['as many as fill the list', widgetRows - 5],
    ['too few to fill the list', 20],
  ])('of many, where %s', async (_case, quiet) => {
    await addCustomers({ prefix: 'A', count: 3_000, day: '2026-10-31' })
    await addCustomers({ prefix: 'B', count: 3_000, day: '2026-09-01' })
    await addCustomers({ prefix: 'C', count: quiet, day: '2026-08-31' })
    await addCustomers({ prefix: 'D', count: 5, day: null })
    const { count, rows } = await unvisited()
    expect(count).toBe(6_005 + quiet)
    expect(rows).toEqual(await plainRows())
    expect(rows).toHaveLength(widgetRows)
  })

  test('of many, whose remote purchase within the period was no visit', async () => {
    await addCustomers({ prefix: 'A', count: 5_200, day: '2026-10-31' })
    await addCustomers({ prefix: 'B', count: widgetRows - 1, day: '2026-11-05' })
    await inTenant(({ db }) =>
      sql`update visits set remote_orders = 1 where env_id = ${envId}::uuid and day = '2026-11-05'`.execute(db),
    )
    const { count, rows } = await unvisited()
    expect(count).toBe(5_200 + widgetRows - 1)
    expect(rows).toEqual(await plainRows())
  })
})

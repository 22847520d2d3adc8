import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isValidCuit } from '../../../kernel/contract/cuit.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { seedPeople } from '../../customers/server/index.ts'
import { seedOpportunities, seedOpportunityOrders } from '../../pipelines/server/index.ts'
import { demonstrationHolidays } from '../../routes/contract/argentine-holidays.ts'
import { checkFacts } from '../../sales/server/index.ts'
import { type FillOptions, fillEnvironment } from './fill-environment.ts'
import { takePhotos } from './photos.ts'

/** A Friday at 15:30 in Buenos Aires. */
const now = new Date('2026-11-20T18:30:00Z')
const timeZone = 'America/Argentina/Buenos_Aires'
const small: Omit<FillOptions, 'envId'> = {
  seed: 7,
  now,
  timeZone,
  kind: 'frozen',
  marketplace: true,
  sellers: 4,
  customers: 90,
  articles: 60,
  months: 2,
  orders: 700,
}

let application: TestApplication
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())

const fill = async (options: Partial<FillOptions> = {}): Promise<string> => {
  const envId = newId()
  await fillEnvironment(application.platform, { ...small, envId, ...options })
  return envId
}

/** Of everything the history wrote, ids included. */
const checksum = (envId: string): Promise<string> =>
  application.platform.withTenant(envId, async ({ db }) => {
    const hash = createHash('sha256')
    for (const table of [
      'orders',
      'order_lines',
      'collections',
      'collection_payments',
      'no_purchases',
      'positions',
    ] as const) {
      const text = sql`select (to_jsonb(t) - 'env_id')::text as row from ${sql.table(table)} t where env_id = ${envId}::uuid order by 1`
      for (const { row } of (await text.execute(db)).rows as { row: string }[]) hash.update(row)
    }
    return hash.digest('hex')
  })

const count = (envId: string, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  application.platform.withTenant(envId, async ({ db }) => (await query.execute(db)).rows[0]?.count ?? -1)

test('the same seed gives the same history; another seed, another one', async () => {
  const [one, same, other] = [await fill(), await fill(), await fill({ seed: 8 })]
  expect(await checksum(one)).toBe(await checksum(same))
  expect(await checksum(one)).not.toBe(await checksum(other))
})

test('an environment with data is refused and left as it is', async () => {
  const envId = await fill({ orders: 100, months: 1 })
  const before = await checksum(envId)
  await expect(fillEnvironment(application.platform, { ...small, envId })).rejects.toThrow('demo.notEmpty')
  expect(await checksum(envId)).toBe(before)
})

test('one opened on a holiday has sales to show, and no plan', async () => {
  const envId = await fill({ now: new Date('2026-12-08T18:30:00Z'), orders: 300, months: 1 })
  const on = (condition: ReturnType<typeof sql>) =>
    count(envId, sql`select count(*) from ${condition} and env_id = ${envId}::uuid and day = '2026-12-08'`)
  expect(await on(sql`orders where true`)).toBeGreaterThan(0)
  expect(await on(sql`visits where is_planned`)).toBe(0)
})

describe('a history', () => {
  let envId: string
  beforeAll(async () => {
    envId = await fill()
  })
  const plannedOn = (day: string) =>
    count(envId, sql`select count(*) from visits where env_id = ${envId}::uuid and is_planned and day = ${day}::date`)
  const orders = (condition: ReturnType<typeof sql>) =>
    count(envId, sql`select count(*) from orders where env_id = ${envId}::uuid and ${condition}`)

  test('leaves the derived tables equal to a recount', async () => {
    expect(await application.platform.withTenant(envId, checkFacts)).toEqual([])
  })

  test('has the orders asked for, up to now and none later', async () => {
    expect(await orders(sql`true`)).toBe(700)
    expect(await orders(sql`taken_at > ${now}`)).toBe(0)
    expect(await orders(sql`day = '2026-11-20'`)).toBeGreaterThan(0)
    expect(await orders(sql`extract(isodow from day) = 7`)).toBe(0)
    for (const year of [2025, 2026])
      for (const { day, isWorkingDay } of demonstrationHolidays(year).filter(({ day: on }) => on < '2026-11-20'))
        if (!isWorkingDay)
          expect([day, await orders(sql`day = ${day}::date`), await plannedOn(day)]).toEqual([day, 0, 0])
    expect(await orders(sql`extract(hour from taken_at at time zone ${timeZone}) not between 8 and 19`)).toBe(0)
  })

  test('is exported up to yesterday, pending today, and never for returns', async () => {
    expect(await orders(sql`state = 2 and (day = '2026-11-20' or kind = 'return' or canceled_at is not null)`)).toBe(0)
    expect(
      await orders(
        sql`state = 1 and day < '2026-11-10' and kind = 'sale' and canceled_at is null and deleted_at is null`,
      ),
    ).toBe(0)
    expect(await orders(sql`kind = 'return' and net_cents < 0`)).toBeGreaterThan(0)
    expect(await orders(sql`canceled_at is not null`)).toBeGreaterThan(0)
    expect(await orders(sql`deleted_at is not null`)).toBeGreaterThan(0)
    for (const origin of [0, 1, 2, 3]) expect(await orders(sql`origin = ${origin}`)).toBeGreaterThan(0)
  })

  test('has amounts that add up', async () => {
    const wrong = sql<{ count: number }>`
      select count(*) from orders o join (
        select order_id, count(*) lines, sum(net_cents) net, sum(total_cents) total, sum(quantity) units, sum(kg) kg, sum(packages) packages
        from order_lines where env_id = ${envId}::uuid group by 1) l on l.order_id = o.id
      where o.env_id = ${envId}::uuid and (o.net_cents, o.total_cents, o.units, o.kg, o.packages, o.line_count, o.net_cents + o.tax_cents)
        is distinct from (l.net, l.total, l.units, l.kg, l.packages, l.lines, o.total_cents)`
    expect(await count(envId, wrong)).toBe(0)
    const unpaid = sql<{ count: number }>`
      select count(*) from collections c where env_id = ${envId}::uuid and total_cents <> (
        select sum(amount_cents) from collection_payments p where p.env_id = ${envId}::uuid and p.collection_id = c.id)`
    expect(await count(envId, unpaid)).toBe(0)
  })

  test('has every payment method, debts due, far-away operations and customers with a valid CUIT', async () => {
    expect(
      await count(envId, sql`select count(distinct method) from collection_payments where env_id = ${envId}::uuid`),
    ).toBe(7)
    expect(
      await count(envId, sql`select count(*) from receivables where env_id = ${envId}::uuid and due_on < '2026-11-20'`),
    ).toBeGreaterThan(0)
    expect(await orders(sql`distance_meters > 300`)).toBeGreaterThan(0)
    const cuits = await application.platform.withTenant(envId, ({ db }) =>
      db.selectFrom('customers').select('cuit').where('envId', '=', envId).where('cuit', 'is not', null).execute(),
    )
    expect(cuits.length).toBeGreaterThan(80)
    expect(cuits.filter(({ cuit }) => !isValidCuit(cuit ?? ''))).toEqual([])
  })

  test('takes the next numbers after its own', async () => {
    expect(
      await count(envId, sql`select value count from counters where env_id = ${envId}::uuid and name = 'orders'`),
    ).toBe(700)
  })
})

test('a Sunday before dawn still has something to show today', async () => {
  const sunday = new Date('2026-11-22T09:30:00Z')
  const envId = await fill({ now: sunday, months: 1, orders: 600 })
  expect(
    await count(envId, sql`select count(*) from orders where env_id = ${envId}::uuid and day = '2026-11-22'`),
  ).toBeGreaterThan(0)
  expect(
    await count(envId, sql`select count(*) from orders where env_id = ${envId}::uuid and taken_at > ${sunday}`),
  ).toBe(0)
})

test('a company has opportunities on their way, lost with a reason, and won that came to an order', async () => {
  const envId = await fill({
    customers: 200,
    seeders: [seedPeople, seedOpportunities],
    closers: [seedOpportunityOrders],
  })
  const opportunities = (condition: ReturnType<typeof sql>) =>
    count(envId, sql`select count(*) from opportunities where env_id = ${envId}::uuid and ${condition}`)
  expect(await opportunities(sql`true`)).toBeGreaterThanOrEqual(60)
  expect(await opportunities(sql`outcome = 'open'`)).toBeGreaterThan(30)
  expect(await opportunities(sql`outcome = 'lost' and lost_reason is null`)).toBe(0)
  expect(await opportunities(sql`order_id is not null and outcome = 'won'`)).toBeGreaterThan(3)
  expect(await opportunities(sql`order_id is not null and outcome <> 'won'`)).toBe(0)
  expect(await opportunities(sql`greatest(created_at, entered_state_at) > ${now}`)).toBe(0)
})

test('the newest orders, collections and closed shops have photos, some of an order two', async () => {
  const envId = await fill()
  await takePhotos(application.platform, { envId, now, timeZone })
  const photos = await application.platform.withTenant(envId, async ({ db }) => {
    const found = await sql<{ kind: string; photos: number; operations: number; files: number }>`
      select p.operation_kind as kind, count(*) as photos, count(distinct p.operation_id) as operations, count(distinct p.file_id) as files
      from operation_photos p join files f on f.env_id = ${envId}::uuid and f.id = p.file_id
      where p.env_id = ${envId}::uuid group by 1 order by 1`.execute(db)
    return found.rows
  })
  expect(photos.map(({ kind }) => kind)).toEqual(['collection', 'no-purchase', 'order'])
  for (const { operations, files } of photos) {
    expect(operations).toBeGreaterThan(5)
    expect(files).toBeGreaterThan(2)
  }
  expect(photos[2]?.photos).toBeGreaterThan(photos[2]?.operations ?? 0)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../../../kernel/contract/formats.ts'
import { byText } from '../../../../../testing/by-text.ts'
import { createArticle, createCustomer } from '../../../../../testing/factories.ts'
import { daysAgo, openShop, type Shop } from '../../../testing/shop.ts'
import { collectionWireOf, orderWireOf, shopCodes } from '../../../testing/wire-documents.ts'
import { checkFacts } from '../check-facts.ts'
import { rebuildFacts } from '../rebuild-facts.ts'
import { packSoldDays } from './pack-sold-days.ts'
import { placesOf, readSoldDays } from './read-sold-days.ts'

let shop: Shop
const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')
const days = [3, 4, 5, 6, 7]

beforeAll(async () => {
  shop = await openShop()
  for (const ago of [0, ...days])
    for (const customer of [shopCodes.customer, shopCodes.otherCustomer])
      await shop.admin.post('/api/v1/orders', orderWireOf({ t: daysAgo(ago), c: { k: customer } }))
})
afterAll(() => shop.application.stop())

const pack = (signal?: AbortSignal): Promise<void> =>
  packSoldDays(shop.application.platform.withTenant, shop.application.envId, { today, ...(signal ? { signal } : {}) })

const packed = (): Promise<string[]> =>
  shop.inTenant(async ({ db, envId }) =>
    (await db.selectFrom('soldDays').select('day').where('envId', '=', envId).orderBy('day').execute()).map(
      ({ day }) => day,
    ),
  )

const dayAgo = (ago: number): string => addDays(today, -ago)
const without = (ago: number): string[] =>
  days
    .map(dayAgo)
    .filter(day => day !== dayAgo(ago))
    .toSorted()
const everyDay = days.map(dayAgo).toSorted()

/** Customers' codes of a period, by day, and how many articles each order has. */
const sold = () =>
  shop.inTenant(async tenant => {
    const read = await readSoldDays(tenant, { from: dayAgo(10), to: today }, new Set(['sellers', 'hours', 'articles']))
    const found = await sql<{ place: number; code: string }>`
      select p.place, c.code from ${placesOf(tenant.envId, 'customer', read)} p join customers c on c.env_id = ${tenant.envId}::uuid and c.id = p.id`.execute(
      tenant.db,
    )
    const codes = new Map(found.rows.map(({ place, code }) => [place, code]))
    return read.days.map(({ day, customers, lineCounts, articles, hours }) => ({
      day,
      customers: Array.from(customers, place => codes.get(place)).toSorted(byText),
      lines: [...lineCounts],
      articles: articles.length,
      hours: [...hours],
    }))
  })

test('a day is packed once it is over, and reads as its documents do', async () => {
  const before = await sold()
  expect(before).toHaveLength(days.length + 1)
  expect(before[0]).toEqual({ day: dayAgo(7), customers: ['C1', 'C2'], lines: [1, 1], articles: 2, hours: [12, 12] })
  await pack()
  expect(await packed()).toEqual(everyDay)
  expect(await sold()).toEqual(before)
  expect(await shop.inTenant(checkFacts)).toEqual([])
})

test('nothing is packed once the server stops', async () => {
  await shop.inTenant(tenant => rebuildFacts(tenant))
  expect(await packed()).toEqual([])
  const stopped = new AbortController()
  stopped.abort()
  await pack(stopped.signal)
  expect(await packed()).toEqual([])
  await pack()
})

test('an order drops the pack of its day alone; a collection drops none', async () => {
  await shop.admin.post('/api/v1/collections', collectionWireOf({ t: daysAgo(5) }))
  expect(await packed()).toEqual(everyDay)
  const order = orderWireOf({
    t: daysAgo(4),
    o: [shopCodes.article, shopCodes.otherArticle, shopCodes.article].map(a => ({ a, q: 1, up: 5 })),
  })
  await shop.admin.post('/api/v1/orders', order)
  expect(await packed()).toEqual(without(4))
  const late = (await sold()).find(({ day }) => day === dayAgo(4))
  expect(late).toMatchObject({ customers: ['C1', 'C1', 'C2'], articles: 4 })
  await pack()
  expect((await sold()).find(({ day }) => day === dayAgo(4))).toEqual(late)
  await shop.admin.request('DELETE', `/api/v1/orders/${String(order.sk)}`)
  expect(await packed()).toEqual(without(4))
  expect((await sold()).find(({ day }) => day === dayAgo(4))?.customers).toEqual(['C1', 'C2'])
  await pack()
})

test('new customers, sellers and articles have a place, in packs and in days without a pack', async () => {
  await shop.inTenant(async tenant => {
    await createCustomer(tenant, { code: 'NUEVO' })
    await createArticle(tenant, { code: 'NUEVO' })
  })
  const order = orderWireOf({ t: daysAgo(6), c: { k: 'NUEVO' }, o: [{ a: 'NUEVO', q: 1, up: 1 }] })
  await shop.admin.post('/api/v1/orders', order)
  const beside = await sold()
  expect(beside[1]?.customers).toEqual(['C1', 'C2', 'NUEVO'])
  await pack()
  expect(await sold()).toEqual(beside)
})

test('places wider than a byte are read as they were written', async () => {
  await shop.inTenant(async ({ db, envId }) => {
    await sql`update sold_places set place = place + 70000 where env_id = ${envId}::uuid and kind = 'customer' and place = (
      select max(place) from sold_places where env_id = ${envId}::uuid and kind = 'customer')`.execute(db)
    await sql`update sold_places set place = place + 700 where env_id = ${envId}::uuid and kind = 'article'`.execute(db)
    await sql`delete from sold_days where env_id = ${envId}::uuid`.execute(db)
  })
  const beside = await sold()
  await pack()
  expect(await sold()).toEqual(beside)
  expect(await shop.inTenant(checkFacts)).toEqual([])
})

test('orders that arrive while days are packed are in all packs, or their packs are gone', async () => {
  for (let round = 0; round < 3; round += 1) {
    const orders = Array.from({ length: 24 }, (_, index) =>
      shop.admin.post(
        '/api/v1/orders',
        orderWireOf({ t: daysAgo(3 + (index % 5)), o: [{ a: shopCodes.article, q: 1, up: 1 }] }),
      ),
    )
    await Promise.all([...orders, pack(), pack()])
    expect(await shop.inTenant(checkFacts)).toEqual([])
  }
  await pack()
  expect(await packed()).toEqual(everyDay)
  expect(await shop.inTenant(checkFacts)).toEqual([])
})

test.each([
  ['another customer', sql`customers = set_byte(customers, 3, (get_byte(customers, 3) + 1) % 4)`],
  ['another hour', sql`hours = set_byte(hours, 0, 3)`],
  ['another article', sql`articles = set_byte(articles, octet_length(articles) - 1, 1)`],
  ['a column cut short', sql`hours = substr(hours, 2)`],
  [
    'an order less',
    sql`orders = orders - 1, hours = substr(hours, 2), sellers = substr(sellers, 2), line_counts = substr(line_counts, 3), customers = substr(customers, 5)`,
  ],
])('the doctor finds a pack with %s, and a rebuild mends it', async (_, change) => {
  await shop.inTenant(({ db, envId }) =>
    sql`update sold_days set ${change} where env_id = ${envId}::uuid and day = ${dayAgo(5)}::date`.execute(db),
  )
  const differences = await shop.inTenant(checkFacts)
  expect(differences).toHaveLength(1)
  expect(differences[0]).toMatchObject({ table: 'sold_days', key: { day: dayAgo(5) } })
  await shop.inTenant(tenant => rebuildFacts(tenant))
  expect(await shop.inTenant(checkFacts)).toEqual([])
  await pack()
})

import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, dayOf, monthOf } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { onServer } from '../../../testing/database.ts'
import {
  createArticle,
  createBrand,
  createChannel,
  createCustomer,
  createExcuse,
  createItem,
  createReceivable,
  createRouteStop,
  createSeller,
} from '../../../testing/factories.ts'
import { rebuildFacts } from '../../sales/server/index.ts'
import type {
  FollowArticles,
  FollowDebt,
  FollowOperation,
  FollowPurchases,
  FollowSummary,
  FollowVisits,
} from '../contract/follow.ts'
import { writeCollection, writeNoPurchase, writeOrder, writePlanned } from './follow.fixture.ts'

const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')
const ago = (days: number): string => addDays(today, -days)

let application: TestApplication
let admin: Caller
let seller: Caller
let shop: string
const url = (part = ''): string => `/api/customers/SHOP/follow${part}`

/** A shop of one seller, where another once took an order; six peers of its channel and one of another. */
const plant = async (tenant: Tenant): Promise<void> => {
  const [mine, other] = [
    await createSeller(tenant, { code: 'V1', name: 'Mía' }),
    await createSeller(tenant, { code: 'V2' }),
  ]
  const [kiosks, bars] = [await createChannel(tenant), await createChannel(tenant)]
  const [item, brand] = [await createItem(tenant, { name: 'Helados' }), await createBrand(tenant, { name: 'Polar' })]
  const article = (code: string) => createArticle(tenant, { code, itemId: item, brandId: brand })
  const [weekly, lost, never, rare] = [
    await article('SEM'),
    await article('LOST'),
    await article('NUNCA'),
    await article('RARO'),
  ]
  shop = await createCustomer(tenant, { code: 'SHOP', name: 'Almacén Sol', sellerId: mine, salesChannelId: kiosks })
  const theirs = { sellerId: mine, customerId: shop }
  for (let week = 0; week < 110; week += 1)
    await writeOrder(tenant, {
      ...theirs,
      day: ago(7 * week),
      lines: [{ articleId: weekly, quantity: 4, netCents: 1000 + week }],
    })
  for (const days of [80, 94, 108, 122])
    await writeOrder(tenant, { ...theirs, day: ago(days), lines: [{ articleId: lost, quantity: 2, netCents: 5000 }] })
  await writeOrder(tenant, { ...theirs, day: ago(3), lines: [{ articleId: weekly, quantity: -1, netCents: -250 }] })
  await writeOrder(tenant, {
    ...theirs,
    day: ago(2),
    canceled: true,
    lines: [{ articleId: never, quantity: 9, netCents: 99_000 }],
  })
  await writeOrder(tenant, {
    ...theirs,
    day: ago(2),
    deleted: true,
    lines: [{ articleId: never, quantity: 9, netCents: 99_000 }],
  })
  await writeOrder(tenant, {
    day: ago(10),
    sellerId: other,
    customerId: shop,
    lines: [{ articleId: weekly, quantity: 1, netCents: 777 }],
  })
  await writeCollection(tenant, { ...theirs, day: ago(5), totalCents: 3000 })
  const excuse = await createExcuse(tenant, { name: 'Tiene stock' })
  for (const days of [12, 20]) await writeNoPurchase(tenant, { ...theirs, day: ago(days), excuseId: excuse })
  for (const days of [12, 16]) await writePlanned(tenant, { ...theirs, day: ago(days) })
  for (const [days, balanceCents] of [
    [-5, 1000],
    [0, 2000],
    [10, 4000],
    [20, 8000],
    [45, 16_000],
  ] as const)
    await createReceivable(tenant, { customerId: shop, dueOn: ago(days), balanceCents })
  await createReceivable(tenant, { customerId: shop, dueOn: ago(90), balanceCents: 0 })
  await createRouteStop(tenant, { ...theirs, weekday: 4, anchorDay: '2026-01-01' })
  for (let index = 0; index < 7; index += 1) {
    const customerId = await createCustomer(tenant, { salesChannelId: index < 6 ? kiosks : bars, sellerId: other })
    await writeOrder(tenant, {
      day: ago(20),
      sellerId: other,
      customerId,
      lines: [
        { articleId: weekly, quantity: 1, netCents: 500 },
        ...(index < 4 || index === 6 ? [{ articleId: never, quantity: 1, netCents: 500 }] : []),
        ...(index === 0 ? [{ articleId: rare, quantity: 1, netCents: 500 }] : []),
      ],
    })
  }
  await rebuildFacts(tenant)
}

beforeAll(async () => {
  application = await createTestApplication()
  await application.platform.withTenant(application.envId, plant)
  admin = await application.signIn({ roleNumber: 1 })
  seller = await application.signIn({ roleNumber: 2, sellerKey: 'V1' })
})
afterAll(() => application.stop())

const counted = `from orders o join order_lines l on l.env_id = o.env_id and l.order_id = o.id join sellers s on s.env_id = o.env_id and s.id = o.seller_id
  join articles a on a.env_id = o.env_id and a.id = l.article_id
  where o.env_id = $1 and o.customer_id = $2 and o.canceled_at is null and o.deleted_at is null`

/** Sums of the documents themselves: nothing here knows the derived tables. */
const recount = <Row extends pg.QueryResultRow>(select: string, rest: string, values: unknown[] = []): Promise<Row[]> =>
  onServer(application.databaseUrl, async client => {
    const answer = await client.query<Row>(`${select} ${counted} ${rest}`, [application.envId, shop, ...values])
    return answer.rows
  })

const netBetween = async (from: string, to: string, bySeller: string | null = null): Promise<number> => {
  const [row] = await recount<{ net: string }>(
    'select coalesce(sum(l.net_cents), 0) net',
    'and o.day between $3 and $4 and ($5::text is null or s.code = $5)',
    [from, to, bySeller],
  )
  return Number(row?.net)
}

describe('the figures of a customer', () => {
  test('are those of its documents, against the same days of last month and last year', async () => {
    const { month, lastMonth, lastYear, customer } = await admin.get<FollowSummary>(url())
    expect(customer).toMatchObject({ code: 'SHOP', name: 'Almacén Sol', seller: { code: 'V1', name: 'Mía' } })
    expect([month.from, month.to]).toEqual([monthOf(today), today])
    expect([lastMonth.to, lastYear.to]).toEqual([addMonths(today, -1), addMonths(today, -12)])
    for (const span of [month, lastMonth, lastYear]) expect(span.netCents).toBe(await netBetween(span.from, span.to))
  })

  test('ticket, frequency, effectiveness and debt', async () => {
    const { ticket, frequency, effectiveness, debt, route, nextVisitOn } = await admin.get<FollowSummary>(url())
    const [orders] = await recount<{ orders: string }>(
      "select count(distinct o.id) filter (where o.kind = 'sale') orders",
      'and o.day > $3',
      [ago(90)],
    )
    expect(ticket.orders).toBe(Number(orders?.orders))
    expect(ticket.cents).toBe(Math.round((await netBetween(ago(89), today)) / ticket.orders))
    const days = await recount<{ day: string }>(
      'select distinct o.day::text as day',
      "and o.kind = 'sale' and o.day > $3 order by 1",
      [ago(180)],
    )
    const gaps = days
      .slice(1)
      .map(({ day }, index) => (Date.parse(day) - Date.parse(days[index]?.day ?? '')) / 86_400_000)
    expect(frequency.days).toBe(gaps.toSorted((a, b) => b - a)[Math.ceil(gaps.length / 2) - 1])
    expect(frequency).toMatchObject({ agreedDays: 7, lastOrderOn: today, daysSince: 0 })
    expect(effectiveness.ratio).toBeCloseTo(effectiveness.effective / effectiveness.visits, 6)
    expect(effectiveness.visits).toBeGreaterThan(effectiveness.effective)
    expect(debt).toEqual({ totalCents: 31_000, overdueCents: 28_000 })
    expect(route).toEqual([{ weekday: 4, frequency: 'weekly', seller: 'Mía' }])
    expect(nextVisitOn && new Date(nextVisitOn).getUTCDay()).toBe(4)
  })

  test('two years by month, and this year by item and brand', async () => {
    const { months, items, brands } = await admin.get<FollowPurchases>(url('/purchases'))
    expect(months).toHaveLength(24)
    expect(months.at(-1)?.month).toBe(monthOf(today))
    for (const { month, netCents } of months)
      expect(netCents).toBe(await netBetween(month, addDays(addMonths(month, 1), -1)))
    const year = await netBetween(ago(364), today)
    expect(items).toEqual([
      expect.objectContaining({ name: 'Helados', netCents: year, beforeCents: await netBetween(ago(729), ago(365)) }),
    ])
    expect(brands).toEqual([expect.objectContaining({ name: 'Polar', netCents: year })])
  })

  test('articles: the most bought, the lost one with its arithmetic, and what its peers buy', async () => {
    const { bought, lost, lostPerMonthCents, never, peers } = await admin.get<FollowArticles>(url('/articles'))
    const rows = await recount<{ code: string; net: string; days: string }>(
      'select a.code, sum(l.net_cents) net, count(distinct o.day) filter (where l.quantity > 0) days',
      'and o.day > $3 group by a.code order by sum(l.net_cents) desc',
      [ago(365)],
    )
    expect(bought.map(({ code, netCents, purchases }) => [code, netCents, purchases])).toEqual(
      rows.map(({ code, net, days }) => [code, Number(net), Number(days)]),
    )
    expect(lost).toEqual([
      expect.objectContaining({ code: 'LOST', purchases: 4, everyDays: 14, daysSince: 80, lastOn: ago(80) }),
    ])
    expect(lostPerMonthCents).toBe(lost[0]?.netPerMonthCents)
    // Of the six shops of its channel; the bar is another channel's, and what it canceled it never bought.
    expect(peers).toBe(6)
    expect(never.map(({ code, buyers }) => [code, buyers])).toEqual([
      ['NUNCA', 4],
      ['RARO', 1],
    ])
  })

  test('debt by age, with its documents and without those paid', async () => {
    const { totalCents, buckets, documents, count } = await admin.get<FollowDebt>(url('/debt'))
    expect(totalCents).toBe(31_000)
    expect(buckets.map(({ key, cents }) => [key, cents])).toEqual([
      ['notDue', 3000],
      ['upTo15', 4000],
      ['upTo30', 8000],
      ['over30', 16_000],
    ])
    expect(count).toBe(5)
    expect(documents.map(document => document.daysOverdue)).toEqual([45, 20, 10, 0, -5])
  })

  test('visits by day, planned or not, and the reasons of no-purchases', async () => {
    const { from, days, reasons, noPurchases } = await admin.get<FollowVisits>(url('/visits'))
    expect(new Date(from).getUTCDay()).toBe(1)
    const byDay = new Map(days.map(day => [day.day, day]))
    expect(byDay.get(ago(16))).toMatchObject({ isPlanned: true, orders: 0, collections: 0, noPurchases: 0 })
    expect(byDay.get(ago(12))).toMatchObject({ isPlanned: true, noPurchases: 1 })
    expect(byDay.get(ago(5))).toMatchObject({ isPlanned: false, collections: 1 })
    expect(byDay.get(ago(2))).toBeUndefined()
    expect(reasons).toEqual([{ name: 'Tiene stock', count: 2 }])
    expect(noPurchases).toHaveLength(2)
  })

  test('operations page by page, each once, the canceled ones marked and the deleted ones gone', async () => {
    const all: FollowOperation[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { items: FollowOperation[]; next: string | null } = await admin.get(
        url(`/operations${cursor && `?cursor=${cursor}`}`),
      )
      all.push(...page.items)
      cursor = page.next
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.map(({ takenAt }) => takenAt)).toEqual(
      all
        .map(({ takenAt }) => takenAt)
        .toSorted()
        .toReversed(),
    )
    const of = (kind: FollowOperation['kind']) => all.filter(operation => operation.kind === kind)
    expect([of('order').length, of('return').length, of('collection').length, of('noPurchase').length]).toEqual([
      116, 1, 1, 2,
    ])
    expect(all.filter(({ isCanceled }) => isCanceled)).toHaveLength(1)
  })
})

describe('who follows whom', () => {
  test('a seller sees its own shop, without what another did there', async () => {
    const { month, lastMonth } = await seller.get<FollowSummary>(url())
    expect(month.netCents).toBe(await netBetween(month.from, month.to, 'V1'))
    expect(lastMonth.netCents).toBe(await netBetween(lastMonth.from, lastMonth.to, 'V1'))
    const { bought } = await seller.get<FollowArticles>(url('/articles'))
    expect(bought.find(({ code }) => code === 'SEM')?.netCents).toBe((await netBetween(ago(364), today, 'V1')) - 20_000)
  })

  test.each(['', '/purchases', '/articles', '/debt', '/visits', '/operations'])(
    'a shop out of reach, of another company or unknown is not found: %s',
    async part => {
      const other = await application.signIn({ roleNumber: 2, sellerKey: 'V2' })
      const stranger = await application.signIn({ roleNumber: 1, envId: application.otherEnvId })
      for (const caller of [other, stranger]) expect((await caller.request('GET', url(part))).statusCode).toBe(404)
      expect((await admin.request('GET', `/api/customers/NADIE/follow${part}`)).statusCode).toBe(404)
    },
  )

  test('a page that was never given is refused, and a shop without history answers emptiness', async () => {
    for (const cursor of ['x', Buffer.from('["2026","1"]').toString('base64url')])
      expect((await admin.request('GET', url(`/operations?cursor=${cursor}`))).statusCode).toBe(400)
    await application.platform.withTenant(application.envId, tenant => createCustomer(tenant, { code: 'NUEVO' }))
    const fresh = await admin.get<FollowSummary>('/api/customers/NUEVO/follow')
    expect(fresh).toMatchObject({
      month: { netCents: 0 },
      ticket: { cents: null, before: null, orders: 0 },
      frequency: { days: null, agreedDays: null, lastOrderOn: null, daysSince: null },
      effectiveness: { ratio: null, visits: 0 },
      debt: { totalCents: 0, overdueCents: 0 },
      nextVisitOn: null,
    })
    expect(await admin.get<FollowArticles>('/api/customers/NUEVO/follow/articles')).toMatchObject({
      bought: [],
      lost: [],
      never: [],
      peers: 0,
    })
    expect(await admin.get<FollowPurchases>('/api/customers/NUEVO/follow/purchases')).toMatchObject({
      items: [],
      brands: [],
    })
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import type { LogisticsDashboard } from '../contract/dashboard.ts'
import type { SettlementView } from '../contract/settlement-view.ts'
import { type DeliveryBatch, type InTenant, line, result } from '../testing/fixtures.ts'
import { createProof } from '../testing/proof.ts'
import { close, countAll, explainAll } from '../testing/requests.ts'
import { createTestLoad } from '../testing/test-load.ts'

let application: TestApplication
let envId: string
let admin: Caller
let made = 0
beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())
beforeEach(async () => {
  made += 1
  envId = await application.addEnvironment()
  admin = await application.signIn({ envId, roleNumber: 1, email: `admin${made}@random.example` })
})

const inTenant: InTenant = work => application.platform.withTenant(envId, work)

const expectBooksToAgree = createProof(inTenant)

/** The lines, result and payments of one order. */
const door = fc.record({
  outcome: fc.constantFrom('delivered', 'partial', 'not_delivered'),
  lines: fc.array(
    fc.record({
      article: fc.nat(2),
      units: fc.integer({ min: 1, max: 30 }),
      priceCents: fc.integer({ min: 1, max: 999_999 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  back: fc.integer({ min: 1, max: 30 }),
  isFit: fc.boolean(),
  payments: fc.array(fc.record({ method: fc.nat(6), amountCents: fc.integer({ min: 1, max: 9_999_999 }) }), {
    maxLength: 3,
  }),
})
const randomRound = fc.record({
  doors: fc.array(door, { minLength: 1, maxLength: 4 }),
  lost: fc.nat(3),
  spoiled: fc.nat(3),
  mended: fc.nat(2),
  extra: fc.nat(2),
  bearer: fc.constantFrom('person', 'company'),
  cash: fc.nat(200),
  expense: fc.nat(5_000),
})

test('any round, once its differences have a person, closes with goods and money equal to the cent, and only then', async () => {
  await fc.assert(
    fc.asyncProperty(randomRound, async ({ doors, lost, spoiled, mended, extra, bearer, cash, expense }) => {
      const round = await inTenant(tenant =>
        createTestLoad(tenant, { articles: 3, orders: doors.map(({ lines }) => lines) }),
      )
      const items = doors.map(({ outcome, lines, back, isFit, payments }, index) => {
        const [one] = lines
        const returns = [
          {
            articleId: round.articleIds[one?.article ?? 0],
            units: Math.min(back, one?.units ?? 1),
            isFit,
            reason: 'damaged',
          },
        ]
        return result(round, index, {
          result: outcome,
          payments,
          ...(outcome === 'partial' ? { returns } : {}),
          ...(outcome === 'not_delivered' ? { reason: 'closed' } : {}),
        })
      })
      expect((await admin.post<DeliveryBatch>('/api/deliveries', { items })).created).toBe(items.length)
      const articles = [...new Set(doors.flatMap(({ lines }) => lines.map(({ article }) => article)))]
      // The count equals the documents except for lost, broken and surplus units.
      const back = articles.map(article => {
        const articleId = round.articleIds[article] ?? ''
        const whole = doors
          .filter(({ outcome }) => outcome === 'not_delivered')
          .flatMap(({ lines }) => lines.filter(one => one.article === article))
          .reduce((sum, { units }) => sum + units, 0)
        const said = items.flatMap(item =>
          'returns' in item ? (item.returns as { articleId: string; units: number; isFit: boolean }[]) : [],
        )
        const of = (isFit: boolean) =>
          said
            .filter(one => one.articleId === articleId && one.isFit === isFit)
            .reduce((sum, { units }) => sum + units, 0)
        return { articleId, fit: whole + of(true), unfit: of(false) }
      })
      const goods = back.map(({ articleId, fit, unfit }) => {
        const missing = Math.min(lost, fit)
        const broken = Math.min(spoiled, fit - missing)
        const unbroken = Math.min(mended, unfit)
        return { articleId, fit: fit - missing - broken + unbroken + extra, unfit: unfit + broken - unbroken }
      })
      const counted = await countAll(admin, round, {
        goods,
        notes: cash > 0 ? [{ form: 'note', denominationCents: 10_000, quantity: cash }] : [],
        expenses: expense > 0 ? [{ amountCents: expense, detail: 'Nafta' }] : [],
      })
      for (const { fit, unfit, figures } of counted.goods)
        expect((figures?.delivered ?? 0) + (fit ?? 0) + (unfit ?? 0) + (figures?.shortage ?? 0)).toBe(figures?.loaded)
      const isClean = counted.unexplained.length === 0
      expect((await close(admin, round)).statusCode).toBe(isClean ? 200 : 409)
      if (!isClean) {
        expect((await explainAll(admin, round, { bearer })).unexplained).toEqual([])
        const closed = (await close(admin, round)).json() as SettlementView
        const amounts = closed.differences.map(({ amountCents }) => amountCents)
        const ofMoney = closed.differences.filter(({ articleId }) => articleId === null)
        const explained = ofMoney.reduce((sum, { amountCents }) => sum + amountCents, 0)
        expect(closed.money?.reduce((sum, { expected, counted: there }) => sum + expected - there, 0)).toBe(explained)
        expect(closed.accountCents).toBe(bearer === 'company' ? 0 : amounts.reduce((sum, cents) => sum + cents, 0))
      }
      await expectBooksToAgree()
    }),
    { numRuns: 12, seed: 6 },
  )
}, 60_000)

describe('the dashboard of logistics', () => {
  test('adds up what happened on the road, and its lists show the same rows', async () => {
    const round = await inTenant(tenant =>
      createTestLoad(tenant, { articles: 1, orders: [[line(0, 6)], [line(0, 4)], [line(0, 2)], [line(0, 1)]] }),
    )
    await admin.post('/api/deliveries', {
      items: [
        result(round, 0, { payments: [{ method: 0, amountCents: 100 }], latitude: -32.9, longitude: -60.6 }),
        result(round, 1, {
          result: 'partial',
          returns: [{ articleId: round.articleIds[0], units: 3, isFit: false, reason: 'damaged' }],
        }),
        result(round, 2, { result: 'not_delivered', reason: 'closed' }),
      ],
    })
    const days = 'from=2026-11-01&to=2027-10-01'
    const board = await admin.get<LogisticsDashboard>(
      `/api/logistica/dashboard?${days}&compareFrom=2026-10-01&compareTo=2026-10-31`,
    )
    expect(board).toMatchObject({
      pendingOrders: { orders: 1, totalCents: 10_000, previousOrders: 0 },
      successfulDeliveries: { deliveries: 2, results: 3 },
      partialReturns: { units: 3, orders: 1 },
      operationsRanking: [{ deliveries: 2, collections: 1, noPurchases: 1 }],
      returnedItems: { rows: [{ units: 5 }], total: 1 },
      deliveryMap: { total: 1 },
      deliveryPerformance: [{ deliveries: 2, nonDeliveries: 1 }],
      returnReasons: [
        { reason: 'closed', orders: 1, units: 2 },
        { reason: 'damaged', orders: 1, units: 3 },
      ],
    })
    expect(
      (await admin.get<LogisticsDashboard>(`/api/logistica/dashboard?${days}&dealers=${newId()}`)).operationsRanking,
    ).toEqual([])
    expect((await admin.get<{ items: unknown[] }>('/api/logistica/widgets/consolidated')).items).toHaveLength(8)
    const total = async (path: string) => (await admin.get<{ total: number }>(path)).total
    expect(await total('/api/data/deliveries?filter=result:matches:partial')).toBe(1)
    expect(await total('/api/data/delivery-returns?sort=-units')).toBe(2)
    expect(await total('/api/data/settlements?filter=state:matches:open')).toBe(1)
    expect((await admin.request('GET', '/api/logistica/dashboard?from=2026-11-02&to=2026-11-01')).statusCode).toBe(400)
    const seller = await application.signIn({ envId, roleNumber: 2, email: `vende${made}@random.example` })
    for (const path of [
      `/api/logistica/dashboard?${days}`,
      '/api/data/deliveries',
      '/api/data/settlements',
      `/api/delivery-accounts/${round.personId}`,
    ])
      expect((await seller.request('GET', path)).statusCode).toBe(403)
  })
})

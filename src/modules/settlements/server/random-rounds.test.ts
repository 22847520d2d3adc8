import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { checkStock } from '../../stock/server/index.ts'
import type { LogisticsDashboard } from '../contract/dashboard.ts'
import type { DeliveryAnswer } from '../contract/deliveries.ts'
import type { SettlementView } from '../contract/settlements.ts'
import { line, result, urlOf } from '../testing/requests.ts'
import { createRound } from '../testing/round.ts'
import { checkSettlements } from './index.ts'

type Batch = { items: DeliveryAnswer[]; created: number; repeated: number; rejected: number }

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

const inTenant: <T>(work: Parameters<typeof application.platform.withTenant<T>>[1]) => Promise<T> = work =>
  application.platform.withTenant(envId, work)

const provesItself = async () =>
  expect(await inTenant(async tenant => [...(await checkSettlements(tenant)), ...(await checkStock(tenant))])).toEqual(
    [],
  )

/** What happened at one door, and how the count came out. */
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
  cash: fc.nat(200),
  expense: fc.nat(5_000),
})

test('any round, once its differences have a person, closes with goods and money equal to the cent, and only then', async () => {
  await fc.assert(
    fc.asyncProperty(randomRound, async ({ doors, lost, spoiled, cash, expense }) => {
      const round = await inTenant(tenant =>
        createRound(tenant, { articles: 3, orders: doors.map(({ lines }) => lines) }),
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
      expect((await admin.post<Batch>('/api/deliveries', { items })).created).toBe(items.length)
      const view = await admin.get<SettlementView>(urlOf(round))
      const goods = view.goods.map(({ articleId, expectedFit, expectedUnfit }) => {
        const missing = Math.min(lost, expectedFit)
        const broken = Math.min(spoiled, expectedFit - missing)
        return { articleId, fit: expectedFit - missing - broken, unfit: expectedUnfit + broken }
      })
      const draft = {
        goods,
        notes: cash > 0 ? [{ denominationCents: 10_000, quantity: cash }] : [],
        counts: expense > 0 ? [{ kind: 'expense', amountCents: expense, detail: 'Nafta' }] : [],
      }
      const counted = (await admin.request('PUT', urlOf(round), { seenVersion: 0, ...draft })).json() as SettlementView
      for (const { loaded, delivered, fit, unfit, shortage } of counted.goods)
        expect(delivered + fit + unfit + shortage).toBe(loaded)
      const early = await admin.request('POST', urlOf(round, '/close'), {
        seenVersion: counted.version,
        seenResults: counted.results,
      })
      expect(early.statusCode).toBe(counted.unexplained.length > 0 ? 409 : 200)
      if (counted.unexplained.length > 0) {
        const differences = counted.unexplained.map(open => ({
          ...open,
          deliveryPersonId: round.personId,
          reason: 'Diferencia',
        }))
        const ready = (
          await admin.request('PUT', urlOf(round), { seenVersion: counted.version, ...draft, differences })
        ).json() as SettlementView
        expect(ready.unexplained).toEqual([])
        const closed = (
          await admin.request('POST', urlOf(round, '/close'), {
            seenVersion: ready.version,
            seenResults: ready.results,
          })
        ).json() as SettlementView
        const booked = closed.differences
          .filter(({ kind }) => kind !== 'goods')
          .reduce((sum, { amountCents }) => sum + amountCents, 0)
        expect(closed.money.reduce((sum, { expected, counted: there }) => sum + expected - there, 0)).toBe(booked)
        expect(closed.accountCents).toBe(closed.differences.reduce((sum, { amountCents }) => sum + amountCents, 0))
      }
      await provesItself()
    }),
    { numRuns: 12, seed: 6 },
  )
}, 60_000)

describe('the dashboard of logistics', () => {
  test('adds up what happened on the road, and its lists show the same rows', async () => {
    const round = await inTenant(tenant =>
      createRound(tenant, { articles: 1, orders: [[line(0, 6)], [line(0, 4)], [line(0, 2)], [line(0, 1)]] }),
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

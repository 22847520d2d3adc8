import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LiveSellerDay, sellerDayFigures } from '../../sales/contract/live-documents.ts'
import type { SalesDashboard } from '../contract/sales-dashboard.ts'
import { createLiveDays } from './live-days.ts'
import { liveAnswer, withSellerDays } from './live-sums.ts'

const today = '2026-11-20'
const nothing = Object.fromEntries(sellerDayFigures.map(figure => [figure, 0])) as Omit<
  LiveSellerDay,
  'day' | 'sellerId' | 'lastOperationAt'
>

const dayOf = (sellerId: string, figures: Partial<LiveSellerDay>): LiveSellerDay => ({
  day: today,
  sellerId,
  ...nothing,
  lastOperationAt: null,
  ...figures,
})
const heardOf = (...days: LiveSellerDay[]) => new Map(days.map(day => [day.sellerId, day]))

const ana = { orders: 2, visits: 3, effectiveVisits: 2, totalCents: 200, netCents: 160 }
const beto = { orders: 1, visits: 1, effectiveVisits: 1, totalCents: 100, netCents: 80 }
const rowOf = (id: string, sums: typeof ana, position: number) => ({
  id,
  code: id,
  name: id,
  position,
  previousTotalCents: 0,
  ...sums,
})

const answer: SalesDashboard = {
  asOf: `${today}T15:00:00.000Z`,
  today,
  period: { from: today, to: today, name: 'hoy' },
  comparison: { from: '2026-11-13', to: '2026-11-13', until: null, label: '' },
  lastOperationAt: `${today}T14:00:00.000Z`,
  sellerDays: (
    [
      ['ana', ana],
      ['beto', beto],
    ] as const
  ).map(([id, sums]) => [id, sellerDayFigures.map(figure => ({ ...nothing, ...sums })[figure])]),
  widgets: {
    dailySales: {
      ok: true,
      data: { totalCents: 300, previousTotalCents: 50, netCents: 240, previousNetCents: 40, sparkline: [] },
    },
    totalOrders: {
      ok: true,
      data: { orders: 3, previousOrders: 1, averageTicketCents: 80, previousAverageTicketCents: 40 },
    },
    sellerRanking: { ok: true, data: { total: 2, rows: [rowOf('ana', ana, 1), rowOf('beto', beto, 2)] } },
    articleRanking: { ok: true, data: { total: 0, totalCents: 300, rows: [] } },
  },
}

const betoSells = dayOf('beto', {
  orders: 2,
  visits: 2,
  effectiveVisits: 2,
  totalCents: 500,
  netCents: 400,
  lastOperationAt: `${today}T15:01:00.000Z`,
})

describe('figures of sellers, live', () => {
  const shown = liveAnswer(answer)

  test('a day that was heard of is in the sums and in the ranking, and what sellers do not tell stays', () => {
    const { widgets, lastOperationAt } = withSellerDays(shown, heardOf(betoSells))
    expect(widgets.dailySales).toMatchObject({ data: { totalCents: 700, netCents: 560, previousTotalCents: 50 } })
    expect(widgets.totalOrders).toMatchObject({ data: { orders: 4, averageTicketCents: 140 } })
    expect(widgets.sellerRanking).toMatchObject({
      data: {
        rows: [
          { id: 'beto', position: 1, orders: 2, totalCents: 500 },
          { id: 'ana', position: 2, orders: 2 },
        ],
      },
    })
    expect(widgets.articleRanking).toBe(answer.widgets.articleRanking)
    expect(lastOperationAt).toBe(betoSells.lastOperationAt)
  })

  test('an order that nobody visited for moves what is sold without a visit, and no visits', () => {
    const visits = { visits: 4, effectiveVisits: 3, previousVisits: 0, previousEffectiveVisits: 0, href: null }
    const remote = { orders: 0, previousOrders: 0, totalCents: 0, netCents: 0, href: null }
    const widgets = { effectiveness: { ok: true, data: visits }, remoteOrders: { ok: true, data: remote } } as const
    const sold = { ...beto, orders: 2, totalCents: 221, netCents: 180 }
    const alone = dayOf('beto', { ...sold, remoteOrders: 1, remoteTotalCents: 121, remoteNetCents: 100 })
    const moved = withSellerDays(liveAnswer({ ...answer, widgets }), heardOf(alone)).widgets
    expect(moved.remoteOrders).toMatchObject({ data: { orders: 1, totalCents: 121, netCents: 100 } })
    expect(moved.effectiveness).toMatchObject({ data: { visits: 4, effectiveVisits: 3 } })
  })

  test('a day heard twice, or that an answer has counted already, moves nothing', () => {
    const once = withSellerDays(shown, heardOf(betoSells))
    expect(withSellerDays(once, heardOf(betoSells))).toBe(once)
    const days = answer.sellerDays?.map(([id, sums]): [string, number[]] =>
      id === 'beto' ? [id, sellerDayFigures.map(figure => betoSells[figure])] : [id, sums],
    )
    const counted = liveAnswer({ ...answer, sellerDays: days ?? null }, once)
    expect(withSellerDays(counted, heardOf(betoSells))).toBe(counted)
  })

  test('each widget is moved from what its own answer was counted with', () => {
    const later = liveAnswer(
      {
        ...answer,
        sellerDays: [['beto', sellerDayFigures.map(figure => betoSells[figure])]],
        widgets: { totalOrders: { ok: true, data: { ...rest, orders: 4 } } },
      },
      shown,
    )
    const { widgets } = withSellerDays(later, heardOf(betoSells))
    expect(widgets.totalOrders).toMatchObject({ data: { orders: 4 } })
    expect(widgets.dailySales).toMatchObject({ data: { totalCents: 700 } })
  })

  test('sellers of another filter, other days and filtered customers leave the screen as it is', () => {
    expect(withSellerDays(shown, heardOf(dayOf('carla', { orders: 1 })))).toBe(shown)
    expect(withSellerDays(shown, heardOf({ ...betoSells, day: '2026-11-19' }))).toBe(shown)
    const filtered = liveAnswer({ ...answer, sellerDays: null })
    expect(withSellerDays(filtered, heardOf(betoSells))).toBe(filtered)
  })
})

const rest = { previousOrders: 1, averageTicketCents: 80, previousAverageTicketCents: 40 }

describe('days that were heard of', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('are drawn at once, together, and at most five times a second', () => {
    const drawn: string[][] = []
    const days = createLiveDays(all => drawn.push([...all.keys()]), Date.now)
    days.hear(dayOf('ana', {}))
    days.hear(dayOf('beto', {}))
    vi.advanceTimersByTime(30)
    expect(drawn).toEqual([['ana', 'beto']])
    days.hear(dayOf('ana', {}))
    vi.advanceTimersByTime(199)
    expect(drawn).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(drawn).toHaveLength(2)
  })

  test('give way to an answer that was asked for after them', () => {
    const days = createLiveDays(() => undefined, Date.now)
    days.hear(dayOf('ana', {}))
    vi.advanceTimersByTime(10)
    const askedAt = Date.now()
    vi.advanceTimersByTime(10)
    days.hear(dayOf('beto', {}))
    expect([...days.notIn(askedAt).keys()]).toEqual(['beto'])
    days.stop()
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectionQuery } from '../../kernel/web/filters/selection.ts'
import { figures } from '../../modules/figures/contract/figures.ts'
import { type Asked, askedIn } from '../../modules/figures/contract/rows-behind.ts'
import {
  type PerformanceFigures,
  performanceRoutes,
  type SellerDetail,
  type SellerPerformance,
} from '../../modules/street/contract/performance.ts'
import {
  customerVisitsLink,
  nonBuyersLink,
  ofSeller,
  onlyDay,
  performanceFigureNames,
  performanceFigures,
  performanceLink,
  reasonLink,
} from '../../modules/street/contract/street-figures.ts'
import { choiceNames, choicesOf, createFigureWorld, type FigureWorld, type RangeName, ranges } from './figure-world.ts'
import { createFollower, type ShownFigure } from './follow-figure.ts'

let made: FigureWorld
beforeAll(async () => {
  made = await createFigureWorld()
}, 120_000)
afterAll(() => made.stop())

const told = (name: string, values: PerformanceFigures, asked: Asked): ShownFigure[] =>
  performanceFigureNames.map(figure => ({
    name: `${figure} of ${name}`,
    value: values[figure],
    href: performanceLink(figure, asked),
    figure: figures[performanceFigures[figure]],
  }))

const detailFigures = (detail: SellerDetail, asked: Asked): ShownFigure[] => [
  ...told(detail.seller.code, detail.now, asked),
  ...detail.days.slice(0, 3).flatMap(day => told(`${detail.seller.code} on ${day.day}`, day, onlyDay(asked, day.day))),
  ...detail.excuses.map(({ code, count }) => ({
    name: `reason ${code}`,
    value: count,
    href: reasonLink(code, asked),
    figure: figures.noPurchases,
  })),
  {
    name: 'customers without purchase',
    value: detail.withoutPurchase.total,
    href: nonBuyersLink(asked),
    figure: figures.nonBuyers,
  },
  ...detail.withoutPurchase.rows.slice(0, 2).map(({ code, visits }) => ({
    name: `visits to ${code}`,
    value: visits,
    href: customerVisitsLink(code, asked),
    figure: figures.visits,
  })),
]

const combinations = (Object.keys(ranges) as RangeName[]).flatMap(range =>
  (['admin', 'supervisor'] as const).flatMap(who => choiceNames.map(choice => [who, range, choice] as const)),
)

test.each(combinations)(
  'every figure of the sellers’ report opens the rows that make it: %s, %s, %s',
  async (who, range, choice) => {
    const caller = made.callers[who]
    const chosen = choicesOf(made.world)[choice]
    const query = new URLSearchParams({ ...ranges[range], ...selectionQuery(chosen) })
    const report = await caller.get<SellerPerformance>(`${performanceRoutes.sellers.path}?${query}`)
    const asked = askedIn(report.period, chosen)
    const rows = report.rows.slice(0, 2)
    const [first] = rows
    // As its page asks for one seller: the days, and the choices of customers.
    const ofCustomers = { ...chosen, sellers: [], supervisors: [] }
    const detailQuery = new URLSearchParams({ ...ranges[range], ...selectionQuery(ofCustomers) })
    const detail = first && (await caller.get<SellerDetail>(`/api/performance/sellers/${first.code}?${detailQuery}`))
    const shown = [
      ...told('everybody', report.total, asked),
      ...rows.flatMap(({ id, code, now }) => told(code, now, ofSeller(asked, id))),
      ...(detail ? detailFigures(detail, ofSeller(askedIn(detail.period, ofCustomers), detail.seller.id)) : []),
    ]
    const follow = createFollower(caller)
    const wrong: string[] = []
    for (const figure of shown) wrong.push(...[await follow(figure)].flatMap(found => found ?? []))
    expect(wrong).toEqual([])
  },
  60_000,
)

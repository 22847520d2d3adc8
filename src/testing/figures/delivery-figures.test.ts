import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeIds } from '../../kernel/contract/short-ids.ts'
import type { Asked } from '../../modules/figures/contract/rows-behind.ts'
import type { LogisticsDashboard } from '../../modules/settlements/contract/dashboard.ts'
import {
  articleRows,
  type DeliveryFigureId,
  deliveriesAsked,
  deliveryFigures,
  deliveryRows,
  logisticsFigures,
  personRows,
  reasonRows,
  resultRow,
} from '../../modules/settlements/contract/dashboard-figures.ts'
import { returnReasonIds, returnReasons } from '../../modules/settlements/contract/delivery-words.ts'
import { createDeliveryWorld, type DeliveryWorld } from './delivery-world.ts'
import { type RangeName, ranges } from './figure-world.ts'
import { createFollower, type ShownFigure } from './follow-figure.ts'

let made: DeliveryWorld
beforeAll(async () => {
  made = await createDeliveryWorld()
}, 120_000)
afterAll(() => made.stop())

const choices = { none: 0, one: 1, seven: 7, eight: 8, nine: 9 } as const
type Choice = keyof typeof choices

type Link = (id: DeliveryFigureId) => string

/** The declared numbers of an object of the answer. */
const numbers = (
  name: string,
  declared: Record<string, DeliveryFigureId | null>,
  values: object,
  link: Link,
): ShownFigure[] =>
  Object.entries(declared).flatMap(([key, id]): ShownFigure[] => {
    const value = (values as Record<string, unknown>)[key]
    return id ? [{ name: `${name}.${key}`, value: Number(value), href: link(id), figure: deliveryFigures[id] }] : []
  })

const shownOf = (board: LogisticsDashboard, asked: Asked): ShownFigure[] => {
  const all: Link = id => deliveryRows(id, asked)
  const whole = (['pendingOrders', 'successfulDeliveries', 'partialReturns', 'deliveryMap'] as const).flatMap(id =>
    numbers(id, logisticsFigures[id].whole, board[id], all),
  )
  const people = (['operationsRanking', 'deliveryPerformance'] as const).flatMap(id =>
    board[id].flatMap(row =>
      numbers(`${id} of ${row.name}`, logisticsFigures[id].each, row, one => personRows(one, asked, row.id)),
    ),
  )
  const articles = board.returnedItems.rows.map(
    (row): ShownFigure => ({
      name: `returned ${row.code}`,
      value: row.units,
      href: articleRows('returnedUnits', asked, row.id),
      figure: deliveryFigures.returnedUnits,
    }),
  )
  const reasons = board.returnReasons.flatMap(row =>
    numbers(`reason ${row.reason}`, logisticsFigures.returnReasons.each, row, id =>
      reasonRows(id as 'results' | 'returnedUnits', asked, row.reason),
    ),
  )
  const marks = board.deliveryMap.points.slice(0, 3).map(
    (point): ShownFigure => ({
      name: `the mark of order ${point.orderNumber}`,
      value: 1,
      href: resultRow(asked, point),
      figure: deliveryFigures.placedResults,
    }),
  )
  return [...whole, ...people, ...articles, ...reasons, ...marks]
}

const rangeNames = Object.keys(ranges) as RangeName[]
const choiceNames = Object.keys(choices) as Choice[]

test.each(rangeNames.flatMap(range => choiceNames.map(choice => [range, choice] as const)))(
  'every figure of Tableros Logística opens the rows that make it: %s, %s',
  async (range, choice) => {
    // From the end of the list, so that each choice has the loads that wait and are settled.
    const people = choices[choice] === 0 ? [] : made.people.slice(-choices[choice] - 1).slice(0, choices[choice])
    const query = new URLSearchParams({ ...ranges[range], dealers: people.join(',') })
    const board = await made.admin.get<LogisticsDashboard>(`/api/logistica/dashboard?${query}`)
    const asked = deliveriesAsked(ranges[range], people)
    expect(asked.repartidores ?? '').toBe(writeIds(people))
    const shown = shownOf(board, asked)
    const follow = createFollower(made.admin)
    const wrong: string[] = []
    for (const figure of shown) wrong.push(...[await follow(figure)].flatMap(found => found ?? []))
    expect(wrong).toEqual([])
    expect(board.pendingOrders.orders).toBeGreaterThan(0)
    // Nothing to add up would prove nothing.
    if (choices[choice] !== 1) expect(shown.filter(({ value }) => value).length).toBeGreaterThan(20)
  },
  60_000,
)

test('no reason is written within another, so that a list of reasons can be searched for one', () => {
  for (const one of returnReasonIds)
    expect(
      returnReasonIds.filter(other => returnReasons[other].toLowerCase().includes(returnReasons[one].toLowerCase())),
    ).toEqual([one])
})

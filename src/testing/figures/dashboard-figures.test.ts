import { afterAll, beforeAll, expect, test } from 'vitest'
import { choicesAddress } from '../../kernel/contract/choices-address.ts'
import { selectionQuery } from '../../kernel/web/filters/selection.ts'
import type { SalesDashboard } from '../../modules/dashboards/contract/sales-dashboard.ts'
import {
  accumulatedLink,
  figureLink,
  mapLink,
  objectiveLink,
  rowFigureLink,
  unvisitedLink,
  widgetFigures,
} from '../../modules/dashboards/contract/widget-figures.ts'
import { type SalesWidgetId, salesWidgetIds } from '../../modules/dashboards/contract/widgets.ts'
import { dataOf } from '../../modules/dashboards/testing/check-dashboard.ts'
import { type FigureId, figures } from '../../modules/figures/contract/figures.ts'
import type { DimensionId } from '../../modules/figures/contract/measures.ts'
import { type Asked, askedIn, figureOf } from '../../modules/figures/contract/rows-behind.ts'
import type { ObjectiveMeasure } from '../../modules/objectives/contract/measures.ts'
import { choiceNames, choicesOf, createFigureWorld, type FigureWorld, type RangeName, ranges } from './figure-world.ts'
import { createFollower, type ShownFigure } from './follow-figure.ts'

let made: FigureWorld
beforeAll(async () => {
  made = await createFigureWorld()
}, 120_000)
afterAll(() => made.stop())

type Declared = { whole: Record<string, string | null>; each?: Record<string, string | null>; by?: DimensionId | null }
type Numbers = Record<string, number | null>

/** As many rows of a table as tell that the link is its row's. */
const walkedRows = 2

const declaredFigures = (answer: SalesDashboard, id: SalesWidgetId, asked: Asked): ShownFigure[] => {
  const { whole, each = {}, by }: Declared = widgetFigures[id]
  const data = dataOf(answer, id) as unknown as Numbers & { rows?: (Numbers & { code?: string; month?: string })[] }
  const dimensions = by ? [by] : []
  const shown = Object.entries(whole).flatMap(([name, figure]): ShownFigure[] =>
    figure
      ? [
          {
            name: `${id}.${name}`,
            value: data[name] ?? null,
            href: figureLink(id, name, asked),
            figure: figureOf(figure as FigureId, dimensions),
          },
        ]
      : [],
  )
  const rows = (data.rows ?? []).slice(0, walkedRows).flatMap(row =>
    Object.entries(each).flatMap(([name, figure]): ShownFigure[] =>
      figure
        ? [
            {
              name: `${id}.${name} of ${row.code ?? row.month}`,
              value: row[name] ?? null,
              href: rowFigureLink(id, name, row as never, asked),
              figure: figureOf(figure as FigureId, dimensions),
            },
          ]
        : [],
    ),
  )
  return [...shown, ...rows]
}

/** Figures whose rows depend on what the answer says of itself. */
const toldApart = (answer: SalesDashboard, asked: Asked): ShownFigure[] => {
  const unvisited = dataOf(answer, 'unvisitedCustomers')
  const map = dataOf(answer, 'operationsMap')
  const curve = dataOf(answer, 'accumulatedSales')
  const drawn = curve.points.filter(({ current }) => current !== null)
  const points = [drawn[0], drawn[Math.floor(drawn.length / 2)], drawn.at(-1)].flatMap(point => point ?? [])
  const objectives = dataOf(answer, 'objectivesTable')
  return [
    {
      name: `unvisited of the ${unvisited.basis}`,
      value: unvisited.total,
      href: unvisitedLink(unvisited.basis, asked),
      figure: figures[unvisited.basis === 'route' ? 'unvisitedOnRoute' : 'unvisitedCustomers'],
    },
    {
      name: `map by ${map.basis}`,
      value: map.total,
      href: mapLink(map.basis, asked),
      figure: figures.placedOperations,
    },
    ...points.map(({ key, current }) => ({
      name: `sold until ${key}`,
      value: current,
      href: accumulatedLink(curve, key, asked),
      figure: figures.total,
    })),
    ...objectives.rows.slice(0, walkedRows).flatMap(row =>
      (Object.entries(row.measures) as [ObjectiveMeasure, { actual: number }][]).flatMap(
        ([measure, { actual }]): ShownFigure[] => {
          const href = objectiveLink(measure, { month: objectives.month, code: row.code }, asked)
          if (!href) return []
          const names = { netCents: 'net', collectedCents: 'collected', score: 'net' } as const
          const figure = figures[measure in names ? names[measure as keyof typeof names] : (measure as 'orders')]
          return [{ name: `${measure} of ${row.code} in its month`, value: actual, href, figure }]
        },
      ),
    ),
  ]
}

const walk = async (who: 'admin' | 'supervisor', range: RangeName, choice: (typeof choiceNames)[number]) => {
  const caller = made.callers[who]
  const chosen = choicesOf(made.world)[choice]
  const query = new URLSearchParams({ ...ranges[range], ...selectionQuery(chosen) })
  const answer = await caller.get<SalesDashboard>(`/api/dashboards/sales?${query}`)
  const asked = askedIn(answer.period, chosen)
  expect(asked).toMatchObject(choicesAddress(chosen))
  const shown = [...salesWidgetIds.flatMap(id => declaredFigures(answer, id, asked)), ...toldApart(answer, asked)]
  const follow = createFollower(caller)
  const wrong: string[] = []
  for (const figure of shown) wrong.push(...[await follow(figure)].flatMap(found => found ?? []))
  return { shown, wrong }
}

const rangeNames = Object.keys(ranges) as RangeName[]

test.each(rangeNames.flatMap(range => choiceNames.map(choice => [range, choice] as const)))(
  'every figure of Tableros opens the rows that make it: %s, %s',
  async (range, choice) => {
    const { shown, wrong } = await walk('admin', range, choice)
    expect(wrong).toEqual([])
    expect(shown.length).toBeGreaterThan(30)
    // Nothing to add up would prove nothing.
    if (range !== 'today') expect(shown.filter(({ value }) => value).length).toBeGreaterThan(20)
  },
  60_000,
)

test.each(rangeNames.flatMap(range => (['none', 'many', 'channel'] as const).map(choice => [range, choice] as const)))(
  'and within the sellers of a supervisor: %s, %s',
  async (range, choice) => {
    expect((await walk('supervisor', range, choice)).wrong).toEqual([])
  },
  60_000,
)

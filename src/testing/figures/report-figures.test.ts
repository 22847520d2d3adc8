import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectionQuery } from '../../kernel/web/filters/selection.ts'
import { type FigureId, figures, lineFigures } from '../../modules/figures/contract/figures.ts'
import {
  type DimensionId,
  dimensions,
  isKnownBy,
  type MeasureId,
  measures,
} from '../../modules/figures/contract/measures.ts'
import { askedIn, figureOf, rowsBehind } from '../../modules/figures/contract/rows-behind.ts'
import { reports } from '../../modules/reports/contract/library.ts'
import type { Report } from '../../modules/reports/contract/report.ts'
import { derived, own, reportFigureLink, reportFigures } from '../../modules/reports/contract/report-figures.ts'
import type { Statistics } from '../../modules/reports/contract/statistics.ts'
import {
  choiceNames,
  choicesOf,
  createFigureWorld,
  type FigureWorld,
  type RangeName,
  ranges,
  today,
} from './figure-world.ts'
import { createFollower, type ShownFigure } from './follow-figure.ts'

let made: FigureWorld
beforeAll(async () => {
  made = await createFigureWorld()
}, 120_000)
afterAll(() => made.stop())

type Choice = (typeof choiceNames)[number]
type Who = 'admin' | 'supervisor'

/** Each range alone, each filter in one of them, and a supervisor's own sellers. */
const combinations: [Who, RangeName, Choice][] = [
  ...(Object.keys(ranges) as RangeName[]).map((range): [Who, RangeName, Choice] => ['admin', range, 'none']),
  ...choiceNames.slice(1).map((choice): [Who, RangeName, Choice] => ['admin', 'past', choice]),
  ['supervisor', 'past', 'none'],
  ['supervisor', 'monthsEnd', 'many'],
]

/** The dearest rows of a report and, of those whose names sort first, what belongs to nothing. */
const walkedRows = 2

const thresholdOf = ({ threshold }: Report): number => Math.min(threshold?.initial ?? 0, 20)

const figuresOfReport = async (
  [who, range, choice]: [Who, RangeName, Choice],
  index: number,
): Promise<ShownFigure[]> => {
  const report = reports[index]
  if (!report) return []
  const chosen = choicesOf(made.world)[choice]
  const query = new URLSearchParams({
    ...selectionQuery(chosen),
    ...(report.hasPeriod ? ranges[range] : {}),
    ...(report.threshold ? { threshold: `${thresholdOf(report)}` } : {}),
    limit: `${walkedRows}`,
  })
  const { items } = await made.callers[who].get<{ items: Record<string, unknown>[] }>(
    `/api/reports/${report.id}?${query}`,
  )
  const page = { asked: askedIn(ranges[range], chosen), threshold: thresholdOf(report), today }
  const declared = reportFigures[report.id]
  const by = (declared.by ?? []).map(({ dimension }) => dimension)
  return items.flatMap(row =>
    Object.entries(declared.figures).flatMap(([name, figure]): ShownFigure[] => {
      if (figure === derived || figure === own) return []
      const id = typeof figure === 'string' ? figure : figure.figure
      const value = row[name]
      return [
        {
          name: `${report.id}.${name} of ${String(row.code ?? row.day ?? row.name)}`,
          value: typeof value === 'number' ? value : null,
          href: reportFigureLink(report.id, name, row, page),
          figure: figureOf(id, by),
        },
      ]
    }),
  )
}

const followAll = async (who: Who, shown: ShownFigure[]): Promise<string[]> => {
  const follow = createFollower(made.callers[who])
  const wrong: string[] = []
  for (const figure of shown) wrong.push(...[await follow(figure)].flatMap(found => found ?? []))
  return wrong
}

test.each(combinations)(
  'every figure of every report opens the rows that make it: %s, %s, %s',
  async (...asked) => {
    const shown = (await Promise.all(reports.map((_, index) => figuresOfReport(asked, index)))).flat()
    expect(shown.length).toBeGreaterThan(40)
    expect(await followAll(asked[0], shown)).toEqual([])
  },
  90_000,
)

const all = Object.keys(dimensions) as DimensionId[]

const ofStatistics = async (
  [who, range, choice]: [Who, RangeName, Choice],
  measure: MeasureId,
  by: DimensionId[],
): Promise<ShownFigure[]> => {
  const chosen = choicesOf(made.world)[choice]
  const [rows = 'seller', columns] = by
  const query = new URLSearchParams({
    ...ranges[range],
    ...selectionQuery(chosen),
    measure,
    rows,
    ...(columns ? { columns } : {}),
  })
  const answer = await made.callers[who].get<Statistics>(`/api/statistics?${query}`)
  const asked = askedIn(ranges[range], chosen)
  const figure = figureOf(measure, by)
  const name = `${measure} by ${by.join(' and ')}`
  const first = answer.rows[0]
  const cells = (first?.cells ?? []).slice(0, walkedRows).map((value, index): ShownFigure => {
    const at = [
      { by: rows, key: first?.key ?? '' },
      { by: columns as DimensionId, key: answer.columns[index]?.key ?? '' },
    ]
    return { name: `${name} of a cell`, value, href: rowsBehind(measure, { asked, by, at }), figure }
  })
  return [
    { name: `${name} in all`, value: answer.total, href: rowsBehind(measure, { asked, by }), figure },
    ...answer.rows.slice(0, walkedRows).map(
      ({ key, value }): ShownFigure => ({
        name: `${name} of ${key}`,
        value,
        href: rowsBehind(measure, { asked, by, at: [{ by: rows, key }] }),
        figure,
      }),
    ),
    ...cells,
  ]
}

test.each(
  combinations.filter(([who, range, choice]) => who === 'supervisor' || choice !== 'seller' || range === 'past'),
)(
  'every measure of Estadísticas by every dimension opens the rows that make it: %s, %s, %s',
  async (...asked) => {
    const pairs = (Object.keys(measures) as MeasureId[]).flatMap(measure =>
      all.filter(id => isKnownBy(measure, [id])).map(id => [measure, [id]] as const),
    )
    const twice = (Object.keys(measures) as MeasureId[])
      .filter(measure => isKnownBy(measure, ['seller', 'channel']))
      .map(measure => [measure, ['seller', 'channel'] as DimensionId[]] as const)
    const shown: ShownFigure[] = []
    for (const [measure, by] of [...pairs, ...twice]) shown.push(...(await ofStatistics(asked, measure, [...by])))
    expect(await followAll(asked[0], shown)).toEqual([])
  },
  120_000,
)

test('every figure names a list there is, and columns that it has', () => {
  for (const { list, where, adds } of [...Object.values(figures), ...Object.values(lineFigures)]) {
    const fields = reports.find(({ id }) => id === list)?.fields ?? {}
    const named = JSON.stringify(adds).match(/"column":"(\w+)"/g) ?? []
    for (const { field } of where) expect(fields).toHaveProperty(field)
    for (const column of named) expect(fields).toHaveProperty(column.slice(10, -1))
  }
  expect(figures).toMatchObject(Object.fromEntries((Object.keys(measures) as FigureId[]).map(id => [id, {}])))
})

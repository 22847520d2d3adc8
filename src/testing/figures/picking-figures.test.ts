import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../kernel/contract/formats.ts'
import type { Holder } from '../../kernel/contract/roles.ts'
import type { PickingBoard } from '../../modules/picking/contract/board.ts'
import {
  completedFigure,
  expiringRows,
  type PickingFigureId,
  pickingFigures,
  pickingRows,
} from '../../modules/picking/contract/board-figures.ts'
import { type RangeName, ranges, today } from './figure-world.ts'
import { createFollower, type ShownFigure } from './follow-figure.ts'
import { createPickingWorld, type PickingWorld } from './picking-world.ts'

let made: PickingWorld
beforeAll(async () => {
  made = await createPickingWorld(days => addDays(today, days))
}, 120_000)
afterAll(() => made.stop())

const admin: Holder = { role: 'admin' }

const told = (name: string, id: PickingFigureId, value: number, href: string | null): ShownFigure => ({
  name: `${id} of ${name}`,
  value,
  href,
  figure: pickingFigures[id],
})

type Preparer = PickingBoard['preparers'][number]
const ofPreparer = {
  orders: ({ orders }) => orders,
  prepared: ({ prepared }) => prepared,
  supervised: ({ supervised }) => supervised,
  finished: ({ prepared, supervised }) => prepared + supervised,
  remaining: ({ remaining }) => remaining,
  lines: ({ lines }) => lines,
  orderedUnits: ({ orderedUnits }) => orderedUnits,
  doneUnits: ({ doneUnits }) => doneUnits,
} as const satisfies Partial<Record<PickingFigureId, (row: Preparer) => number>>

const sumOf = <Row>(rows: Row[], value: (row: Row) => number): number => rows.reduce((sum, row) => sum + value(row), 0)

const shownOf = (board: PickingBoard): ShownFigure[] => {
  const { period, completed, warehouses, preparers, requiresSupervision } = board
  const complete = completedFigure(requiresSupervision)
  const names = Object.keys(ofPreparer) as (keyof typeof ofPreparer)[]
  return [
    told('everybody', complete, completed.orders, pickingRows(complete, period)),
    told('everybody', 'orders', completed.total, pickingRows('orders', period)),
    ...(['orderedUnits', 'doneUnits'] as const).map(id =>
      told(
        'all warehouses',
        id,
        sumOf(warehouses, row => row[id]),
        pickingRows(id, period),
      ),
    ),
    // The parts of all preparers together.
    ...names.map(id => told('all', id, sumOf(preparers, ofPreparer[id]), pickingRows(id, period))),
    ...preparers.flatMap(row =>
      names.map(id => told(row.name, id, ofPreparer[id](row), pickingRows(id, period, { preparer: row.id }))),
    ),
    told('the strip', 'shortageArticles', board.shortageArticles, pickingRows('shortageArticles', period)),
    ...board.shortages.map(({ id, code, units }) =>
      told(code, 'shortageUnits', units, pickingRows('shortageUnits', period, { article: id })),
    ),
    told('the strip', 'expiringArticles', board.nearExpiryArticles, expiringRows('expiringArticles', board, admin)),
    ...board.nearExpiry.map(({ id, code, units }) =>
      told(code, 'expiringUnits', units, expiringRows('expiringUnits', board, admin, id)),
    ),
  ]
}

const rangeNames = Object.keys(ranges) as RangeName[]

test.each(rangeNames.flatMap(range => [true, false].map(supervises => [range, supervises] as const)))(
  'every figure of Tableros Picking opens the rows that make it: %s, supervision required: %s',
  async (range, requiresSupervision) => {
    const settings = await made.admin.get<object>('/api/settings/picking')
    await made.admin.request('PUT', '/api/settings/picking', { ...settings, requiresSupervision })
    const board = await made.admin.get<PickingBoard>(`/api/picking/board?${new URLSearchParams(ranges[range])}`)
    expect(board.requiresSupervision).toBe(requiresSupervision)
    const shown = shownOf(board)
    const follow = createFollower(made.admin)
    const wrong: string[] = []
    for (const figure of shown) wrong.push(...[await follow(figure)].flatMap(found => found ?? []))
    expect(wrong).toEqual([])
    // Every number of the answer is above zero for somebody: nothing to add up would prove nothing.
    expect(shown.filter(({ value }) => value).length).toBeGreaterThan(25)
    expect(board.preparers.filter(({ name }) => name === 'Beto Cámara')).toHaveLength(2)
    expect(board.nearExpiry.map(({ units }) => units)).toEqual([2, 10])
  },
  60_000,
)

test('a supervisor, who may not open Stock, gets no link to it', async () => {
  const board = await made.lead.get<PickingBoard>(`/api/picking/board?${new URLSearchParams(ranges.today)}`)
  expect(expiringRows('expiringArticles', board, { role: 'supervisor' })).toBeNull()
  const follow = createFollower(made.lead)
  for (const id of ['orders', 'doneUnits'] as const)
    expect(
      await follow(told('everybody', id, sumOf(board.preparers, ofPreparer[id]), pickingRows(id, board.period))),
    ).toBeNull()
})

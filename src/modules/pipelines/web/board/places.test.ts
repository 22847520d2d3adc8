import { expect, test } from 'vitest'
import type { OpportunityCard, PipelineBoard } from '../../contract/opportunity-routes.ts'
import { arranged, cardAbove, movedTo, placeOf, placesOf, withMoved } from './places.ts'

const card = (id: string, stateId: string, valueCents: number | null, isStale = false): OpportunityCard => ({
  id,
  code: id,
  name: id,
  stateId,
  valueCents,
  closingOn: null,
  seller: null,
  customer: null,
  prospect: null,
  interlocutor: null,
  enteredStateAt: '2026-11-01T12:00:00Z',
  daysInState: 9,
  isStale,
  moves: 2,
  nextActionOn: null,
  pendingActions: 0,
  lostReason: null,
})

const column = (stateId: string, cards: OpportunityCard[], count = cards.length): PipelineBoard['columns'][number] => ({
  state: {
    id: stateId,
    code: stateId,
    name: stateId,
    type: 'open',
    position: 1,
    expirationActive: false,
    expirationDays: null,
    valueRequired: false,
    version: 1,
  },
  count,
  valueCents: cards.reduce((sum, { valueCents }) => sum + (valueCents ?? 0), 0),
  stale: cards.filter(({ isStale }) => isStale).length,
  cards,
  next: null,
})

const board = {
  today: '2026-11-20',
  pipeline: {},
  columns: [
    column('first', [card('a', 'first', 100, true), card('b', 'first', 200)], 40),
    column('second', [card('c', 'second', null)]),
    column('third', []),
  ],
} as unknown as PipelineBoard

const idsOf = (shown: PipelineBoard): string[][] => shown.columns.map(({ cards }) => cards.map(({ id }) => id))

test('a card goes to any place of any column, and its neighbour above is known', () => {
  const places = movedTo(placesOf(board), 'a', 'second', 1)
  expect(placeOf(places, 'a')).toEqual({ stateId: 'second', at: 1, count: 2 })
  expect(cardAbove(places, 'a')).toBe('c')
  expect(idsOf(arranged(board, places))).toEqual([['b'], ['c', 'a'], []])
  expect(cardAbove(movedTo(places, 'a', 'third', 7), 'a')).toBeNull()
  expect(movedTo(places, 'a', 'nowhere', 0)).toBe(places)
})

test('within its column a card changes places with those it passes', () => {
  expect(idsOf(arranged(board, movedTo(placesOf(board), 'a', 'first', 1)))).toEqual([['b', 'a'], ['c'], []])
})

test('a move that is shown before the server answers moves count, value and staleness with it', () => {
  const moved = withMoved(board, { cardId: 'a', stateId: 'second', afterId: 'c' })
  expect(idsOf(moved)).toEqual([['b'], ['c', 'a'], []])
  expect(moved.columns.map(({ count, valueCents, stale }) => [count, valueCents, stale])).toEqual([
    [39, 200, 0],
    [2, 100, 0],
    [0, 0, 0],
  ])
  expect(moved.columns[1]?.cards[1]).toMatchObject({ stateId: 'second', moves: 3, daysInState: 0, isStale: false })
})

test('a value given on the way counts where it arrives; another place of the same state is no move', () => {
  const valued = withMoved(board, { cardId: 'c', stateId: 'third', afterId: null, valueCents: 500 })
  expect(valued.columns.map(({ valueCents }) => valueCents)).toEqual([300, 0, 500])
  const [first] = withMoved(board, { cardId: 'b', stateId: 'first', afterId: null }).columns
  expect(first).toMatchObject({ count: 40, valueCents: 300, stale: 1 })
  expect(first?.cards.map(({ id, moves }) => [id, moves])).toEqual([
    ['b', 2],
    ['a', 2],
  ])
})

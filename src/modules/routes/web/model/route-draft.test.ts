import { describe, expect, test } from 'vitest'
import type { RouteStop } from '../../contract/routes.ts'
import { handOver } from './hand-over.ts'
import { mergeRoutes } from './merge-routes.ts'
import { addStops, countChanges, draftOf, moveStop, removeStops, reorderDay, turnStops } from './route-draft.ts'

const stop = (name: string, weekday = 1, given: Partial<RouteStop> = {}): RouteStop => ({
  customerId: name,
  code: name,
  name,
  address: null,
  locality: null,
  latitude: null,
  longitude: null,
  isActive: true,
  owner: null,
  routes: [],
  weekday,
  frequency: 'weekly',
  anchorDay: '2026-01-05',
  ...given,
})
const shape = (stops: RouteStop[]) => stops.map(({ customerId, weekday }) => `${weekday}${customerId}`).join(' ')
const base = [stop('a'), stop('b'), stop('c'), stop('a', 3), stop('d', 3)]
const draft = draftOf(base)
const turn = { frequency: 'monthly', anchorDay: '2026-01-12' } as const

describe('a draft', () => {
  test('moves a stop within its day and to another, but never onto its own customer', () => {
    expect(shape(moveStop(draft, '1 c', 1, 0) ?? [])).toBe('1c 1a 1b 3a 3d')
    expect(shape(moveStop(draft, '1 b', 3, 1) ?? [])).toBe('1a 1c 3a 3b 3d')
    expect(shape(moveStop(draft, '1 b', 2, 9) ?? [])).toBe('1a 1c 2b 3a 3d')
    expect(moveStop(draft, '1 a', 3, 0)).toBeNull()
  })

  test('adds at the end of a day, once', () => {
    expect(shape(addStops(draft, [stop('x'), stop('a')], { weekday: 1, ...turn }))).toBe('1a 1b 1c 1x 3a 3d')
  })

  test('counts what changed, and nothing when it is put back', () => {
    const moved = moveStop(draft, '1 b', 2, 0) ?? []
    expect(countChanges(base, moved)).toBe(2)
    expect(countChanges(base, moveStop(moved, '1 b', 1, 1) ?? [])).toBe(0)
    expect(countChanges(base, reorderDay(draft, 1, [2, 0, 1]))).toBe(1)
    expect(
      countChanges(
        base,
        turnStops(draft, new Set(['1 a']), () => turn),
      ),
    ).toBe(1)
    expect(countChanges(base, removeStops(draft, new Set(['1 a', '3 d'])))).toBe(2)
  })
})

describe('two people on one route', () => {
  test('keep what each did: taken out, brought, how often, and the order of the days they touched', () => {
    const mine = [stop('c'), stop('a'), stop('m'), stop('a', 3, turn), stop('d', 3)]
    const theirs = [stop('a'), stop('b'), stop('c'), stop('t'), stop('d', 3), stop('a', 3)]
    const merged = mergeRoutes({ base, mine, theirs })
    expect(shape(merged)).toBe('1c 1a 1m 1t 3d 3a')
    expect(merged.find(({ weekday, customerId }) => weekday === 3 && customerId === 'a')).toMatchObject(turn)
  })

  test('lose nothing when only one changed', () => {
    const mine = [stop('b'), stop('a', 3)]
    expect(shape(mergeRoutes({ base, mine, theirs: base }))).toBe(shape(mine))
    expect(shape(mergeRoutes({ base, mine: base, theirs: mine }))).toBe(shape(mine))
  })
})

test('stops go to another route, are copied to it, and are never there twice', () => {
  const to = [stop('b'), stop('z', 2)]
  const chosen = [stop('a'), stop('b')]
  const moved = handOver({ from: base, to, chosen, keepsCopy: false })
  expect(moved.from.map(({ customerId }) => customerId)).toEqual(['c', 'a', 'd'])
  expect(moved.to.map(({ customerId }) => customerId)).toEqual(['b', 'z', 'a'])
  expect(moved.repeated).toBe(1)
  expect(handOver({ from: base, to, chosen, keepsCopy: true }).from).toHaveLength(5)
})

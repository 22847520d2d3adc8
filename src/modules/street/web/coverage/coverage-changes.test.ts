import { expect, test } from 'vitest'
import type { CoverageMap } from '../../contract/coverage.ts'
import { withChanges } from './coverage-changes.ts'

const counts = { bought: 1, visited: 0, notVisited: 2, noPosition: 1, total: 3 }
const map: CoverageMap = {
  period: { from: '2026-11-01', to: '2026-11-30', name: 'Noviembre' },
  counts,
  codes: ['100', '200'],
  longitudes: [1, 2],
  latitudes: [3, 4],
  states: '02',
  unplaced: { codes: ['300'], states: '2' },
  isCut: false,
}

test('an operation moves its customer alone; one without a place only counts', () => {
  const changed = [
    { code: '200', state: 0 },
    { code: '300', state: 1 },
    { code: 'de otro filtro', state: 0 },
  ]
  expect(withChanges(map, { changed })).toEqual({
    ...map,
    counts: { bought: 2, visited: 1, notVisited: 0, noPosition: 1, total: 3 },
    states: '00',
    unplaced: { codes: ['300'], states: '1' },
  })
  expect(map.states).toBe('02')
})

test('a customer who is where they were leaves the map as it is drawn', () => {
  expect(withChanges(map, { changed: [{ code: '100', state: 0 }] })).toBe(map)
})

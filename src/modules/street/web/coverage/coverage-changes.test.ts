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
  isCut: false,
}

test('an operation moves its customer alone; one without a place only counts', () => {
  const now = { ...counts, bought: 3, notVisited: 0 }
  const changed = [
    { code: '200', state: 0 },
    { code: 'sin posición', state: 0 },
  ]
  expect(withChanges(map, { counts: now, changed })).toEqual({ ...map, counts: now, states: '00' })
  expect(map.states).toBe('02')
})

import { expect, test } from 'vitest'
import { isLeftover } from './workers.ts'

test.each([
  ['/', true],
  ['/apps/', true],
  ['/apps/dashboards/', true],
  ['/apps/picking', false],
  ['/apps/picking/', false],
  // Another page whose name begins alike.
  ['/apps/picking-list/', true],
  ['/calle/', false],
  ['/calle', false],
  ['/tienda/', false],
])('a worker of %s is one that an older client of the office left: %s', (scope, leftover) => {
  expect(isLeftover(scope)).toBe(leftover)
})

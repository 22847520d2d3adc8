import { expect, test } from 'vitest'
import { figureOf } from './figure-input.tsx'

test.each([
  [275, 275],
  ['2.00', 2],
  ['2.', 2],
  ['0.50', 0.5],
  ['-1.10', -1.1],
  ['', null],
  [' ', null],
  ['-', null],
  ['.', null],
])('%j is read as %j', (written, figure) => {
  expect(figureOf(written)).toBe(figure)
})

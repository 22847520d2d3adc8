import { expect, test } from 'vitest'
import type { ObjectiveMeasure } from '../contract/measures.ts'
import { cellText, cellValue, changesOf, inverseOf, pasteBlock, type Sheet } from './sheet.ts'

const empty = {
  netCents: null,
  orders: null,
  customers: null,
  frequency: null,
  score: null,
  packages: null,
  kg: null,
  collectedCents: null,
}
const sheet: Sheet = { ana: { ...empty, orders: 5 }, beto: empty }
const measures: ObjectiveMeasure[] = ['netCents', 'orders', 'customers']
const block = { sellerIds: ['ana', 'beto'], measures }

test('a block of a spreadsheet lands where it was pasted', () => {
  const pasted = pasteBlock(sheet, '1.234.567,50\t30\r\n$ 2.000\t\r\n', { row: 0, column: 0 }, block)
  expect(pasted).toMatchObject({ written: 4, refused: [], outside: 0 })
  expect(pasted.sheet).toMatchObject({
    ana: { netCents: 123_456_750, orders: 30 },
    beto: { netCents: 200_000, orders: null },
  })
})

test('what is no number, or does not fit, changes nothing and is told', () => {
  const pasted = pasteBlock(sheet, 'Tickets\t9\n12\t40\t1\n7', { row: 0, column: 1 }, block)
  expect(pasted).toMatchObject({ written: 3, refused: ['Tickets'], outside: 2 })
  expect(pasted.sheet).toMatchObject({ ana: { orders: 5, customers: 9 }, beto: { orders: 12, customers: 40 } })
})

test('only what differs is sent, and its inverse takes it back', () => {
  const changes = changesOf(sheet, { ...sheet, ana: { ...empty, kg: 10 } })
  expect(changes).toEqual([
    { sellerId: 'ana', measure: 'orders', before: 5, after: null },
    { sellerId: 'ana', measure: 'kg', before: null, after: 10 },
  ])
  expect(inverseOf(changes)[0]).toEqual({ sellerId: 'ana', measure: 'orders', before: null, after: 5 })
})

test.each([
  ['netCents', 123_456_750, '1.234.567,50'],
  ['netCents', 200_000, '2.000'],
  ['frequency', 2.5, '2,5'],
  ['orders', 1200, '1.200'],
] as const)('%s %d is written %s and read back', (measure, value, text) => {
  expect(cellText(measure, value)).toBe(text)
  expect(cellValue(measure, text)).toBe(value)
})

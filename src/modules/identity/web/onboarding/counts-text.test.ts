import { expect, test } from 'vitest'
import { countsText, totalOf } from './counts-text.ts'

test('counts are said in words, each in its number, without those that are none', () => {
  const counts = { customers: 1, orders: 1234, collections: 0, other: 2 }
  expect(countsText(counts)).toBe('1 cliente, 1.234 pedidos y 2 otros registros')
  expect(totalOf(counts)).toBe(1237)
})

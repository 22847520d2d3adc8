import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearnessTo, rightParts } from './near-words.ts'

test.each([
  ['palito frutilla', 'Palito Frutilla ×24', 0],
  ['frutila', 'Palito Frutilla ×24', 1],
  ['fruitlla', 'Palito Frutilla ×24', 1],
  ['palto', 'Palitos bombón', 1],
  ['pallito', 'Palitos bombón', 1],
  ['bombon', 'Bombón Suizo', 0],
  ['dulse de lehce', 'Pote Dulce de Leche 1 kg', 2],
  ['choc', 'Pote Chocolate', 0],
  ['papas', 'Pote Chocolate', null],
  ['xx', 'Palito', null],
])('«%s» in «%s»: %s', (typed, text, slips) => {
  expect(nearnessTo(typed.split(' '))(text)).toBe(slips)
})

test('of a word with one slip, some part is still right', () => {
  const word = fc.stringMatching(/^[a-z]{7}$/)
  fc.assert(
    fc.property(word, fc.nat(6), fc.stringMatching(/^[a-z]$/), (right, place, letter) => {
      const typed = right.slice(0, place) + letter + right.slice(place + 1)
      expect(rightParts(typed).some(part => right.includes(part))).toBe(true)
    }),
  )
})

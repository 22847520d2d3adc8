import { expect, test } from 'vitest'
import { placeOf, secondsOfTurn, wallParameter } from './wall-choice.ts'

test('a wall is kept in the address, and anything else there is a usual one', () => {
  const search = new URLSearchParams()
  wallParameter.write(search, { ids: ['7', '9'], seconds: 30 })
  expect(search.toString()).toBe('pared=7%2C9&cada=30')
  expect(wallParameter.read(search)).toEqual({ ids: ['7', '9'], seconds: 30 })
  expect(wallParameter.read(new URLSearchParams('pared=7&cada=1'))).toEqual({ ids: ['7'], seconds: 60 })
  expect(wallParameter.read(new URLSearchParams('pared='))).toBeNull()
  wallParameter.write(search, null)
  expect(search.toString()).toBe('')
})

test('turns go round both ways', () => {
  expect([0, 1, 2, 3, -1, -4].map(turn => placeOf(turn, 3))).toEqual([0, 1, 2, 0, 2, 2])
})

test('one that is gone gives up the rest of its turn', () => {
  expect(secondsOfTurn({ ids: ['7', '9'], seconds: 300 }, true)).toBe(6)
  expect(secondsOfTurn({ ids: ['7', '9'], seconds: 300 }, false)).toBe(300)
})

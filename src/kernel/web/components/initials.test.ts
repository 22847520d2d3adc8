import { describe, expect, it } from 'vitest'
import { capitalise, colorOf, initialsOf } from './initials.ts'

describe('initials', () => {
  it.each([
    ['Carla Giménez', 'CG'],
    ['ana', 'AN'],
    ['Esteban Rivero (ERP)', 'ER'],
    ['«Don Pepe»', 'DP'],
    ['  ', '?'],
  ])('of «%s» are %s', (name, expected) => {
    expect(initialsOf(name)).toBe(expected)
  })

  it('stand on the same colour for the same name, one of eight', () => {
    expect(colorOf('Carla Giménez')).toBe(colorOf('Carla Giménez'))
    for (const name of ['a', 'b', 'ñ', '']) expect([1, 2, 3, 4, 5, 6, 7, 8]).toContain(colorOf(name))
  })
})

it('a display name is capitalised, whatever it was typed as', () => {
  expect(capitalise('ana maría PAZ')).toBe('Ana María PAZ')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { always, clockAt, isOpen, nextOpening } from './availability.ts'
import { availabilityText } from './availability-words.ts'
import { blankMenu, type MenuDefinition } from './definition.ts'
import { describeChanges, movedKeys } from './difference.ts'

const today = '2026-11-24'
const item = (id: string) => ({ kind: 'article' as const, id, isShown: true, note: '', availability: always })
const section = (id: string, items: string[], name = id) => ({ id, name, availability: always, items: items.map(item) })
const menu = (...sections: MenuDefinition['sections']): MenuDefinition => ({ ...blankMenu, sections })
const names = new Map(['a', 'b', 'c', 'd', 'e'].map(id => [`article:${id}`, { name: id.toUpperCase() }]))
const changes = (before: MenuDefinition, after: MenuDefinition) => describeChanges(before, after, { names, today })

describe('the difference between two menus', () => {
  test('is nothing between equals', () => {
    expect(changes(menu(section('s', ['a', 'b'])), menu(section('s', ['a', 'b'])))).toEqual([])
  })

  test('names one move, whichever way the others shift', () => {
    const before = menu(section('s', ['a', 'b', 'c', 'd']))
    expect(changes(before, menu(section('s', ['d', 'a', 'b', 'c'])))).toEqual(['«D» cambia de lugar en «s»'])
    expect(changes(before, menu(section('s', ['b', 'c', 'd', 'a'])))).toEqual(['«A» cambia de lugar en «s»'])
  })

  test('says what passes from one section to another, and sections that come, go and are renamed', () => {
    const before = menu(section('s', ['a', 'b']), section('t', ['c']), section('u', []))
    const after = menu(section('t', ['c', 'b'], 'Postres'), section('s', ['a']), section('v', ['a', 'e']))
    expect(changes(before, after)).toEqual([
      'Sección nueva «v»',
      'Se quita la sección «u»',
      'La sección «Postres» cambia de lugar',
      '«B» pasa de «s» a «Postres»',
      'Se agrega «A» en «v»',
      'Se agrega «E» en «v»',
      'La sección «t» pasa a llamarse «Postres»',
    ])
  })

  test('the keys that moved, put back, leave the rest in its order', () => {
    const orders = fc
      .uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 12 })
      .chain(keys => fc.tuple(fc.constant(keys), fc.shuffledSubarray(keys, { minLength: keys.length })))
    fc.assert(
      fc.property(orders, ([before, after]) => {
        const moved = new Set(movedKeys(before, after))
        const rest = (keys: string[]) => keys.filter(key => !moved.has(key))
        expect(rest(after)).toEqual(rest(before))
        if (before.join() === after.join()) expect(moved.size).toBe(0)
      }),
    )
  })
})

describe('availability', () => {
  const zone = 'America/Argentina/Buenos_Aires'
  const clock = (text: string) => clockAt(new Date(text), zone)

  test.each([
    [always, 'siempre'],
    [{ ...always, weekdays: [1, 2, 3, 4, 5], untilTime: '18:00' }, 'lun a vie hasta las 18:00'],
    [{ ...always, weekdays: [6, 1] }, 'lun y sáb'],
    [{ ...always, fromTime: '08:00', untilTime: '12:30' }, 'de 08:00 a 12:30'],
    [{ ...always, from: '2026-12-01' }, 'desde el mar 01/12'],
    [{ ...always, from: '2026-12-01', until: '2027-01-06' }, 'del mar 01/12 al mié 06/01/2027'],
  ])('in words %#', (availability, text) => {
    expect(availabilityText(availability, today)).toBe(text)
  })

  test('the next opening is where the hours of section and item meet', () => {
    const mornings = { ...always, untilTime: '12:00' }
    const tuesdays = { ...always, weekdays: [2], fromTime: '09:00' }
    // A Monday, in the evening.
    const now = clock('2026-11-23T23:00:00Z')
    expect(isOpen([mornings, tuesdays], now)).toBe(false)
    expect(nextOpening([mornings, tuesdays], now)).toBe('2026-11-24T12:00:00.000Z')
    expect(nextOpening([mornings, { ...always, fromTime: '13:00' }], now)).toBeNull()
  })
})

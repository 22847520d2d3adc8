import { describe, expect, test } from 'vitest'
import { expiryText, paperState } from './papers.ts'
import { formatPlate, isPlate, plainPlate } from './plates.ts'

describe('plates', () => {
  test.each([
    'AB 123 CD',
    'abc-123',
    'A123BCD',
    '123ABC',
    '101ABC123',
    'ABC1D23',
    'ABC 1234',
    'ABCD123',
    '123ABCD',
    'BCDF12',
    'AB1234',
    '1234ABC',
  ])('%s is of Argentina or a neighbour', plate => expect(isPlate(plainPlate(plate))).toBe(true))

  test.each(['', 'AB', '12345678', 'ABCDEFG', 'A1B2C3', 'ÑBC123', 'AB123CDE'])('%s is not', plate =>
    expect(isPlate(plainPlate(plate))).toBe(false),
  )

  test('are kept plain and shown as they are painted', () => {
    expect(plainPlate(' ab·123-cd ')).toBe('AB123CD')
    expect(formatPlate('AB123CD')).toBe('AB 123 CD')
    expect(formatPlate('ABC1D23')).toBe('ABC 1 D 23')
  })
})

describe('papers', () => {
  const today = '2026-11-20'
  test.each([
    [null, 'missing', null],
    ['2026-11-17', 'expired', 'venció hace 3 días'],
    ['2026-11-19', 'expired', 'venció ayer'],
    ['2026-11-20', 'expiring', 'vence hoy'],
    ['2026-11-21', 'expiring', 'vence mañana'],
    ['2026-12-02', 'expiring', 'vence en 12 días'],
    ['2026-12-20', 'expiring', 'vence en 30 días'],
    ['2026-12-21', 'valid', null],
  ])('%s is %s', (expiresOn, state, text) => {
    expect(paperState(expiresOn, today)).toBe(state)
    expect(expiresOn && expiryText(expiresOn, today)).toBe(text)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeAddress, normalizePlace } from './address.ts'

describe('addresses', () => {
  test.each([
    ['AVENIDA  SAN MARTIN Nº 1240', 'Av. San Martin 1240'],
    ['bvard. oroño 1500', 'Bv. Oroño 1500'],
    ['Avda. de la Libertad 33', 'Av. de la Libertad 33'],
    ['PASAJE JUAN XXIII 120', 'Pje. Juan XXIII 120'],
    ['GENERAL LOPEZ NRO. 2500 ,  PB', 'Gral. Lopez 2500, Pb'],
    ['Bv. Rondeau 2140', 'Bv. Rondeau 2140'],
    ['RUTA 9 KM 278', 'Ruta 9 km 278'],
    ['MITRE Y CORDOBA S/N', 'Mitre y Cordoba s/n'],
    ['Calle 9 de Julio 1816', 'Calle 9 de Julio 1816'],
    ['General', 'General'],
  ])('%s is written %s', (given, expected) => {
    expect(normalizeAddress(given)).toBe(expected)
  })

  test.each([
    ['VILLA GDOR.  GALVEZ', 'Villa Gdor. Galvez'],
    ['san miguel de tucumán', 'San Miguel de Tucumán'],
    ['McAllister', 'McAllister'],
    ['', ''],
  ])('the locality %s is written %s', (given, expected) => {
    expect(normalizePlace(given)).toBe(expected)
  })

  test('what is normal already stays', () => {
    const words = fc.constantFrom(
      'AVENIDA',
      'av.',
      'San',
      'de',
      'LA',
      'Nº',
      '120',
      'km',
      ',',
      'JUAN',
      'XXIII',
      'esq',
      's/n',
      'Ñandú',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 7 }), parts => {
        const once = normalizeAddress(parts.join(' '))
        expect(normalizeAddress(once)).toBe(once)
      }),
    )
  })
})

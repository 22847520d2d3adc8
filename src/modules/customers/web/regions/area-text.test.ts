import { describe, expect, test } from 'vitest'
import { areaOf, readText, ringsOf, textOf } from './area-text.ts'

const square: [number, number][] = [
  [-60.7, -33],
  [-60.6, -33],
  [-60.6, -32.9],
  [-60.7, -32.9],
]

describe('an area as text', () => {
  test('is written, read and drawn the same', () => {
    const { area } = areaOf([square])
    expect(area?.type).toBe('Polygon')
    expect(ringsOf(area)).toEqual([square])
    expect(readText(textOf([square]))).toEqual({ rings: [square], error: null })
    expect(textOf([square]).split('\n')[0]).toBe('-33, -60.7')
  })

  test('two outlines are one area of two parts', () => {
    const other = square.map(([lng, lat]): [number, number] => [lng + 1, lat])
    const { area } = areaOf([square, other])
    expect(area?.type).toBe('MultiPolygon')
    expect(readText(textOf([square, other])).rings).toEqual([square, other])
  })

  test('people write commas, semicolons and another minus', () => {
    expect(readText('−32,95; −60,64\n-33 -60.7').rings).toEqual([
      [
        [-60.64, -32.95],
        [-60.7, -33],
      ],
    ])
  })

  test.each([
    ['una esquina', '«una esquina» no es una latitud y una longitud.'],
    ['-33, -60\n\n-33', '«-33» (contorno 2) no es una latitud y una longitud.'],
  ])('%j is refused', (text, error) => {
    expect(readText(text).error).toBe(error)
  })

  test('what is no area is told', () => {
    expect(areaOf([])).toEqual({ area: null, error: null })
    expect(areaOf([square.slice(0, 2)]).error).toBe('Un área tiene al menos tres esquinas.')
    expect(areaOf([[square[0], square[2], square[1], square[3]].map(corner => corner as [number, number])]).error).toBe(
      'El contorno se cruza consigo mismo.',
    )
    expect(
      areaOf([
        [
          [0, 91],
          [1, 0],
          [2, 2],
        ],
      ]).error,
    ).toBe('La latitud va de −90 a 90.')
  })
})

import { describe, expect, test } from 'vitest'
import { townOf } from './locality-place.ts'

const towns = [
  { name: 'Rosario', lng: -60.64, lat: -32.95, province: 'AR.21' },
  { name: 'San Martín', lng: -58.53, lat: -34.57, province: 'AR.01' },
  { name: 'San Martín', lng: -68.47, lat: -33.08, province: 'AR.13' },
]

describe('the place of a locality', () => {
  test.each([
    ['ROSARIO', 'Santa Fe', -32.95],
    ['rosario', '', -32.95],
    ['San Martin', 'MENDOZA', -33.08],
    ['San Martín', '', -34.57],
    // A province that nobody knows says nothing.
    ['San Martín', 'Cuyo', -34.57],
  ])('%s, %s', (locality, province, lat) => {
    expect(townOf(towns, locality, province)?.lat).toBe(lat)
  })

  test('a town of another province is not it, and one that is not there is none', () => {
    expect(townOf(towns, 'Rosario', 'Tucumán')).toBeNull()
    expect(townOf(towns, 'Macondo', '')).toBeNull()
  })
})

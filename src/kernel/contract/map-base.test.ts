import { expect, test } from 'vitest'
import { nearestTown, whereText } from './map-base.ts'

const towns = [
  { name: 'Rosario', lng: -60.639, lat: -32.947 },
  { name: 'Pérez', lng: -60.767, lat: -32.998 },
]

test('a map inside a town says which one, and how far its centre is', () => {
  const centre = nearestTown(towns, { lng: -60.64, lat: -32.95 })
  expect(centre && whereText(centre, 'x')).toBe('Rosario')
  const west = nearestTown(towns, { lng: -60.75, lat: -32.97 })
  expect(west?.town.name).toBe('Pérez')
  expect(west?.meters).toBeGreaterThan(3_000)
  expect(west?.meters).toBeLessThan(4_000)
  expect(west && whereText(west, '3,5 km')).toBe('a 3,5 km de Pérez')
  expect(nearestTown(towns, { lng: -68, lat: -40 })).toBeNull()
})

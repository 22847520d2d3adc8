import { expect, test } from 'vitest'
import type { AreaRings } from '../../../../kernel/web/map/area-map.tsx'
import { placesIn } from './use-places.ts'

const square: AreaRings[number] = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
]
const data = {
  regions: ['norte', 'sur'],
  places: [
    [1, 1, 0],
    [1.5, 1.5, 1],
    [0.5, 0.5, -1],
    [5, 5, -1],
  ] as [number, number, number][],
}

test('who is inside what is drawn is counted as it is drawn, by the region each has', () => {
  const { places, counts } = placesIn(data, [square], 'norte')
  expect(counts).toEqual({ inside: 3, already: 1, elsewhere: 1, withoutRegion: 1 })
  expect(places.map(({ isIn }) => isIn)).toEqual([true, true, true, false])
})

test('two corners hold nobody yet, and a region that nobody has counts everybody as of others', () => {
  expect(placesIn(data, [square.slice(0, 2)], 'norte').counts.inside).toBe(0)
  expect(placesIn(data, [square], 'nueva').counts).toMatchObject({ already: 0, elsewhere: 2 })
})

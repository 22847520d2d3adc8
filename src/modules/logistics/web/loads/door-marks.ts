import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { isPlaced } from '../../../routes/contract/tour.ts'
import type { Box, DoorMark } from '../../contract/candidate-routes.ts'
import type { LoadCandidate } from '../../contract/load-lists.ts'
import type { MapStop } from './trips-layers.ts'

/** A mark on the map and its chosen orders. */
export type ShownMark = { box: Box; orders: number; chosen: LoadCandidate[] }

const holds = (
  [south, west, north, east]: Box,
  { latitude, longitude }: { latitude: number; longitude: number },
): boolean => latitude >= south && latitude <= north && longitude >= west && longitude <= east

const keyOf = (latitude: number, longitude: number): string => `${latitude} ${longitude}`

/** The marks of the filter with their chosen orders; chosen orders outside the filter get marks of their own, to stay visible. */
export const shownMarks = (marks: DoorMark[], orders: LoadCandidate[]): ShownMark[] => {
  const allMarks = marks.map(({ box, orders: count }): ShownMark => ({ box, orders: count, chosen: [] }))
  const spots = new Map<string, ShownMark>()
  const wide: ShownMark[] = []
  for (const mark of allMarks) {
    const [south, west, north, east] = mark.box
    if (south === north && west === east) spots.set(keyOf(south, west), mark)
    else wide.push(mark)
  }
  for (const order of orders.filter(isPlaced)) {
    const { latitude, longitude } = order
    const key = keyOf(latitude, longitude)
    const sameDoor = spots.get(key) ?? wide.find(({ box }) => holds(box, order))
    const mark = sameDoor ?? { box: [latitude, longitude, latitude, longitude], orders: 0, chosen: [] }
    if (!sameDoor) {
      spots.set(key, mark)
      allMarks.push(mark)
    }
    mark.chosen.push(order)
  }
  return allMarks
}

/** The marks as map stops, whose ids are the indexes of the marks. */
export const stopsOfMarks = (marks: ShownMark[]): MapStop[] =>
  marks.map(({ box: [south, west, north, east], orders, chosen }, index) => {
    const count = Math.max(orders, chosen.length)
    return {
      id: String(index),
      latitude: (south + north) / 2,
      longitude: (west + east) / 2,
      label: count > 1 ? formatNumber(count) : '',
      round: null,
      isChosen: chosen.length > 0,
    }
  })

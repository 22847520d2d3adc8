import type { DrawnMap } from '../../../kernel/web/map/drawn-map.ts'

export type Place = [number, number]

/** What stands on a map, with half a mark: tools and legend above and below, buttons at the right. */
const around = { top: 76, right: 72, bottom: 84, left: 48 }

/** Brings places into view, once for each thing that is looked at. */
export const showPlaces = ({ map }: DrawnMap, places: Place[], maxZoom = 15): void => {
  if (places.length === 0) return
  const [west, south, east, north] = places.reduce(
    ([w, s, e, n], [lng, lat]) => [Math.min(w, lng), Math.min(s, lat), Math.max(e, lng), Math.max(n, lat)] as const,
    [180, 90, -180, -90] as readonly [number, number, number, number],
  )
  map.fitBounds(
    [
      [west, south],
      [east, north],
    ],
    { padding: around, maxZoom, animate: false },
  )
}

import type { Corner } from '../contract/ring.ts'

const cross = (o: Corner, a: Corner, b: Corner): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])

const half = (points: Corner[]): Corner[] => {
  const chain: Corner[] = []
  for (const point of points) {
    while (chain.length > 1 && cross(chain.at(-2) as Corner, chain.at(-1) as Corner, point) <= 0) chain.pop()
    chain.push(point)
  }
  return chain.slice(0, -1)
}

/** A little outside of every place, so that none of them stands on the line. */
const margin = 1.06

const rounded = (degrees: number): number => Math.round(degrees * 1e4) / 1e4

/** The convex outline of places, closed as GeoJSON has it; null when they make no area. */
export const outlineOf = (places: Corner[]): Corner[] | null => {
  const sorted = [...new Map(places.map(place => [place.join(' '), place])).values()].sort(
    (a, b) => a[0] - b[0] || a[1] - b[1],
  )
  const hull = [...half(sorted), ...half(sorted.toReversed())]
  if (hull.length < 3) return null
  const middle = [0, 1].map(axis => hull.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / hull.length)
  const grown = hull.map(corner =>
    corner.map((value, axis) => rounded((middle[axis] ?? 0) + (value - (middle[axis] ?? 0)) * margin)),
  ) as Corner[]
  return [...grown, grown[0] as Corner]
}

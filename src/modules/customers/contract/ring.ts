/** A corner as GeoJSON writes it: longitude, latitude. */
export type Corner = [number, number]

const turn = (a: Corner, b: Corner, c: Corner): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))

const isBetween = (a: Corner, b: Corner, point: Corner): boolean =>
  Math.min(a[0], b[0]) <= point[0] &&
  point[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= point[1] &&
  point[1] <= Math.max(a[1], b[1])

const touch = (a: Corner, b: Corner, c: Corner, d: Corner): boolean => {
  const turns = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)] as const
  if (turns[0] !== turns[1] && turns[2] !== turns[3]) return true
  return (
    (turns[0] === 0 && isBetween(a, b, c)) ||
    (turns[1] === 0 && isBetween(a, b, d)) ||
    (turns[2] === 0 && isBetween(c, d, a)) ||
    (turns[3] === 0 && isBetween(c, d, b))
  )
}

/** Whether a closed outline neither crosses nor touches itself, nor is a line there and back. */
export const isSimpleRing = (ring: Corner[]): boolean => {
  const edges = ring.slice(1).map((to, index) => [ring[index] as Corner, to] as const)
  if (edges.some(([from, to]) => from[0] === to[0] && from[1] === to[1])) return false
  return edges.every(([a, b], index) =>
    edges.slice(index + 1).every(([c, d], after) => {
      const isNext = after === 0
      const isFirstAndLast = index === 0 && index + after + 1 === edges.length - 1
      // Neighbours share a corner; they only must not lie on one another.
      if (isNext) return turn(a, b, d) !== 0 || !(isBetween(a, b, d) || isBetween(b, d, a))
      if (isFirstAndLast) return turn(c, d, b) !== 0 || !(isBetween(c, d, b) || isBetween(d, b, c))
      return !touch(a, b, c, d)
    }),
  )
}

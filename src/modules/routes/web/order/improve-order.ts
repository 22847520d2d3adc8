import { isPlaced, type MaybePlace, metersBetween, type Place, tourMeters } from '../../contract/tour.ts'

export type Improving = {
  stops: MaybePlace[]
  /** The first stop of the walk stays the first; likewise the last. */
  keepsFirst: boolean
  keepsLast: boolean
}

/** `order` holds indexes of the given stops. Metres as tour.ts counts them. */
export type Improved = { order: number[]; before: number; after: number }

/** Milliseconds; a day of 60 stops takes a few, and one of many hundreds is as good as this allows. */
const patience = 1_500
const tolerance = 1e-6

type Matrix = { size: number; meters: Float64Array }

const matrixOf = (places: Place[]): Matrix => {
  const size = places.length
  const meters = new Float64Array(size * size)
  for (const [a, from] of places.entries())
    for (let b = a + 1; b < size; b += 1) {
      const distance = metersBetween(from, places[b] as Place)
      meters[a * size + b] = distance
      meters[b * size + a] = distance
    }
  return { size, meters }
}

/** A leg that leads nowhere, before the first stop or after the last, costs nothing: the walk is open at both ends. */
const leg = ({ size, meters }: Matrix, from: number | undefined, to: number | undefined): number =>
  from === undefined || to === undefined ? 0 : (meters[from * size + to] as number)

type Walk = { order: number[]; first: number; last: number }

/** Turns the stretch around when that shortens the walk. `first` and `last` bound the places that may move. */
const turnStretches = (matrix: Matrix, { order, first, last }: Walk): boolean => {
  let found = false
  for (let from = first; from < last; from += 1)
    for (let to = from + 1; to <= last; to += 1) {
      const gain =
        leg(matrix, order[from - 1], order[from]) +
        leg(matrix, order[to], order[to + 1]) -
        leg(matrix, order[from - 1], order[to]) -
        leg(matrix, order[from], order[to + 1])
      if (gain <= tolerance) continue
      for (let a = from, b = to; a < b; a += 1, b -= 1) {
        const moved = order[a] as number
        order[a] = order[b] as number
        order[b] = moved
      }
      found = true
    }
  return found
}

/** What a walk without the stretch saves, and where else it costs least to put it. */
const bestPlaceFor = (matrix: Matrix, { order, first, last }: Walk, from: number, length: number) => {
  const head = order[from] as number
  const tail = order[from + length - 1] as number
  const [before, after] = [order[from - 1], order[from + length]]
  const saved = leg(matrix, before, head) + leg(matrix, tail, after) - leg(matrix, before, after)
  let best = { gain: tolerance, at: -1, turned: false }
  for (let at = first; at <= last + 1; at += 1) {
    if (at >= from && at <= from + length) continue
    const [previous, next] = [order[at - 1], order[at]]
    const without = leg(matrix, previous, next)
    const straight = saved + without - leg(matrix, previous, head) - leg(matrix, tail, next)
    const turned = saved + without - leg(matrix, previous, tail) - leg(matrix, head, next)
    if (straight > best.gain) best = { gain: straight, at, turned: false }
    if (turned > best.gain) best = { gain: turned, at, turned: true }
  }
  return best
}

/** Takes one to three stops in a row elsewhere when that shortens the walk (Or-opt). */
const moveStretches = (matrix: Matrix, walk: Walk): boolean => {
  let found = false
  for (const length of [1, 2, 3])
    for (let from = walk.first; from + length - 1 <= walk.last; from += 1) {
      const { at, turned } = bestPlaceFor(matrix, walk, from, length)
      if (at < 0) continue
      const taken = walk.order.splice(from, length)
      walk.order.splice(at > from ? at - length : at, 0, ...(turned ? taken.toReversed() : taken))
      found = true
    }
  return found
}

const improve = (matrix: Matrix, walk: Walk, until: number): void => {
  while (performance.now() < until) {
    const turned = turnStretches(matrix, walk)
    const moved = moveStretches(matrix, walk)
    if (!turned && !moved) return
  }
}

/** From stop to the nearest one left; a kept last stop waits for the end. */
const nearestNeighbours = (matrix: Matrix, start: number, end: number | null): number[] => {
  const left = new Set(Array.from({ length: matrix.size }, (_, index) => index))
  const order = [start]
  left.delete(start)
  if (end !== null) left.delete(end)
  while (left.size > 0) {
    const here = order.at(-1) as number
    let nearest = -1
    for (const stop of left) if (nearest < 0 || leg(matrix, here, stop) < leg(matrix, here, nearest)) nearest = stop
    order.push(nearest)
    left.delete(nearest)
  }
  return end === null ? order : [...order, end]
}

const lengthOf = (matrix: Matrix, order: number[]): number =>
  order.reduce((sum, stop, index) => sum + leg(matrix, order[index - 1], stop), 0)

/** Where a free walk may start: a few stops far apart are enough for a good one. */
const startsOf = (size: number, keepsFirst: boolean): number[] =>
  keepsFirst
    ? [0]
    : [...new Set(Array.from({ length: Math.min(size, 8) }, (_, index) => Math.floor((index * size) / 8)))]

const bestWalk = (matrix: Matrix, { keepsFirst, keepsLast }: Improving): number[] => {
  const { size } = matrix
  const until = performance.now() + patience
  const bounds = { first: keepsFirst ? 1 : 0, last: keepsLast ? size - 2 : size - 1 }
  const end = keepsLast ? size - 1 : null
  const given = Array.from({ length: size }, (_, index) => index)
  const starts = startsOf(size, keepsFirst).filter(start => start !== end)
  const walks = [given, ...starts.map(start => nearestNeighbours(matrix, start, end))]
  let best = given
  for (const order of walks) {
    const walk = { order: [...order], ...bounds }
    improve(matrix, walk, until)
    if (lengthOf(matrix, walk.order) < lengthOf(matrix, best) - tolerance) best = walk.order
  }
  return best
}

/**
 * A shorter order of the same stops: nearest neighbour and the given order, each improved by 2-opt and Or-opt, the better
 * of them. Never longer than the given one. Stops without a place go last, in the order they came.
 */
export const improveOrder = (improving: Improving): Improved => {
  const { stops } = improving
  const placed = stops.flatMap((stop, index) => (isPlaced(stop) ? [{ index, stop }] : []))
  const unplaced = stops.flatMap((stop, index) => (isPlaced(stop) ? [] : [index]))
  const before = tourMeters(stops)
  const given = { order: stops.map((_, index) => index), before, after: before }
  if (placed.length < 3) return given
  const walk = bestWalk(matrixOf(placed.map(({ stop }) => stop)), improving)
  const order = [...walk.map(place => placed[place]?.index ?? 0), ...unplaced]
  const after = tourMeters(order.map(index => stops[index] as MaybePlace))
  return after < before - 1 ? { order, before, after } : given
}

import type { Pixel, Size } from './map-frame.ts'

type Edge = { isIn: (point: Pixel) => boolean; cross: (a: Pixel, b: Pixel) => Pixel }

const atX = (x: number, [ax, ay]: Pixel, [bx, by]: Pixel): Pixel => [x, ay + ((by - ay) * (x - ax)) / (bx - ax)]
const atY = (y: number, [ax, ay]: Pixel, [bx, by]: Pixel): Pixel => [ax + ((bx - ax) * (y - ay)) / (by - ay), y]

const edgesOf = ({ width, height }: Size): Edge[] => [
  { isIn: ([x]) => x >= 0, cross: (a, b) => atX(0, a, b) },
  { isIn: ([x]) => x <= width, cross: (a, b) => atX(width, a, b) },
  { isIn: ([, y]) => y >= 0, cross: (a, b) => atY(0, a, b) },
  { isIn: ([, y]) => y <= height, cross: (a, b) => atY(height, a, b) },
]

/**
 * The part of a ring within a box, as one ring. It runs along the edges of the box, so it can be filled but not
 * stroked.
 */
export const clipRing = (ring: Pixel[], size: Size): Pixel[] =>
  edgesOf(size).reduce<Pixel[]>(
    (points, { isIn, cross }) =>
      points.flatMap((point, index) => {
        const before = points.at(index - 1) ?? point
        if (isIn(point)) return isIn(before) ? [point] : [cross(before, point), point]
        return isIn(before) ? [cross(before, point)] : []
      }),
    ring,
  )

/** The part of a segment within a box; null when it is outside. */
const clipStretch = (from: Pixel, to: Pixel, size: Size): [Pixel, Pixel] | null => {
  let [a, b] = [from, to]
  for (const { isIn, cross } of edgesOf(size)) {
    if (!(isIn(a) || isIn(b))) return null
    if (!isIn(a)) a = cross(a, b)
    if (!isIn(b)) b = cross(a, b)
  }
  return [a, b]
}

/** The pieces of a line that are within a box. */
export const clipLine = (line: Pixel[], size: Size): Pixel[][] => {
  const pieces: Pixel[][] = []
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    const stretch = from && clipStretch(from, to, size)
    if (!stretch) continue
    const last = pieces.at(-1)
    const end = last?.at(-1)
    if (last && end && end[0] === stretch[0][0] && end[1] === stretch[0][1]) last.push(stretch[1])
    else pieces.push(stretch)
  }
  return pieces
}

/** Pixels within which two corners are one. */
const grain = 0.7

/** Without the corners that nobody would see; a line keeps its ends. */
export const thin = (points: Pixel[]): Pixel[] => {
  const corners: Pixel[] = []
  for (const [index, point] of points.entries()) {
    const last = corners.at(-1)
    const isEnd = index === points.length - 1
    if (!last || isEnd || Math.hypot(point[0] - last[0], point[1] - last[1]) >= grain) corners.push(point)
  }
  return corners
}

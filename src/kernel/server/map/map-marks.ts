import { formatNumber } from '../../contract/formats.ts'
import type { MapShape, MapState, PlacedCounts } from '../../contract/paper-map.ts'
import { paperToken } from '../chart/paper-tokens.ts'
import type { MapFrame } from './map-frame.ts'
import { type Box, textAt, textWidth } from './map-text.ts'
import { toWorld } from './mercator.ts'

/** Those of one state within a mark: `state` is its place among the map's, `dx` how far from the mark's middle it stands. */
type Part = { state: number; count: number; radius: number; dx: number }

/** What stands on one spot of the drawing: a figure for each state there is, side by side. */
export type Mark = {
  x: number
  y: number
  counts: number[]
  total: number
  parts: Part[]
  halfWidth: number
  halfHeight: number
}

const alone = 4.5
const figureSize = 9

const figureOf = (total: number): string => formatNumber(total)

/** Larger for more, and never smaller than its own figure. */
const radiusOf = (count: number): number =>
  count === 1 ? alone : Math.max(6 + 3.5 * Math.log10(count), textWidth(figureOf(count), figureSize) / 2 + 2.5)

const sum = (counts: number[]): number => counts.reduce((all, count) => all + count, 0)

const partsOf = (counts: number[]): { parts: Part[]; width: number } => {
  let width = 0
  const placed = counts.flatMap((count, state) => {
    if (count === 0) return []
    const radius = radiusOf(count)
    width += 2 * radius
    return [{ state, count, radius, dx: width - radius }]
  })
  return { parts: placed.map(part => ({ ...part, dx: part.dx - width / 2 })), width }
}

const markOf = (x: number, y: number, counts: number[]): Mark => {
  const { parts, width } = partsOf(counts)
  const halfHeight = Math.max(...parts.map(({ radius }) => radius))
  return { x, y, counts, total: sum(counts), parts, halfWidth: width / 2, halfHeight }
}

/** In the middle of both, nearer to the one that counts for more. */
const together = (a: Mark, b: Mark): Mark => {
  const total = a.total + b.total
  return markOf(
    (a.x * a.total + b.x * b.total) / total,
    (a.y * a.total + b.y * b.total) / total,
    a.counts.map((count, index) => count + (b.counts[index] ?? 0)),
  )
}

/** Marks may touch a little, as on the screen. */
const touching = 0.8

const cover = (a: Mark, b: Mark): boolean =>
  Math.abs(a.x - b.x) < (a.halfWidth + b.halfWidth) * touching &&
  Math.abs(a.y - b.y) < (a.halfHeight + b.halfHeight) * touching

const gatherOnce = (marks: Mark[]): Mark[] => {
  const gathered: Mark[] = []
  for (const mark of marks.toSorted((a, b) => b.total - a.total || a.y - b.y || a.x - b.x)) {
    const at = gathered.findIndex(other => cover(mark, other))
    const found = gathered[at]
    if (found) gathered[at] = together(found, mark)
    else gathered.push(mark)
  }
  return gathered
}

/** Places where the frame puts them; those that would cover one another are gathered into one that counts for all of them. */
export const gather = (places: PlacedCounts[], frame: MapFrame): Mark[] => {
  let marks = places
    .filter(({ counts }) => sum(counts) > 0)
    .map(({ longitude, latitude, counts }) => markOf(...frame.project(toWorld(longitude, latitude)), counts))
  for (;;) {
    const gathered = gatherOnce(marks)
    if (gathered.length === marks.length) return gathered
    marks = gathered
  }
}

const number = (value: number): string => value.toFixed(1)

type Drawn = { x: number; y: number; radius: number; color: number; edge: number }

const crossPath = ({ x, y, radius }: Drawn): string => {
  // With a figure in its middle, what is left of it has to be seen around it.
  const arm = radius * (radius > alone ? 0.95 : 0.8)
  return `M${number(x - arm)} ${number(y - arm)}L${number(x + arm)} ${number(y + arm)}M${number(x + arm)} ${number(y - arm)}L${number(x - arm)} ${number(y + arm)}`
}

/** Told apart by shape before colour, each within an edge of white (look.md, Map). */
export const shapes: Record<MapShape, (drawn: Drawn) => string> = {
  circle: ({ x, y, radius, color, edge }) =>
    `<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius)}" fill="${paperToken(`chart-${color}`)}" stroke="#ffffff" stroke-width="${edge}"/>`,
  square: ({ x, y, radius, color, edge }) => {
    const half = radius * 0.9
    const box = `x="${number(x - half)}" y="${number(y - half)}" width="${number(2 * half)}" height="${number(2 * half)}" rx="1.5"`
    return [
      `<rect ${box} fill="#ffffff" stroke="#ffffff" stroke-width="${edge + 1.6}"/>`,
      `<rect ${box} fill="${paperToken(`chart-${color}`)}" stroke="${paperToken(`chart-${color}-line`)}" stroke-width="1"/>`,
    ].join('')
  },
  cross: drawn => {
    const stroke = Math.max(2, drawn.radius * 0.4)
    return [
      `<path d="${crossPath(drawn)}" stroke="#ffffff" stroke-width="${number(stroke + drawn.edge + 0.5)}" stroke-linecap="round"/>`,
      `<path d="${crossPath(drawn)}" stroke="${paperToken(`chart-${drawn.color}-line`)}" stroke-width="${number(stroke)}" stroke-linecap="round"/>`,
    ].join('')
  },
}

const figure = ({ x, y, count, radius }: { x: number; y: number } & Part, { shape, color }: MapState): string => {
  if (count === 1) return ''
  const look = { x, y: y + figureSize * 0.36, size: figureSize, anchor: 'middle' as const, bold: true }
  if (shape !== 'cross') return textAt(figureOf(count), { ...look, color: paperToken(`on-chart-${color}`) })
  // A cross has no inside: it is given one.
  const inside = `<circle cx="${number(x)}" cy="${number(y)}" r="${number(Math.max(5, radius * 0.7))}" fill="#ffffff"/>`
  return inside + textAt(figureOf(count), { ...look, color: paperToken('text') })
}

export const drawMark = (states: MapState[], mark: Mark): string =>
  mark.parts
    .map(part => {
      const state = states[part.state]
      if (!state) return ''
      const at = { ...part, x: mark.x + part.dx, y: mark.y }
      return shapes[state.shape]({ ...at, color: state.color, edge: 1.2 }) + figure(at, state)
    })
    .join('')

export const boxOf = ({ x, y, halfWidth, halfHeight }: Mark): Box => ({
  left: x - halfWidth,
  top: y - halfHeight,
  right: x + halfWidth,
  bottom: y + halfHeight,
})

import { formatNumber } from '../../contract/formats.ts'
import type { MapShape, MapState, PlacedCounts } from '../../contract/paper-map.ts'
import { paperToken } from '../chart/paper-tokens.ts'
import type { MapFrame } from './map-frame.ts'
import { type Box, textAt, textWidth } from './map-text.ts'
import { toWorld } from './mercator.ts'

/**
 * The operations of one state within a mark: `state` is its index among the map's, `dx` its distance from the middle of
 * the mark.
 */
type Part = { state: number; count: number; radius: number; dx: number }

/** A mark on the drawing: a figure for each state of its operations, side by side. */
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

/** Grows with the count, and is never smaller than its own figure. */
const radiusOf = (count: number): number =>
  count === 1 ? alone : Math.max(6 + 3.5 * Math.log10(count), textWidth(figureOf(count), figureSize) / 2 + 2.5)

const sum = (counts: number[]): number => counts.reduce((all, count) => all + count, 0)

const partsOf = (counts: number[]): { parts: Part[]; width: number } => {
  let width = 0
  const inLine = counts.flatMap((count, state) => {
    if (count === 0) return []
    const radius = radiusOf(count)
    width += 2 * radius
    return [{ state, count, radius, dx: width - radius }]
  })
  return { parts: inLine.map(part => ({ ...part, dx: part.dx - width / 2 })), width }
}

const markOf = (x: number, y: number, counts: number[]): Mark => {
  const { parts, width } = partsOf(counts)
  const halfHeight = Math.max(...parts.map(({ radius }) => radius))
  return { x, y, counts, total: sum(counts), parts, halfWidth: width / 2, halfHeight }
}

/** One mark for both, between them and nearer to the one with more operations. */
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
  const clusters: Mark[] = []
  for (const mark of marks.toSorted((a, b) => b.total - a.total || a.y - b.y || a.x - b.x)) {
    const at = clusters.findIndex(other => cover(mark, other))
    const cluster = clusters[at]
    if (cluster) clusters[at] = together(cluster, mark)
    else clusters.push(mark)
  }
  return clusters
}

/** Places where the frame puts them; those that would cover one another are gathered into one that counts for all of them. */
export const gather = (places: PlacedCounts[], frame: MapFrame): Mark[] => {
  let marks = places
    .filter(({ counts }) => sum(counts) > 0)
    .map(({ longitude, latitude, counts }) => markOf(...frame.project(toWorld(longitude, latitude)), counts))
  for (;;) {
    const clusters = gatherOnce(marks)
    if (clusters.length === marks.length) return clusters
    marks = clusters
  }
}

const number = (value: number): string => value.toFixed(1)

type MarkShape = { x: number; y: number; radius: number; color: number; edge: number }

const crossPath = ({ x, y, radius }: MarkShape): string => {
  // A cross with a figure in its middle has to show around it.
  const arm = radius * (radius > alone ? 0.95 : 0.8)
  return `M${number(x - arm)} ${number(y - arm)}L${number(x + arm)} ${number(y + arm)}M${number(x + arm)} ${number(y - arm)}L${number(x - arm)} ${number(y + arm)}`
}

/** States differ by shape before color, each with a white edge (look.md, Map). */
export const shapes: Record<MapShape, (mark: MarkShape) => string> = {
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
  cross: shape => {
    const stroke = Math.max(2, shape.radius * 0.4)
    return [
      `<path d="${crossPath(shape)}" stroke="#ffffff" stroke-width="${number(stroke + shape.edge + 0.5)}" stroke-linecap="round"/>`,
      `<path d="${crossPath(shape)}" stroke="${paperToken(`chart-${shape.color}-line`)}" stroke-width="${number(stroke)}" stroke-linecap="round"/>`,
    ].join('')
  },
}

const figure = ({ x, y, count, radius }: { x: number; y: number } & Part, { shape, color }: MapState): string => {
  if (count === 1) return ''
  const look = { x, y: y + figureSize * 0.36, size: figureSize, anchor: 'middle' as const, bold: true }
  if (shape !== 'cross') return textAt(figureOf(count), { ...look, color: paperToken(`on-chart-${color}`) })
  // A cross has no inside for its figure, so it gets a white circle.
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

import { formatNumber } from '../../contract/formats.ts'
import type { MapShape, MapState, PlacedCounts } from '../../contract/paper-map.ts'
import { paperToken } from '../chart/paper-tokens.ts'
import type { MapFrame } from './map-frame.ts'
import { type Box, textAt, textWidth } from './map-text.ts'
import { toWorld } from './mercator.ts'

/** What stands on one spot of the drawing: how many of each state. */
export type Mark = { x: number; y: number; counts: number[]; total: number; radius: number }

const alone = 4.5
const figureSize = 9

const figureOf = (total: number): string => formatNumber(total)

/** Larger for more, and never smaller than its own figure. */
const radiusOf = (total: number): number =>
  total === 1 ? alone : Math.max(6 + 3.5 * Math.log10(total), textWidth(figureOf(total), figureSize) / 2 + 2.5)

const sum = (counts: number[]): number => counts.reduce((all, count) => all + count, 0)

const markOf = (x: number, y: number, counts: number[]): Mark => {
  const total = sum(counts)
  return { x, y, counts, total, radius: radiusOf(total) }
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

/** Two marks alone may touch, as on the screen; a figure is never covered. */
const cover = (a: Mark, b: Mark): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) < (a.radius + b.radius) * (a.total + b.total > 2 ? 1 : 0.8)

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
  const arm = radius * 0.8
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
    const stroke = Math.max(2, drawn.radius * 0.45)
    return [
      `<path d="${crossPath(drawn)}" stroke="#ffffff" stroke-width="${number(stroke + drawn.edge + 0.5)}" stroke-linecap="round"/>`,
      `<path d="${crossPath(drawn)}" stroke="${paperToken(`chart-${drawn.color}-line`)}" stroke-width="${number(stroke)}" stroke-linecap="round"/>`,
    ].join('')
  },
}

/** The state that most of a mark is of; the first of those that tie. */
const mostOf = (states: MapState[], { counts }: Mark): MapState | undefined =>
  states[counts.indexOf(Math.max(...counts))]

const figure = ({ x, y, total, radius }: Mark, { shape, color }: MapState): string => {
  if (total === 1) return ''
  const text = figureOf(total)
  const look = { x, y: y + figureSize * 0.36, size: figureSize, anchor: 'middle' as const, bold: true }
  if (shape !== 'cross') return textAt(text, { ...look, color: paperToken(`on-chart-${color}`) })
  // A cross has no inside: it is given one.
  const inside = `<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius * 0.75)}" fill="#ffffff"/>`
  return inside + textAt(text, { ...look, color: paperToken('text') })
}

export const drawMark = (states: MapState[], mark: Mark): string => {
  const state = mostOf(states, mark)
  return state ? shapes[state.shape]({ ...mark, color: state.color, edge: 1.2 }) + figure(mark, state) : ''
}

export const boxOf = ({ x, y, radius }: Mark): Box => ({
  left: x - radius,
  top: y - radius,
  right: x + radius,
  bottom: y + radius,
})

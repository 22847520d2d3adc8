import { formatNumber } from '../../contract/formats.ts'
import type { PaperMap } from '../../contract/paper-map.ts'
import { paperToken } from '../chart/paper-tokens.ts'
import { shapes } from './map-marks.ts'
import { textAt, textWidth } from './map-text.ts'

const size = 10.5
export const legendLine = 15
const markRoom = 14
const gap = 14

type Item = { width: number; draw: (x: number, y: number) => string }

const wordsItem = (words: string, width: number): Item => {
  const most = Math.floor(width / textWidth('m', size))
  const text = words.length > most ? `${words.slice(0, most - 1)}…` : words
  return {
    width: textWidth(text, size) + gap,
    draw: (x, y) => textAt(text, { x, y, size, color: paperToken('text-3') }),
  }
}

const itemsOf = ({ states, places, notes }: PaperMap, width: number): Item[] => {
  const items = states.map(({ label, shape, color }, index): Item => {
    const count = places.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0)
    const text = `${label} ${formatNumber(count)}`
    return {
      width: markRoom + textWidth(text, size) + gap,
      draw: (x, y) =>
        shapes[shape]({ x: x + 5, y: y - 3.5, radius: 4.5, color, edge: 0 }) +
        textAt(text, { x: x + markRoom, y, size, color: paperToken('text-2') }),
    }
  })
  return [...items, ...notes.map(note => wordsItem(note, width))]
}

/** The states and the number of operations in each, in as many lines as it takes. */
export const legendOf = (map: PaperMap, width: number): { lines: number; draw: (top: number) => string } => {
  let [line, x] = [0, 0]
  const placements = itemsOf(map, width).map(item => {
    if (x > 0 && x + item.width - gap > width) [line, x] = [line + 1, 0]
    const at = { item, x, line }
    x += item.width
    return at
  })
  return {
    lines: line + 1,
    draw: top =>
      placements.map(({ item, x: start, line: row }) => item.draw(start, top + (row + 1) * legendLine - 3)).join(''),
  }
}

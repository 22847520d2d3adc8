import { escapeHtml } from '../escape-html.ts'

/** Average width of a letter relative to the font size, a little more than measured. */
const letter = 0.56

export const textWidth = (text: string, size: number): number => text.length * size * letter

type Text = { x: number; y: number; size: number; color: string; anchor?: 'start' | 'middle' | 'end'; bold?: boolean }

/** Its baseline is at `y`. */
export const textAt = (text: string, { x, y, size, color, anchor = 'start', bold = false }: Text): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="Roboto" font-size="${size}" text-anchor="${anchor}" fill="${color}"${bold ? ' font-weight="600"' : ''}>${escapeHtml(text)}</text>`

/** With an edge of white around its letters, to be read over lines. */
export const haloedText = (text: string, look: Text): string =>
  textAt(text, look).replace('<text ', '<text stroke="#ffffff" stroke-width="2.4" stroke-linejoin="round" ') +
  textAt(text, look)

export type Box = { left: number; top: number; right: number; bottom: number }

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

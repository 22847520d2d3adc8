import { paperToken } from '../chart/paper-tokens.ts'

const channels = (color: string): number[] => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))

/** A color of PDFs mixed with white, as `color-mix` does on the screen. */
export const mixWithWhite = (name: string, percent: number): string =>
  `#${channels(paperToken(name))
    .map(value => Math.round((value * percent + 255 * (100 - percent)) / 100))
    .map(value => value.toString(16).padStart(2, '0'))
    .join('')}`

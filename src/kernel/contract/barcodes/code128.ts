import { symbols } from './code128-symbols.ts'

const startB = 104
const stop = 106
/** Modules of white that a reader needs at each side. */
const quiet = 10

export type Bar = { at: number; width: number }
export type Barcode = { bars: Bar[]; width: number }

/**
 * A text of printable ASCII as Code 128 (set B), in modules: the bars from the left, and how wide it is with its quiet
 * zones. Throws on other characters, which the set does not have.
 */
export const code128 = (text: string): Barcode => {
  const values = [...text].map(character => (character.codePointAt(0) ?? 0) - 32)
  if (values.length === 0 || values.some(value => value < 0 || value > 94))
    throw new Error('Code 128 B holds printable ASCII')
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), startB) % 103
  let at = quiet
  const bars: Bar[] = []
  for (const value of [startB, ...values, check, stop])
    for (const [index, digit] of [...(symbols[value] ?? '')].entries()) {
      const width = Number(digit)
      if (index % 2 === 0) bars.push({ at, width })
      at += width
    }
  return { bars, width: at + quiet }
}

/** Widths of the bars and gaps of each symbol of Code 128, by its value; 103 to 106 are the starts and the stop. */
const symbols =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )

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

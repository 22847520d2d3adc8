/** Widths in pixels of what is alike along a line: a bar, a gap, a bar … */
export type Runs = readonly number[]

const sumOf = (runs: Runs): number => runs.reduce((sum, width) => sum + width, 0)

/** How far, in modules, all runs of a symbol together may be from what they should be. */
const tolerance = 1.6

/** The pattern of `modules` modules that runs are nearest to, by its place; null when they are near none. */
export const closest = (runs: Runs, patterns: readonly string[], modules: number): number | null => {
  const module = sumOf(runs) / modules
  let best = { place: -1, off: tolerance }
  for (const [place, pattern] of patterns.entries()) {
    if (pattern.length !== runs.length) continue
    let off = 0
    for (const [index, width] of runs.entries()) off += Math.abs(width / module - Number(pattern[index]))
    if (off < best.off) best = { place, off }
  }
  return best.place < 0 ? null : best.place
}

/** Bars and gaps of a guard are one module each. */
export const isEven = (runs: Runs): boolean => {
  const mean = sumOf(runs) / runs.length
  return runs.every(width => Math.abs(width - mean) < mean * 0.7)
}

/** How much of the light that a line spans a pixel must differ by to be ink or paper. */
const leastContrast = 40

/** Half way between ink and paper; below everything where there is only one of them. */
const middleOf = (part: Uint8Array): number => {
  let [low, high] = [255, 0]
  for (const light of part) {
    if (light < low) low = light
    if (light > high) high = light
  }
  return high - low < leastContrast ? -1 : (low + high) / 2
}

/**
 * A line of luminance (0 black to 255 white) as runs, dark first even if empty. Light falls unevenly on a box: each pixel is
 * weighed against the darkest and the lightest around it.
 */
export const runsOf = (line: Uint8Array): number[] => {
  const reach = Math.max(16, line.length >> 3)
  const runs: number[] = []
  let isDark = true
  let width = 0
  for (let from = 0; from < line.length; from += reach) {
    const middle = middleOf(line.subarray(Math.max(0, from - reach), from + 2 * reach))
    for (let at = from; at < Math.min(line.length, from + reach); at += 1) {
      const dark = (line[at] ?? 255) < middle
      if (dark === isDark) width += 1
      else {
        runs.push(width)
        isDark = dark
        width = 1
      }
    }
  }
  return [...runs, width]
}

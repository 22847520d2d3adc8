import { checkDigit, parity } from './ean.ts'
import { closest, isEven, type Runs } from './runs.ts'

/** Widths of the four runs of each digit, seven modules in all; the mirrored set has them backwards. */
const widths = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112']
const mirrored = widths.map(text => [...text].reverse().join(''))
const both = [...widths, ...mirrored]

/** Runs of a digit, of the guards at the ends, and of the one in the middle. */
const digitRuns = 4
const guardRuns = 3
const middleRuns = 5

type Half = { digits: number[]; sets: string }

const readHalf = (runs: Runs, from: number, count: number): Half | null => {
  const half: Half = { digits: [], sets: '' }
  for (let index = 0; index < count; index += 1) {
    const at = from + index * digitRuns
    const found = closest(runs.slice(at, at + digitRuns), both, 7)
    if (found === null) return null
    half.digits.push(found % 10)
    half.sets += found < 10 ? 'L' : 'G'
  }
  return half
}

/** The code whose first guard begins at run `at`, with `count` digits at each side of the middle. */
const readAt = (runs: Runs, at: number, count: number): number[] | null => {
  const half = count * digitRuns
  const middle = at + guardRuns + half
  const end = middle + middleRuns + half
  if (end + guardRuns > runs.length) return null
  const module = (runs[at] ?? 0) + (runs[at + 1] ?? 0) + (runs[at + 2] ?? 0)
  // Before and after it there is white.
  if (
    (runs[at - 1] ?? Number.POSITIVE_INFINITY) < module ||
    (runs[end + guardRuns] ?? Number.POSITIVE_INFINITY) < module
  )
    return null
  const guards = [
    runs.slice(at, at + guardRuns),
    runs.slice(middle, middle + middleRuns),
    runs.slice(end, end + guardRuns),
  ]
  if (!guards.every(isEven)) return null
  const left = readHalf(runs, at + guardRuns, count)
  const right = readHalf(runs, middle + middleRuns, count)
  if (!left || !right || right.sets !== 'L'.repeat(count)) return null
  const first = count === 6 ? parity.indexOf(left.sets) : 0
  if (first < 0 || (count === 4 && left.sets !== 'LLLL')) return null
  return [...(count === 6 ? [first] : []), ...left.digits, ...right.digits]
}

/** An EAN-13 or EAN-8 among bars and gaps, of which `runs[first]` is a bar; null when there is none whose check digit is right. */
export const readEan = (runs: Runs, first: number): string | null => {
  for (let at = first; at < runs.length; at += 2)
    for (const count of [6, 4]) {
      const digits = readAt(runs, at, count)
      if (digits && checkDigit(digits.slice(0, -1)) === digits.at(-1)) return digits.join('')
    }
  return null
}

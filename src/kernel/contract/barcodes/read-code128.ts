import { symbols } from './code128-symbols.ts'
import { closest, type Runs } from './runs.ts'

const symbolRuns = 6
const symbolModules = 11
/** Starts of the sets A, B and C, and the stop. */
const startA = 103
const startC = 105
const stop = 106
/** Values above 95 shift or latch sets, or say what the code is for. */
const functions: Record<number, 'A' | 'B' | 'C'> = { 99: 'C', 100: 'B', 101: 'A' }

type Set = 'A' | 'B' | 'C'

const textOf = (value: number, set: Set): string => {
  if (set === 'C') return String(value).padStart(2, '0')
  return String.fromCharCode(set === 'A' && value > 63 ? value - 64 : value + 32)
}

const wordsOf = (values: number[]): string | null => {
  const [start = 0, ...rest] = values
  let set: Set = start === startC ? 'C' : start === startA ? 'A' : 'B'
  let text = ''
  for (const value of rest) {
    const latched = set === 'C' && value === 99 ? undefined : functions[value]
    if (value < 96 || (set === 'C' && value < 100)) text += textOf(value, set)
    else if (latched && latched !== set) set = latched
    else if (value !== 102) return null
  }
  return text || null
}

const hasCheck = (values: number[], check: number): boolean =>
  values.reduce((sum, value, index) => sum + value * Math.max(1, index), 0) % 103 === check

const readAt = (runs: Runs, first: number): string | null => {
  const values: number[] = []
  for (let at = first; at + symbolRuns <= runs.length; at += symbolRuns) {
    const value = closest(runs.slice(at, at + symbolRuns), starting, symbolModules)
    if (value === null) return null
    if (value === stop) {
      const check = values.pop() ?? -1
      return values.length > 1 && hasCheck(values, check) ? wordsOf(values) : null
    }
    if (values.length === 0 && (value < startA || value > startC)) return null
    values.push(value)
  }
  return null
}

/** The stop begins as six runs like the others; its seventh is only its end. */
const starting = symbols.map(widths => widths.slice(0, symbolRuns))

/** A Code 128 among bars and gaps, of which `runs[first]` is a bar; null when there is none whose check is right. */
export const readCode128 = (runs: Runs, first: number): string | null => {
  for (let at = first; at + 3 * symbolRuns < runs.length; at += 2) {
    const text = readAt(runs, at)
    if (text) return text
  }
  return null
}

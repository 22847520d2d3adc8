import { kindOf } from './kinds.ts'
import type { FormElement } from './types.ts'

/**
 * Points of a question. Options, and columns of a matrix, carry their own `score`; other questions have one `score`,
 * earned by answering (yes, of a yes/no; in proportion to the value, of a scale). SurveyJS knows nothing of them.
 */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const scoreOfItem = (item: unknown): number => (isObject(item) && typeof item.score === 'number' ? item.score : 0)

const scoresOf = (list: unknown): number[] => (Array.isArray(list) ? list.map(scoreOfItem) : [])

const highest = (scores: readonly number[]): number => scores.reduce((top, score) => Math.max(top, score), 0)

const sum = (scores: readonly number[]): number => scores.reduce((total, score) => total + score, 0)

/** Points with at most two decimals. */
const rounded = (points: number): number => Math.round(points * 100) / 100

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)

/** The most points that a question can give; 0 if it gives none. */
export const maximumScore = (element: FormElement): number => {
  const kind = kindOf(element)
  if (kind === 'choice') return rounded(highest(scoresOf(element.choices)))
  if (kind === 'choices') return rounded(sum(scoresOf(element.choices).filter(score => score > 0)))
  if (kind === 'matrix') return rounded(highest(scoresOf(element.columns)) * lengthOf(element.rows))
  return typeof element.score === 'number' ? Math.max(0, rounded(element.score)) : 0
}

const scoreOfValue = (list: unknown, value: unknown): number =>
  Array.isArray(list) ? scoreOfItem(list.find(item => isObject(item) && item.value === value)) : 0

/** Lowest and highest step of a scale; a list of its own values wins over the limits, as in SurveyJS. */
export const scaleLimits = (element: FormElement): { min: number; max: number } => {
  const values = Array.isArray(element.rateValues) ? element.rateValues : []
  const steps = values.map(item => Number(isObject(item) ? item.value : item)).filter(Number.isFinite)
  if (steps.length > 1) return { min: Math.min(...steps), max: Math.max(...steps) }
  const min = typeof element.rateMin === 'number' ? element.rateMin : 1
  const max = typeof element.rateMax === 'number' ? element.rateMax : min + Number(element.rateCount ?? 5) - 1
  return { min, max }
}

const scaleShare = (element: FormElement, value: unknown): number => {
  const { min, max } = scaleLimits(element)
  if (typeof value !== 'number' || max <= min) return 0
  return Math.min(1, Math.max(0, (value - min) / (max - min)))
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Points that an answer earns; 0 for none. The value is the answer's, in the shape SurveyJS stores it. */
export const scoreOfAnswer = (element: FormElement, value: unknown): number => {
  if (isEmpty(value)) return 0
  const kind = kindOf(element)
  if (kind === 'choice') return rounded(scoreOfValue(element.choices, value))
  if (kind === 'choices')
    return Array.isArray(value) ? rounded(sum(value.map(one => scoreOfValue(element.choices, one)))) : 0
  if (kind === 'matrix')
    return isObject(value) ? rounded(sum(Object.values(value).map(one => scoreOfValue(element.columns, one)))) : 0
  const score = typeof element.score === 'number' ? element.score : 0
  if (kind === 'scale') return rounded(score * scaleShare(element, value))
  if (kind === 'yesNo') return value === (element.valueTrue ?? true) ? score : 0
  return score
}

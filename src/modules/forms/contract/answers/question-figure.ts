import { formatNumber, formatPercent, formatQuantity } from '../../../../kernel/contract/formats.ts'
import type { AnswersQuestion } from './summary.ts'

type Shares = AnswersQuestion['summary']['shares']

/** One figure of a question: the average where answers are numbers, the part that said yes, else how many answered. */
type QuestionFigure = {
  now: number | null
  before: number | null
  /** What the figure is: «Promedio», «Dijeron que sí». */
  label: string
  /** The figure and a difference of it, in words. */
  text: (value: number) => string
  difference: (value: number) => string
}

const rounded = (value: number): number => Math.round(value * 100) / 100

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** The average step of a scale; null without answers, and of a period that was not asked for. */
const averageOf = (shares: Shares, count: 'count' | 'before'): number | null => {
  if (shares.some(share => share[count] === null)) return null
  const all = sumOf(shares.map(share => share[count] ?? 0))
  return all === 0 ? null : sumOf(shares.map(share => Number(share.value) * (share[count] ?? 0))) / all
}

/** The part of the first option, 0 to 1: of a question of yes or no, and of a group that has rows or has none. */
const partOf = (shares: Shares, count: 'count' | 'before'): number | null => {
  const counts = shares.map(share => share[count])
  const all = sumOf(counts.map(one => one ?? 0))
  return counts.includes(null) || all === 0 ? null : (counts[0] ?? 0) / all
}

const averaged = (now: number | null, before: number | null, unit: string): QuestionFigure => ({
  now,
  before,
  label: 'Promedio',
  text: value => `${formatQuantity(rounded(value))}${unit}`,
  difference: value => `${formatQuantity(rounded(value))}${unit}`,
})

export const questionFigure = ({ question, summary }: AnswersQuestion): QuestionFigure => {
  const { figures, shares, answered, answeredBefore } = summary
  const unit = question.unit ? ` ${question.unit}` : question.kind === 'money' ? ' pesos' : ''
  if (question.kind === 'scale') return averaged(averageOf(shares, 'count'), averageOf(shares, 'before'), '')
  if (figures) return averaged(figures.average, figures.averageBefore, unit)
  if (question.kind === 'yesNo' || question.kind === 'repeat')
    return {
      now: partOf(shares, 'count'),
      before: partOf(shares, 'before'),
      label: question.kind === 'yesNo' ? 'Dijeron que sí' : 'Tienen filas',
      text: value => formatPercent(value),
      difference: value => `${formatNumber(value * 100, 1)} p.p.`,
    }
  const count = (value: number): string => formatNumber(value)
  return { now: answered, before: answeredBefore, label: 'Respuestas', text: count, difference: count }
}

import type { AnsweredQuestion } from '../../../contract/answers/answered-questions.ts'
import type { QuestionSummary } from '../../../contract/answers/summary.ts'
import type { Bin, Counted } from './counts.queries.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value behind the text of an answer: a list or an object where it is one. */
const parsed = (text: string): unknown => {
  if (!/^[[{]/.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const nameOf = (value: unknown): string =>
  isObject(value) && typeof value.name === 'string' ? value.name : String(value)

/** The options that one answer chose. */
const chosenIn = ({ kind }: AnsweredQuestion, text: string): string[] => {
  const value = kind === 'choice' || kind === 'yesNo' || kind === 'scale' ? text : parsed(text)
  if (Array.isArray(value)) return value.map(String)
  return [kind === 'article' || kind === 'customer' ? nameOf(value) : text]
}

export const countOptions = (question: AnsweredQuestion, values: readonly Counted[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { value, count } of values)
    for (const option of chosenIn(question, value)) counts.set(option, (counts.get(option) ?? 0) + count)
  return counts
}

const sumOf = (values: readonly { count: number }[]): number => values.reduce((sum, { count }) => sum + count, 0)

const mostRecords = 8

type Shares = Pick<QuestionSummary, 'shares' | 'others'>

/** Records of the catalogue: the most frequent ones; the rest together. */
const recordShares = (now: Map<string, number>, before: Map<string, number> | null): Shares => {
  const names = [...now].toSorted(([, one], [, other]) => other - one)
  return {
    shares: names
      .slice(0, mostRecords)
      .map(([text, count]) => ({ value: text, text, count, before: before && (before.get(text) ?? 0) })),
    others: names.slice(mostRecords).reduce((sum, [, count]) => sum + count, 0),
  }
}

export const sharesOf = (
  question: AnsweredQuestion,
  now: readonly Counted[],
  before: readonly Counted[] | null,
): Shares => {
  const counts = countOptions(question, now)
  const earlier = before && countOptions(question, before)
  if (question.kind === 'article' || question.kind === 'customer') return recordShares(counts, earlier)
  const known = new Set(question.choices.map(({ value }) => String(value)))
  return {
    shares: question.choices.map(({ value, text }) => ({
      value: String(value),
      text,
      count: counts.get(String(value)) ?? 0,
      before: earlier && (earlier.get(String(value)) ?? 0),
    })),
    others: [...counts].reduce((sum, [value, count]) => (known.has(value) ? sum : sum + count), 0),
  }
}

/** Average place of each option of a ranking, the best first. */
export const placesOf = (question: AnsweredQuestion, values: readonly Counted[]): QuestionSummary['places'] => {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const { value, count } of values) {
    const list = parsed(value)
    if (!Array.isArray(list)) continue
    for (const [index, option] of list.map(String).entries()) {
      const { sum, count: known } = sums.get(option) ?? { sum: 0, count: 0 }
      sums.set(option, { sum: sum + (index + 1) * count, count: known + count })
    }
  }
  return question.choices
    .flatMap(({ value, text }) => {
      const place = sums.get(String(value))
      return place ? [{ text, average: Math.round((place.sum / place.count) * 100) / 100 }] : []
    })
    .toSorted((one, other) => one.average - other.average)
}

export const cellsOf = (question: AnsweredQuestion, values: readonly Counted[]): QuestionSummary['cells'] => {
  const answers = values.map(({ value, count }) => ({ choice: parsed(value), count }))
  return question.rows.flatMap(row =>
    question.columns.map(column => ({
      row: row.text,
      column: column.text,
      count: sumOf(
        answers.filter(({ choice }) => isObject(choice) && String(choice[String(row.value)]) === String(column.value)),
      ),
    })),
  )
}

const mostBars = 12

/** 1, 2, 2.5 or 5 by a power of ten: the narrowest that leaves at most twelve bars. */
const stepFor = (span: number): number => {
  if (span <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(span / mostBars))
  return [1, 2, 2.5, 5, 10].map(step => step * power).find(step => span / step <= mostBars - 1) ?? power * 10
}

const clean = (value: number): number => Number(value.toPrecision(12))

type Limits = Pick<AnsweredQuestion, 'minimum' | 'maximum'>

const barsOf = (bins: readonly Bin[], { minimum, maximum }: Limits) => {
  const low = Math.min(...bins.map(({ bin }) => bin))
  const high = Math.max(...bins.map(({ bin }) => bin))
  const step = stepFor(high - low)
  const start = Math.floor(low / step + 1e-9) * step
  const length = Math.floor((high - start) / step + 1e-9) + 1
  return Array.from({ length }, (_, index) => {
    const [from, to] = [clean(start + index * step), clean(start + (index + 1) * step)]
    const inside = bins.filter(({ bin }) => Math.floor((bin - start) / step + 1e-9) === index)
    const outside = (minimum !== null && to <= minimum) || (maximum !== null && from > maximum)
    return { from, to, count: sumOf(inside), outside }
  })
}

const averageOf = (bins: readonly Bin[]): number | null => {
  const count = sumOf(bins)
  return count === 0 ? null : clean(bins.reduce((sum, bin) => sum + bin.sum, 0) / count)
}

export const figuresOf = (
  question: AnsweredQuestion,
  bins: readonly Bin[],
  before: readonly Bin[] | null,
): QuestionSummary['figures'] => {
  if (bins.length === 0) return null
  const bars = barsOf(bins, question)
  return {
    average: averageOf(bins),
    averageBefore: before && averageOf(before),
    minimum: Math.min(...bins.map(one => one.minimum)),
    maximum: Math.max(...bins.map(one => one.maximum)),
    bars,
    outside: sumOf(bars.filter(({ outside }) => outside)),
  }
}

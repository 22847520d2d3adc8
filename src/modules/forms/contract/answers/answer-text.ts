import { formatDay, formatMoney, formatQuantity } from '../../../../kernel/contract/formats.ts'
import { commentSuffix } from '../runtime/comment-suffix.ts'
import type { AnsweredQuestion } from './answered-questions.ts'

type Answered = Pick<AnsweredQuestion, 'name' | 'kind' | 'unit' | 'choices' | 'rows' | 'columns'>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const optionText = (options: Answered['choices'], value: unknown): string =>
  options.find(option => String(option.value) === String(value))?.text ?? String(value)

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const listText = (values: unknown[], { choices }: Answered, comment: string, join: string): string =>
  values.map(value => (value === 'other' && comment ? comment : optionText(choices, value))).join(join)

const matrixText = (value: Record<string, unknown>, { rows, columns }: Answered): string =>
  Object.entries(value)
    .map(([row, column]) => `${optionText(rows, row)}: ${optionText(columns, column)}`)
    .join(' · ')

const objectText = (value: Record<string, unknown>, question: Answered): string => {
  if (question.kind === 'matrix') return matrixText(value, question)
  if (question.kind === 'location') return `${String(value.latitude)}, ${String(value.longitude)}`
  if (typeof value.name === 'string') return [value.code, value.name].filter(Boolean).join(' ')
  return plain(value)
}

const scalarText = (value: unknown, { kind, unit, choices }: Answered, comment: string): string => {
  if (kind === 'choice' && value === 'other' && comment) return comment
  if (['choice', 'yesNo', 'scale'].includes(kind)) return optionText(choices, value)
  if (kind === 'money' && typeof value === 'number') return formatMoney(Math.round(value * 100))
  if (typeof value === 'number') return `${formatQuantity(value)}${unit ? ` ${unit}` : ''}`
  if (kind === 'date' && typeof value === 'string') return formatDay(value.slice(0, 10))
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  return plain(value)
}

/** An answer in words. Empty for what was not answered, and for photos and signatures, which are pictures. */
export const answerText = (question: Answered, data: Record<string, unknown>): string => {
  const value = data[question.name]
  const written = data[`${question.name}${commentSuffix}`]
  const comment = typeof written === 'string' ? written : ''
  if (value === undefined || value === null || question.kind === 'photo' || question.kind === 'signature') return ''
  if (Array.isArray(value)) return listText(value, question, comment, question.kind === 'ranking' ? ' › ' : ', ')
  return isObject(value) ? objectText(value, question) : scalarText(value, question, comment)
}

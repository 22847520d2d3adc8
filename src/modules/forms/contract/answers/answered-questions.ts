import type { FormKind } from '../definition/kinds.ts'
import type { FormQuestion, QuestionChoice } from '../definition/questions.ts'
import { scaleLimits } from '../definition/scores.ts'
import type { FormDefinition, FormElement } from '../definition/types.ts'
import { listAnswered } from './answered-list.ts'

/** A question as answers of every version are read by: what the newest version says, with the options of all of them. */
export type AnsweredQuestion = {
  /** Key of its answers in `data`; inside of a repeated group, in each entry. */
  name: string
  group: string | null
  number: string
  title: string
  section: string
  kind: FormKind
  unit: string | null
  choices: QuestionChoice[]
  rows: QuestionChoice[]
  columns: QuestionChoice[]
  /** Accepted by the newest version. */
  minimum: number | null
  maximum: number | null
  /** Whether the newest version has it. */
  isCurrent: boolean
}

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const ownOptions = (element: FormElement): QuestionChoice[] => [
  ...(element.showOtherItem || element.hasOther ? [{ value: 'other', text: 'Otra' }] : []),
  ...(element.showNoneItem || element.hasNone ? [{ value: 'none', text: 'Ninguna' }] : []),
  ...(element.showRefuseItem ? [{ value: 'refused', text: 'No contesta' }] : []),
  ...(element.showDontKnowItem ? [{ value: 'dontknow', text: 'No sabe' }] : []),
]

/** Whether a repeated group has any rows: what a filter by it chooses. */
const hasRows: QuestionChoice[] = [
  { value: true, text: 'Tiene' },
  { value: false, text: 'No tiene' },
]

const optionsOf = ({ kind, choices, element }: FormQuestion): QuestionChoice[] => {
  if (kind === 'yesNo')
    return [
      { value: (element.valueTrue as string | undefined) ?? true, text: 'Sí' },
      { value: (element.valueFalse as string | undefined) ?? false, text: 'No' },
    ]
  if (kind === 'repeat') return hasRows
  if (kind === 'scale') {
    const { min, max } = scaleLimits(element)
    const steps = Math.min(20, Math.max(0, Math.round(max - min))) + 1
    return Array.from({ length: steps }, (_, index) => ({ value: min + index, text: String(min + index) }))
  }
  return [...choices, ...(['choice', 'choices', 'ranking'].includes(kind) ? ownOptions(element) : [])]
}

const readOne = (question: FormQuestion, isCurrent: boolean): AnsweredQuestion => ({
  name: question.key,
  group: question.group ?? null,
  number: question.number,
  title: question.title,
  section: question.section ?? question.pageTitle,
  kind: question.kind,
  unit: question.unit ?? null,
  choices: optionsOf(question),
  rows: question.rows,
  columns: question.columns,
  minimum: numberOr(question.element.min),
  maximum: numberOr(question.element.max),
  isCurrent,
})

const keyOf = ({ name, group }: Pick<AnsweredQuestion, 'name' | 'group'>): string => `${group ?? ''}.${name}`

const joined = (newer: QuestionChoice[], older: QuestionChoice[]): QuestionChoice[] => {
  const known = new Set(newer.map(({ value }) => String(value)))
  return [...newer, ...older.filter(({ value }) => !known.has(String(value)))]
}

const withOlder = (question: AnsweredQuestion, older: AnsweredQuestion): AnsweredQuestion => ({
  ...question,
  choices: joined(question.choices, older.choices),
  rows: joined(question.rows, older.rows),
  columns: joined(question.columns, older.columns),
})

/** The questions of some versions, the newest first: those of the newest in its order, then those that it left out. */
export const answeredQuestions = (definitions: readonly FormDefinition[]): AnsweredQuestion[] => {
  const questions = new Map<string, AnsweredQuestion>()
  for (const [index, definition] of definitions.entries())
    for (const one of listAnswered(definition)) {
      const read = readOne(one, index === 0)
      const known = questions.get(keyOf(read))
      questions.set(keyOf(read), known ? withOlder(known, read) : read)
    }
  return [...questions.values()]
}

/** Kinds whose answers are one of a few values, or several of them. */
export const isCounted = ({ kind }: Pick<AnsweredQuestion, 'kind'>): boolean =>
  ['choice', 'choices', 'yesNo', 'scale', 'ranking', 'matrix', 'article', 'customer'].includes(kind)

export const isNumeric = ({ kind }: Pick<AnsweredQuestion, 'kind'>): boolean =>
  ['number', 'money', 'calculated'].includes(kind)

export const isWritten = ({ kind }: Pick<AnsweredQuestion, 'kind'>): boolean =>
  ['text', 'longText', 'barcode', 'date', 'time'].includes(kind)

/** Kinds that a filter by an answer, a cross and a report take. */
export const isFilteredBy = ({ kind }: Pick<AnsweredQuestion, 'kind'>): boolean =>
  ['choice', 'choices', 'yesNo', 'scale', 'number', 'money', 'calculated'].includes(kind)

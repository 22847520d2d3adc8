import { type FormQuestion, listQuestions } from '../../../contract/definition/questions.ts'
import type { FormDefinition } from '../../../contract/definition/types.ts'
import { commentSuffix } from '../../../contract/runtime/comment-suffix.ts'

type Data = Readonly<Record<string, unknown>>

const hasOption = (question: FormQuestion, value: unknown): boolean =>
  question.choices.length === 0 ||
  (value === 'other' && question.hasOther) ||
  question.choices.some(choice => choice.value === value)

/** Whether a question of the new version can hold the answer: the same kind, and options that are still there. */
const holds = (question: FormQuestion, before: FormQuestion | undefined, value: unknown): boolean => {
  if (before && before.kind !== question.kind) return false
  if (question.kind === 'choice') return hasOption(question, value)
  if (question.kind === 'choices' || question.kind === 'ranking')
    return Array.isArray(value) && value.every(one => hasOption(question, one))
  return true
}

const topQuestions = (definition: FormDefinition): Map<string, FormQuestion> =>
  new Map(
    listQuestions(definition)
      .filter(({ group }) => group === undefined)
      .map(question => [question.key, question]),
  )

export type CarriedOver = {
  data: Record<string, unknown>
  /** Answers without a place in the new version, by the name of their question. */
  leftover: Record<string, unknown>
  /** Titles of those questions, as they were when they were answered. */
  titles: string[]
}

/** The answers of a draft moved to another version of its form. None is thrown away: what does not fit is `leftover`. */
export const carryOver = (before: FormDefinition, after: FormDefinition, data: Data): CarriedOver => {
  const oldQuestions = topQuestions(before)
  const newQuestions = topQuestions(after)
  const fits = ([name, value]: [string, unknown]): boolean => {
    const question = newQuestions.get(name)
    if (question) return holds(question, oldQuestions.get(name), value)
    const owner = name.endsWith(commentSuffix) ? newQuestions.get(name.slice(0, -commentSuffix.length)) : undefined
    return owner?.hasOther ?? false
  }
  const entries = Object.entries(data)
  const leftover = Object.fromEntries(entries.filter(entry => !fits(entry)))
  return {
    data: Object.fromEntries(entries.filter(fits)),
    leftover,
    titles: Object.keys(leftover).flatMap(name => oldQuestions.get(name)?.title ?? []),
  }
}

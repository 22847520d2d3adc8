import { conditionWords, type QuestionsByName, type WordPart } from '../../../contract/definition/condition-words.ts'
import { listDependents } from '../../../contract/definition/dependencies.ts'
import type { FormProblem } from '../../../contract/definition/problem.ts'
import { findProblems } from '../../../contract/definition/problems.ts'
import { type FormQuestion, listQuestions } from '../../../contract/definition/questions.ts'
import type { FormDefinition } from '../../../contract/definition/types.ts'

/** A value computed once per definition and forgotten with it. */
const once = <Value>(compute: (definition: FormDefinition) => Value) => {
  const values = new WeakMap<FormDefinition, { value: Value }>()
  return (definition: FormDefinition): Value => {
    const cached = values.get(definition)
    if (cached) return cached.value
    const value = compute(definition)
    values.set(definition, { value })
    return value
  }
}

export const questionsOf = once(listQuestions)

export const questionsByName: (definition: FormDefinition) => QuestionsByName = once(
  definition => new Map(questionsOf(definition).map((question): [string, FormQuestion] => [question.name, question])),
)

export const dependentsOf = once(listDependents)

export const pointsOf = once(definition => questionsOf(definition).reduce((total, { maxScore }) => total + maxScore, 0))

export type FoundProblems = { list: FormProblem[]; byName: ReadonlyMap<string, FormProblem[]>; errors: number }

export const problemsOf = once((definition): FoundProblems => {
  const list = findProblems(definition)
  const byName = Map.groupBy(
    list.filter(({ name }) => name !== undefined),
    ({ name }) => name ?? '',
  )
  return { list, byName, errors: list.filter(({ severity }) => severity === 'error').length }
})

const sentences = new Map<string, WordPart[]>()

/** The same sentence is the same array, so that a row that reads it again is not drawn again. */
const interned = (parts: WordPart[]): WordPart[] => {
  const key = JSON.stringify(parts)
  const cached = sentences.get(key)
  if (cached) return cached
  sentences.set(key, parts)
  return parts
}

/** A condition in words, with today's numbers of the questions. */
export const conditionOf = (definition: FormDefinition, expression: string | undefined): WordPart[] | null =>
  expression?.trim() ? interned(conditionWords(expression, questionsByName(definition))) : null

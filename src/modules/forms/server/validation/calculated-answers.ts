import { listAnswered } from '../../contract/answers/answered-list.ts'
import type { FormQuestion } from '../../contract/definition/questions.ts'
import type { FormDefinition } from '../../contract/definition/types.ts'
import { isObject } from './value-shapes.ts'

type Answers = Record<string, unknown>

/** Answers of one level without those under whose keys nothing but results of formulas is stored. */
const withoutResults = (questions: readonly FormQuestion[], answers: Answers): Answers => {
  const asked = new Set(questions.filter(({ kind }) => kind !== 'calculated').map(({ key }) => key))
  const results = new Set(questions.map(({ key }) => key).filter(key => !asked.has(key)))
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !results.has(key)))
}

/**
 * The answers without the results of formulas, which the server calculates itself. SurveyJS leaves a result that was sent
 * where it finds it equal to its own, and drops it where the two are of other types.
 */
export const withoutCalculated = (definition: FormDefinition, data: Answers): Answers => {
  const levels = Map.groupBy(listAnswered(definition), ({ group }) => group)
  const withoutInner = ([key, value]: [string, unknown]): [string, unknown] => {
    const inside = levels.get(key)
    if (!inside || !Array.isArray(value)) return [key, value]
    return [key, value.map(entry => (isObject(entry) ? withoutResults(inside, entry) : entry))]
  }
  return Object.fromEntries(Object.entries(withoutResults(levels.get(undefined) ?? [], data)).map(withoutInner))
}

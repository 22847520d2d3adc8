import { listAnswered } from '../../contract/answers/answered-list.ts'
import type { FormDefinition } from '../../contract/definition/types.ts'

type Answers = Record<string, unknown>

const isObject = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys under which nothing but results of formulas is stored: by repeated group, those of the form itself under `null`. */
const calculatedKeys = (definition: FormDefinition): Map<string | null, Set<string>> => {
  const byGroup = Map.groupBy(listAnswered(definition), ({ group }) => group ?? null)
  const keys = new Map<string | null, Set<string>>()
  for (const [group, questions] of byGroup) {
    const isCalculated = new Map(questions.map(({ key }) => [key, true]))
    for (const { key, kind } of questions) if (kind !== 'calculated') isCalculated.set(key, false)
    keys.set(group, new Set([...isCalculated].filter(([, only]) => only).map(([key]) => key)))
  }
  return keys
}

const without = (answers: Answers, keys: ReadonlySet<string> = new Set()): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => !keys.has(key)))

/**
 * The answers without the results of formulas, which the server calculates itself. SurveyJS leaves a result that was sent
 * where it finds it equal to its own, and drops it where the two are of other types.
 */
export const withoutCalculated = (definition: FormDefinition, data: Answers): Answers => {
  const keys = calculatedKeys(definition)
  const inside = (key: string, value: unknown): unknown =>
    keys.has(key) && Array.isArray(value)
      ? value.map(entry => (isObject(entry) ? without(entry, keys.get(key)) : entry))
      : value
  const own = Object.entries(without(data, keys.get(null)))
  return Object.fromEntries(own.map(([key, value]) => [key, inside(key, value)]))
}

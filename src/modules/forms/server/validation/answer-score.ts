import { kindOf } from '../../contract/definition/kinds.ts'
import { listQuestions } from '../../contract/definition/questions.ts'
import { scoreOfAnswer } from '../../contract/definition/scores.ts'
import type { FormDefinition } from '../../contract/definition/types.ts'

const rowsOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : [])

const rounded = (points: number): number => Math.round(points * 100) / 100

/** Points by question, of those that give any; those of a repeated group are added up. */
export const pointsOf = (definition: FormDefinition, data: Record<string, unknown>): Record<string, number> =>
  Object.fromEntries(
    listQuestions(definition).flatMap(({ name, key, group, maxScore, element }) => {
      if (maxScore === 0 || kindOf(element) === 'repeat') return []
      const values = group === undefined ? [data[key]] : rowsOf(data[group]).map(row => row[key])
      return [[name, rounded(values.reduce<number>((sum, value) => sum + scoreOfAnswer(element, value), 0))]]
    }),
  )

/** What an answer earned; null in a version that gives no points. */
export const scoreOf = (
  version: { definition: FormDefinition; maxScore: number },
  data: Record<string, unknown>,
): number | null => {
  if (version.maxScore === 0) return null
  return rounded(Object.values(pointsOf(version.definition, data)).reduce((sum, points) => sum + points, 0))
}

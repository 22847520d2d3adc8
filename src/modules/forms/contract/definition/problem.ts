import type { QuestionsByName } from './condition-words.ts'
import type { FormDefinition, FormElement } from './types.ts'

/** What is wrong with a form. Errors keep it from being published; warnings do not. */
export type FormProblem = {
  severity: 'error' | 'warning'
  /** Name of the question, section or page; none for the whole form. */
  name?: string
  /** «2.5 Temperatura», «Página 3 Cierre». */
  place: string
  text: string
  /** What mends it, on a button. */
  repair?: { label: string; apply: (definition: FormDefinition) => FormDefinition }
}

/** What the checks read, computed once. */
export type ProblemContext = {
  definition: FormDefinition
  questions: QuestionsByName
  /** Position of every element in reading order. */
  order: ReadonlyMap<string, number>
  /** How many elements have a name. */
  counts: ReadonlyMap<string, number>
  placeOf: (element: FormElement) => string
}

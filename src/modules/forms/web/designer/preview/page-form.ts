import type { FormDefinition } from '../../../contract/definition/types.ts'
import { formVariables } from '../../../contract/definition/variables.ts'
import type { AnswerVariables } from '../../../contract/runtime/answer-model.ts'

/** A form of one page: drawing it costs what the page costs, however long the form is. Its own condition is left out. */
export const pageForm = (definition: FormDefinition, name: string): FormDefinition => {
  const page = definition.pages.find(one => one.name === name) ?? definition.pages[0]
  const { visibleIf: _condition, ...shown } = page ?? { name, elements: [] }
  return { ...definition, pages: [shown], triggers: [] }
}

/** Each datum of the customer and the seller shows its own name where a real answer would have it. */
export const sampleVariables: AnswerVariables = Object.fromEntries(
  formVariables.map(({ name, label }) => [name, label]),
)

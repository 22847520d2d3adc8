import { type Condition, type ConditionValue, conditionOperators, readConditions, takesNoValue } from './conditions.ts'
import { questionOfReference } from './expressions.ts'
import type { FormQuestion } from './questions.ts'
import { formVariables } from './variables.ts'

export type QuestionsByName = ReadonlyMap<string, FormQuestion>

/** A sentence in parts: what matters in it is drawn strong. */
export type WordPart = { text: string; strong?: boolean }

const optionsOf = (question: FormQuestion): FormQuestion['choices'] => [
  ...question.choices,
  ...question.columns,
  ...(question.hasOther ? [{ value: 'other', text: 'Otra' }] : []),
]

const yesNoWord = (value: ConditionValue): string => (value === true ? 'Sí' : value === false ? 'No' : String(value))

/** The text of an option in place of its value. */
export const valueWord = (value: ConditionValue, question: FormQuestion | undefined): string => {
  const option = question && optionsOf(question).find(item => item.value === value)
  if (option) return option.text
  return question?.unit && typeof value === 'number' ? `${value} ${question.unit}` : yesNoWord(value)
}

/** «2.2», the label of a variable, or the name of a question that does not exist. */
const subjectWord = (name: string, questions: QuestionsByName): string =>
  questions.get(questionOfReference(name))?.number ??
  formVariables.find(variable => variable.name === name)?.label ??
  `«${name}»`

const conditionParts = ({ question, operator, values }: Condition, questions: QuestionsByName): WordPart[] => {
  const subject: WordPart = { text: subjectWord(question, questions), strong: true }
  const verb = operator === 'anyOf' ? 'es' : conditionOperators[operator].label
  if (takesNoValue(operator)) return [subject, { text: ` ${verb}` }]
  const options = values.flatMap((value, index): WordPart[] => [
    ...(index === 0 ? [] : [{ text: ' o ' }]),
    { text: valueWord(value, questions.get(questionOfReference(question))), strong: true },
  ])
  return [subject, { text: ` ${verb} ` }, ...options]
}

/** «si 2.2 es Regular o Fuera de servicio». An expression that is no plain list of conditions is quoted as it is. */
export const conditionWords = (expression: string, questions: QuestionsByName): WordPart[] => {
  const group = readConditions(expression)
  if (!group) return [{ text: 'si se cumple ' }, { text: expression, strong: true }]
  const join = group.join === 'and' ? ' y ' : ' o '
  return group.conditions.flatMap((condition, index) => [
    { text: index === 0 ? 'si ' : join },
    ...conditionParts(condition, questions),
  ])
}

export const wordsText = (parts: readonly WordPart[]): string => parts.map(({ text }) => text).join('')

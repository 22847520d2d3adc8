import { namesIn } from './expressions.ts'
import { listElements } from './questions.ts'
import type { FormDefinition, FormElement, FormPage } from './types.ts'

/** Properties of SurveyJS that hold an expression. */
export const expressionProperties = [
  'visibleIf',
  'requiredIf',
  'enableIf',
  'resetValueIf',
  'setValueIf',
  'setValueExpression',
  'defaultValueExpression',
  'minValueExpression',
  'maxValueExpression',
  'expression',
  'choicesVisibleIf',
  'choicesEnableIf',
  'rowsVisibleIf',
  'columnsVisibleIf',
  'templateVisibleIf',
] as const

/** Lists whose members have expressions of their own. */
export const expressionLists = ['validators', 'choices', 'rows', 'columns', 'triggers', 'calculatedValues'] as const

export type OwnedExpression = {
  /** `visibleIf`, or `validators.0.expression` of a member of a list. */
  property: string
  expression: string
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const ownExpressions = (owner: Readonly<Record<string, unknown>>, prefix: string): OwnedExpression[] =>
  expressionProperties.flatMap(property => {
    const expression = owner[property]
    return typeof expression === 'string' && expression.trim() !== ''
      ? [{ property: prefix + property, expression }]
      : []
  })

/** Every expression of a question, section, page or form, without those of what it contains. */
export const expressionsOf = (owner: FormElement | FormPage | FormDefinition): OwnedExpression[] => {
  const properties: Readonly<Record<string, unknown>> = owner
  const members = expressionLists.flatMap(name => {
    const list = properties[name]
    return Array.isArray(list)
      ? list.flatMap((item, index) => (isObject(item) ? ownExpressions(item, `${name}.${index}.`) : []))
      : []
  })
  return [...ownExpressions(properties, ''), ...members]
}

/** Names of the questions and pages that read a question, by the name of the question. */
export const listDependents = (definition: FormDefinition): Map<string, string[]> => {
  const dependents = new Map<string, string[]>()
  const owners = [...definition.pages, ...listElements(definition).map(({ element }) => element)]
  for (const owner of owners) {
    const names = new Set(expressionsOf(owner).flatMap(({ expression }) => namesIn(expression)))
    for (const name of names) dependents.set(name, [...(dependents.get(name) ?? []), owner.name])
  }
  return dependents
}

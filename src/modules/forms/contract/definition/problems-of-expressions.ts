import { valueWord } from './condition-words.ts'
import { isMisread, readConditions } from './conditions.ts'
import { expressionsOf } from './dependencies.ts'
import { changeElement, changePage, moveElement, placeOf } from './edits.ts'
import { namesIn, questionOfReference, referencesIn } from './expressions.ts'
import type { FormProblem, ProblemContext } from './problem.ts'
import type { FormDefinition, FormElement, FormPage } from './types.ts'
import { formVariables, reservedNames } from './variables.ts'

type Subject = { owner: FormElement | FormPage; parents: FormElement[]; place: string; context: ProblemContext }

const quotes = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g

/** A cheap look at the shape of an expression: quotes, brackets and braces are closed. The server parses it for good. */
const isBalanced = (expression: string): boolean => {
  const text = expression.replaceAll(quotes, '')
  if (/['"]/.test(text)) return false
  const count = (sign: string): number => text.split(sign).length
  return count('(') === count(')') && count('[') === count(']') && count('{') === count('}')
}

const isPage = ({ owner, context }: Subject): boolean => context.definition.pages.some(page => page === owner)

const withoutProperty = (subject: Subject, property: string): FormProblem['repair'] | undefined => {
  if (property.includes('.') || property === 'expression') return undefined
  const change = isPage(subject) ? changePage : changeElement
  return {
    label: 'Quitar la condición',
    apply: (definition: FormDefinition) => change(definition, subject.owner.name, { [property]: undefined }),
  }
}

const isKnownName = (name: string, { context }: Subject): boolean =>
  context.order.has(name) ||
  reservedNames.includes(name) ||
  (Array.isArray(context.definition.calculatedValues) &&
    context.definition.calculatedValues.some(value => value?.name === name))

const unknownVariable = (expression: string): string | undefined =>
  referencesIn(expression).find(
    reference => /^(customer|seller)\b/.test(reference) && !formVariables.some(({ name }) => name === reference),
  )

/** `{row.units}` and `{item}` are of a table or a list, made elsewhere, whose columns are no questions of their own. */
const isOfTable = (reference: string): boolean => /^(row|item)\b/.test(reference)

const missingNames = (subject: Subject, expression: string): string[] =>
  referencesIn(expression)
    .filter(reference => !isOfTable(reference))
    .map(questionOfReference)
    .filter(name => !isKnownName(name, subject))

/** The first option that an expression compares with and that its question does not offer. */
const missingOption = (expression: string, context: ProblemContext): { text: string; question: string } | null => {
  for (const { question, operator, values } of readConditions(expression)?.conditions ?? []) {
    const target = context.questions.get(questionOfReference(question))
    if (!target || question.includes('.') || operator.startsWith('greater') || operator.startsWith('less')) continue
    if (!['choice', 'choices'].includes(target.kind) || target.choices.length === 0) continue
    const options = [...target.choices.map(({ value }) => value), ...(target.hasOther ? ['other'] : [])]
    const missing = values.find(value => !options.includes(value))
    if (missing !== undefined) return { text: valueWord(missing, target), question: `${target.number} ${target.title}` }
  }
  return null
}

const misreadValue = (expression: string): string | undefined =>
  readConditions(expression)
    ?.conditions.flatMap(({ values }) => values)
    .filter(isMisread)
    .map(String)[0]

/** Questions that the owner reads though they are asked after it. Inside a repeated group the order is the group's. */
const laterNames = (subject: Subject, expression: string): string[] => {
  const own = subject.context.order.get(subject.owner.name)
  if (own === undefined) return []
  return namesIn(expression).filter(name => (subject.context.order.get(name) ?? -1) > own)
}

const movedBefore = (name: string, owner: string): FormProblem['repair'] => ({
  label: 'Mover arriba',
  apply: definition => {
    const place = placeOf(definition, owner)
    return place ? moveElement(definition, name, place) : definition
  },
})

const problemsOfOne = (
  subject: Subject,
  property: string,
  expression: string,
): Omit<FormProblem, 'place' | 'name'>[] => {
  const { context, owner } = subject
  const repair = withoutProperty(subject, property)
  if (!isBalanced(expression))
    return [{ severity: 'error', text: `No se entiende la expresión «${expression}».`, repair }]
  const [missing] = missingNames(subject, expression)
  if (missing !== undefined)
    return [{ severity: 'error', text: `Depende de «${missing}», que ya no está en el formulario.`, repair }]
  const variable = unknownVariable(expression)
  if (variable) return [{ severity: 'error', text: `Nombra un dato que no existe: «${variable}».`, repair }]
  if (namesIn(expression).includes(owner.name) && ['visibleIf', 'expression'].includes(property))
    return [{ severity: 'error', text: 'Depende de sí misma.', repair }]
  const option = missingOption(expression, context)
  if (option)
    return [
      { severity: 'error', text: `Depende de la opción «${option.text}», que ${option.question} no tiene.`, repair },
    ]
  const misread = misreadValue(expression)
  if (misread !== undefined)
    return [
      {
        severity: 'error',
        text: `Compara con el código «${misread}», que no se puede comparar: cambiá el código de esa opción, sin coma ni comillas.`,
        repair,
      },
    ]
  const [later] = laterNames(subject, expression)
  const target = later === undefined ? undefined : context.questions.get(later)
  if (!later || !target) return []
  return [
    {
      severity: 'warning',
      text: `Depende de ${target.number}, que se pregunta después.`,
      repair: movedBefore(later, owner.name),
    },
  ]
}

/** Problems of the conditions and formulas of an element or page. */
export const expressionProblems = (subject: Subject): FormProblem[] =>
  expressionsOf(subject.owner).flatMap(({ property, expression }) =>
    problemsOfOne(subject, property, expression).map(one => ({
      ...one,
      name: subject.owner.name,
      place: subject.place,
    })),
  )

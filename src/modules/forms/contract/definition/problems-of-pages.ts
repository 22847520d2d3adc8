import { type Condition, readConditions } from './conditions.ts'
import { changeForm, freeName, namesOf, removePage } from './edits.ts'
import { namesIn } from './expressions.ts'
import type { FormProblem, ProblemContext } from './problem.ts'
import { expressionProblems } from './problems-of-expressions.ts'
import { listElements, titleOf } from './questions.ts'
import { readSkips } from './runtime.ts'
import type { FormPage, FormTrigger } from './types.ts'

const pagePlace = (page: FormPage, index: number): string => `Página ${index + 1} ${titleOf(page)}`

const valuesOf = (conditions: readonly Condition[]): Map<string, Set<unknown>> => {
  const values = new Map<string, Set<unknown>>()
  for (const { question, operator, values: own } of conditions)
    if (operator === 'equal') values.set(question, (values.get(question) ?? new Set()).add(own[0]))
  return values
}

/** Conditions that no answer can meet: a question that has to be two values at once. */
export const isImpossible = (expression: string): boolean => {
  if (expression.trim() === 'false') return true
  const group = readConditions(expression)
  if (group?.join !== 'and') return false
  return [...valuesOf(group.conditions).values()].some(values => values.size > 1)
}

const unreachable = (page: FormPage, index: number): FormProblem[] =>
  page.visibleIf && isImpossible(page.visibleIf)
    ? [
        {
          severity: 'error',
          name: page.name,
          place: pagePlace(page, index),
          text: 'Nadie puede llegar a esta página: su condición no se cumple nunca.',
        },
      ]
    : []

const emptyPage = (page: FormPage, index: number, { definition }: ProblemContext): FormProblem[] => {
  if ((page.elements ?? []).length > 0) return []
  const repair = {
    label: 'Quitar la página',
    apply: (form: ProblemContext['definition']) => removePage(form, page.name),
  }
  return [
    {
      severity: 'warning',
      name: page.name,
      place: pagePlace(page, index),
      text: 'La página está vacía: quien responde no la va a ver.',
      ...(definition.pages.length > 1 ? { repair } : {}),
    },
  ]
}

/** SurveyJS lets a page and a question share a name; here a name is one thing. */
const withFreshPageName = (definition: ProblemContext['definition'], index: number) => ({
  ...definition,
  pages: definition.pages.map((page, at) =>
    at === index ? { ...page, name: freeName(namesOf(definition), 'page') } : page,
  ),
})

/** Problems of the form as a whole and of its pages. */
export const pageProblems = (context: ProblemContext): FormProblem[] => {
  const { pages } = context.definition
  if (context.questions.size === 0)
    return [{ severity: 'error', place: 'Formulario', text: 'Todavía no tiene ninguna pregunta.' }]
  const names = pages.map(({ name }) => name)
  const repeated = pages.findIndex((page, index) => names.indexOf(page.name) < index || context.order.has(page.name))
  const twice = pages[repeated]
  return [
    ...(twice
      ? [
          {
            severity: 'error' as const,
            name: twice.name,
            place: pagePlace(twice, repeated),
            text: `El código «${twice.name}» está dos veces.`,
            repair: {
              label: 'Darle otro',
              apply: (form: ProblemContext['definition']) => withFreshPageName(form, repeated),
            },
          },
        ]
      : []),
    ...pages.flatMap((page, index) => [
      ...unreachable(page, index),
      ...emptyPage(page, index, context),
      ...expressionProblems({ owner: page, parents: [], place: pagePlace(page, index), context }),
    ]),
  ]
}

const withoutTrigger = (trigger: FormTrigger): FormProblem['repair'] => ({
  label: 'Quitar el salto',
  apply: definition =>
    changeForm(definition, {
      triggers: definition.triggers?.filter(one => JSON.stringify(one) !== JSON.stringify(trigger)),
    }),
})

const jumpProblem = (trigger: FormTrigger, { definition, order }: ProblemContext): FormProblem[] => {
  const missing = [...namesIn(trigger.expression ?? ''), trigger.gotoName ?? ''].find(name => !order.has(name))
  const repair = withoutTrigger(trigger)
  if (missing !== undefined)
    return [{ severity: 'error', place: 'Salto', text: `Usa «${missing}», que ya no está en el formulario.`, repair }]
  if (readSkips({ ...definition, triggers: [trigger] }).length > 0) return []
  const target = listElements(definition).find(({ element }) => element.name === trigger.gotoName)
  const page = target ? pagePlace(target.page, target.pageIndex) : ''
  return [
    {
      severity: 'warning',
      place: 'Salto',
      text: `No saltea ninguna página: ${page} ya viene a continuación o está antes.`,
      repair,
    },
  ]
}

/** Problems of the jumps to another page. */
export const jumpProblems = (context: ProblemContext): FormProblem[] =>
  (context.definition.triggers ?? [])
    .filter(({ type }) => type === 'skip')
    .flatMap(trigger => jumpProblem(trigger, context))

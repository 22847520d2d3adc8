import type { FormProblem, ProblemContext } from './problem.ts'
import { elementProblems } from './problems-of-elements.ts'
import { expressionProblems } from './problems-of-expressions.ts'
import { jumpProblems, pageProblems } from './problems-of-pages.ts'
import { listElements, listQuestions } from './questions.ts'
import type { FormDefinition, FormElement } from './types.ts'

const contextOf = (definition: FormDefinition): ProblemContext => {
  const questions = new Map(listQuestions(definition).map(question => [question.name, question]))
  const order = new Map(listElements(definition).map(({ element }, index) => [element.name, index]))
  const placeOf = (element: FormElement): string => {
    const question = questions.get(element.name)
    return question
      ? `${question.number} ${question.title}`
      : typeof element.title === 'string'
        ? element.title
        : 'Nota'
  }
  const counts = new Map<string, number>()
  for (const { element } of listElements(definition)) counts.set(element.name, (counts.get(element.name) ?? 0) + 1)
  return { definition, questions, order, counts, placeOf }
}

/** Every problem of a definition, errors first, each kind in reading order. */
export const findProblems = (definition: FormDefinition): FormProblem[] => {
  const context = contextOf(definition)
  const problems = [
    ...pageProblems(context),
    ...listElements(definition).flatMap(({ element, parents }) => [
      ...elementProblems(element, context),
      ...expressionProblems({ owner: element, parents, place: context.placeOf(element), context }),
    ]),
    ...jumpProblems(context),
  ]
  return [...problems.filter(one => one.severity === 'error'), ...problems.filter(one => one.severity === 'warning')]
}

import type { PageModel, Question, SurveyModel } from 'survey-core'

const questionsOf = (page: PageModel): Question[] => page.questions.filter(question => question.isVisibleInSurvey)

/** Questions that take an answer: notes, pictures and computed values do not. */
const takesAnswer = (question: Question): boolean =>
  question.hasInput && question.getType() !== 'expression' && !question.isReadOnly

/** Share of the visible questions that have an answer, over all visible pages; 0 if there are none. */
export const answeredShare = (model: SurveyModel): number => {
  const questions = model.visiblePages.flatMap(questionsOf).filter(takesAnswer)
  if (questions.length === 0) return 0
  return questions.filter(question => !question.isEmpty()).length / questions.length
}

const nested = (question: Question): Question[] => question.getNestedQuestions?.() ?? []

/** The questions of a page that the last check found wrong; one with a wrong question inside is wrong as a whole. */
export const wrongQuestions = (page: PageModel): Question[] =>
  questionsOf(page).filter(question => [question, ...nested(question)].some(({ errors }) => errors.length > 0))

/** Checks every visible page; the index of the first with an error, or null. */
export const firstWrongPage = (model: SurveyModel): number | null => {
  const index = model.visiblePages.findIndex(page => !page.validate(true, false))
  return index === -1 ? null : index
}

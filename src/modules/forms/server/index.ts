import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindAnswering } from './answers/answering.routes.ts'
import { bindAnswers } from './answers/answers.routes.ts'
import { bindReading } from './answers/reading.routes.ts'
import { bindAssignments } from './assignment/assignment.routes.ts'
import { bindPipelineForms } from './assignment/pipeline-forms.routes.ts'
import { bindForms } from './forms/forms.routes.ts'
import { bindLinks } from './public/links.routes.ts'
import { createSurveyThread } from './validation/survey-thread.ts'

export { answerRows } from './answers/list/answer-rows.ts'
export { outsideAnswersSource, readAnswersOutside } from './answers/outside-answers.queries.ts'
export { describeAnswer } from './answers/photo-document.ts'
export { questionPaper } from './answers/summary/question-paper.ts'
export { countMissingForms, findMissingForms, findRequiredForms } from './assignment/pipeline-forms.queries.ts'
export { newOpening, readOpening } from './public/link-token.ts'
export { seedForms } from './seed.ts'
export { wireFormSource, wireResponseSource } from './wire-source.ts'

/** Forms, whom they are for, and their answers (spec.md §2, /apps/forms and /apps/formularios). */
export const createFormRoutes = (platform: Platform): BoundRoute[] => {
  const judging = { withTenant: platform.withTenant, thread: createSurveyThread() }
  return [
    ...bindForms(platform),
    ...bindAssignments(),
    ...bindPipelineForms(),
    ...bindAnswering(judging),
    ...bindLinks(judging, platform.secret),
    ...bindAnswers(platform),
    ...bindReading(platform),
  ]
}

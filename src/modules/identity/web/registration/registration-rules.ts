import { isApiError } from '../../../../kernel/web/api/api-error.ts'
import { passwordsDiffer } from '../../contract/person.ts'
import { type Registration, registration } from '../../contract/registration.ts'
import { type SurveyAnswers, surveyQuestions } from '../../contract/survey.ts'

export type Start = Registration['start']

/** What is typed, whether it passes or not. */
export type Values = {
  email: string
  displayName: string
  password: string
  repeated: string
  companyName: string
  acceptsTerms: boolean
  answers: Partial<SurveyAnswers>
  start: Start | null
}

export const nothingTyped: Values = {
  email: '',
  displayName: '',
  password: '',
  repeated: '',
  companyName: '',
  acceptsTerms: false,
  answers: {},
  start: null,
}

export type Field = 'email' | 'displayName' | 'password' | 'repeated' | 'companyName' | 'acceptsTerms'
export type Errors = Partial<Record<Field | keyof SurveyAnswers | 'start', string>>

const fieldsOfStep: Field[][] = [['email'], ['displayName', 'password', 'repeated', 'companyName', 'acceptsTerms']]

/** The message of one field (spec.md §5), undefined when it is well. */
export const fieldError = (field: Field, values: Values): string | undefined => {
  if (field === 'repeated') return values.repeated === values.password ? undefined : passwordsDiffer
  return registration.shape[field].safeParse(values[field]).error?.issues[0]?.message
}

/** Questions are shown one by one: each answer reveals the next (spec.md §4). */
export const revealedQuestions = ({ answers }: Pick<Values, 'answers'>) => {
  const next = surveyQuestions.findIndex(question => !answers[question.id])
  return next === -1 ? [...surveyQuestions] : surveyQuestions.slice(0, next + 1)
}

/** The step of spec.md §4: 0 e-mail, 1 person and company, 2 to 5 the four questions, 6 all of them answered. */
export const surveyStep = ({ answers }: Pick<Values, 'answers'>): number =>
  2 + surveyQuestions.filter(question => answers[question.id]).length

const surveyErrors = (values: Values): Errors => {
  const errors: Errors = {}
  for (const question of revealedQuestions(values)) {
    const message = registration.shape.answers.shape[question.id].safeParse(values.answers[question.id]).error
      ?.issues[0]
    if (message) errors[question.id] = message.message
  }
  const start = registration.shape.start.safeParse(values.start).error?.issues[0]
  if (start && Object.keys(errors).length === 0) errors.start = start.message
  return errors
}

/** Everything that is wrong on a page of the wizard (0, 1 or 2). */
export const stepErrors = (step: number, values: Values): Errors => {
  const fields = fieldsOfStep[step]
  if (!fields) return surveyErrors(values)
  return Object.fromEntries(
    fields.flatMap(field => {
      const message = fieldError(field, values)
      return message ? [[field, message]] : []
    }),
  )
}

/** What the server refused by field, and the page of the wizard where the first of them is. */
export const refusedFields = (error: unknown): { errors: Errors; step: number } | null => {
  if (!isApiError(error) || error.errors.length === 0) return null
  const errors: Errors = {}
  for (const { path, message } of error.errors) errors[path.replace('answers.', '') as keyof Errors] = message
  const step = fieldsOfStep.findIndex(fields => fields.some(field => errors[field]))
  return { errors, step: step === -1 ? 2 : step }
}

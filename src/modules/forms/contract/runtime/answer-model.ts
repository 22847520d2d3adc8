import { type Question, Serializer, SurveyModel, surveyLocalization } from 'survey-core'
import { registerExtensions, toRuntimeDefinition } from '../definition/runtime.ts'
import type { FormDefinition } from '../definition/types.ts'
import type { FormVariable } from '../definition/variables.ts'
import { commentSuffix } from './comment-suffix.ts'
import { spanishTexts } from './error-texts.ts'
import { photoCountError, rangeError } from './own-rules.ts'

const language = 'es'

let isPrepared = false
const prepare = (): void => {
  if (isPrepared) return
  isPrepared = true
  registerExtensions(Serializer)
  surveyLocalization.locales[language] = spanishTexts
}

export type AnswerVariables = Partial<Record<FormVariable, string>>

export type AnswerData = Readonly<Record<string, unknown>>

/** A form made elsewhere may read its options from an address. Neither a phone nor the server requests it. */
const withoutRequests = (definition: FormDefinition): unknown =>
  JSON.parse(JSON.stringify(definition), (name, value: unknown) => (name === 'choicesByUrl' ? undefined : value))

const addOwnRules = (model: SurveyModel): void => {
  model.onValidateQuestion.add((_, options) => {
    const text = photoCountError(options.question, options.value)
    if (text) options.error = text
  })
  model.onErrorCustomText.add((_, options) => {
    const text = 'getValueName' in options.obj ? rangeError(options.obj as Question) : null
    if (text) options.text = text
  })
}

type Start = {
  data?: AnswerData
  variables?: AnswerVariables
  /** `data` is all there is: what it does not answer was left empty, and no default fills it again. */
  isWhole?: boolean
}

/**
 * The running form, equal on the phone and on the server: the same definition, variables and data give the same visible
 * questions and the same errors, in Spanish. Answers win over defaults.
 */
export const createAnswerModel = (
  definition: FormDefinition,
  { data = {}, variables = {}, isWhole = false }: Start = {},
): SurveyModel => {
  prepare()
  const model = new SurveyModel(withoutRequests(toRuntimeDefinition(definition)))
  model.locale = language
  addOwnRules(model)
  for (const [name, value] of Object.entries(variables)) model.setVariable(name, value)
  if (isWhole) model.data = data
  else if (Object.keys(data).length > 0) model.data = { ...(model.data as AnswerData), ...data }
  return model
}

const namesOf = (question: Question): string[] => [question.getValueName(), question.getValueName() + commentSuffix]

/** The answers without those of questions that a condition hides: what is sent, stored and counted. */
export const visibleAnswers = (model: SurveyModel): Record<string, unknown> => {
  const visibleQuestions = model.getAllQuestions().filter(question => question.isVisibleInSurvey)
  const names = new Set(visibleQuestions.flatMap(namesOf))
  return Object.fromEntries(Object.entries(model.data as AnswerData).filter(([name]) => names.has(name)))
}

/** An error of a form as it is told to people: which question, and what is wrong with its answer. */
export type AnswerError = { name: string; title: string; text: string }

/** The errors of the last check, in the order of the form. A question inside a group or a matrix has its own name. */
export const errorsOf = (model: SurveyModel): AnswerError[] =>
  model.getAllQuestions(false, false, true).flatMap(question =>
    question.isVisibleInSurvey
      ? question.errors.map(error => ({
          name: question.name,
          title: question.processedTitle,
          text: error.getText(),
        }))
      : [],
  )

/** Checks all visible pages; the errors stay on their questions. */
export const validateAnswers = (model: SurveyModel): AnswerError[] => {
  model.validate(true, false)
  return errorsOf(model)
}

import type { Question } from 'survey-core'

/** `touch` draws the form again: for errors, which survey-core does not announce. */
export type QuestionProps<Q extends Question = Question> = { question: Q; touch: () => void }

/** An answer that a person corrects is no longer wrong: its error goes away with the change. */
export const answer = (question: Question, value: unknown, touch: () => void): void => {
  question.value = value
  if (question.errors.length > 0) question.clearErrors()
  touch()
}

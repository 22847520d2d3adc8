import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Question } from 'survey-core'
import { errorTexts, helpText, titleText } from '../question-words.ts'
import classes from './questions.module.css'

/** Ids that tie the parts of a question together for screen readers. */
export const idsOf = (question: Question) => ({
  input: `q-${question.id}`,
  title: `q-${question.id}-title`,
  help: `q-${question.id}-help`,
  error: `q-${question.id}-error`,
})

const descriptionOf = (question: Question) => {
  const ids = idsOf(question)
  const parts = [helpText(question) ? ids.help : null, question.errors.length > 0 ? ids.error : null].filter(Boolean)
  return parts.length > 0 ? { 'aria-describedby': parts.join(' ') } : {}
}

/** The attributes of a control that say what it is described by and whether its answer is wrong. */
export const describedBy = (question: Question) => ({
  'aria-invalid': question.errors.length > 0 || undefined,
  'aria-required': question.isRequired || undefined,
  ...descriptionOf(question),
})

type FrameProps = {
  question: Question
  /** Several controls answer one question: it is announced as a group. */
  isGroup?: boolean
  /** An act beside the title: «Borrar». */
  side?: ReactNode
  /** The likely correction of a wrong answer, under its error. */
  fix?: ReactNode
  children: ReactNode
}

const Title = ({ question }: { question: Question }) => (
  <>
    {titleText(question)}
    {!question.isRequired && <small className={classes.optional}>opcional</small>}
  </>
)

/** A question on the phone: title, help, control, and what is wrong with the answer in the same place. */
export const FieldFrame = ({ question, isGroup = false, side, fix, children }: FrameProps) => {
  const ids = idsOf(question)
  const help = helpText(question)
  const errors = errorTexts(question)
  return (
    <div
      className={classes.question}
      id={`question-${question.id}`}
      data-question={question.name}
      data-error={errors.length > 0 || undefined}
      {...(isGroup ? { role: 'group', 'aria-labelledby': ids.title, ...descriptionOf(question) } : {})}
    >
      {question.titleLocation !== 'hidden' && (
        <div className={classes.head}>
          {isGroup ? (
            <div id={ids.title} className={classes.title}>
              <Title question={question} />
            </div>
          ) : (
            <label id={ids.title} htmlFor={ids.input} className={classes.title}>
              <Title question={question} />
            </label>
          )}
          {side}
        </div>
      )}
      {help && (
        <p id={ids.help} className={classes.help}>
          {help}
        </p>
      )}
      {children}
      {errors.length > 0 && (
        <div id={ids.error} className={classes.error} role="alert">
          <IconAlertCircle aria-hidden />
          <span>{errors.join(' ')}</span>
        </div>
      )}
      {fix}
    </div>
  )
}

/** Checks a question when the person leaves it: not while they are still writing. */
export const checkOnLeave = (question: Question, touch: () => void) => () => {
  if (question.isEmpty() && question.errors.length === 0) return
  question.validate(true)
  touch()
}

import type { QuestionCommentModel, QuestionTextModel } from 'survey-core'
import { andenOf } from '../../../contract/runtime/own-rules.ts'
import { checkOnLeave, describedBy, FieldFrame, idsOf } from './field-frame.tsx'
import { answer, type QuestionProps } from './question-props.ts'
import classes from './questions.module.css'

const emptyAsMissing = (text: string): string | undefined => (text === '' ? undefined : text)

export const LongTextQuestion = ({ question, touch }: QuestionProps<QuestionCommentModel>) => (
  <FieldFrame question={question}>
    <textarea
      id={idsOf(question).input}
      className={classes.area}
      rows={question.rows || 3}
      maxLength={question.maxLength > 0 ? question.maxLength : 10_000}
      placeholder={question.placeholder}
      readOnly={question.isReadOnly}
      value={String(question.value ?? '')}
      onChange={event => answer(question, emptyAsMissing(event.target.value), touch)}
      onBlur={checkOnLeave(question, touch)}
      {...describedBy(question)}
    />
  </FieldFrame>
)

const keyboards: Readonly<Record<string, 'email' | 'tel' | 'url'>> = { email: 'email', tel: 'tel', url: 'url' }
const nativeTypes = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'email', 'tel', 'url', 'color'])

/** One line of text, a date or an hour: the phone's own keyboard and calendar. */
export const TextQuestion = ({ question, touch }: QuestionProps<QuestionTextModel>) => {
  const type = nativeTypes.has(question.inputType) ? question.inputType : 'text'
  return (
    <FieldFrame question={question}>
      <div className={classes.box}>
        <input
          id={idsOf(question).input}
          type={type}
          inputMode={keyboards[question.inputType]}
          autoComplete={question.autocomplete || 'off'}
          maxLength={question.maxLength > 0 ? question.maxLength : 1000}
          placeholder={question.placeholder}
          min={typeof question.renderedMin === 'string' ? question.renderedMin : undefined}
          max={typeof question.renderedMax === 'string' ? question.renderedMax : undefined}
          readOnly={question.isReadOnly}
          value={String(question.value ?? '')}
          onChange={event => answer(question, emptyAsMissing(event.target.value), touch)}
          onBlur={checkOnLeave(question, touch)}
          {...describedBy(question)}
        />
        {andenOf(question).unit && <span className={classes.unit}>{andenOf(question).unit}</span>}
      </div>
    </FieldFrame>
  )
}

import type { Question, QuestionExpressionModel, QuestionHtmlModel, QuestionImageModel } from 'survey-core'
import { andenOf } from '../../../contract/runtime/own-rules.ts'
import { SafeHtml } from '../safe-html.tsx'
import { FieldFrame, idsOf } from './field-frame.tsx'
import parts from './parts.module.css'

const shown = (question: QuestionExpressionModel): string => (question.isEmpty() ? '—' : question.formatedValue)

/** A value that the form computes from others. */
export const CalculatedQuestion = ({ question }: { question: QuestionExpressionModel }) => (
  <FieldFrame question={question}>
    <output id={idsOf(question).input} className={parts.calculated}>
      {shown(question)}
      {andenOf(question).unit && <small>{andenOf(question).unit}</small>}
    </output>
  </FieldFrame>
)

export const Note = ({ question }: { question: QuestionHtmlModel }) => (
  <div className={parts.note}>
    <SafeHtml html={question.locHtml.renderedHtml} />
  </div>
)

/** Only pictures inside the form itself: another site would learn who answers and when. */
export const Picture = ({ question }: { question: QuestionImageModel }) =>
  question.imageLink?.startsWith('data:image/') ? (
    <img className={parts.picture} src={question.imageLink} alt={question.altText ?? ''} />
  ) : null

/** A question of a type that this product does not draw. */
export const UnknownQuestion = ({ question }: { question: Question }) => (
  <FieldFrame question={question} isGroup>
    <p className={parts.note}>Esta pregunta no se puede contestar acá.</p>
  </FieldFrame>
)

import { IconPlusMinus, IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import type { QuestionTextModel } from 'survey-core'
import { formatQuantity } from '../../../../../kernel/contract/formats.ts'
import { andenOf, rangeOf } from '../../../contract/runtime/own-rules.ts'
import { figureText, likelyFigure, readFigure } from '../figure-text.ts'
import { checkOnLeave, describedBy, FieldFrame, idsOf } from './field-frame.tsx'
import { answer, type QuestionProps } from './question-props.ts'
import classes from './questions.module.css'

/**
 * What is being written, until it is another number than the answer: «1,» is not yet «1,5» and must not be rewritten.
 * A text that is no number stays as it is and leaves the question unanswered, with its error.
 */
const useFigureText = (value: unknown) => {
  const [text, setText] = useState(() => figureText(value))
  const isCurrent = readFigure(text) === (value ?? null) || readFigure(text) === undefined
  return { text: isCurrent ? text : figureText(value), setText }
}

const negated = (text: string): string => (/^[-−]/.test(text) ? text.slice(1) : `−${text}`)

export const NumberQuestion = ({ question, touch }: QuestionProps<QuestionTextModel>) => {
  const { text, setText } = useFigureText(question.value)
  const anden = andenOf(question)
  const range = rangeOf(question)
  const write = (next: string) => {
    setText(next)
    const figure = readFigure(next)
    answer(question, figure ?? undefined, touch)
    if (figure === undefined) question.addError('Escribí un número.')
  }
  const likely =
    question.errors.length > 0 && typeof question.value === 'number' ? likelyFigure(question.value, range) : null
  const unit = anden.unit ? ` ${anden.unit}` : ''
  const leave = () => readFigure(text) !== undefined && checkOnLeave(question, touch)()
  return (
    <FieldFrame
      question={question}
      fix={
        likely !== null && (
          <button type="button" className={classes.fix} onClick={() => write(figureText(likely))}>
            <IconWand aria-hidden />
            {`Usar ${formatQuantity(likely)}${unit}`}
          </button>
        )
      }
    >
      <div className={classes.box}>
        {anden.kind === 'money' && <span className={classes.unit}>$</span>}
        <input
          id={idsOf(question).input}
          className={classes.figure}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          placeholder={question.placeholder}
          readOnly={question.isReadOnly}
          value={text}
          onChange={event => write(event.target.value)}
          onBlur={leave}
          {...describedBy(question)}
        />
        {/* The numeric keypad of a phone has no minus. */}
        {(range.min ?? 0) < 0 && (
          <button
            type="button"
            className={classes.sign}
            aria-label="Cambiar el signo"
            onClick={() => write(negated(text))}
          >
            <IconPlusMinus aria-hidden />
          </button>
        )}
        {anden.unit && <span className={classes.unit}>{anden.unit}</span>}
      </div>
    </FieldFrame>
  )
}

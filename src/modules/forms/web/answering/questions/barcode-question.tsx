import { IconBarcode } from '@tabler/icons-react'
import type { QuestionTextModel } from 'survey-core'
import { useAnswerPorts } from '../ports.ts'
import { checkOnLeave, describedBy, FieldFrame, idsOf } from './field-frame.tsx'
import { answer, type QuestionProps } from './question-props.ts'
import classes from './questions.module.css'

/** Read with the camera, with a scanner that types, or written by hand. */
export const BarcodeQuestion = ({ question, touch }: QuestionProps<QuestionTextModel>) => {
  const { Scanner } = useAnswerPorts()
  const write = (code: string) => answer(question, code.trim() === '' ? undefined : code.trim(), touch)
  return (
    <FieldFrame question={question}>
      <div className={classes.box}>
        <IconBarcode aria-hidden className={classes.lead} />
        <input
          id={idsOf(question).input}
          className={classes.figure}
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={100}
          placeholder="Escaneá o escribí"
          readOnly={question.isReadOnly}
          value={String(question.value ?? '')}
          onChange={event => write(event.target.value)}
          onBlur={checkOnLeave(question, touch)}
          {...describedBy(question)}
        />
        {Scanner && !question.isReadOnly && <Scanner onCode={write} />}
      </div>
    </FieldFrame>
  )
}

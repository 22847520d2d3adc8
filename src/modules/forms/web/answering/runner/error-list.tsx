import { IconAlertCircle } from '@tabler/icons-react'
import type { Question } from 'survey-core'
import { titleText } from '../question-words.ts'
import classes from './runner.module.css'

type ErrorListProps = { questions: Question[]; onShow: (question: Question) => void }

/** What is left to correct on this page; each takes to its question. */
export const ErrorList = ({ questions, onShow }: ErrorListProps) =>
  questions.length === 0 ? null : (
    <div className={classes.errors} role="alert">
      <IconAlertCircle aria-hidden />
      <div>
        <b>
          {questions.length === 1 ? 'Hay 1 cosa por corregir acá' : `Hay ${questions.length} cosas por corregir acá`}
        </b>
        <ul>
          {questions.map(question => (
            <li key={question.id}>
              <button type="button" onClick={() => onShow(question)}>
                {titleText(question)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )

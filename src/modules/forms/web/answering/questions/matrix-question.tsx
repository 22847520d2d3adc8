import type { QuestionMatrixModel } from 'survey-core'
import { itemText } from '../question-words.ts'
import { FieldFrame } from './field-frame.tsx'
import type { QuestionProps } from './question-props.ts'
import classes from './questions.module.css'

/** One row under another, each with its options: a table of columns does not fit on a phone. */
export const MatrixQuestion = ({ question, touch }: QuestionProps<QuestionMatrixModel>) => (
  <FieldFrame question={question} isGroup>
    <div className={classes.matrix}>
      {question.visibleRows.map(row => (
        <fieldset key={row.id} data-error={row.hasError || undefined}>
          <legend>{row.text}</legend>
          <div className={classes.cells}>
            {question.visibleColumns.map(column => (
              <label
                key={String(column.value)}
                className={classes.step}
                data-checked={row.value === column.value || undefined}
              >
                <input
                  type="radio"
                  name={row.fullName}
                  className="visually-hidden"
                  checked={row.value === column.value}
                  disabled={question.isReadOnly}
                  onChange={() => {
                    row.value = column.value
                    question.clearErrors()
                    touch()
                  }}
                />
                <span>{itemText(column)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  </FieldFrame>
)

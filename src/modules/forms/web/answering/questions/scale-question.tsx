import type { QuestionRatingModel } from 'survey-core'
import { itemText } from '../question-words.ts'
import { FieldFrame } from './field-frame.tsx'
import { answer, type QuestionProps } from './question-props.ts'
import classes from './questions.module.css'

/** Steps in a row with the words of both ends under it; eleven steps take two rows on a phone. */
export const ScaleQuestion = ({ question, touch }: QuestionProps<QuestionRatingModel>) => {
  const items = question.visibleRateValues
  const least = question.locMinRateDescription.textOrHtml
  const most = question.locMaxRateDescription.textOrHtml
  return (
    <FieldFrame question={question} isGroup>
      <div className={classes.scale} style={{ '--steps': Math.min(items.length, items.length > 7 ? 6 : 7) }}>
        {items.map(item => (
          <label
            key={String(item.value)}
            className={classes.step}
            data-checked={question.value === item.value || undefined}
          >
            <input
              type="radio"
              name={question.id}
              className="visually-hidden"
              checked={question.value === item.value}
              disabled={question.isReadOnly}
              onChange={() => answer(question, item.value, touch)}
            />
            <span>{itemText(item)}</span>
          </label>
        ))}
      </div>
      {(least || most) && (
        <div className={classes.ends}>
          <span>{least}</span>
          <span>{most}</span>
        </div>
      )}
    </FieldFrame>
  )
}

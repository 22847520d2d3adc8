import type { ItemValue, QuestionBooleanModel, QuestionSelectBase } from 'survey-core'
import { isShort, itemText } from '../question-words.ts'
import { checkOnLeave, describedBy, FieldFrame, idsOf } from './field-frame.tsx'
import { answer, type QuestionProps } from './question-props.ts'
import classes from './questions.module.css'

type OptionProps = {
  type: 'radio' | 'checkbox'
  name: string
  text: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** An option as large as a thumb: the whole of it is the control. */
export const Option = ({ type, name, text, checked, disabled, onChange }: OptionProps) => (
  <label className={classes.option} data-checked={checked || undefined}>
    <input
      type={type}
      name={name}
      checked={checked}
      disabled={disabled}
      onChange={event => onChange(event.target.checked)}
    />
    <span>{text}</span>
  </label>
)

/** The text of «otro», in the same place as its option. */
const OtherText = ({ question, touch }: QuestionProps<QuestionSelectBase>) =>
  question.isOtherSelected ? (
    <div className={classes.box}>
      <input
        type="text"
        aria-label={`${question.processedTitle}: ¿cuál?`}
        placeholder="¿Cuál?"
        maxLength={500}
        value={question.otherValue ?? ''}
        onChange={event => {
          question.otherValue = event.target.value
          touch()
        }}
        onBlur={checkOnLeave(question, touch)}
      />
    </div>
  ) : null

const optionsOf = (question: QuestionSelectBase): ItemValue[] => question.visibleChoices

export const ChoiceQuestion = ({ question, touch }: QuestionProps<QuestionSelectBase>) => {
  const items = optionsOf(question)
  return (
    <FieldFrame question={question} isGroup>
      <div className={classes.options} data-short={isShort(items) || undefined}>
        {items.map(item => (
          <Option
            key={String(item.value)}
            type="radio"
            name={question.id}
            text={itemText(item)}
            checked={question.isItemSelected(item)}
            disabled={question.isReadOnly || !item.isEnabled}
            onChange={() => answer(question, item.value, touch)}
          />
        ))}
      </div>
      <OtherText question={question} touch={touch} />
    </FieldFrame>
  )
}

/** A long list: the phone's own wheel. */
export const DropdownQuestion = ({ question, touch }: QuestionProps<QuestionSelectBase>) => (
  <FieldFrame question={question}>
    <div className={classes.box}>
      <select
        id={idsOf(question).input}
        value={question.isOtherSelected ? 'other' : String(question.value ?? '')}
        disabled={question.isReadOnly}
        onChange={event => {
          const item = optionsOf(question).find(({ value }) => String(value) === event.target.value)
          answer(question, item?.value, touch)
        }}
        onBlur={checkOnLeave(question, touch)}
        {...describedBy(question)}
      >
        <option value="">Elegí…</option>
        {optionsOf(question).map(item => (
          <option key={String(item.value)} value={String(item.value)}>
            {itemText(item)}
          </option>
        ))}
      </select>
    </div>
    <OtherText question={question} touch={touch} />
  </FieldFrame>
)

type SelectsItems = QuestionSelectBase & {
  clickItemHandler?: (item: ItemValue, checked?: boolean) => void
}

/** survey-core's own click knows «todos», «ninguno» and the most that may be chosen; a tag box has none. */
const toggle = (question: SelectsItems, item: ItemValue, checked: boolean): void => {
  const values: unknown[] = Array.isArray(question.value) ? question.value : []
  if (question.clickItemHandler) question.clickItemHandler(item, checked)
  else question.value = checked ? [...values, item.value] : values.filter(value => value !== item.value)
}

export const ChoicesQuestion = ({ question, touch }: QuestionProps<SelectsItems>) => {
  const items = optionsOf(question)
  return (
    <FieldFrame question={question} isGroup>
      <div className={classes.options} data-short={isShort(items) || undefined}>
        {items.map(item => (
          <Option
            key={String(item.value)}
            type="checkbox"
            name={question.id}
            text={itemText(item)}
            checked={question.isItemSelected(item)}
            disabled={question.isReadOnly || !item.isEnabled}
            onChange={checked => {
              toggle(question, item, checked)
              question.clearErrors()
              touch()
            }}
          />
        ))}
      </div>
      <OtherText question={question} touch={touch} />
    </FieldFrame>
  )
}

/** Yes and no as two options: unanswered is neither. */
export const YesNoQuestion = ({ question, touch }: QuestionProps<QuestionBooleanModel>) => (
  <FieldFrame question={question} isGroup>
    <div className={classes.options} data-short>
      {[
        { value: question.getValueTrue(), text: question.labelTrue },
        { value: question.getValueFalse(), text: question.labelFalse },
      ].map(({ value, text }) => (
        <Option
          key={String(value)}
          type="radio"
          name={question.id}
          text={text}
          checked={question.value === value}
          disabled={question.isReadOnly}
          onChange={() => answer(question, value, touch)}
        />
      ))}
    </div>
  </FieldFrame>
)

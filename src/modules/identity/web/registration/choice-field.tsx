import { type ReactNode, useId } from 'react'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { FieldError } from '../../../../kernel/web/components/plain-fields.tsx'
import classes from './choice-field.module.css'

type Option<Id extends string> = { id: Id; text: string; note?: ReactNode }

type ChoiceFieldProps<Id extends string> = {
  label: string
  options: readonly Option<Id>[]
  value: Id | null | undefined
  error?: string | undefined
  /** One under another, with a note each. */
  tall?: boolean
  onChange: (value: Id) => void
}

/** One of a few, all in sight. */
export const ChoiceField = <Id extends string>(props: ChoiceFieldProps<Id>) => {
  const { label, options, value, error, tall, onChange } = props
  const name = useId()
  return (
    <fieldset className={classes.field} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{label}</legend>
      <div className={cx(classes.options, tall && classes.tall)}>
        {options.map(option => (
          <label key={option.id} className={classes.option}>
            <input
              type="radio"
              name={name}
              value={option.id}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
            />
            <span>
              {option.text}
              {option.note && <small>{option.note}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <FieldError id={`${name}-error`} isTold>
          {error}
        </FieldError>
      )}
    </fieldset>
  )
}

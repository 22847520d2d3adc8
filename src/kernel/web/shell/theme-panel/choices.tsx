import { type ReactNode, useId } from 'react'
import classes from './choices.module.css'

type Option<Value> = { value: Value; label: string }

type SegmentsProps<Value> = {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/**
 * One of a few options, side by side. They are real radio buttons, so that arrows work and screen readers count them.
 */
export const Segments = <Value extends string | boolean>({ label, options, value, onChange }: SegmentsProps<Value>) => {
  const name = useId()
  return (
    <fieldset className={classes.row}>
      <legend>{label}</legend>
      <div className={classes.segments}>
        {options.map(option => (
          <label key={String(option.value)}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type SwitchRowProps = { label: string; help?: string; checked: boolean; onChange: (checked: boolean) => void }

export const SwitchRow = ({ label, help, checked, onChange }: SwitchRowProps) => {
  const id = useId()
  return (
    <label className={classes.switchRow}>
      <span>
        {label}
        {help && (
          <small className={classes.help} id={id}>
            {help}
          </small>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        aria-describedby={help ? id : undefined}
        checked={checked}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <i aria-hidden="true" />
    </label>
  )
}

type CardsProps<Value> = {
  label: string
  options: readonly (Option<Value> & { picture: ReactNode })[]
  value: Value
  onChange: (value: Value) => void
}

/** One of several options, each with a small picture. */
export const Cards = <Value extends string>({ label, options, value, onChange }: CardsProps<Value>) => {
  const name = useId()
  return (
    <fieldset className={classes.cards}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(option => (
        <label key={option.value}>
          <input
            className={classes.card}
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.picture}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import classes from './plain-fields.module.css'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & { label: string; error?: string | null; side?: ReactNode }

/** A text input without the UI kit, for screens that must load with next to nothing. */
export const TextField = ({ label, error, side, className, ...input }: TextFieldProps) => {
  const id = useId()
  return (
    <div className={cx(classes.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.wrapper}>
        <input
          {...input}
          id={id}
          className={classes.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {side && <span className={classes.side}>{side}</span>}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

export const CheckboxField = ({
  label,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'type'> & { label: ReactNode }) => {
  const id = useId()
  return (
    <div className={cx(classes.check, className)}>
      <input {...input} id={id} type="checkbox" />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}

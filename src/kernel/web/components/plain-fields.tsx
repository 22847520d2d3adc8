import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import classes from './plain-fields.module.css'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & { label: string; error?: string | null; side?: ReactNode }

type FieldErrorProps = { id: string; isTold?: boolean; children: ReactNode }

/** The error under a field. `isTold`: it is announced to screen readers, because nothing else on the page does. */
export const FieldError = ({ id, isTold, children }: FieldErrorProps) => (
  <p id={id} className={classes.error} role={isTold ? 'alert' : undefined}>
    {children}
  </p>
)

/** A text input without the UI kit, for screens that must load with as little code as possible, such as the login. */
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
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
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

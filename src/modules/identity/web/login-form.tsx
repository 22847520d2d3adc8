import { useId } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../kernel/web/components/button.tsx'
import { CheckboxField, TextField } from '../../../kernel/web/components/plain-fields.tsx'
import classes from './login-form.module.css'
import { PasswordField } from './password-field.tsx'
import { ProviderButton } from './provider/provider-button.tsx'
import { useLogin } from './use-login.ts'

const Terms = ({ accepted, onChange }: { accepted: boolean; onChange: (accepted: boolean) => void }) => (
  <CheckboxField
    className={classes.terms}
    checked={accepted}
    onChange={event => onChange(event.currentTarget.checked)}
    label={
      <>
        Acepto los{' '}
        <Link to="/pages/terms" target="_blank">
          términos y condiciones
        </Link>
      </>
    }
  />
)

/** `onCodeRequired`: the password was right, and a second factor is still to be proved. */
export const LoginForm = ({ onCodeRequired }: { onCodeRequired: () => void }) => {
  const { values, errors, failure, busy, reason, change, leave, submit } = useLogin(onCodeRequired)
  const reasonId = useId()
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <h1>Ingresá a tu empresa</h1>
      <p className={classes.lead}>Ventas, logística y depósito en un solo lugar.</p>
      <TextField
        className={classes.first}
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        value={values.email}
        error={errors.email}
        onChange={event => change({ email: event.currentTarget.value })}
        onBlur={() => leave('email')}
      />
      <div className={classes.withLink}>
        <PasswordField
          className={classes.field}
          label="Contraseña"
          name="password"
          autoComplete="current-password"
          value={values.password}
          error={errors.password}
          onChange={event => change({ password: event.currentTarget.value })}
          onBlur={() => leave('password')}
        />
        <Link to="/pages/auth/forgot-password">¿Olvidaste tu contraseña?</Link>
      </div>
      <Terms accepted={values.accepted} onChange={accepted => change({ accepted })} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy}
        disabled={reason !== null}
        aria-describedby={reasonId}
        className={classes.submit}
      >
        {busy ? 'Ingresando…' : 'Ingresar'}
      </Button>
      <p id={reasonId} className={classes.reason}>
        {reason}
      </p>
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <ProviderButton />
      <p className={classes.other}>
        ¿Tu empresa todavía no usa Andén? <Link to="/register">Pedí una cuenta</Link>
      </p>
    </form>
  )
}

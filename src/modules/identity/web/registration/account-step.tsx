import { Link } from 'react-router'
import { CheckboxField, FieldError, TextField } from '../../../../kernel/web/components/plain-fields.tsx'
import classes from '../login-form.module.css'
import { PasswordField } from '../password-field.tsx'
import type { Wizard } from './use-registration.ts'

const TermsField = ({ values, errors, change, leave }: Wizard) => (
  <>
    <CheckboxField
      className={classes.terms}
      checked={values.acceptsTerms}
      aria-invalid={errors.acceptsTerms ? true : undefined}
      aria-describedby={errors.acceptsTerms ? 'terms-error' : undefined}
      onChange={event => change({ acceptsTerms: event.currentTarget.checked })}
      onBlur={() => leave('acceptsTerms')}
      label={
        <>
          Acepto los{' '}
          <Link to="/pages/terms" target="_blank">
            términos y condiciones
          </Link>
        </>
      }
    />
    {errors.acceptsTerms && <FieldError id="terms-error">{errors.acceptsTerms}</FieldError>}
  </>
)

/** Step 1 of spec.md §5: who registers, and which company. */
export const AccountStep = (wizard: Wizard) => {
  const { values, errors, change, leave } = wizard
  return (
    <>
      <TextField
        className={classes.first}
        label="Tu nombre"
        name="name"
        autoComplete="name"
        autoFocus
        value={values.displayName}
        error={errors.displayName}
        onChange={event => change({ displayName: event.currentTarget.value })}
        onBlur={() => leave('displayName')}
      />
      <TextField
        className={classes.field}
        label="Empresa"
        name="organization"
        autoComplete="organization"
        value={values.companyName}
        error={errors.companyName}
        onChange={event => change({ companyName: event.currentTarget.value })}
        onBlur={() => leave('companyName')}
      />
      <PasswordField
        className={classes.field}
        label="Contraseña"
        name="new-password"
        autoComplete="new-password"
        value={values.password}
        error={errors.password}
        onChange={event => change({ password: event.currentTarget.value })}
        onBlur={() => leave('password')}
      />
      <PasswordField
        className={classes.field}
        label="Repetí la contraseña"
        name="repeat-password"
        autoComplete="new-password"
        value={values.repeated}
        error={errors.repeated}
        onChange={event => change({ repeated: event.currentTarget.value })}
        onBlur={() => leave('repeated')}
      />
      <TermsField {...wizard} />
    </>
  )
}

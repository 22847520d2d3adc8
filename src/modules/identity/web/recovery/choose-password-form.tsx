import { Button } from '../../../../kernel/web/components/button.tsx'
import { TextField } from '../../../../kernel/web/components/plain-fields.tsx'
import type { AccountLink } from '../../contract/recovery.ts'
import classes from '../login-form.module.css'
import { PasswordField } from '../password-field.tsx'
import { type Choosing, useChoosePassword } from './use-choose-password.ts'

const PasswordPair = ({ values, errors, change, leave }: ReturnType<typeof useChoosePassword>) => (
  <>
    <PasswordField
      className={classes.field}
      label="Contraseña nueva"
      name="new-password"
      autoComplete="new-password"
      value={values.password}
      error={errors.password}
      onChange={event => change({ password: event.currentTarget.value })}
      onBlur={() => values.password && leave('password')}
    />
    <PasswordField
      className={classes.field}
      label="Repetí la contraseña"
      name="repeat-password"
      autoComplete="new-password"
      value={values.repeated}
      error={errors.repeated}
      onChange={event => change({ repeated: event.currentTarget.value })}
      onBlur={() => values.repeated && leave('repeated')}
    />
  </>
)

const wordsOf = ({ email, companyName, hasPassword }: AccountLink, isInvitation: boolean) => {
  if (!isInvitation)
    return {
      title: 'Elegí otra contraseña',
      lead: `Para ${email}. Se cierran todas tus sesiones.`,
      act: 'Cambiar la contraseña',
    }
  const lead = hasPassword ? `Con tu cuenta ${email}, la de siempre.` : `Tu cuenta va a ser ${email}.`
  return { title: `Sumate a ${companyName ?? 'la empresa'}`, lead, act: 'Aceptar la invitación' }
}

/** What a letter's link that proves a mailbox lets its reader do. */
export const ChoosePasswordForm = ({
  token,
  link,
  isInvitation,
}: {
  token: string
  link: AccountLink
  isInvitation: boolean
}) => {
  const isNew = isInvitation && !link.hasPassword
  const choosing: Choosing = { token, isInvitation, asksName: isNew, asksPassword: isNew || !isInvitation }
  // Whoever invited may not have known the name: then it is the e-mail, which is none.
  const form = useChoosePassword(choosing, link.displayName === link.email ? '' : link.displayName)
  const { title, lead, act } = wordsOf(link, isInvitation)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <h1>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      <input type="hidden" name="email" autoComplete="username" value={link.email} readOnly />
      {choosing.asksName && (
        <TextField
          className={classes.first}
          label="Tu nombre"
          name="name"
          autoComplete="name"
          value={form.values.displayName}
          error={form.errors.displayName}
          onChange={event => form.change({ displayName: event.currentTarget.value })}
          onBlur={() => form.leave('displayName')}
        />
      )}
      {choosing.asksPassword && <PasswordPair {...form} />}
      <Button type="submit" variant="primary" size="large" wide busy={form.busy} className={classes.submit}>
        {act}
      </Button>
      {form.failure && (
        <p role="alert" className={classes.failure}>
          {form.failure}
        </p>
      )}
    </form>
  )
}

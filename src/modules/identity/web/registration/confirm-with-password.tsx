import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError, messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { accountProblems } from '../../contract/account-problems.ts'
import { registrationRoutes } from '../../contract/registration.ts'
import { sessionRoutes } from '../../contract/session.ts'
import classes from '../login-form.module.css'
import { PasswordField } from '../password-field.tsx'
import { useEnter } from '../use-enter.ts'

type Refusal = { isOfPassword: boolean; message: string }

const refusalOf = (error: unknown): Refusal => ({
  isOfPassword: isApiError(error) && error.code === accountProblems.wrongPassword.code,
  message: messageOf(error),
})

const useConfirm = (token: string, email: string) => {
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const enter = useEnter()
  const navigate = useNavigate()
  /** Whoever is asked for more than the password goes on at the login. */
  const signIn = async (): Promise<void> => {
    try {
      enter(await call(sessionRoutes.login, { body: { email, password } }))
    } catch {
      showToast({ variant: 'success', text: 'Tu e-mail está confirmado. Ingresá con tu contraseña.' })
      void navigate('/login', { replace: true })
    }
  }
  const submit = async (): Promise<void> => {
    if (password === '') return setRefusal({ isOfPassword: true, message: 'Completá este dato.' })
    setBusy(true)
    try {
      await call(registrationRoutes.confirm, { body: { token, password } })
      await signIn()
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }
  const type = (typed: string) => {
    setPassword(typed)
    setRefusal(null)
  }
  return { password, refusal, busy, type, submit }
}

/** The letter proves the mailbox, the password that its reader made the account; then they are in. */
export const ConfirmWithPassword = ({ token, email }: { token: string; email: string }) => {
  const { password, refusal, busy, type, submit } = useConfirm(token, email)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <h1>Confirmá tu e-mail</h1>
      <p className={classes.lead}>Escribí la contraseña que elegiste para {email} y entrás a tu empresa.</p>
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        className={classes.first}
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={refusal?.isOfPassword ? refusal.message : null}
        onChange={event => type(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" size="large" wide busy={busy} className={classes.submit}>
        Confirmar y entrar
      </Button>
      {refusal && !refusal.isOfPassword && (
        <p role="alert" className={classes.failure}>
          {refusal.message}
        </p>
      )}
    </form>
  )
}

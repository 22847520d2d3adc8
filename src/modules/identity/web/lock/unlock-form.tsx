import { useState } from 'react'
import { Link } from 'react-router'
import { isApiError, messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Avatar } from '../../../../kernel/web/components/avatar.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { sessionEnded, sessionStarted } from '../../../../kernel/web/session/session-store.ts'
import { lockRoutes } from '../../contract/lock.ts'
import formClasses from '../login-form.module.css'
import { PasswordField } from '../password-field.tsx'
import classes from './unlock-form.module.css'

const useUnlock = () => {
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    if (password === '') return setRefusal('Completá este dato.')
    setBusy(true)
    try {
      sessionStarted(await call(lockRoutes.unlock, { body: { password } }))
    } catch (error) {
      if (isApiError(error) && error.status === 401) sessionEnded()
      else setRefusal(messageOf(error))
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

export const UnlockForm = ({ person }: { person: { displayName: string; email: string; photoUrl: string | null } }) => {
  const { password, refusal, busy, type, submit } = useUnlock()
  return (
    <form
      className={formClasses.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={classes.person}>
        <Avatar name={person.displayName} photoUrl={person.photoUrl} size="large" />
        <div>
          <h1>{person.displayName}</h1>
          <p className={formClasses.lead}>{person.email}</p>
        </div>
      </div>
      <input type="hidden" name="email" autoComplete="username" value={person.email} readOnly />
      <PasswordField
        className={formClasses.first}
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={refusal}
        onChange={event => type(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" size="large" wide busy={busy} className={formClasses.submit}>
        Desbloquear
      </Button>
      <p className={formClasses.other}>
        <Link to="/pages/auth/forgot-password">¿Olvidaste tu contraseña?</Link> ·{' '}
        <Link to="/logout">Entrar con otro usuario</Link>
      </p>
    </form>
  )
}

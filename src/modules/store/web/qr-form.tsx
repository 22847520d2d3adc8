import { useEffect, useState } from 'react'
import { ask, messageOf } from './api.ts'
import classes from './store.module.css'

type Owner = { company: string; shop: string }

const useOwner = (token: string) => {
  const [owner, setOwner] = useState<Owner | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    ask<Owner>('POST', 'entry/qr/read', { token }).then(setOwner, (problem: unknown) => setError(messageOf(problem)))
  }, [token])
  return { owner, error }
}

type Props = { token: string; join: (token: string, name: string, email: string) => void; onOther: () => void }

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Somebody of a shop says who they are, with the code that their seller shows them. */
export const QrForm = ({ token, join, onOther }: Props) => {
  const { owner, error } = useOwner(token)
  if (error)
    return (
      <div className={classes.card}>
        <p role="alert">{error}</p>
        <button type="button" className={classes.button} onClick={onOther}>
          Entrar con mi e-mail
        </button>
      </div>
    )
  if (!owner) return <p className={classes.title}>Leyendo el código…</p>
  return (
    <form
      className={classes.card}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        join(token, textOf(data, 'name'), textOf(data, 'email'))
      }}
    >
      <p>
        Vas a pedirle a <b>{owner.company}</b> para <b>{owner.shop}</b>.
      </p>
      <label>
        Tu nombre
        <input className={classes.field} name="name" autoComplete="name" maxLength={120} required />
      </label>
      <label>
        Tu e-mail
        <input className={classes.field} name="email" type="email" autoComplete="email" required />
      </label>
      <button type="submit" className={`${classes.button} ${classes.main}`}>
        Mandarme un código
      </button>
    </form>
  )
}

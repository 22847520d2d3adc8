import { type FormEvent, useState } from 'react'
import { ask, fieldOf, messageOf } from './api.ts'
import classes from './store.module.css'

const fields = [
  { name: 'shopName', label: 'Nombre del comercio', type: 'text', autoComplete: 'organization', isRequired: true },
  { name: 'contact', label: 'Tu nombre', type: 'text', autoComplete: 'name', isRequired: true },
  { name: 'phone', label: 'Teléfono', type: 'tel', autoComplete: 'tel', isRequired: false },
  { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'email', isRequired: false },
  { name: 'locality', label: 'Localidad', type: 'text', autoComplete: 'address-level2', isRequired: false },
] as const

/** «Teléfono: », so that the error says where it is. */
const titleOf = (field: string | null): string => {
  const label = fields.find(({ name }) => name === field)?.label
  return label ? `${label}: ` : ''
}

const textsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

type FormError = { message: string; field: string | null }

/** What is plainly missing is said without asking the server, which judges everything. */
const missingIn = (typed: Record<string, string>): FormError | null => {
  const empty = fields.find(({ name, isRequired }) => isRequired && !typed[name]?.trim())
  if (empty) return { message: 'Completá este dato.', field: empty.name }
  return typed.phone?.trim() || typed.email?.trim()
    ? null
    : { message: 'Dejanos un teléfono o un e-mail.', field: 'phone' }
}

const useSending = (company: string, opening: string) => {
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing')
  const [error, setError] = useState<FormError | null>(null)
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = textsOf(event.currentTarget)
    const missing = missingIn(typed)
    setError(missing)
    if (missing) return
    setState('sending')
    ask('POST', `open/${company}/interest`, { ...typed, opening }).then(
      () => setState('sent'),
      (problem: unknown) => {
        setState('typing')
        setError({ message: messageOf(problem), field: fieldOf(problem) })
      },
    )
  }
  return { state, error, send }
}

/** Whoever wants to buy leaves their data, and somebody of the company calls. */
export const InterestForm = ({ company, opening }: { company: string; opening: string }) => {
  const { state, error, send } = useSending(company, opening)
  if (state === 'sent')
    return (
      <p role="status" className={classes.card} id="quiero-comprar">
        Listo: recibimos tus datos. Te van a llamar para abrirte la cuenta.
      </p>
    )
  return (
    <form className={classes.card} id="quiero-comprar" noValidate onSubmit={send}>
      <h2>Quiero comprar</h2>
      <p className={classes.soft}>Dejanos un teléfono o un e-mail y te contactamos.</p>
      {fields.map(({ name, label, type, autoComplete, isRequired }) => (
        <label key={name}>
          {label}
          <input
            className={classes.field}
            name={name}
            type={type}
            autoComplete={autoComplete}
            required={isRequired}
            aria-invalid={error?.field === name || undefined}
          />
        </label>
      ))}
      <label>
        Qué te interesa
        <textarea className={classes.field} name="note" maxLength={500} />
      </label>
      <div className={classes.trap} aria-hidden="true">
        <input name="website" type="text" tabIndex={-1} autoComplete="off" aria-label="No completar" />
      </div>
      {error && (
        <p role="alert" className={classes.wrong}>
          {titleOf(error.field)}
          {error.message}
        </p>
      )}
      <button type="submit" className={`${classes.button} ${classes.main}`} disabled={state === 'sending'}>
        {state === 'sending' ? 'Mandando…' : 'Mandar mis datos'}
      </button>
    </form>
  )
}

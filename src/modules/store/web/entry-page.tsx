import { type FormEvent, useState } from 'react'
import type { Entrance } from '../contract/entry.ts'
import { ask, messageOf } from './api.ts'
import { QrForm } from './qr-form.tsx'
import classes from './store.module.css'

type Stage = { email: string; companies: { id: string; name: string }[] | null }

const textIn = (event: FormEvent<HTMLFormElement>, name: string): string => {
  const value = new FormData(event.currentTarget).get(name)
  return typeof value === 'string' ? value : ''
}

const useEntering = (onEntered: () => void) => {
  const [stage, setStage] = useState<Stage | null>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const run = (work: Promise<unknown>) => {
    setError(null)
    work.catch((problem: unknown) => setError(messageOf(problem)))
  }
  return {
    stage,
    error,
    sendCode: (email: string) =>
      run(ask('POST', 'entry/code', { email }).then(() => setStage({ email, companies: null }))),
    /** With a seller's code: the e-mail gets one of its own. */
    join: (token: string, name: string, email: string) =>
      run(ask('POST', 'entry/qr', { token, name, email }).then(() => setStage({ email, companies: null }))),
    enterWith: (typed: string, company?: string) => {
      setCode(typed)
      const body = { email: stage?.email ?? '', code: typed, ...(company ? { company } : {}) }
      run(
        ask<Entrance>('POST', 'entry/code/use', body).then(answer =>
          answer.state === 'entered' ? onEntered() : setStage({ email: body.email, companies: answer.companies }),
        ),
      )
    },
    choose: (company: string) => ({ code, company }),
    restart: () => setStage(null),
  }
}
type Entering = ReturnType<typeof useEntering>

const EmailForm = ({ sendCode }: Entering) => (
  <form
    className={classes.card}
    noValidate
    onSubmit={event => {
      event.preventDefault()
      sendCode(textIn(event, 'email'))
    }}
  >
    <label>
      Tu e-mail
      <input className={classes.field} name="email" type="email" autoComplete="email" required />
    </label>
    <button type="submit" className={`${classes.button} ${classes.main}`}>
      Mandarme un código
    </button>
  </form>
)

const CodeForm = ({ stage, enterWith, restart }: Entering) => (
  <form
    className={classes.card}
    onSubmit={event => {
      event.preventDefault()
      enterWith(textIn(event, 'code'))
    }}
  >
    <p>Si {stage?.email} puede entrar, le llegó un código de 6 números.</p>
    <label>
      Código
      <input className={classes.field} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
    </label>
    <button type="submit" className={`${classes.button} ${classes.main}`}>
      Entrar
    </button>
    <button type="button" className={classes.button} onClick={restart}>
      Usar otro e-mail
    </button>
  </form>
)

/** The secret of the code that a seller shows is after `#`, which no server receives. */
const codeOfSeller = (): string => (location.pathname.endsWith('/qr') ? location.hash.slice(1) : '')

const CompanyChoice = (entering: Entering) => (
  <div className={classes.card}>
    <p>¿A qué tienda querés entrar?</p>
    {entering.stage?.companies?.map(({ id, name }) => {
      const { code, company } = entering.choose(id)
      return (
        <button
          key={id}
          type="button"
          className={`${classes.button} ${classes.field}`}
          onClick={() => entering.enterWith(code, company)}
        >
          {name}
        </button>
      )
    })}
  </div>
)

const Stages = (entering: Entering) => {
  const [code, setCode] = useState(codeOfSeller)
  if (!entering.stage && code) return <QrForm token={code} join={entering.join} onOther={() => setCode('')} />
  if (!entering.stage) return <EmailForm {...entering} />
  return entering.stage.companies ? <CompanyChoice {...entering} /> : <CodeForm {...entering} />
}

/** The secret of an invitation is after `#`, which no server receives before the person decides to enter. */
const InvitationCard = ({ onEntered, onError }: { onEntered: () => void; onError: (message: string) => void }) => (
  <div className={classes.card}>
    <p>Te invitaron a esta tienda. El enlace sirve una sola vez.</p>
    <button
      type="button"
      className={`${classes.button} ${classes.main}`}
      onClick={() =>
        ask('POST', 'entry/invitation', { token: location.hash.slice(1) }).then(onEntered, (problem: unknown) =>
          onError(messageOf(problem)),
        )
      }
    >
      Entrar a la tienda
    </button>
  </div>
)

/** By a link of invitation, by the code on a seller's phone, or by a code of an e-mail. */
export const EntryPage = ({ onEntered }: { onEntered: () => void }) => {
  const entering = useEntering(onEntered)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isInvited = location.pathname.endsWith('/invitacion') && location.hash.length > 1 && !refusal
  const error = refusal ?? entering.error
  return (
    <main className={classes.frame}>
      <header className={classes.head}>
        <h1>Tienda</h1>
        <p>Hacé tus pedidos con tus precios.</p>
      </header>
      {error && (
        <p role="alert" className={classes.alert}>
          {error}
        </p>
      )}
      {isInvited ? <InvitationCard onEntered={onEntered} onError={setRefusal} /> : <Stages {...entering} />}
    </main>
  )
}

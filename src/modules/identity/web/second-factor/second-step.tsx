import { type FormEvent, useState } from 'react'
import { isApiError, messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { TextField } from '../../../../kernel/web/components/plain-fields.tsx'
import { sessionStarted } from '../../../../kernel/web/session/session-store.ts'
import { secondFactorRoutes } from '../../contract/second-factor.ts'
import formClasses from '../login-form.module.css'
import classes from './second-step.module.css'

type Kind = 'app' | 'recovery'

const words = {
  app: {
    lead: 'Abrí tu aplicación de autenticación y escribí el código de 6 números que muestra para Andén.',
    label: 'Código',
    other: 'Usar un código de recuperación',
  },
  recovery: {
    lead: 'Escribí uno de los códigos de recuperación que guardaste. Cada uno sirve una sola vez.',
    label: 'Código de recuperación',
    other: 'Usar la aplicación',
  },
} satisfies Record<Kind, { lead: string; label: string; other: string }>

const useSecondStep = () => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const change = (text: string) => {
    setCode(text)
    setError(null)
    setFailure(null)
  }
  const submit = async () => {
    setBusy(true)
    try {
      sessionStarted(await call(secondFactorRoutes.finishLogin, { body: { code } }))
    } catch (refusal) {
      const ofField = isApiError(refusal) ? refusal.errors[0]?.message : undefined
      if (ofField) setError(ofField)
      else setFailure(messageOf(refusal))
    } finally {
      setBusy(false)
    }
  }
  return { code, error, failure, busy, change, submit }
}

/** After the password: the code. The guard of the page takes it from there. */
export const SecondStep = ({ onBack }: { onBack: () => void }) => {
  const { code, error, failure, busy, change, submit } = useSecondStep()
  const [kind, setKind] = useState<Kind>('app')
  const { lead, label, other } = words[kind]
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && code.trim().length >= 6) void submit()
  }
  return (
    <form className={formClasses.form} noValidate onSubmit={onSubmit}>
      <h1>Verificá que sos vos</h1>
      <p className={formClasses.lead}>{lead}</p>
      <TextField
        key={kind}
        className={kind === 'app' ? classes.code : formClasses.first}
        label={label}
        name="code"
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoFocus
        maxLength={20}
        value={code}
        error={error}
        onChange={event => change(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy}
        disabled={code.trim().length < 6}
        className={formClasses.submit}
      >
        {busy ? 'Verificando…' : 'Ingresar'}
      </Button>
      {failure && (
        <p role="alert" className={formClasses.failure}>
          {failure}
        </p>
      )}
      <div className={classes.ways}>
        <Button
          variant="link"
          onClick={() => {
            setKind(kind === 'app' ? 'recovery' : 'app')
            change('')
          }}
        >
          {other}
        </Button>
        <Button variant="link" onClick={onBack}>
          Volver
        </Button>
      </div>
    </form>
  )
}

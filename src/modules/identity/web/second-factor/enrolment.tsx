import { type FormEvent, useState } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { TextField } from '../../../../kernel/web/components/plain-fields.tsx'
import { QrCode } from '../../../../kernel/web/components/qr-code.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { secondFactorRoutes } from '../../contract/second-factor.ts'
import classes from './enrolment.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'

type Key = { secret: string; uri: string }
type StepProps<Result> = { onDone: (result: Result) => void; onCancel?: () => void }

const Failure = ({ text }: { text: string | null }) =>
  text ? (
    <p role="alert" className={classes.failure}>
      {text}
    </p>
  ) : null

const Buttons = ({ act, busy, onCancel }: { act: string; busy: boolean; onCancel?: () => void }) => (
  <div className={classes.actions}>
    {onCancel && <Button onClick={onCancel}>Cancelar</Button>}
    <Button type="submit" variant="primary" busy={busy}>
      {act}
    </Button>
  </div>
)

/** A borrowed screen must not lock its owner out. */
const ProvePassword = ({ hasPassword, onDone, onCancel }: StepProps<Key> & { hasPassword: boolean }) => {
  const [password, setPassword] = useState('')
  const { errors, failure, busy, submit } = useSubmission(async () =>
    onDone(await call(secondFactorRoutes.start, { body: hasPassword ? { password } : {} })),
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form className={classes.step} noValidate onSubmit={onSubmit}>
      <p>
        Vas a necesitar una aplicación de autenticación en tu teléfono: Google Authenticator, Microsoft Authenticator,
        1Password u otra que lea códigos QR.
      </p>
      {hasPassword && (
        <TextField
          className={classes.field}
          label="Tu contraseña actual"
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onChange={event => setPassword(event.currentTarget.value)}
        />
      )}
      <Failure text={failure} />
      <Buttons act="Continuar" busy={busy} onCancel={onCancel} />
    </form>
  )
}

/** Four by four, as it is typed by hand. */
const spaced = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

const ScanKey = ({ secret, uri, onDone, onCancel }: StepProps<string[]> & Key) => {
  const [code, setCode] = useState('')
  const { errors, failure, busy, submit } = useSubmission(async () =>
    onDone((await call(secondFactorRoutes.confirm, { body: { code } })).recoveryCodes),
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form className={classes.step} noValidate onSubmit={onSubmit}>
      <div className={classes.scan}>
        <QrCode text={uri} label="Código QR para tu aplicación de autenticación" />
        <div>
          <p>Escaneá este código con la aplicación. Si no podés, escribí esta clave a mano:</p>
          <code className={classes.secret}>{spaced(secret)}</code>
        </div>
      </div>
      <TextField
        className={classes.field}
        label="El código de 6 números que muestra la aplicación"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        error={errors.code}
        onChange={event => setCode(event.currentTarget.value)}
      />
      <Failure text={failure} />
      <Buttons act="Activar" busy={busy} onCancel={onCancel} />
    </form>
  )
}

type Props = {
  hasPassword: boolean
  /** The recovery codes were seen. */
  onDone: () => void
  onCancel?: () => void
}

/** Setting up a second factor in three steps: who one is, the key, the recovery codes. Needs no UI kit around it. */
export const Enrolment = ({ hasPassword, onDone, onCancel }: Props) => {
  const [key, setKey] = useState<Key | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (key) return <ScanKey {...key} onDone={setCodes} onCancel={onCancel} />
  return <ProvePassword hasPassword={hasPassword} onDone={setKey} onCancel={onCancel} />
}

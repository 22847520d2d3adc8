import { PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { retrySession } from '../../../../kernel/web/session/session-store.ts'
import { secondFactorRoutes } from '../../contract/second-factor.ts'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import classes from './account.module.css'

type Props = { onDone: () => void; onCancel: () => void }

const CodeInput = ({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (code: string) => void
}) => (
  <TextInput
    label="Código de tu aplicación, o uno de recuperación"
    name="code"
    autoComplete="one-time-code"
    maxLength={20}
    value={value}
    error={error}
    onChange={event => onChange(event.currentTarget.value)}
  />
)

/** The old ones stop working as soon as the new ones are shown. */
export const RenewCodesForm = ({ onDone, onCancel }: Props) => {
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<string[] | null>(null)
  const { errors, failure, busy, submit } = useSubmission(async () =>
    setCodes((await call(secondFactorRoutes.renewCodes, { body: { code } })).recoveryCodes),
  )
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <CodeInput value={code} error={errors.code ?? failure ?? undefined} onChange={setCode} />
      <div className={classes.actions}>
        <Button onClick={onCancel}>Cancelar</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Mostrar códigos nuevos
        </Button>
      </div>
    </form>
  )
}

/** Needs both proofs: neither a borrowed screen nor a stolen phone is enough. */
export const DisableForm = ({ hasPassword, onDone, onCancel }: Props & { hasPassword: boolean }) => {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { errors, failure, busy, submit } = useSubmission(async () => {
    await call(secondFactorRoutes.disable, { body: { code, ...(hasPassword ? { password } : {}) } })
    showToast({ variant: 'success', text: 'Desactivaste tu segundo factor' })
    onDone()
    retrySession()
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      {hasPassword && (
        <PasswordInput
          label="Tu contraseña actual"
          name="password"
          autoComplete="current-password"
          value={password}
          error={errors.password}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña' }}
          onChange={event => setPassword(event.currentTarget.value)}
        />
      )}
      <CodeInput value={code} error={errors.code} onChange={setCode} />
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <div className={classes.actions}>
        <Button onClick={onCancel}>Cancelar</Button>
        <Button type="submit" variant="danger" busy={busy}>
          Desactivar
        </Button>
      </div>
    </form>
  )
}

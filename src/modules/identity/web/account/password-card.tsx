import { PasswordInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { accountRoutes, newPasswordInput } from '../../contract/account.ts'
import classes from './account.module.css'
import { accountKeys, useAccount } from './queries.ts'

const empty = { current: '', next: '', again: '' }
type Values = typeof empty
type Errors = Partial<Record<keyof Values, string>>

/** Lengths and words of spec.md §5. */
const errorsOf = ({ current, next, again }: Values): Errors => {
  const length = newPasswordInput.safeParse(next).error?.issues[0]?.message
  return {
    ...(current ? {} : { current: 'Completá este dato.' }),
    ...(length ? { next: length } : {}),
    ...(again === next ? {} : { again: 'Las contraseñas no coinciden.' }),
  }
}

const words = (revoked: number): string => {
  if (revoked === 0) return 'Cambiaste tu contraseña'
  const sessions = revoked === 1 ? 'se cerró tu otra sesión' : `se cerraron tus otras ${formatNumber(revoked)} sesiones`
  return `Cambiaste tu contraseña y ${sessions}`
}

const fields = [
  { name: 'current', label: 'Contraseña actual', autoComplete: 'current-password' },
  { name: 'next', label: 'Contraseña nueva', autoComplete: 'new-password' },
  { name: 'again', label: 'La nueva, otra vez', autoComplete: 'new-password' },
] as const

const PasswordForm = ({ onDone }: { onDone: () => void }) => {
  const queries = useQueryClient()
  const [values, setValues] = useState(empty)
  const [sent, setSent] = useState(false)
  const { errors, failure, busy, submit, forget } = useSubmission(async ({ current, next }: Values) => {
    const { revoked } = await call(accountRoutes.changePassword, { body: { current, next } })
    await queries.invalidateQueries({ queryKey: accountKeys.sessions })
    showToast({ variant: 'success', text: words(revoked) })
    onDone()
  })
  const found = errorsOf(values)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (Object.keys(found).length === 0) void submit(values)
  }
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      {fields.map(({ name, label, autoComplete }) => (
        <PasswordInput
          key={name}
          label={label}
          name={name}
          autoComplete={autoComplete}
          value={values[name]}
          error={(sent && found[name]) || errors[name]}
          visibilityToggleButtonProps={{ 'aria-label': `Mostrar u ocultar: ${label}` }}
          onChange={event => {
            setValues({ ...values, [name]: event.currentTarget.value })
            forget()
          }}
        />
      ))}
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <div className={classes.actions}>
        <Button onClick={onDone}>Cancelar</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Cambiar contraseña
        </Button>
      </div>
    </form>
  )
}

export const PasswordCard = () => {
  const { data } = useAccount()
  const [open, setOpen] = useState(false)
  return (
    <Card title="Contraseña">
      {open ? (
        <PasswordForm onDone={() => setOpen(false)} />
      ) : (
        <div className={classes.stack}>
          <p className={classes.lead}>
            {data?.hasPassword === false
              ? 'No tenés contraseña: ingresás con el proveedor de identidad.'
              : 'Al cambiarla se cierran tus demás sesiones.'}
          </p>
          {data?.hasPassword !== false && <Button onClick={() => setOpen(true)}>Cambiar contraseña…</Button>}
        </div>
      )}
    </Card>
  )
}

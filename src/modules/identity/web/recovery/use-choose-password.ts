import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { placedIn } from '../../../../kernel/web/api/refusal.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { sessionEnded, useSessionOrNull } from '../../../../kernel/web/session/session-store.ts'
import { displayName, newPassword, passwordsDiffer } from '../../contract/person.ts'
import { recoveryRoutes } from '../../contract/recovery.ts'

type Values = { displayName: string; password: string; repeated: string }
type Field = keyof Values
type Errors = Partial<Record<Field, string>>

const schemas = { displayName, password: newPassword }

const fieldError = (field: Field, values: Values): string | undefined => {
  if (field === 'repeated') return values.repeated === values.password ? undefined : passwordsDiffer
  return schemas[field].safeParse(values[field]).error?.issues[0]?.message
}

export type Choosing = { token: string; isInvitation: boolean; asksName: boolean; asksPassword: boolean }

const send = (choosing: Choosing, values: Values) => {
  const { token, isInvitation, asksName, asksPassword } = choosing
  if (!isInvitation) return call(recoveryRoutes.reset, { body: { token, password: values.password } })
  const given = {
    ...(asksName ? { displayName: values.displayName } : {}),
    ...(asksPassword ? { password: values.password } : {}),
  }
  return call(recoveryRoutes.acceptInvitation, { body: { token, ...given } })
}

/** The form of a link that sets a password: a reset's, or an invitation's with a name besides. */
export const useChoosePassword = (choosing: Choosing, suggestedName: string) => {
  const [values, setValues] = useState<Values>({ displayName: suggestedName, password: '', repeated: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const session = useSessionOrNull()
  const navigate = useNavigate()
  const fields: Field[] = [
    ...(choosing.asksName ? (['displayName'] as const) : []),
    ...(choosing.asksPassword ? (['password', 'repeated'] as const) : []),
  ]

  const change = (changed: Partial<Values>) => {
    setValues(current => ({ ...current, ...changed }))
    setErrors(current => ({ ...current, ...Object.fromEntries(Object.keys(changed).map(field => [field, undefined])) }))
    setFailure(null)
  }
  const leave = (field: Field) => setErrors(current => ({ ...current, [field]: fieldError(field, values) }))

  const submit = async (): Promise<void> => {
    const found = Object.fromEntries(fields.map(field => [field, fieldError(field, values)]))
    setErrors(found)
    if (busy || Object.values(found).some(Boolean)) return
    setBusy(true)
    try {
      const { email } = await send(choosing, values)
      // A reset ended every session, also this browser's when it is the same person's.
      if (!choosing.isInvitation && session?.user.email === email) sessionEnded()
      const text = choosing.isInvitation
        ? 'Aceptaste la invitación. Ingresá con tu e-mail.'
        : 'Tu contraseña cambió. Ingresá con la nueva.'
      showToast({ variant: 'success', text })
      void navigate('/login', { replace: true })
    } catch (error) {
      setErrors(placedIn(error))
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { values, errors, failure, busy, change, leave, submit }
}

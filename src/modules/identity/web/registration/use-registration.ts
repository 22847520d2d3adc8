import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { registration, registrationRoutes } from '../../contract/registration.ts'
import { sessionRoutes } from '../../contract/session.ts'
import { useEnter } from '../use-enter.ts'
import {
  type Errors,
  type Field,
  fieldError,
  nothingTyped,
  refusedFields,
  stepErrors,
  type Values,
} from './registration-rules.ts'

const lastStep = 2

/**
 * Enters with what was just typed. The answer of registering is the same for everybody, so only this tells whether the
 * e-mail was free; who has an account already and typed its password is in their own company, and is told so.
 */
const useFirstEntry = () => {
  const enter = useEnter()
  const navigate = useNavigate()
  return async ({ email, password, companyName }: Pick<Values, 'email' | 'password' | 'companyName'>) => {
    try {
      const session = await call(sessionRoutes.login, { body: { email, password } })
      enter(session)
      const { name } = session.environment
      if (name !== companyName.trim())
        showToast({ variant: 'info', text: `Ya tenías una cuenta con ese e-mail: entraste a «${name}».` })
    } catch {
      void navigate('/pages/auth/mail-confirm', { replace: true, state: { email: email.trim() } })
    }
  }
}

/** The wizard's state: what is typed, what is wrong with it, where it stands. Going back loses nothing. */
export const useRegistration = () => {
  const [values, setValues] = useState<Values>(nothingTyped)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState(0)
  const enterFirst = useFirstEntry()

  const change = (changed: Partial<Values>) => {
    setValues(current => ({ ...current, ...changed }))
    const cleared = Object.keys({ ...changed, ...changed.answers })
    setErrors(current => ({ ...current, ...Object.fromEntries(cleared.map(field => [field, undefined])) }))
    setFailure(null)
  }
  const leave = (field: Field) => setErrors(current => ({ ...current, [field]: fieldError(field, values) }))

  const send = async (): Promise<void> => {
    setBusy(true)
    try {
      const { repeated: _repeated, ...typed } = values
      await call(registrationRoutes.register, { body: registration.parse(typed) })
      await enterFirst(values)
    } catch (error) {
      const refused = refusedFields(error)
      if (refused) {
        setErrors(refused.errors)
        setStep(refused.step)
      } else setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  const advance = (): void => {
    if (busy) return
    const found = stepErrors(step, values)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    if (step < lastStep) setStep(step + 1)
    else void send()
  }
  const back = (): void => setStep(Math.max(0, step - 1))

  return { values, errors, failure, busy, step, change, leave, advance, back }
}

export type Wizard = ReturnType<typeof useRegistration>

import { useState } from 'react'
import { isApiError, messageOf } from '../../../kernel/web/api/api-error.ts'
import { callAt } from '../../../kernel/web/api/client.ts'
import { sessionStarted } from '../../../kernel/web/session/session-store.ts'
import { identityProblems, secondFactorProblems } from '../contract/problems.ts'
import type { sessionRoutes } from '../contract/session.ts'
import { sessionAddresses } from '../contract/session-addresses.ts'
import { fieldError, type LoginField, type LoginValues, reasonToWait } from './login-rules.ts'

type Errors = Partial<Record<LoginField, string>>

const refusal = identityProblems.invalidCredentials.message
const refused: Errors = { email: refusal, password: refusal }

/** A refusal was of the pair: changing either clears both. What is too short stays said until it is changed. */
const afterChange = ({ email, password }: Errors, change: Partial<LoginValues>): Errors => ({
  email: change.email === undefined && email !== refusal ? email : undefined,
  password: change.password === undefined && password !== refusal ? password : undefined,
})

/** Leaving a refused field as it was does not take back what the server said of it. */
const afterLeaving = (errors: Errors, field: LoginField, value: string): Errors => ({
  ...errors,
  [field]: fieldError(field, value) ?? (errors[field] === refusal ? refusal : undefined),
})

/** The login's state: what is typed, what is wrong with it, and the attempt. The guard of the page takes it from there. */
export const useLogin = (onCodeRequired: () => void) => {
  const [values, setValues] = useState<LoginValues>({ email: '', password: '', accepted: false })
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const reason = reasonToWait(values)

  const change = (change: Partial<LoginValues>) => {
    setValues(current => ({ ...current, ...change }))
    setErrors(current => afterChange(current, change))
    setFailure(null)
  }
  const leave = (field: LoginField) => setErrors(current => afterLeaving(current, field, values[field]))

  const submit = async () => {
    if (reason || busy) return
    setBusy(true)
    try {
      const body = { email: values.email, password: values.password }
      sessionStarted(await callAt<typeof sessionRoutes.login>(sessionAddresses.login, { body }))
    } catch (error) {
      const code = isApiError(error) ? error.code : null
      if (code === secondFactorProblems.codeRequired.code) onCodeRequired()
      else if (code === identityProblems.invalidCredentials.code) setErrors(refused)
      else setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return { values, errors, failure, busy, reason, change, leave, submit }
}

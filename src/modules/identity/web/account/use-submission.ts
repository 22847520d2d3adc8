import { useState } from 'react'
import { isApiError, messageOf } from '../../../../kernel/web/api/api-error.ts'

type Refusal = { errors: Record<string, string>; failure: string | null }
const none: Refusal = { errors: {}, failure: null }

/** A small form's way to the server: what is wrong with each field, or with the whole, and whether it is under way. */
export const useSubmission = <Values>(send: (values: Values) => Promise<void>) => {
  const [refusal, setRefusal] = useState(none)
  const [busy, setBusy] = useState(false)
  const submit = async (values: Values): Promise<void> => {
    if (busy) return
    setBusy(true)
    setRefusal(none)
    try {
      await send(values)
    } catch (error) {
      const errors = isApiError(error)
        ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
        : {}
      setRefusal({ errors, failure: Object.keys(errors).length > 0 ? null : messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  /** Another value was typed: the refusal was of the one before. */
  const forget = () => setRefusal(none)
  return { ...refusal, busy, submit, forget }
}

import { useState } from 'react'
import { noRefusal, refusalOf } from '../api/refusal.ts'

/** A small form's way to the server, once at a time: what was refused, by field or whole, and whether it is under way. */
export const useSubmission = <Values extends unknown[]>(send: (...values: Values) => Promise<unknown>) => {
  const [refusal, setRefusal] = useState(noRefusal)
  const [busy, setBusy] = useState(false)
  const submit = async (...values: Values): Promise<void> => {
    if (busy) return
    setBusy(true)
    setRefusal(noRefusal)
    try {
      await send(...values)
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }
  /** Another value was typed: the refusal was of the one before. */
  const forget = (): void => setRefusal(noRefusal)
  return { ...refusal, busy, submit, forget }
}

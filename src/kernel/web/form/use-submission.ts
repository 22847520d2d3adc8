import { useState } from 'react'
import { noRefusal, refusalOf } from '../api/refusal.ts'

/** Sends a small form to the server, once at a time: its errors by field or as a whole, and whether it is running. */
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
  /** The value changed, so the error of the previous one no longer applies. */
  const forget = (): void => setRefusal(noRefusal)
  return { ...refusal, busy, submit, forget }
}

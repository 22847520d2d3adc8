import { useEffect, useState } from 'react'
import { errorOfResponse, messageOf, networkError } from '../api/api-error.ts'

export type Loaded<T> = { data: T | null; error: string | null; again: () => void }

const fetchDocument = async <T>(address: string, cache: RequestCache, signal: AbortSignal): Promise<T> => {
  const response = await fetch(address, { cache, signal }).catch(() => {
    throw networkError()
  })
  if (!response.ok) throw await errorOfResponse(response)
  return response.json() as Promise<T>
}

type State<T> = { address: string; data: T | null; error: string | null }

/** A document of the API; the browser keeps it, and asks each time whether it is still the same. */
export const useDocument = <T>(address: string): Loaded<T> => {
  const [state, setState] = useState<State<T> | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    fetchDocument<T>(address, attempt > 0 ? 'reload' : 'default', controller.signal).then(
      data => setState({ address, data, error: null }),
      (error: unknown) => controller.signal.aborted || setState({ address, data: null, error: messageOf(error) }),
    )
    return () => controller.abort()
  }, [address, attempt])
  const again = () => setAttempt(attempt + 1)
  return state?.address === address
    ? { data: state.data, error: state.error, again }
    : { data: null, error: null, again }
}

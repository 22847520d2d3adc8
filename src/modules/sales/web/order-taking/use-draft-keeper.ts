import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { useDebounced } from '../../../../kernel/web/components/use-debounced.ts'
import { takingRoutes } from '../../contract/order-taking/routes.ts'
import type { DraftContent } from '../../contract/order-taking/taken-order.ts'

const pause = 600

export type Place = { codeClient: string; orderId: string | null }

/** The query parameter of the order being changed, whose own units are available to it. */
export const changingOf = ({ orderId }: Place) => (orderId ? { order: orderId } : {})

/** The query parameters for offers: some combos are only for some customers. */
export const offeredIn = (place: Place) => ({ customer: place.codeClient, ...changingOf(place) })

export const addressOf = (place: Place) => ({
  params: { codeClient: place.codeClient },
  query: changingOf(place),
})

type Keeping = { place: Place; content: DraftContent; savedAt: string | null }

/** Saves the draft on the server when typing pauses. `isKept` is false while there are unsaved changes. */
export const useDraftKeeper = ({ place, content, savedAt }: Keeping) => {
  const json = JSON.stringify(content)
  const settledJson = useDebounced(json, pause)
  const [lastSaved, setLastSaved] = useState({ json, at: savedAt })
  const [error, setError] = useState<unknown>(null)
  const isStopped = useRef(false)
  const address = JSON.stringify(addressOf(place))
  useEffect(() => {
    if (isStopped.current || settledJson === lastSaved.json) return
    const sending = new AbortController()
    call(takingRoutes.saveDraft, {
      ...JSON.parse(address),
      body: JSON.parse(settledJson),
      signal: sending.signal,
    }).then(
      answer => {
        setLastSaved({ json: settledJson, at: answer.savedAt })
        setError(null)
      },
      failure => sending.signal.aborted || setError(failure),
    )
    return () => sending.abort()
  }, [settledJson, lastSaved.json, address])
  return {
    isKept: json === lastSaved.json,
    savedAt: lastSaved.at,
    error,
    /** Stops saving: the order is being sent, or the draft was discarded. */
    stop: () => {
      isStopped.current = true
    },
    resume: () => {
      isStopped.current = false
    },
  }
}

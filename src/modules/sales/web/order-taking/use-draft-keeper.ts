import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { useDebounced } from '../../../../kernel/web/components/use-debounced.ts'
import { takingRoutes } from '../../contract/order-taking/routes.ts'
import type { DraftContent } from '../../contract/order-taking/taken-order.ts'

const pause = 600

export type Place = { codeClient: string; orderId: string | null }

/** The order being changed, as the server is asked about it: its own units are free for it. */
export const changingOf = ({ orderId }: Place) => (orderId ? { order: orderId } : {})

/** What is offered in that place: combos are for some customers and not for others. */
export const offeredIn = (place: Place) => ({ customer: place.codeClient, ...changingOf(place) })

export const addressOf = (place: Place) => ({
  params: { codeClient: place.codeClient },
  query: changingOf(place),
})

type Keeping = { place: Place; content: DraftContent; savedAt: string | null }

/** Keeps what is typed on the server a moment after it was typed. `isKept` is false while something would be lost. */
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
    /** Nothing more is kept: the order is sent, or the draft discarded. */
    stop: () => {
      isStopped.current = true
    },
    resume: () => {
      isStopped.current = false
    },
  }
}

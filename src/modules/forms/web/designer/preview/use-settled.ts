import { startTransition, useEffect, useState } from 'react'
import type { FormDefinition } from '../../../contract/definition/types.ts'
import { useDesigner } from '../state/use-designer.ts'

export type Settled = { definition: FormDefinition; page: string }

/** The preview follows the last edit by this, in milliseconds: what is typed is drawn first. */
const pause = 400

const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(work, { timeout: 1_000 })
  return () => cancelIdleCallback(id)
}

/** What is drawn now, a moment after nobody types: the preview must not slow the hand that edits. */
export const useSettled = (): Settled => {
  const { store } = useDesigner()
  const present = store.useStore(({ history }) => history.present)
  const { definition, page } = present
  const [settled, setSettled] = useState<Settled>({ definition, page })
  useEffect(() => {
    if (settled.definition === definition && settled.page === page) return
    let stopIdle: (() => void) | undefined
    // Turning a page is no typing.
    const timer = setTimeout(
      () => {
        stopIdle = whenIdle(() => startTransition(() => setSettled({ definition, page })))
      },
      settled.page === page ? pause : 0,
    )
    return () => {
      clearTimeout(timer)
      stopIdle?.()
    }
  }, [settled, definition, page])
  return settled
}

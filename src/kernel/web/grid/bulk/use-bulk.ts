import { useRef, useState } from 'react'
import type { z } from 'zod'
import { type BulkProgress, bulkRoutes } from '../../../contract/bulk.ts'
import type { Resource } from '../../../contract/resource.ts'
import { messageOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { showToast } from '../../components/toast-store.ts'
import { outcomeWords, undoneWords } from './bulk-words.ts'

export type BulkBody = z.input<NonNullable<ReturnType<typeof bulkRoutes>['start']['body']>>

/** State of a change that takes more than one request: running, undoing, or finished with refused rows. */
export type BulkStep = { name: 'running' | 'undoing' | 'refused'; progress: BulkProgress }

const tell = (error: unknown) => showToast({ variant: 'error', text: messageOf(error) })

/** Runs bulk changes in several requests, with their progress, stop and undo. */
export const useBulk = (resource: Resource, onDone: () => void) => {
  const [step, setStep] = useState<BulkStep | null>(null)
  const stopping = useRef(false)
  const routes = bulkRoutes(resource)

  const finish = (progress: BulkProgress, refusals: BulkProgress['refusals']) => {
    onDone()
    const undoable = progress.undoable && progress.changed > 0
    showToast({
      variant: progress.changed > 0 ? 'success' : 'info',
      text: outcomeWords(resource, progress),
      ...(undoable ? { action: { label: 'Deshacer', run: () => void undo(progress.id) } } : {}),
    })
    setStep(refusals.length > 0 ? { name: 'refused', progress: { ...progress, refusals } } : null)
  }

  /**
   * Throws when the first request fails. When a later one fails, a toast says so, and the rows done so far stay
   * changed.
   */
  const run = async (body: BulkBody): Promise<void> => {
    stopping.current = false
    // It may have failed because the list changed meanwhile, so the list is read again.
    let progress = await call(routes.start, { body }).catch((error: unknown) => {
      onDone()
      throw error
    })
    const refusals = [...progress.refusals]
    try {
      while (progress.state === 'running') {
        setStep({ name: 'running', progress })
        const params = { id: progress.id }
        progress = await call(stopping.current ? routes.cancel : routes.next, { params })
        refusals.push(...progress.refusals)
      }
    } catch (error) {
      tell(error)
    }
    finish(progress, refusals)
  }

  const undo = async (id: string): Promise<void> => {
    const params = { id }
    try {
      let progress = await call(routes.undo, { params })
      while (progress.state === 'undoing') {
        setStep({ name: 'undoing', progress })
        progress = await call(routes.undo, { params })
      }
      showToast({ variant: 'success', text: undoneWords(resource, progress) })
    } catch (error) {
      tell(error)
    }
    setStep(null)
    onDone()
  }

  return {
    step,
    run,
    undo,
    tell,
    stop: () => {
      stopping.current = true
    },
    close: () => setStep(null),
  }
}
export type Bulk = ReturnType<typeof useBulk>

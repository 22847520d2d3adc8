import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError, messageOf } from '../../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../../kernel/web/api/client.ts'
import type { FormDefinition } from '../../../contract/definition/types.ts'
import { type FormDetail, formRoutes } from '../../../contract/forms.ts'
import { formProblems } from '../../../contract/problems.ts'
import type { Designer } from '../state/designer.ts'

export type SaveState = {
  status: 'saved' | 'saving' | 'waiting' | 'failed' | 'conflict'
  /** Of the last save that the server confirmed. */
  savedAt: string
  edition: number
  hasChanges: boolean
  /** Why the last save failed, in Spanish. */
  failure: string | null
}

/** A save follows the last edit by this, in milliseconds. */
const pause = 800
/** After a failure the next attempt waits this long, in milliseconds. */
const retryPause = 5_000

/**
 * Saves the draft after each edit, one request at a time, on the edition it is based on. A failure keeps what was drawn
 * and tries again; an edition saved by somebody else stops, until the person chooses which draft stays.
 */
export const useAutosave = (designer: Designer, form: FormDetail) => {
  const saved = useRef<FormDefinition>(designer.definition())
  // Read as a yes or no: the page around the designer is not drawn again with every letter.
  const isPending = designer.store.useStore(({ history }) => history.present.definition !== saved.current)
  const [state, setState] = useState<SaveState>({
    status: 'saved',
    savedAt: form.draftSavedAt,
    edition: form.draftEdition,
    hasChanges: form.hasChanges,
    failure: null,
  })
  const latest = useRef(state)
  latest.current = state

  const save = useCallback(
    async (edition: number): Promise<boolean> => {
      const current = designer.definition()
      setState(before => ({ ...before, status: 'saving', failure: null }))
      try {
        const answer = await call(formRoutes.saveDraft, {
          params: { id: form.id },
          body: { edition, definition: current },
        })
        saved.current = current
        const isLast = designer.definition() === current
        setState({ ...answer, status: isLast ? 'saved' : 'waiting', failure: null })
        return isLast
      } catch (error) {
        const isConflict = isApiError(error) && error.code === formProblems.draftChanged.code
        setState(before => ({ ...before, status: isConflict ? 'conflict' : 'failed', failure: messageOf(error) }))
        return false
      }
    },
    [designer, form.id],
  )

  /** Saves at once what is not saved yet; whether everything is. */
  const flush = useCallback(
    async (): Promise<boolean> =>
      designer.definition() === saved.current ? latest.current.status === 'saved' : save(latest.current.edition),
    [designer, save],
  )

  /** Keeps this draft over the one that somebody else saved. */
  const overwrite = useCallback(async (): Promise<void> => {
    const fresh = await call(formRoutes.get, { params: { id: form.id } })
    await save(fresh.draftEdition)
  }, [form.id, save])

  return { ...state, isPending, saved, save, flush, overwrite }
}

export type Autosave = ReturnType<typeof useAutosave>

/** Waits for a pause of whoever edits, and saves. It draws nothing, so that each letter may pass through it. */
export const AutosaveTimer = ({ designer, autosave }: { designer: Designer; autosave: Autosave }) => {
  const definition = designer.store.useStore(({ history }) => history.present.definition)
  const { status, edition, saved, save } = autosave
  useEffect(() => {
    if (definition === saved.current || status === 'saving' || status === 'conflict') return
    const timer = setTimeout(() => void save(edition), status === 'failed' ? retryPause : pause)
    return () => clearTimeout(timer)
  }, [definition, status, edition, saved, save])
  return null
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError, messageOf } from '../../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../../kernel/web/api/client.ts'
import type { MenuDefinition } from '../../../contract/definition.ts'
import { type MenuDetail, menuRoutes } from '../../../contract/menus.ts'
import { menuProblems } from '../../../contract/problems.ts'
import type { MenuEditor } from './menu-editor.ts'

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
const retryPause = 5_000

/**
 * Saves the draft after each edit, one request at a time, over the edition it is based on. A failure keeps what was edited and
 * tries again; an edition that somebody else saved stops, until the person chooses which draft stays.
 */
export const useAutosave = (editor: MenuEditor, detail: MenuDetail) => {
  const menu = editor.store.useStore(({ history }) => history.present.menu)
  const saved = useRef<MenuDefinition>(menu)
  const [state, setState] = useState<SaveState>({
    status: 'saved',
    savedAt: detail.draftSavedAt,
    edition: detail.draftEdition,
    hasChanges: detail.hasChanges,
    failure: null,
  })
  const latest = useRef(state)
  latest.current = state

  const save = useCallback(
    async (edition: number): Promise<boolean> => {
      const current = editor.menu()
      setState(before => ({ ...before, status: 'saving', failure: null }))
      try {
        const body = { edition, definition: current }
        const answer = await call(menuRoutes.saveDraft, { params: { id: detail.id }, body })
        saved.current = current
        const isLast = editor.menu() === current
        setState({ ...answer, status: isLast ? 'saved' : 'waiting', failure: null })
        return isLast
      } catch (error) {
        const isConflict = isApiError(error) && error.code === menuProblems.draftChanged.code
        setState(before => ({ ...before, status: isConflict ? 'conflict' : 'failed', failure: messageOf(error) }))
        return false
      }
    },
    [editor, detail.id],
  )

  useEffect(() => {
    const { status, edition } = state
    if (menu === saved.current || status === 'saving' || status === 'conflict') return
    const timer = setTimeout(() => void save(edition), status === 'failed' ? retryPause : pause)
    return () => clearTimeout(timer)
  }, [menu, state, save])

  /** Saves at once what is not saved yet; whether everything is. */
  const flush = useCallback(
    async (): Promise<boolean> =>
      editor.menu() === saved.current ? latest.current.status === 'saved' : save(latest.current.edition),
    [editor, save],
  )

  /** Keeps this draft over the one that somebody else saved. */
  const overwrite = useCallback(async (): Promise<void> => {
    try {
      const fresh = await call(menuRoutes.get, { params: { id: detail.id } })
      await save(fresh.draftEdition)
    } catch (error) {
      setState(before => ({ ...before, failure: messageOf(error) }))
    }
  }, [detail.id, save])

  /** Another edition is on the server: with nothing of its own to lose, the screen opens that one. */
  const isBehind = useCallback(
    (edition: number): boolean => edition > latest.current.edition && latest.current.status !== 'saving',
    [],
  )

  return { ...state, isPending: menu !== saved.current, flush, overwrite, isBehind }
}
export type Autosave = ReturnType<typeof useAutosave>

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { guardHistory } from '../app/history-guard.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

export type Unsaved = {
  /** The form reports how many of its fields differ from what is saved. */
  tell: (changes: number) => void
  /** Runs an action that would lose the changes: at once when there are none, otherwise after the person confirms. */
  leave: (act: () => void) => void
  question: ReactNode
}

const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey)
  const link = event.target instanceof Element ? event.target.closest('a') : null
  return isPlain && link?.origin === window.location.origin && !link.target && !link.download ? link : null
}

/** Position of a history state in the tab's history, as the router numbers them. */
const placeOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0

/**
 * The browser reports Back and Forward after they happened. They are undone before the router sees them, and repeated
 * if the person confirms.
 */
const useHistoryGuard = (hasChanges: () => boolean, leave: Unsaved['leave']): void => {
  const { key } = useLocation()
  const place = useRef(0)
  useEffect(() => {
    place.current = key ? placeOf(window.history.state) : 0
  }, [key])
  useEffect(() => {
    let isReturning = false
    const onPop = (event: PopStateEvent) => {
      const steps = placeOf(event.state) - place.current
      if (!isReturning && (!hasChanges() || steps === 0)) return
      event.stopImmediatePropagation()
      if (!isReturning) {
        window.history.go(-steps)
        leave(() => window.history.go(steps))
      }
      isReturning = !isReturning
    }
    return guardHistory(onPop)
  }, [hasChanges, leave])
}

/** Asks before typed changes are lost by opening another row or page, going back, closing the tab or reloading. */
export const useUnsaved = (): Unsaved => {
  const changes = useRef(0)
  const [pending, setPending] = useState<{ act: () => void } | null>(null)
  const navigate = useNavigate()
  const hasChanges = useCallback(() => changes.current > 0, [])

  const tell = useCallback((count: number) => {
    changes.current = count
  }, [])
  const leave = useCallback((act: () => void) => {
    if (changes.current === 0) act()
    else setPending({ act })
  }, [])
  useHistoryGuard(hasChanges, leave)

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => changes.current > 0 && event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const link = changes.current > 0 ? linkOf(event) : null
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      leave(() => void navigate(link.pathname + link.search))
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
  }, [leave, navigate])

  const count = changes.current === 1 ? '1 cambio' : `${changes.current} cambios`
  const question = pending && (
    <ConfirmDialog
      title={`¿Descartar ${count}?`}
      confirmLabel={`Descartar ${count}`}
      cancelLabel="Seguir editando"
      destructive
      onCancel={() => setPending(null)}
      onConfirm={() => {
        changes.current = 0
        setPending(null)
        pending.act()
      }}
    >
      Lo que escribiste todavía no se guardó.
    </ConfirmDialog>
  )
  return { tell, leave, question }
}

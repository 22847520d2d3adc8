import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

export type Unsaved = {
  /** The form says how many of its fields differ from what is saved. */
  tell: (changes: number) => void
  /** Does what would lose them: at once when there are none, else after asking. */
  leave: (act: () => void) => void
  question: ReactNode
}

const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey)
  const link = event.target instanceof Element ? event.target.closest('a') : null
  return isPlain && link?.origin === window.location.origin && !link.target && !link.download ? link : null
}

/** Nothing that was typed is thrown away in silence: another row, another page, closing and reloading all ask first. */
export const useUnsaved = (): Unsaved => {
  const changes = useRef(0)
  const [pending, setPending] = useState<{ act: () => void } | null>(null)
  const navigate = useNavigate()

  const tell = useCallback((count: number) => {
    changes.current = count
  }, [])
  const leave = useCallback((act: () => void) => {
    if (changes.current === 0) act()
    else setPending({ act })
  }, [])

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

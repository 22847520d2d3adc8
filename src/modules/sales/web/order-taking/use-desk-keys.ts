import { useEffect, useRef } from 'react'

export type DeskKeys = Record<string, () => void>

const nameOf = (event: KeyboardEvent): string =>
  [event.shiftKey && 'Shift', (event.ctrlKey || event.metaKey) && 'Ctrl', event.key].filter(Boolean).join('+')

/** Keys of the whole page, by name (`F2`, `Shift+F2`, `Ctrl+Enter`); a dialog that is open has its own. */
export const useDeskKeys = (keys: DeskKeys): void => {
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const run = current.current[nameOf(event)]
      if (!run || event.repeat || document.querySelector('dialog[open], [role="dialog"]')) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

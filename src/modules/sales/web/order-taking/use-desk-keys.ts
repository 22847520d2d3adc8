import { useEffect, useRef } from 'react'

export type DeskKeys = [key: string, run: () => unknown][]

const nameOf = (event: KeyboardEvent): string =>
  [event.shiftKey && 'Shift', (event.ctrlKey || event.metaKey) && 'Ctrl', event.key].filter(Boolean).join('+')

/** Keys of the whole page, by name (`F2`, `Shift+F2`, `Ctrl+Enter`); a dialog that is open has its own. */
export const useDeskKeys = (keys: DeskKeys): void => {
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const name = nameOf(event)
      const run = current.current.find(([key]) => key === name)?.[1]
      if (!run || event.repeat || document.querySelector('dialog[open], [role="dialog"]')) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

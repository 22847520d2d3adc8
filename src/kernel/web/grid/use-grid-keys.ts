import { type RefObject, useEffect, useRef } from 'react'

const isTyping = (element: Element | null): boolean =>
  element?.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], dialog') != null

const filterInput = '.ag-header input[aria-label^="Filtrar"]'

type Keys = { onHelp: () => void; onEscape: () => boolean }

/**
 * Keyboard shortcuts anywhere on a grid's page: Ctrl F focuses its filters (pressed again, the browser's search opens),
 * `?` lists the keys, Esc clears the selection.
 */
export const useGridKeys = (root: RefObject<HTMLElement | null>, keys: Keys): void => {
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    const focusFilter = (): boolean => {
      const input = root.current?.querySelector<HTMLInputElement>(filterInput)
      if (!input || document.activeElement?.closest('.ag-header')) return false
      input.focus()
      input.select()
      return true
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]')) return
      const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f'
      const isFree = !isTyping(document.activeElement)
      if (isFind ? focusFilter() : isFree && event.key === 'Escape' && current.current.onEscape())
        event.preventDefault()
      else if (isFree && event.key === '?') current.current.onHelp()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [root])
}

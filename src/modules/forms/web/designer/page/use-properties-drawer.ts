import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'
import { useDesigner, useDesignerState } from '../state/use-designer.ts'

const isRow = (target: EventTarget): boolean => target instanceof Element && target.closest('[data-row]') !== null

/** An open list inside takes the first Escape for itself. */
const hasOpenList = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[aria-expanded="true"]') !== null

/**
 * Where there is no room for a column of properties they are a drawer: it opens with a question, and closing it goes back
 * to that question.
 */
export const usePropertiesDrawer = (isDrawer: boolean) => {
  const designer = useDesigner()
  const selected = useDesignerState(({ history }) => (isDrawer ? history.present.selected : null))
  const fresh = useDesignerState(state => (isDrawer ? state.fresh : null))
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (fresh !== null || (selected !== null && designer.element(selected))) setOpen(true)
  }, [designer, selected, fresh])
  const close = (): void => {
    setOpen(false)
    const row = selected === null ? null : document.querySelector<HTMLElement>(`[data-row="${CSS.escape(selected)}"]`)
    const tab = document.querySelector<HTMLElement>(
      '[role="tab"][aria-controls="designer-canvas"][aria-selected="true"]',
    )
    ;(row ?? tab)?.focus()
  }
  return {
    isOpen,
    open: () => setOpen(true),
    close,
    /** On the canvas: the question that is already selected opens it again. */
    onCanvasClick: (event: MouseEvent) => {
      if (isRow(event.target)) setOpen(true)
    },
    onCanvasKey: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && isRow(event.target)) setOpen(true)
    },
    onDrawerKey: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || hasOpenList(event.target)) return
      event.stopPropagation()
      close()
    },
  }
}

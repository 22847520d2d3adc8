import type { KeyboardEvent } from 'react'
import { showToast } from '../../../../../kernel/web/components/toast-store.ts'
import { titleOf } from '../../../contract/definition/questions.ts'
import type { Designer } from '../state/designer.ts'
import { moveBy } from './use-lifting.ts'

/** Takes a question or page out and offers to bring it back. */
export const removeWithUndo = (designer: Designer, name: string): void => {
  const element = designer.element(name) ?? designer.definition().pages.find(page => page.name === name)
  if (!element) return
  designer.remove(name)
  showToast({
    variant: 'info',
    text: `Quitaste «${titleOf(element)}».`,
    action: { label: 'Deshacer', run: designer.undo },
  })
}

/** The row drawn before or after this one on the canvas. */
const neighbourRow = (row: Element, step: 1 | -1): HTMLElement | undefined => {
  const rows = [...(row.closest('[data-canvas]')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  return rows[rows.indexOf(row as HTMLElement) + step]
}

/** Element of the properties that takes the question's text. */
export const titleInputId = 'designer-title'

/** Focuses a row once it is drawn: moving one takes it away and draws it elsewhere. */
const focusRow = (name: string): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(name)}"]`)?.focus())
}

const walk = (event: KeyboardEvent, designer: Designer, name: string, step: 1 | -1): void => {
  if (event.altKey) {
    moveBy(designer, name, step)
    focusRow(name)
    return
  }
  const next = neighbourRow(event.currentTarget, step)
  next?.focus()
  if (next?.dataset.row) designer.select(next.dataset.row)
}

const acts: Readonly<Record<string, (designer: Designer, name: string) => void>> = {
  Delete: removeWithUndo,
  Enter: (designer, name) => {
    designer.select(name)
    requestAnimationFrame(() => document.getElementById(titleInputId)?.focus())
  },
  Escape: designer => designer.select(null),
}

/** Keys of a row: arrows walk, Alt and arrows move, Supr removes, Ctrl D duplicates, Enter goes to its text. */
export const onRowKey = (event: KeyboardEvent, designer: Designer, name: string): void => {
  const isDuplicate = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd'
  if (isDuplicate) designer.duplicate(name)
  else if (event.key === 'ArrowDown') walk(event, designer, name, 1)
  else if (event.key === 'ArrowUp') walk(event, designer, name, -1)
  else if (acts[event.key]) acts[event.key]?.(designer, name)
  else return
  event.preventDefault()
}

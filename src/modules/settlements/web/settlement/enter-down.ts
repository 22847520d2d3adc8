import type { KeyboardEvent } from 'react'

/** Enter moves to the next input of the same column, as in a spreadsheet; inputs name their column in `data-down`. */
export const enterDown = (event: KeyboardEvent<HTMLInputElement>): void => {
  const input = event.currentTarget
  if (event.key !== 'Enter' || !input.dataset.down) return
  event.preventDefault()
  const column = [...document.querySelectorAll<HTMLInputElement>(`input[data-down="${input.dataset.down}"]`)]
  const next = column[column.indexOf(input) + (event.shiftKey ? -1 : 1)]
  next?.focus()
  next?.select()
}

import { type KeyboardEvent, useRef } from 'react'
import { stepTo, typedTo, typingPause } from './entry-keys.ts'

/** A list is walked with the up and down arrows, a bar with left and right. */
type Direction = 'list' | 'bar'

/** Attributes of the elements that the keys walk through. */
export const entryMark = { 'data-entry': 'list' } as const
export const barEntryMark = { 'data-entry': 'bar' } as const

const alongBar: Record<string, string> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp', Home: 'Home', End: 'End' }

const entriesOf = (root: Element, direction: Direction): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(`[data-entry="${direction}"]`)].filter(entry => entry.checkVisibility())

/** Index of the entry that has the focus, or contains it. */
const focusedIn = (entries: HTMLElement[]): number => {
  const activeElement = document.activeElement
  const exact = activeElement instanceof HTMLElement ? entries.indexOf(activeElement) : -1
  return exact >= 0 ? exact : entries.findIndex(entry => entry.parentElement?.contains(activeElement))
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** Arrows, Home, End and first letters move between the entries of a menu; Tab works as usual. */
export const useEntryKeys = (direction: Direction = 'list') => {
  const typing = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.defaultPrevented) return
    const entries = entriesOf(event.currentTarget, direction)
    const index = focusedIn(entries)
    const key = direction === 'bar' ? (alongBar[event.key] ?? '') : event.key
    let next = stepTo(key, index, entries.length)
    if (next === null && isLetter(event)) {
      const fresh = event.timeStamp - typing.current.at > typingPause
      typing.current = { text: (fresh ? '' : typing.current.text) + event.key, at: event.timeStamp }
      const titles = entries.map(entry => entry.dataset.title ?? entry.textContent ?? '')
      next = typedTo(titles, typing.current.text, index)
    }
    if (next === null) return
    event.preventDefault()
    entries[next]?.focus()
  }
}

import type { KeyboardEvent, ReactNode } from 'react'
import { Dialog } from '../components/dialog.tsx'
import type { Unsaved } from '../components/use-unsaved.tsx'

type Props = {
  /** Of `useUnsaved`. */
  unsaved: Unsaved
  title: string
  size: number
  onClose: () => void
  children: ReactNode
}

/** An open list inside closes first, and marks itself so. */
const closesList = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

/** A dialog in which something is typed: closing it, by whatever way, asks first. */
export const UnsavedModal = ({ unsaved, title, size, onClose, children }: Props) => {
  const close = () => unsaved.leave(onClose)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || closesList(event.target)) return
    // Left to the browser, the same key would dismiss the question that closing may raise.
    event.preventDefault()
    close()
  }
  return (
    <Dialog
      onClose={close}
      onKeyDown={onKeyDown}
      title={title}
      size={size}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {children}
      {unsaved.question}
    </Dialog>
  )
}

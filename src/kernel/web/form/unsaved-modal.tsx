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

/** Whether an open dropdown inside the dialog should close on Escape before the dialog does. */
const closesList = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

/** A dialog with typed values: every way of closing it asks first when there are changes. */
export const UnsavedModal = ({ unsaved, title, size, onClose, children }: Props) => {
  const close = () => unsaved.leave(onClose)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || closesList(event.target)) return
    // Without preventing the default, the same key press would also close the confirmation that closing may open.
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

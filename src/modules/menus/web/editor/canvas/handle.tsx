import { useDraggable } from '@dnd-kit/core'
import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Moved } from '../state/menu-editor.ts'
import { useEditorState, useMenuEditor } from '../state/use-menu-editor.ts'
import classes from './canvas.module.css'

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

export const movedId = (moved: Moved): string => (moved.kind === 'item' ? `item ${moved.key}` : `section ${moved.id}`)

export const movingHelpId = 'menu-moving'

type Props = { moved: Moved; label: string; onStep: (step: 1 | -1) => void }

/** Takes something by pointer or finger; by keyboard, Space takes it, arrows move it, Space leaves it, Escape puts it back. */
export const Handle = ({ moved, label, onStep }: Props) => {
  const editor = useMenuEditor()
  const id = movedId(moved)
  const { setNodeRef, listeners } = useDraggable({ id, data: { moved, label } })
  const isLifted = useEditorState(state => state.before !== null && state.moved !== null && movedId(state.moved) === id)
  const button = useRef<HTMLButtonElement>(null)
  // A row that moved is drawn anew: the focus stays with what was lifted.
  useEffect(() => {
    if (isLifted) button.current?.focus()
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (event.key === ' ') {
      if (isLifted) editor.letGo()
      else editor.lift(moved)
      editor.say(isLifted ? `Dejaste ${label}.` : `Tomaste ${label}.`)
    } else if (isLifted && event.key === 'Escape') {
      editor.putBack()
      editor.say(`${label} volvió a su lugar.`)
    } else if (isLifted && step) onStep(step)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      type="button"
      ref={element => {
        setNodeRef(element)
        button.current = element
      }}
      className={classes.handle}
      data-lifted={isLifted ? '' : undefined}
      aria-label={`Mover ${label}`}
      aria-pressed={isLifted}
      aria-describedby={movingHelpId}
      {...listeners}
      onKeyDown={onKeyDown}
      onBlur={() => isLifted && editor.store.get().before === editor.menu() && editor.letGo()}
    >
      <IconGripVertical size={16} stroke={1.75} aria-hidden />
    </button>
  )
}

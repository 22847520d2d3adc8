import { useDraggable } from '@dnd-kit/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useDesigner } from '../state/use-designer.ts'
import classes from './canvas.module.css'
import { useLifting } from './use-lifting.ts'

/** Takes an element by pointer, by finger, or with Space and arrows. */
export const RowHandle = ({ name, label }: { name: string; label: string }) => {
  const designer = useDesigner()
  const { setNodeRef, listeners } = useDraggable({ id: `element:${name}`, data: { name, label } })
  const { isLifted, handle, onKeyDown } = useLifting(name)
  return (
    <button
      type="button"
      ref={element => {
        setNodeRef(element)
        handle.current = element
      }}
      className={classes.handle}
      data-lifted={isLifted ? '' : undefined}
      aria-label={`Mover ${label}`}
      aria-pressed={isLifted}
      aria-describedby="designer-moving"
      {...listeners}
      onKeyDown={onKeyDown}
      onBlur={() => designer.drop(name)}
    >
      <IconGripVertical size={16} stroke={1.75} aria-hidden />
    </button>
  )
}

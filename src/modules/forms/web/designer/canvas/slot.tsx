import { useDroppable } from '@dnd-kit/core'
import { useDesignerState } from '../state/use-designer.ts'
import classes from './canvas.module.css'

type Where = { page: string; parent?: string; index: number }

/** The dashed line where a dragged element would go, with the number it would have. */
export const Slot = ({ page, parent, index }: Where) => {
  const number = useDesignerState(({ drop }) =>
    drop && drop.page === page && drop.parent === parent && drop.index === index ? drop.number : null,
  )
  return number === null ? null : (
    <span className={classes.slot} aria-hidden="true">
      <span>{number}</span>
    </span>
  )
}

/** The room after the last element of a page or section, where something can be dropped. */
export const EndSlot = ({ page, parent, index, label }: Where & { label?: string }) => {
  const { setNodeRef } = useDroppable({ id: `end:${page}:${parent ?? ''}`, data: { page, parent, index } })
  return (
    <li ref={setNodeRef} className={classes.end} data-empty={label ? '' : undefined}>
      {label}
      <Slot page={page} parent={parent} index={index} />
    </li>
  )
}

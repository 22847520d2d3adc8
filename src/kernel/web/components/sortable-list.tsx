import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import classes from './sortable-list.module.css'

export type SortableItem = { id: string; label: string; content: ReactNode }

type SortableListProps = {
  label: string
  items: SortableItem[]
  onChange: (ids: string[]) => void
}

/** The Spanish announcements of drag and drop for screen readers. */
const announcementsFor = (items: SortableItem[]): Announcements => {
  const name = (id: string | number) => items.find(item => item.id === id)?.label ?? ''
  const place = (id: string | number) => `${items.findIndex(item => item.id === id) + 1} de ${items.length}`
  return {
    onDragStart: ({ active }) => `Tomaste ${name(active.id)}, lugar ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} pasa al lugar ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `Dejaste ${name(active.id)} en el lugar ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} volvió a su lugar.`,
  }
}

const instructions = {
  draggable: 'Barra espaciadora para tomar, flechas para mover, barra espaciadora para dejar, Escape para cancelar.',
}

const Entry = ({ item }: { item: SortableItem }) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
    attributes: { roleDescription: 'ordenable' },
  })
  return (
    <li
      ref={setNodeRef}
      className={cx(classes.entry, isDragging && classes.dragged)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        className={classes.handle}
        // While an item is being dragged, Escape cancels the drag and must not also close the dialog around the list.
        data-mantine-stop-propagation={isDragging}
        aria-label={`Mover ${item.label}`}
      >
        <IconGripVertical size={14} stroke={1.75} aria-hidden />
      </button>
      {item.content}
    </li>
  )
}

/** A list put in order by its handles: by pointer, by touch, or with Space and arrows. */
export const SortableList = ({ label, items, onChange }: SortableListProps) => {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(({ id }) => id)
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return
    onChange(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: announcementsFor(items), screenReaderInstructions: instructions }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className={classes.list} aria-label={label}>
          {items.map(item => (
            <Entry key={item.id} item={item} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

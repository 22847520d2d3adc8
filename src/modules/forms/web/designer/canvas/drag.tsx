import {
  type CollisionDetection,
  DndContext,
  type DragMoveEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import { silentDrag } from '../../../../../kernel/web/components/silent-drag.ts'
import type { Place } from '../../../contract/definition/edits.ts'
import { type KnownKind, kindNames } from '../../../contract/definition/kinds.ts'
import { numberAt } from '../state/places.ts'
import { useDesigner } from '../state/use-designer.ts'
import classes from './canvas.module.css'

/** What the pointer is over: a row before the room after the last one, that before a tab. */
const underPointer: CollisionDetection = args => {
  const within = pointerWithin(args)
  const rows = within.filter(({ id }) => String(id).startsWith('row:'))
  // A row of a section is inside the section's card: the innermost comes last.
  return rows.length > 0 ? rows.slice(-1) : within
}

const isPlace = (data: unknown): data is Place =>
  typeof data === 'object' && data !== null && 'page' in data && 'index' in data

const pointerY = (event: DragMoveEvent): number => {
  const start = event.activatorEvent
  const y =
    start instanceof MouseEvent ? start.clientY : start instanceof TouchEvent ? (start.touches[0]?.clientY ?? 0) : 0
  return y + event.delta.y
}

/** In the lower half of a row, what is dropped goes after it. */
const placeUnder = (event: DragMoveEvent): Place | null => {
  const { over } = event
  const data: unknown = over?.data.current
  if (!over || !isPlace(data)) return null
  const place: Place = {
    page: data.page,
    ...(data.parent === undefined ? {} : { parent: data.parent }),
    index: data.index,
  }
  const isLower = String(over.id).startsWith('row:') && pointerY(event) > over.rect.top + over.rect.height / 2
  return isLower ? { ...place, index: place.index + 1 } : place
}

const isKind = (kind: unknown): kind is KnownKind => kindNames.some(name => name === kind)

const useSensorsOfHands = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )

/** Dragging from the palette and on the canvas. The keyboard moves rows by their handles and needs none of this. */
export const DesignerDrag = ({ children }: { children: ReactNode }) => {
  const designer = useDesigner()
  const sensors = useSensorsOfHands()
  const [label, setLabel] = useState<string | null>(null)
  const end = (): void => {
    setLabel(null)
    designer.aim(null)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={silentDrag}
      onDragStart={({ active }) => setLabel(String(active.data.current?.label ?? ''))}
      onDragMove={event => {
        const place = placeUnder(event)
        designer.aim(place && { ...place, number: numberAt(designer.definition(), place) })
      }}
      onDragCancel={end}
      onDragEnd={({ active }) => {
        const { drop } = designer.store.get()
        end()
        if (!drop) return
        const { number: _number, ...place } = drop
        const { name, kind } = active.data.current ?? {}
        if (typeof name === 'string') designer.move(name, place)
        else if (isKind(kind)) designer.add(kind, place)
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {label === null ? null : <span className={classes.dragged}>{label}</span>}
      </DragOverlay>
    </DndContext>
  )
}

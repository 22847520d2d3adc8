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
import { keyOf } from '../../../contract/definition.ts'
import { findSection, moveItem, moveSection } from '../../../contract/edits.ts'
import type { Drop, MenuEditor, Moved } from '../state/menu-editor.ts'
import { useMenuEditor } from '../state/use-menu-editor.ts'
import classes from './canvas.module.css'

/** What something can be dropped on. */
export type Target = { kind: 'row'; key: string } | { kind: 'end' } | { kind: 'section'; id: string }

/** A row before the room below the last one. */
const underPointer: CollisionDetection = args => {
  const within = pointerWithin(args)
  const rows = within.filter(({ id }) => !String(id).startsWith('end'))
  return rows.length > 0 ? rows : within
}

const pointerY = ({ activatorEvent: start, delta }: DragMoveEvent): number => {
  const y =
    start instanceof MouseEvent ? start.clientY : start instanceof TouchEvent ? (start.touches[0]?.clientY ?? 0) : 0
  return y + delta.y
}

const isLower = (event: DragMoveEvent): boolean =>
  event.over !== null && pointerY(event) > event.over.rect.top + event.over.rect.height / 2

/** Where an index goes once what is moved has left the list. */
const without = (index: number, own: number): number => (own >= 0 && own < index ? index - 1 : index)

const sectionDrop = (editor: MenuEditor, id: string, target: Target, lower: boolean): Drop | null => {
  if (target.kind !== 'section') return null
  const ids = editor.menu().sections.map(section => section.id)
  return { kind: 'section', index: without(ids.indexOf(target.id) + (lower ? 1 : 0), ids.indexOf(id)) }
}

const itemDrop = (editor: MenuEditor, moved: Moved & { kind: 'item' }, target: Target, lower: boolean): Drop | null => {
  if (target.kind === 'section') {
    const section = findSection(editor.menu(), target.id)
    if (!section || target.id === moved.sectionId) return null
    return { kind: 'item', place: { sectionId: target.id, index: section.items.length } }
  }
  const section = findSection(editor.menu(), editor.sectionId())
  if (!section) return null
  const keys = section.items.map(keyOf)
  const index = target.kind === 'end' ? keys.length : keys.indexOf(target.key) + (lower ? 1 : 0)
  const own = section.id === moved.sectionId ? keys.indexOf(moved.key) : -1
  return { kind: 'item', place: { sectionId: section.id, index: without(index, own) } }
}

const readData = <Value,>(data: Record<string, unknown> | undefined, name: string): Value | undefined =>
  data?.[name] as Value | undefined

const dropOf = (editor: MenuEditor, event: DragMoveEvent): Drop | null => {
  const target = readData<Target>(event.over?.data.current, 'target')
  const moved = readData<Moved>(event.active.data.current, 'moved')
  if (!target || !moved) return null
  const lower = isLower(event)
  return moved.kind === 'section'
    ? sectionDrop(editor, moved.id, target, lower)
    : itemDrop(editor, moved, target, lower)
}

const finish = (editor: MenuEditor): void => {
  const { moved, drop } = editor.store.get()
  editor.letGo()
  if (moved?.kind === 'item' && drop?.kind === 'item') editor.edit(menu => moveItem(menu, moved, drop.place))
  if (moved?.kind === 'section' && drop?.kind === 'section')
    editor.edit(menu => moveSection(menu, moved.id, drop.index))
}

/** Dragging of items and sections. The keyboard moves them by their handles and needs none of this. */
export const MenuDrag = ({ children }: { children: ReactNode }) => {
  const editor = useMenuEditor()
  const [label, setLabel] = useState<string | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={silentDrag}
      onDragStart={({ active }) => {
        const moved = readData<Moved>(active.data.current, 'moved')
        if (moved) editor.drag(moved)
        setLabel(readData<string>(active.data.current, 'label') ?? '')
      }}
      onDragMove={event => editor.aim(dropOf(editor, event))}
      onDragCancel={() => {
        setLabel(null)
        editor.letGo()
      }}
      onDragEnd={() => {
        setLabel(null)
        finish(editor)
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {label === null ? null : <span className={classes.dragged}>{label}</span>}
      </DragOverlay>
    </DndContext>
  )
}

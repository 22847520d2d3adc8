import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  type DragStartEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useEffect, useRef, useState } from 'react'
import { silentDrag } from '../../../../kernel/web/components/silent-drag.ts'
import type { DashboardType } from '../../contract/built/kinds.ts'
import { moveTo, resizeTo, step } from '../../contract/built/layout.ts'
import { gridColumns, shapeOf, sizesOf, titleOf, type Widget } from '../../contract/built/widgets.ts'
import classes from './board.module.css'
import { cellsOf, gap, rowHeight } from './cells.ts'
import { Grid } from './dashboard-grid.tsx'
import { EditedCell } from './edited-cell.tsx'

export type EditorProps = {
  type: DashboardType
  widgets: Widget[]
  onChange: (widgets: Widget[]) => void
  onConfigure: (widget: Widget) => void
  onRemove: (widget: Widget) => void
}

export type Act = 'move' | 'size'
type DragTarget = { act: Act; id: string }
const dragTargetOf = (name: string | number): DragTarget => {
  const [act, ...id] = String(name).split(':')
  return { act: act === 'size' ? 'size' : 'move', id: id.join(':') }
}

const leastOf = (type: DashboardType, widget: Widget) => sizesOf[shapeOf(type, widget)].least

const placeWords = ({ x, y, w, h }: Widget): string => `columna ${x + 1}, fila ${y + 1}, ${w} de ancho por ${h} de alto`

const arrows: Record<string, { dx: number; dy: number }> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
}

/** Moves and resizes widgets by pointer and arrow keys; screen readers are told the result once. */
const useEditing = ({ type, widgets, onChange }: EditorProps) => {
  const grid = useRef<HTMLUListElement>(null)
  const [message, setMessage] = useState('')
  const [dragTarget, setDragTarget] = useState<DragTarget | null>(null)
  const [preview, setPreview] = useState<Widget[] | null>(null)

  const tell = (next: Widget[], id: string) => {
    const widget = next.find(one => one.id === id)
    if (widget) setMessage(`${titleOf(type, widget)}: ${placeWords(widget)}.`)
  }
  const put = (next: Widget[], widget: Widget) => {
    if (next === widgets) setMessage(`${titleOf(type, widget)} no va más allá.`)
    else {
      onChange(next)
      tell(next, widget.id)
    }
  }
  const resize = (widget: Widget, w: number, h: number) => resizeTo(widgets, widget.id, { w, h }, leastOf(type, widget))
  // Moving a widget changes its order in the DOM and loses the focus, so it is restored.
  const focusedHandle = useRef<string | null>(null)
  useEffect(() => {
    if (!focusedHandle.current || widgets.length === 0) return
    grid.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(focusedHandle.current)}"]`)?.focus()
    focusedHandle.current = null
  }, [widgets])
  const press = (act: Act, widget: Widget, key: string): boolean => {
    const arrow = arrows[key]
    if (!arrow) return false
    focusedHandle.current = `${act}:${widget.id}`
    if (act === 'move') put(step(widgets, widget.id, arrow), widget)
    else {
      const next = resize(widget, widget.w + arrow.dx, widget.h + arrow.dy)
      const now = next.find(({ id }) => id === widget.id)
      put(now?.w === widget.w && now.h === widget.h ? widgets : next, widget)
    }
    return true
  }
  const over = ({ active, delta }: Pick<DragMoveEvent, 'active' | 'delta'>): Widget[] | null => {
    const { act, id } = dragTargetOf(active.id)
    const widget = widgets.find(one => one.id === id)
    if (!widget || !grid.current) return null
    const column = (grid.current.clientWidth - (gridColumns - 1) * gap) / gridColumns
    const [dx, dy] = [cellsOf(delta.x, column), cellsOf(delta.y, rowHeight)]
    return act === 'move'
      ? moveTo(widgets, id, { x: widget.x + dx, y: widget.y + dy })
      : resize(widget, widget.w + dx, widget.h + dy)
  }
  const stop = () => {
    setDragTarget(null)
    setPreview(null)
  }
  const drag = {
    onDragStart: ({ active }: DragStartEvent) => setDragTarget(dragTargetOf(active.id)),
    onDragMove: (event: DragMoveEvent) => setPreview(over(event)),
    onDragEnd: (event: DragEndEvent) => {
      const next = over(event)
      stop()
      if (next && JSON.stringify(next) !== JSON.stringify(widgets)) {
        onChange(next)
        tell(next, dragTargetOf(event.active.id).id)
      }
    },
    onDragCancel: stop,
  }
  return { grid, message, dragTarget, layout: preview ?? widgets, press, drag }
}

/** The dashboard while editing: every widget with its handles and its real figures. */
export const DashboardEditor = (props: EditorProps) => {
  const { type, onConfigure, onRemove } = props
  const { grid, message, dragTarget, layout, press, drag } = useEditing(props)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const carriedWidget = dragTarget?.act === 'move' ? layout.find(({ id }) => id === dragTarget.id) : undefined
  return (
    <>
      <DndContext sensors={sensors} accessibility={silentDrag} {...drag}>
        <Grid label="Widgets en edición" editing place={grid}>
          {layout.map(widget => (
            <EditedCell
              key={widget.id}
              type={type}
              widget={widget}
              isCarried={carriedWidget?.id === widget.id}
              onPress={press}
              onConfigure={onConfigure}
              onRemove={onRemove}
            />
          ))}
        </Grid>
        <DragOverlay dropAnimation={null}>
          {carriedWidget && <div className={classes.carried}>{titleOf(type, carriedWidget)}</div>}
        </DragOverlay>
      </DndContext>
      <p className="visually-hidden" role="status" aria-label="Movimientos">
        {message}
      </p>
    </>
  )
}

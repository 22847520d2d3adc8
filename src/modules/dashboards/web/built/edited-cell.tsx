import { useDraggable } from '@dnd-kit/core'
import { IconArrowsDiagonal, IconGripVertical, IconSettings, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import type { DashboardType } from '../../contract/built/kinds.ts'
import { titleOf, type Widget } from '../../contract/built/widgets.ts'
import classes from './board.module.css'
import { heightOf } from './cells.ts'
import type { Act } from './dashboard-editor.tsx'
import { cellStyle, WidgetInPlace } from './dashboard-grid.tsx'

type CellProps = {
  type: DashboardType
  widget: Widget
  isCarried: boolean
  onPress: (act: Act, widget: Widget, key: string) => boolean
  onConfigure: (widget: Widget) => void
  onRemove: (widget: Widget) => void
}

const Tools = ({
  title,
  children,
  ...act
}: { title: string; children: ReactNode } & Pick<CellProps, 'widget' | 'onConfigure' | 'onRemove'>) => (
  <fieldset className={classes.tools} aria-label={title}>
    {children}
    <IconButton
      size="small"
      icon={IconSettings}
      label={`Configurar ${title}`}
      onClick={() => act.onConfigure(act.widget)}
    />
    <IconButton size="small" icon={IconX} label={`Quitar ${title}`} onClick={() => act.onRemove(act.widget)} />
  </fieldset>
)

/**
 * A widget while editing: handles to move and resize it, its settings, and a button that removes it. Its content is
 * inert.
 */
export const EditedCell = ({ type, widget, isCarried, onPress, ...acts }: CellProps) => {
  const title = titleOf(type, widget)
  const move = useDraggable({ id: `move:${widget.id}` })
  const size = useDraggable({ id: `size:${widget.id}` })
  const onKeyDown = (act: Act) => (event: KeyboardEvent) => {
    if (act === 'move' && (event.key === 'Delete' || event.key === 'Backspace')) acts.onRemove(widget)
    else if (!onPress(act, widget, event.key)) return
    event.preventDefault()
  }
  return (
    <li ref={move.setNodeRef} className={cx(classes.cell, isCarried && classes.slot)} style={cellStyle(widget)}>
      <div className={classes.content} inert>
        <WidgetInPlace type={type} widget={widget} height={heightOf(widget.h)} />
      </div>
      <Tools title={title} widget={widget} {...acts}>
        <button
          type="button"
          className={classes.grip}
          aria-label={`Mover ${title}`}
          title="Arrastrá, o usá las flechas"
          data-handle={`move:${widget.id}`}
          {...move.listeners}
          onKeyDown={onKeyDown('move')}
        >
          <IconGripVertical size={16} stroke={1.75} aria-hidden />
        </button>
      </Tools>
      <button
        type="button"
        ref={size.setNodeRef}
        className={classes.corner}
        aria-label={`Cambiar el tamaño de ${title}`}
        title="Arrastrá, o usá las flechas"
        data-handle={`size:${widget.id}`}
        {...size.listeners}
        onKeyDown={onKeyDown('size')}
      >
        <IconArrowsDiagonal size={14} stroke={2} aria-hidden />
      </button>
    </li>
  )
}

import type { CSSProperties, ReactNode, Ref } from 'react'
import { Boundary } from '../../../../kernel/web/components/boundary.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { FrameHeight } from '../../../../kernel/web/components/frame-height.ts'
import type { DashboardType } from '../../contract/built/kinds.ts'
import { arrange } from '../../contract/built/layout.ts'
import { titleOf, type Widget } from '../../contract/built/widgets.ts'
import { WidgetTitle } from '../dashboard-context.ts'
import classes from './board.module.css'
import { heightOf, rowHeight } from './cells.ts'
import { WidgetContent } from './dashboard-frame.tsx'

/** A widget in its place; an error while rendering it does not affect the others. */
export const WidgetInPlace = ({ type, widget, height }: { type: DashboardType; widget: Widget; height: number }) => {
  const title = titleOf(type, widget)
  return (
    <FrameHeight value={height}>
      <WidgetTitle value={widget.title}>
        <Boundary
          fallback={(error, again) => (
            <Card title={title}>
              <QueryError title="No pudimos dibujar este widget" error={error} onRetry={again} />
            </Card>
          )}
        >
          <WidgetContent type={type} widget={widget} />
        </Boundary>
      </WidgetTitle>
    </FrameHeight>
  )
}

export const cellStyle = ({ x, y, w, h }: Widget, row: number = rowHeight): CSSProperties => ({
  '--column': `${x + 1} / span ${w}`,
  '--row': `${y + 1} / span ${h}`,
  '--height': `${heightOf(h, row)}px`,
})

type GridProps = {
  label: string
  editing?: boolean
  place?: Ref<HTMLUListElement>
  /** Height of a row in pixels, if not the default. */
  row?: number
  children: ReactNode
}

/** Twelve columns, or a single one on narrow screens. */
export const Grid = ({ label, editing, place, row = rowHeight, children }: GridProps) => (
  <div className={classes.place}>
    <ul
      ref={place}
      className={cx(classes.grid, editing && classes.editing)}
      aria-label={label}
      style={{ '--row-height': `${row}px` }}
    >
      {children}
    </ul>
  </div>
)

type BoardGridProps = { type: DashboardType; widgets: Widget[] } & Pick<GridProps, 'row' | 'place'>

/** The widgets of a dashboard, not editable. */
export const DashboardGrid = ({ type, widgets, row, place }: BoardGridProps) => (
  <Grid label="Widgets" {...(row ? { row } : {})} {...(place ? { place } : {})}>
    {arrange(widgets).map(widget => (
      <li key={widget.id} className={classes.cell} style={cellStyle(widget, row)}>
        <WidgetInPlace type={type} widget={widget} height={heightOf(widget.h, row)} />
      </li>
    ))}
  </Grid>
)

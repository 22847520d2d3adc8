import { FrameHeight } from '../../../../kernel/web/components/frame-height.ts'
import type { DashboardType } from '../../contract/built/kinds.ts'
import { shapeOf, sizesOf, type Widget } from '../../contract/built/widgets.ts'
import boardClasses from './board.module.css'
import { heightOf } from './cells.ts'
import { DashboardFrame } from './dashboard-frame.tsx'
import { WidgetInPlace } from './dashboard-grid.tsx'
import classes from './gallery.module.css'

/** A widget with its current figures. */
export const WidgetPreview = ({ type, widget }: { type: DashboardType; widget: Widget }) => {
  const height = heightOf(sizesOf[shapeOf(type, widget)].least.h === 2 ? 2 : 6)
  return (
    <section className={classes.preview} aria-label="Vista previa">
      <p>Así se ve con los datos de ahora</p>
      <div className={boardClasses.preview} style={{ height }} inert>
        <DashboardFrame type={type} widgets={[widget]}>
          <FrameHeight value={height}>
            <WidgetInPlace type={type} widget={widget} height={height} />
          </FrameHeight>
        </DashboardFrame>
      </div>
    </section>
  )
}

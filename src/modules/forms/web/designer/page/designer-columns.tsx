import { IconAdjustments, IconX } from '@tabler/icons-react'
import { lazy, memo, Suspense } from 'react'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../../../kernel/web/components/icon-button.tsx'
import { SkeletonLines } from '../../../../../kernel/web/components/skeleton.tsx'
import { Canvas } from '../canvas/canvas.tsx'
import { DesignerDrag } from '../canvas/drag.tsx'
import { ProblemsDock } from '../canvas/problems-dock.tsx'
import { Palette } from '../palette/palette.tsx'
import { Properties } from '../properties/properties.tsx'
import classes from './designer.module.css'
import type { Preview } from './use-preview.ts'
import { usePropertiesDrawer } from './use-properties-drawer.ts'

const LivePreview = lazy(() => import('../preview/live-preview.tsx').then(module => ({ default: module.LivePreview })))

type Drawer = ReturnType<typeof usePropertiesDrawer>

/** Over the canvas, which stays in use beside it. */
const PropertiesDrawer = ({ drawer }: { drawer: Drawer }) => (
  <aside className={classes.drawer} aria-label="Propiedades" onKeyDown={drawer.onDrawerKey}>
    <div className={classes.drawerHead}>
      <span>Propiedades</span>
      <IconButton size="small" icon={IconX} label="Cerrar las propiedades" shortcut="Esc" onClick={drawer.close} />
    </div>
    <Properties />
  </aside>
)

const Working = ({ drawer, hasRoom }: { drawer: Drawer; hasRoom: boolean }) => (
  <section
    className={classes.canvas}
    aria-label="Lienzo"
    onClickCapture={drawer.onCanvasClick}
    onKeyDownCapture={drawer.onCanvasKey}
  >
    {!hasRoom && !drawer.isOpen && (
      <div className={classes.opener}>
        <Button variant="ghost" size="small" leftIcon={<IconAdjustments aria-hidden />} onClick={drawer.open}>
          Propiedades
        </Button>
      </div>
    )}
    <Canvas />
    <ProblemsDock />
  </section>
)

/**
 * Palette, canvas, preview and properties. The canvas comes before the runtime of forms, which only the preview needs.
 * The page around it is drawn again with every save; this is not. Where it is narrow the preview folds first, then the
 * properties become a drawer.
 */
export const DesignerColumns = memo(({ preview }: { preview: Preview }) => {
  const { isOpen, hasRoom, device } = preview
  const drawer = usePropertiesDrawer(!hasRoom)
  const shown = isOpen ? (hasRoom ? device : 'instead') : undefined
  return (
    <DesignerDrag>
      <div className={classes.columns} data-preview={shown} data-narrow={hasRoom ? undefined : ''}>
        <aside className={classes.palette} aria-label="Tipos de pregunta">
          <Palette />
        </aside>
        <Working drawer={drawer} hasRoom={hasRoom} />
        {isOpen && (
          <div className={classes.preview}>
            <Suspense fallback={<SkeletonLines lines={8} />}>
              <LivePreview device={device} onDevice={preview.setDevice} onClose={preview.toggle} />
            </Suspense>
          </div>
        )}
        {hasRoom && (
          <aside className={classes.properties} aria-label="Propiedades">
            <Properties />
          </aside>
        )}
        {!hasRoom && drawer.isOpen && <PropertiesDrawer drawer={drawer} />}
      </div>
    </DesignerDrag>
  )
})

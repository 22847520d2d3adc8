import { IconX } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import type { PanelProps, WebPanel } from '../../app/web-module.ts'
import { Boundary } from '../../components/boundary.tsx'
import { cx } from '../../components/cx.ts'
import { ErrorState } from '../../components/error-state.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { useMediaQuery } from '../../components/use-media-query.ts'
import { useRegionTheme } from '../../theme/use-region-theme.ts'
import classes from './panel-dock.module.css'
import { closePanel, openPanel, useOpenPanel } from './panel-store.ts'
import { useDismiss } from './use-dismiss.ts'
import { usePanels } from './use-panels.ts'

/** spec.md §2: the rail is hidden on medium and smaller screens. */
const railScreen = '(min-width: 1280px)'

/** The panel takes the focus when it opens and gives it back to whatever had it. */
const useFocusInside = (root: { current: HTMLElement | null }, open: boolean) => {
  useEffect(() => {
    if (!open) return
    const before = document.activeElement
    const panel = root.current
    if (!panel?.contains(before)) panel?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [root, open])
}

const Content = ({ Panel, open, id }: { Panel: ComponentType<PanelProps>; open: boolean; id: WebPanel['id'] }) => (
  <Boundary
    fallback={(_, retry) =>
      open ? (
        <ErrorState title="No pudimos mostrar este panel" message="Algo falló al dibujarlo." onRetry={retry} />
      ) : null
    }
  >
    <Suspense fallback={null}>
      <Panel open={open} onOpen={() => openPanel(id)} onClose={closePanel} />
    </Suspense>
  </Boundary>
)

const Dock = ({ panel, open, rail }: { panel: WebPanel; open: boolean; rail: boolean }) => {
  const root = useRef<HTMLElement>(null)
  const Panel = useMemo(() => lazy(() => panel.load().then(module => ({ default: module.Panel }))), [panel])
  const region = useRegionTheme('main')
  useDismiss(root, open, closePanel)
  useFocusInside(root, open)
  if (!open && !rail) return null
  const isChat = panel.id === 'chat'
  return (
    <div className={cx(rail && classes.rail)}>
      {open && <div className={classes.scrim} aria-hidden="true" />}
      <aside
        {...region}
        ref={root}
        className={cx(classes.panel, classes[panel.id], open && classes.open)}
        aria-label={panel.title}
        tabIndex={-1}
      >
        {!isChat && (
          <header className={classes.top}>
            <h2>{panel.title}</h2>
            <IconButton size="small" icon={IconX} label="Cerrar" shortcut="Esc" onClick={closePanel} />
          </header>
        )}
        <div className={classes.content}>
          <Content Panel={Panel} open={open} id={panel.id} />
        </div>
      </aside>
    </div>
  )
}

/** What the modules put at the side of the screen: the chat's rail and the drawers; `rail` false hides the former. */
export const PanelDock = ({ rail = true }: { rail?: boolean }) => {
  const panels = usePanels()
  const opened = useOpenPanel()
  const roomy = useMediaQuery(railScreen)
  return panels.map(panel => (
    <Dock key={panel.id} panel={panel} open={opened === panel.id} rail={rail && roomy && panel.id === 'chat'} />
  ))
}

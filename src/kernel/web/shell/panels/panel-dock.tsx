import { type ComponentType, lazy, Suspense, useMemo, useRef } from 'react'
import type { PanelProps, WebPanel } from '../../app/web-module.ts'
import { Boundary } from '../../components/boundary.tsx'
import { cx } from '../../components/cx.ts'
import { ErrorState } from '../../components/error-state.tsx'
import { useRegionTheme } from '../../theme/use-region-theme.ts'
import { ThemeButton } from '../theme-panel/theme-button.tsx'
import classes from './panel-dock.module.css'
import { PanelHeader } from './panel-header.tsx'
import { closePanel, openPanel, useOpenPanel } from './panel-store.ts'
import { useDismiss } from './use-dismiss.ts'
import { useFocusInside } from './use-focus-inside.ts'
import { usePanels } from './use-panels.ts'

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
    <div className={cx(rail && classes.rail)} data-open={open ? '' : undefined}>
      {open && <div className={classes.scrim} aria-hidden="true" />}
      <aside
        {...region}
        ref={root}
        className={cx(classes.panel, classes[panel.id], open && classes.open)}
        aria-label={panel.title}
        tabIndex={-1}
      >
        {!isChat && <PanelHeader title={panel.title} />}
        <div className={classes.content}>
          <Content Panel={Panel} open={open} id={panel.id} />
        </div>
        {rail && !open && (
          <div className={classes.foot}>
            <ThemeButton />
          </div>
        )}
      </aside>
    </div>
  )
}

/** The chat's rail at the edge of the page, on screens with room for it. */
export const PanelRail = () => {
  const chat = usePanels().find(panel => panel.id === 'chat')
  const open = useOpenPanel() === 'chat'
  return chat && <Dock panel={chat} open={open} rail />
}

/** The panels that open over the page, including the chat where it has no rail. */
export const PanelDrawers = ({ withChat }: { withChat: boolean }) => {
  const panels = usePanels()
  const openId = useOpenPanel()
  return panels
    .filter(panel => withChat || panel.id !== 'chat')
    .map(panel => <Dock key={panel.id} panel={panel} open={openId === panel.id} rail={false} />)
}

import { lazy, Suspense } from 'react'
import { useOpenPanel } from '../panels/panel-store.ts'

const ThemePanel = lazy(() => import('./theme-panel.tsx').then(module => ({ default: module.ThemePanel })))

/** «Ajustes de tema», loaded when somebody first opens it. */
export const ThemeDrawer = () =>
  useOpenPanel() === 'theme' && (
    <Suspense fallback={null}>
      <ThemePanel />
    </Suspense>
  )

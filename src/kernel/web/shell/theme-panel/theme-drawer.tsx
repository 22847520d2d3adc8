import { lazy, Suspense } from 'react'
import { useOpenPanel } from '../panels/panel-store.ts'

const ThemePanel = lazy(() => import('./theme-panel.tsx').then(module => ({ default: module.ThemePanel })))

/** The «Ajustes de tema» drawer; its code is loaded when it is first opened. */
export const ThemeDrawer = () =>
  useOpenPanel() === 'theme' && (
    <Suspense fallback={null}>
      <ThemePanel />
    </Suspense>
  )

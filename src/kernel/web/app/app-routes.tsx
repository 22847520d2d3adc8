import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { LoadingScreen } from '../components/loading-screen.tsx'
import { useSessionOrNull } from '../session/session-store.ts'
import { PageOutlet } from './page-outlet.tsx'
import { landingOf, pageAt, type Registry, useRegistry } from './registry.ts'
import type { WebPage } from './web-module.ts'

const GuestFrame = lazy(() => import('../shell/guest-frame.tsx').then(module => ({ default: module.GuestFrame })))
const loadShell = () => import('../shell/shell.tsx')
const Shell = lazy(() => loadShell().then(module => ({ default: module.Shell })))

const home = '/apps/dashboards/project'

/** spec.md §2: the root opens the dashboards; where those are not installed, the person's own landing page. */
const Home = () => {
  const session = useSessionOrNull()
  const registry = useRegistry()
  const landing = session ? landingOf(registry, session) : home
  return <Navigate to={pageAt(registry, home) ? home : landing} replace />
}

/** An old address leads to the real one with whatever its query said. */
const Redirect = ({ to }: { to: string }) => <Navigate to={to + useLocation().search} replace />

const Unknown = () => {
  const { pathname } = useLocation()
  return <Navigate to="/pages/errors/error-404" replace state={{ unknown: pathname }} />
}

/** React.lazy hands the component over as a default export; ours are named. */
const lazyPage = (load: WebPage['load']): ComponentType => lazy(() => load().then(module => ({ default: module.Page })))

/**
 * Fetches the frame and a page while the server is still asked who is there: one wait instead of two. What does not
 * come is asked for again, and said, when it is drawn.
 */
export const fetchAhead = (page: WebPage): void => {
  void Promise.allSettled([loadShell(), page.load()])
}

const frame = (page: WebPage | null, signedIn: boolean, content: ReactNode): ReactNode => {
  // On the way from one page to another there is none: who is signed in keeps the shell, and nothing flashes.
  if (page ? page.bare || page.access === 'guest' : !signedIn) return content
  const Frame = signedIn ? Shell : GuestFrame
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Frame>{content}</Frame>
    </Suspense>
  )
}

const pagesOf = (registry: Registry) => registry.pages.map(page => ({ path: page.path, Page: lazyPage(page.load) }))

export const AppRoutes = () => {
  const registry = useRegistry()
  const [pages] = useState(() => pagesOf(registry))
  return (
    <Routes>
      <Route element={<PageOutlet frame={frame} />}>
        <Route path="/" element={<Home />} />
        {registry.redirects.map(({ from, to }) => (
          <Route key={from} path={from} element={<Redirect to={to} />} />
        ))}
        {pages.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<Unknown />} />
      </Route>
    </Routes>
  )
}

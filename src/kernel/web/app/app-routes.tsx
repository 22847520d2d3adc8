import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { LoadingScreen } from '../components/loading-screen.tsx'
import { useSessionOrNull } from '../session/session-store.ts'
import { fetchOnce, useFetched } from './fetched.ts'
import { PageOutlet } from './page-outlet.tsx'
import { landingOf, pageAt, useRegistry } from './registry.ts'
import type { WebPage } from './web-module.ts'

const loadGuestFrame = () => import('../shell/guest-frame.tsx')
const loadShell = () => import('../shell/shell.tsx')

const GuestFrame = ({ children }: { children: ReactNode }) => {
  const there = useFetched(loadGuestFrame)
  return there ? <there.GuestFrame>{children}</there.GuestFrame> : <LoadingScreen />
}

const Shell = ({ children }: { children: ReactNode }) => {
  const there = useFetched(loadShell)
  return there ? <there.Shell>{children}</there.Shell> : <LoadingScreen />
}

let hasStarted = false

const Page = ({ load }: Pick<WebPage, 'load'>) => {
  const there = useFetched(load)
  // At start the frame is rendered first and the page afterwards in small steps: both at once block the screen for 200
  // ms.
  const [atFirst] = useState(hasStarted ? there : null)
  const deferredModule = useDeferredValue(there, atFirst)
  useEffect(() => {
    hasStarted = true
  }, [])
  return deferredModule ? <deferredModule.Page /> : <LoadingScreen delayed />
}

const home = '/apps/dashboards/project'

/** spec.md §2: the root opens the dashboards; where those are not installed, the person's own landing page. */
const Home = () => {
  const session = useSessionOrNull()
  const registry = useRegistry()
  const landing = session ? landingOf(registry, session) : home
  return <Navigate to={pageAt(registry, home) ? home : landing} replace />
}

/** Redirects an old address to the current one, keeping its query. */
const Redirect = ({ to }: { to: string }) => <Navigate to={to + useLocation().search} replace />

const Unknown = () => {
  const { pathname } = useLocation()
  return <Navigate to="/pages/errors/error-404" replace state={{ unknown: pathname }} />
}

/**
 * Loads the frame and the page's code while the session request is running, so that there is one wait instead of two.
 * If loading fails here, it is tried again, and the error shown, when the page is rendered.
 */
export const fetchAhead = async (page: WebPage): Promise<void> => {
  await Promise.allSettled([fetchOnce(loadShell), fetchOnce(page.load)])
}

const frame = (page: WebPage | null, signedIn: boolean, content: ReactNode): ReactNode => {
  // Between two pages there is no page for a moment. A signed-in person keeps the shell meanwhile, so that the screen
  // does not flash.
  if (page ? page.bare || page.access === 'guest' : !signedIn) return content
  const Frame = signedIn ? Shell : GuestFrame
  return <Frame>{content}</Frame>
}

export const AppRoutes = () => {
  const registry = useRegistry()
  return (
    <Routes>
      <Route element={<PageOutlet frame={frame} />}>
        <Route path="/" element={<Home />} />
        {registry.redirects.map(({ from, to }) => (
          <Route key={from} path={from} element={<Redirect to={to} />} />
        ))}
        {registry.pages.map(({ path, load }) => (
          <Route key={path} path={path} element={<Page key={path} load={load} />} />
        ))}
        <Route path="*" element={<Unknown />} />
      </Route>
    </Routes>
  )
}

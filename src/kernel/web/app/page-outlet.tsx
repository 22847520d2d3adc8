import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { messageOf } from '../api/api-error.ts'
import { Boundary } from '../components/boundary.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { LoadingScreen } from '../components/loading-screen.tsx'
import { retrySession, useSessionState } from '../session/session-store.ts'
import { admit, lockUrl, refused } from './guard.ts'
import { PageCrash } from './page-crash.tsx'
import { useHeading } from './page-frame-state.ts'
import { landingOf, pageAt, useRegistry } from './registry.ts'
import type { WebPage } from './web-module.ts'

const RefusedPage = lazy(() => import('../pages/refused-page.tsx').then(there => ({ default: there.RefusedPage })))

/** The registered page of the open address. */
export const useCurrentPage = (): WebPage | null => pageAt(useRegistry(), useLocation().pathname)

const useDocumentTitle = (page: WebPage | null) => {
  const { title } = useHeading(page ?? {})
  useEffect(() => {
    document.title = title ? `${title} · Andén` : 'Andén'
  }, [title])
}

/**
 * Shows the page to visitors who may see it, redirects the others, and picks the frame for guests or signed-in people.
 */
export const PageOutlet = ({
  frame,
}: {
  frame: (page: WebPage | null, signedIn: boolean, content: ReactNode) => ReactNode
}) => {
  const state = useSessionState()
  const registry = useRegistry()
  const page = useCurrentPage()
  const location = useLocation()
  const [search] = useSearchParams()
  useDocumentTitle(page)
  if (state.status === 'loading') return <LoadingScreen />
  if (state.status === 'failed')
    return <ErrorState title="No pudimos abrir tu sesión" message={messageOf(state.error)} onRetry={retrySession} />
  const session = state.status === 'signedIn' ? state.session : null
  const address = location.pathname + location.search
  if (state.status === 'locked' && page?.access !== 'any') return <Navigate to={lockUrl(address)} replace />
  const elsewhere =
    page &&
    admit({
      access: page.access,
      role: session?.role ?? null,
      grants: session?.grants ?? [],
      wanted: address,
      redirectUrl: search.get('redirectUrl'),
      landing: session ? landingOf(registry, session) : '/login',
      needsSecondFactor: session?.needsSecondFactor ?? false,
    })
  if (elsewhere && elsewhere !== refused) return <Navigate to={elsewhere} replace />
  const content = (
    <Boundary key={location.pathname} fallback={(error, retry) => <PageCrash error={error} onRetry={retry} />}>
      <Suspense fallback={<LoadingScreen delayed />}>
        {page && elsewhere === refused ? <RefusedPage page={page} /> : <Outlet />}
      </Suspense>
    </Boundary>
  )
  return frame(page, session !== null, content)
}

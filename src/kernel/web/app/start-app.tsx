import '../theme/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { createQueryClient } from '../api/query-client.ts'
import { Toasts } from '../components/toasts.tsx'
import { corePages } from '../pages/core-pages.ts'
import { type SessionPort, someoneWasHere, startSession } from '../session/session-store.ts'
import { Document } from '../theme/document.tsx'
import { AuditActsContext } from './act-text.ts'
import { AppRoutes, fetchAhead } from './app-routes.tsx'
import { watchHistory } from './history-guard.ts'
import { pageAt, RegistryContext, registryOf } from './registry.ts'
import type { WebModule } from './web-module.ts'

type Product = {
  session: SessionPort
  modules: WebModule[]
  /** Names of acts in histories. */
  auditActs: Readonly<Record<string, string>>
}

/**
 * After an update, the files of the old version are gone, so the page reloads. Without network reloading would not
 * help.
 */
const reloadOnce = () => {
  if (!navigator.onLine) return
  const key = 'anden.reloaded'
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < 10_000) return
  sessionStorage.setItem(key, String(Date.now()))
  window.location.reload()
}

/** Mounts the product. If the session cannot be requested, an error with a retry is shown instead of the page. */
export const startApp = ({ session, modules, auditActs }: Product): void => {
  const registry = registryOf([corePages, ...modules])
  const queries = createQueryClient()
  const element = document.getElementById('root')
  if (!element) return
  window.addEventListener('vite:preloadError', reloadOnce)
  watchHistory()
  const page = pageAt(registry, window.location.pathname)
  const isForGuests = page?.access === 'guest' || page?.access === 'any'
  const ahead = page && !isForGuests && someoneWasHere() ? fetchAhead(page) : Promise.resolve()
  const worksOffline = page?.worksOffline ?? false
  const load = async () => (await Promise.all([session.load(), ahead]))[0]
  void startSession({ ...session, load }, { isForGuests, worksOffline }, () => queries.clear())
  createRoot(element).render(
    <QueryClientProvider client={queries}>
      <RegistryContext value={registry}>
        <AuditActsContext value={auditActs}>
          <BrowserRouter>
            <Document>
              <AppRoutes />
            </Document>
            <Toasts />
          </BrowserRouter>
        </AuditActsContext>
      </RegistryContext>
    </QueryClientProvider>,
  )
}

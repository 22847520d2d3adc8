import '../theme/styles.ts'
import '../app/schemas-of-the-page.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import type { Role } from '../../contract/roles.ts'
import { createQueryClient } from '../api/query-client.ts'
import { Toasts } from '../components/toasts.tsx'
import { type Session, sessionStarted } from '../session/session-store.ts'
import { Document } from '../theme/document.tsx'
import { UiProvider } from '../theme/ui-provider.tsx'

const sessionOf = (role: Role): Session => ({
  user: {
    id: '0197a000-0000-7000-8000-000000000001',
    email: 'ana@demo.example',
    displayName: 'Ana Paz',
    photoUrl: null,
    isOperator: false,
    isEmailConfirmed: true,
  },
  role,
  roleNumber: 1,
  grants: [],
  environment: {
    id: '0197a000-0000-7000-8000-000000000002',
    name: 'Helados del Litoral',
    timeZone: 'America/Argentina/Buenos_Aires',
    currency: 'ARS',
    logoUrl: null,
    isErp: true,
    modules: { pedidosOnline: true, marketplace: true },
    menuVariant: 'default',
    alert: null,
    firstStepsOpen: false,
    hasExampleData: false,
  },
  landing: '/apps/account',
  preferences: {},
  links: { guide: null, mapStyle: null, mapTiles: null },
  needsSecondFactor: false,
})

let root: Root | null = null

/** Unmounts what was shown and restores the address. */
export const clearPage = (): void => {
  root?.unmount()
  root = null
  document.body.replaceChildren()
  localStorage.clear()
  window.history.replaceState(null, '', window.location.pathname)
}

/** Renders a part of the product as on a signed-in person's page; `search` is the page's query. */
export const show = (
  content: ReactNode,
  { role = 'admin', search = '' }: { role?: Role; search?: string } = {},
): void => {
  window.history.replaceState(null, '', `${window.location.pathname}${search}`)
  sessionStarted(sessionOf(role))
  const place = document.createElement('main')
  place.style.cssText = 'height: 100vh; display: grid'
  document.body.append(place)
  root = createRoot(place)
  root.render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <Document>
          <UiProvider>{content}</UiProvider>
        </Document>
        <Toasts />
      </BrowserRouter>
    </QueryClientProvider>,
  )
}

import { isApiError } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import type { WebModule } from '../../../kernel/web/app/web-module.ts'
import type { SessionPort } from '../../../kernel/web/session/session-store.ts'
import { sessionRoutes } from '../contract/session.ts'
import { accessPages } from './access-pages.ts'

export const identityWeb: WebModule = {
  pages: [
    { path: '/login', access: 'guest', title: 'Ingresar', bare: true, load: () => import('./login-page.tsx') },
    { path: '/logout', access: 'any', title: 'Cerrar Sesión', bare: true, load: () => import('./logout-page.tsx') },
    { path: '/pages/terms', access: 'any', title: 'Términos y condiciones', load: () => import('./terms-page.tsx') },
    ...accessPages,
  ],
  redirects: [{ from: '/apps/account', to: '/apps/account/security' }],
}

export const identitySession: SessionPort = {
  load: async () => {
    try {
      return await call(sessionRoutes.current, {})
    } catch (error) {
      if (isApiError(error) && error.status === 401) return null
      throw error
    }
  },
  savePreferences: preferences => call(sessionRoutes.savePreferences, { body: preferences }),
}

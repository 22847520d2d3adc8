import { isApiError } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import type { WebModule, WebPage } from '../../../kernel/web/app/web-module.ts'
import type { SessionPort } from '../../../kernel/web/session/session-store.ts'
import { sessionRoutes } from '../contract/session.ts'

const settings = '/apps/settings'

const settingsPage = (path: string, title: string, load: WebPage['load']): WebPage => ({
  path: `${settings}/${path}`,
  access: 'sync',
  title,
  breadcrumb: [{ title: 'Configuración' }],
  load,
})

const peopleData = () => import('./users/people-data-pages.tsx')

export const identityWeb: WebModule = {
  redirects: [{ from: settings, to: `${settings}/licenses` }],
  pages: [
    settingsPage('licenses', 'Licencias', async () => ({
      Page: (await import('./licences/licences-page.tsx')).LicencesPage,
    })),
    settingsPage('management-users', 'Usuarios', async () => ({
      Page: (await import('./users/users-page.tsx')).UsersPage,
    })),
    settingsPage('usuarios-data', 'Usuarios: datos', async () => ({ Page: (await peopleData()).PeopleDataPage })),
    settingsPage('usuarios-data/vendedores', 'Vendedores', async () => ({ Page: (await peopleData()).SellersPage })),
    settingsPage('usuarios-data/supervisores', 'Supervisores', async () => ({
      Page: (await peopleData()).SupervisorsPage,
    })),
    settingsPage('usuarios-data/gerentes', 'Gerentes', async () => ({ Page: (await peopleData()).ManagersPage })),
    { path: '/login', access: 'guest', title: 'Ingresar', bare: true, load: () => import('./login-page.tsx') },
    { path: '/logout', access: 'any', title: 'Cerrar Sesión', bare: true, load: () => import('./logout-page.tsx') },
    { path: '/pages/terms', access: 'any', title: 'Términos y condiciones', load: () => import('./terms-page.tsx') },
  ],
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

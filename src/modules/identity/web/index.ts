import { lazy } from 'react'
import type { WebModule, WebPage } from '../../../kernel/web/app/web-module.ts'
import { unsubscribePath } from '../../content/contract/unsubscribe-path.ts'
import { firstStepsPath } from '../contract/first-steps-path.ts'
import { accessPages } from './access-pages.ts'

/** For the pages of «Usuarios: datos» that other modules bring; loaded with the first of them. */
export const PeopleDataFrame = lazy(async () => ({
  default: (await import('./users/people-data-frame.tsx')).PeopleDataFrame,
}))

const auth = '/pages/auth'
const anybody = { access: 'any', bare: true } as const
const settings = '/apps/settings'

const settingsPage = (path: string, title: string, load: WebPage['load']): WebPage => ({
  path: `${settings}/${path}`,
  access: 'sync',
  title,
  breadcrumb: [{ title: 'Configuración' }],
  load,
})

export const identityWeb: WebModule = {
  settings: [
    { group: 'people', rank: 10, title: 'Licencias', url: '/apps/settings/licenses' },
    { group: 'people', rank: 20, title: 'Usuarios', url: '/apps/settings/management-users' },
    { group: 'people', rank: 30, title: 'Usuarios: datos', url: '/apps/settings/usuarios-data' },
    { group: 'company', rank: 30, title: 'Accesos y pantallas', url: '/apps/settings/accesos' },
    { group: 'system', rank: 20, title: 'Auditoría', url: '/apps/settings/auditoria' },
    { group: 'system', rank: 30, title: 'Seguridad', url: '/apps/settings/seguridad' },
    { group: 'system', rank: 50, title: 'Entornos', url: '/apps/dashboards/entornos', operator: true },
  ],
  menu: [
    { section: null, rank: 10, id: 'login', title: 'Ingresar', url: '/login', access: 'guest' },
    { section: null, rank: 20, id: 'register', title: 'Registrarse', url: '/register', access: 'guest' },
  ],
  pages: [
    settingsPage('licenses', 'Licencias', async () => ({
      Page: (await import('./licences/licences-page.tsx')).LicencesPage,
    })),
    settingsPage('management-users', 'Usuarios', async () => ({
      Page: (await import('./users/users-page.tsx')).UsersPage,
    })),
    settingsPage('usuarios-data', 'Usuarios: datos', async () => ({
      Page: (await import('./users/people-data-page.tsx')).PeopleDataPage,
    })),
    { path: '/login', access: 'guest', title: 'Ingresar', bare: true, load: () => import('./login-page.tsx') },
    { path: '/logout', access: 'any', title: 'Cerrar Sesión', bare: true, load: () => import('./logout-page.tsx') },
    { path: '/pages/terms', access: 'any', title: 'Términos y condiciones', load: () => import('./terms-page.tsx') },
    {
      path: '/register',
      access: 'guest',
      title: 'Crear tu empresa',
      bare: true,
      load: () => import('./registration/register-page.tsx'),
    },
    {
      path: `${auth}/mail-confirm`,
      ...anybody,
      title: 'Confirmar tu e-mail',
      load: () => import('./registration/mail-confirm-page.tsx'),
    },
    {
      path: `${auth}/forgot-password`,
      ...anybody,
      title: 'Elegir otra contraseña',
      load: () => import('./recovery/forgot-password-page.tsx'),
    },
    {
      path: `${auth}/reset-password`,
      ...anybody,
      title: 'Elegir otra contraseña',
      load: () => import('./recovery/reset-password-page.tsx'),
    },
    {
      path: unsubscribePath,
      ...anybody,
      title: 'Notificaciones por e-mail',
      load: () => import('./account/notice-mail-page.tsx'),
    },
    { path: `${auth}/lock`, ...anybody, title: 'Pantalla bloqueada', load: () => import('./lock/lock-page.tsx') },
    {
      path: firstStepsPath,
      access: 'admin',
      title: 'Primeros pasos',
      load: () => import('./onboarding/first-steps-page.tsx'),
    },
    ...accessPages,
  ],
  redirects: [
    { from: settings, to: `${settings}/licenses` },
    { from: '/apps/account', to: '/apps/account/security' },
    { from: `${auth}/login`, to: '/login' },
    { from: `${auth}/login-2`, to: '/login' },
    { from: `${auth}/register`, to: '/register' },
    { from: `${auth}/register-2`, to: '/register' },
    { from: `${auth}/forgot-password-2`, to: `${auth}/forgot-password` },
    { from: `${auth}/reset-password-2`, to: `${auth}/reset-password` },
  ],
  notices: [{ id: 'account', load: () => import('./onboarding/account-notice.tsx') }],
}

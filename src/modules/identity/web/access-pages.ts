import type { WebPage } from '../../../kernel/web/app/web-module.ts'

const settings = { access: 'admin' as const, breadcrumb: [{ title: 'Configuración' }] }
const rolePage = { title: 'Tu rol', load: () => import('./roles/role-page.tsx') }

/** Coming in by the provider, one's own account, the company's log and security, and what each role sees. */
export const accessPages: WebPage[] = [
  {
    path: '/callback',
    access: 'guest',
    title: 'Ingresando',
    bare: true,
    load: () => import('./provider/callback-page.tsx'),
  },
  {
    path: '/apps/account/security',
    access: 'user',
    title: 'Mi cuenta',
    load: () => import('./account/account-page.tsx'),
  },
  {
    path: '/apps/account/second-factor',
    access: 'user',
    title: 'Segundo factor',
    bare: true,
    load: () => import('./second-factor/enrolment-page.tsx'),
  },
  {
    path: '/apps/settings/auditoria',
    ...settings,
    title: 'Auditoría',
    load: () => import('./audit/audit-page.tsx'),
  },
  {
    path: '/apps/settings/seguridad',
    ...settings,
    title: 'Seguridad',
    load: () => import('./audit/security-page.tsx'),
  },
  {
    path: '/apps/settings/accesos',
    title: 'Accesos y pantallas',
    ...settings,
    access: 'sync',
    load: async () => ({ Page: (await import('../../identity/web/access/access-page.tsx')).AccessPage }),
  },
  {
    path: '/apps/dashboards/entornos',
    title: 'Entornos',
    ...settings,
    access: 'user',
    load: async () => ({
      Page: (await import('../../identity/web/environments/environments-page.tsx')).EnvironmentsPage,
    }),
  },
  { path: '/auth/admin-role-example', access: 'admin', ...rolePage },
  { path: '/auth/staff-role-example', access: 'staff', ...rolePage },
  {
    path: '/auth/guest-role-example',
    access: 'guest',
    title: 'Sin ingresar',
    bare: true,
    load: () => import('./roles/guest-page.tsx'),
  },
]

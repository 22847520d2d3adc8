import type { WebModule } from '../../../kernel/web/app/web-module.ts'

export const reportsWeb: WebModule = {
  menu: [
    { section: 'dashboard', rank: 60, id: 'reports', title: 'Informes', url: '/apps/reports' },
    { section: 'sales', rank: 60, id: 'statistics', title: 'Estadísticas', url: '/apps/statistics', access: 'staff' },
  ],
  boardScheduler: { load: () => import('./schedules/dashboard-schedule.tsx') },
  pages: [
    { path: '/apps/reports', access: 'user', title: 'Informes', load: () => import('./library-page.tsx') },
    {
      path: '/apps/detalle',
      access: 'user',
      title: 'Informe',
      breadcrumb: [{ title: 'Informes', url: '/apps/reports' }],
      load: () => import('./detail-page.tsx'),
    },
    {
      path: '/apps/statistics',
      access: 'staff',
      title: 'Estadísticas',
      breadcrumb: [{ title: 'Ventas' }],
      load: () => import('./statistics/statistics-page.tsx'),
    },
  ],
}

import type { WebModule } from '../../../kernel/web/app/web-module.ts'

export const reportsWeb: WebModule = {
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

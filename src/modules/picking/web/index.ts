import type { WebModule } from '../../../kernel/web/app/web-module.ts'

export const pickingWeb: WebModule = {
  widgets: [{ type: 'picking', load: () => import('./picking-kit.tsx') }],
  pages: [
    {
      path: '/apps/picking',
      access: 'staff',
      title: 'Picking',
      breadcrumb: [{ title: 'Logística' }],
      load: async () => ({ Page: (await import('./tasks-page.tsx')).TasksPage }),
    },
    {
      path: '/apps/picking/task/:taskId',
      access: 'staff',
      title: 'Preparar',
      breadcrumb: [{ title: 'Picking', url: '/apps/picking' }],
      load: async () => ({ Page: (await import('./task-page.tsx')).TaskPage }),
    },
    {
      path: '/apps/dashboards/picking',
      access: 'staff',
      title: 'Tableros Picking',
      breadcrumb: [{ title: 'Dashboard' }],
      load: async () => ({ Page: (await import('./board-page.tsx')).BoardPage }),
    },
  ],
}

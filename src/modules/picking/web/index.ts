import type { WebModule } from '../../../kernel/web/app/web-module.ts'

export const pickingWeb: WebModule = {
  menu: [
    {
      section: 'dashboard',
      rank: 50,
      id: 'picking-dashboard',
      title: 'Tableros Picking',
      url: '/apps/dashboards/picking',
      access: 'user',
      when: ({ menuVariant }) => menuVariant === 'default',
    },
  ],
  widgets: [{ type: 'picking', load: () => import('./picking-kit.tsx') }],
  pages: [
    {
      path: '/apps/picking',
      access: 'staff',
      title: 'Picking',
      breadcrumb: [{ title: 'Logística' }],
      worksOffline: true,
      load: async () => ({ Page: (await import('./tasks-door.tsx')).TasksDoor }),
    },
    {
      path: '/apps/picking/task/:taskId',
      access: 'staff',
      title: 'Preparar',
      breadcrumb: [{ title: 'Picking', url: '/apps/picking' }],
      worksOffline: true,
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

import type { WebModule } from '../../../kernel/web/app/web-module.ts'

const builtUrl = '/apps/dashboards/mis-tableros'
const breadcrumb = [{ title: 'Tableros', url: '/apps/dashboards/project' }]

export const dashboardsWeb: WebModule = {
  menu: [
    {
      section: 'dashboard',
      rank: 10,
      id: 'dashboards',
      title: 'Tableros',
      url: '/apps/dashboards/project',
      access: 'user',
    },
  ],
  pages: [
    { path: '/apps/dashboards/project', access: 'user', title: 'Tableros', load: () => import('./project-page.tsx') },
    {
      path: builtUrl,
      access: 'user',
      title: 'Todos los tableros',
      breadcrumb,
      load: () => import('./built/dashboards-page.tsx'),
    },
    {
      path: `${builtUrl}/:id`,
      access: 'user',
      title: 'Tablero',
      breadcrumb,
      load: () => import('./built/dashboard-page.tsx'),
    },
  ],
}

import type { WebModule } from '../../../kernel/web/app/web-module.ts'

export const dashboardsWeb: WebModule = {
  pages: [
    { path: '/apps/dashboards/project', access: 'user', title: 'Tableros', load: () => import('./project-page.tsx') },
  ],
}

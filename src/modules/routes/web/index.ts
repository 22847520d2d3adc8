import type { WebModule } from '../../../kernel/web/app/web-module.ts'

const database = [{ title: 'Base de datos' }]

const routes = { access: 'admin', title: 'Rutas', breadcrumb: database } as const

export const routesWeb: WebModule = {
  pages: [
    { ...routes, path: '/apps/rutas', load: async () => ({ Page: (await import('./routes-page.tsx')).RoutesPage }) },
    {
      ...routes,
      path: '/apps/rutas/paradas',
      load: async () => ({ Page: (await import('./grids/stops-page.tsx')).StopsPage }),
    },
    {
      ...routes,
      path: '/apps/rutas/feriados',
      load: async () => ({ Page: (await import('./grids/holidays-page.tsx')).HolidaysPage }),
    },
    {
      ...routes,
      path: '/apps/rutas/ausencias',
      load: async () => ({ Page: (await import('./grids/leaves-page.tsx')).LeavesPage }),
    },
  ],
}

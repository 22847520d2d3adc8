import { gridPages } from '../../../kernel/web/app/grid-pages.ts'
import type { WebModule, WebPage } from '../../../kernel/web/app/web-module.ts'
import { routeGrids } from '../contract/grids.ts'

const database = [{ title: 'Base de datos' }]

const routes = { access: 'admin', title: 'Rutas', breadcrumb: database } satisfies Omit<WebPage, 'path' | 'load'>

export const routesWeb: WebModule = {
  menu: [{ section: 'database', rank: 30, id: 'routes', title: 'Rutas', url: '/apps/rutas', access: 'admin' }],
  pages: [
    { ...routes, path: '/apps/rutas', load: async () => ({ Page: (await import('./routes-page.tsx')).RoutesPage }) },
    ...gridPages(
      routeGrids,
      { ...routes, frame: async () => ({ Frame: (await import('./routes-frame.tsx')).RoutesFrame }) },
      {
        stops: async () => ({ Page: (await import('./grids/stops-page.tsx')).StopsPage }),
        holidays: async () => ({ Page: (await import('./grids/holidays-page.tsx')).HolidaysPage }),
        leaves: async () => ({ Page: (await import('./grids/leaves-page.tsx')).LeavesPage }),
      },
    ),
  ],
}

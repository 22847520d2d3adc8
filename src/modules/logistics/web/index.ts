import { gridPages } from '../../../kernel/web/app/grid-pages.ts'
import type { WebModule } from '../../../kernel/web/app/web-module.ts'
import { fleetGrids } from '../contract/grids.ts'

const breadcrumb = [{ title: 'Logística' }]

export const logisticsWeb: WebModule = {
  menu: [
    { section: 'logistics', rank: 10, id: 'load-candidates', title: 'Cargas', url: '/apps/cargas', access: 'admin' },
    {
      section: 'logistics',
      rank: 20,
      id: 'consolidated-loads',
      title: 'Consolidados',
      url: '/apps/consolidados',
      access: 'admin',
    },
    { section: 'logistics', rank: 40, id: 'fleet', title: 'Flota', url: '/apps/flota', access: 'admin' },
  ],
  pages: [
    ...gridPages(
      fleetGrids,
      {
        access: 'admin',
        title: 'Flota',
        breadcrumb,
        frame: async () => ({ Frame: (await import('./fleet-frame.tsx')).FleetFrame }),
      },
      {
        vehicles: async () => ({ Page: (await import('./fleet-pages.tsx')).VehiclesPage }),
        deliveryPeople: async () => ({ Page: (await import('./fleet-pages.tsx')).DeliveryPeoplePage }),
      },
    ),
    {
      path: '/apps/cargas',
      access: 'admin',
      title: 'Cargas',
      breadcrumb,
      load: async () => ({ Page: (await import('./loads/cargas-page.tsx')).CargasPage }),
    },
    {
      path: '/apps/consolidados',
      access: 'admin',
      title: 'Consolidados',
      breadcrumb,
      load: async () => ({ Page: (await import('./loads/consolidated-page.tsx')).ConsolidatedPage }),
    },
    {
      path: '/apps/consolidados/en-la-calle',
      access: 'admin',
      title: 'Consolidados',
      breadcrumb,
      load: async () => ({ Page: (await import('./live/live-page.tsx')).LivePage }),
    },
    {
      path: '/apps/consolidados/detail/:detailId?',
      access: 'admin',
      title: 'Consolidado',
      breadcrumb,
      load: async () => ({ Page: (await import('./loads/load-page.tsx')).LoadPage }),
    },
  ],
}

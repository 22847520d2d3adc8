import type { WebModule } from '../../../kernel/web/app/web-module.ts'

const breadcrumb = [{ title: 'Logística' }]

export const logisticsWeb: WebModule = {
  pages: [
    {
      path: '/apps/flota',
      access: 'admin',
      title: 'Flota',
      breadcrumb,
      load: async () => ({ Page: (await import('./fleet-pages.tsx')).VehiclesPage }),
    },
    {
      path: '/apps/repartidores',
      access: 'admin',
      title: 'Flota',
      breadcrumb,
      load: async () => ({ Page: (await import('./fleet-pages.tsx')).DeliveryPeoplePage }),
    },
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

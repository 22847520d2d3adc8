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
  ],
}

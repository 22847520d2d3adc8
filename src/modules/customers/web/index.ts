import type { WebModule } from '../../../kernel/web/app/web-module.ts'

const database = [{ title: 'Base de datos' }]
const base = '/apps/personas'

const personas = { access: 'user', title: 'Clientes', breadcrumb: database } as const

export const customersWeb: WebModule = {
  redirects: [{ from: base, to: `${base}/main` }],
  pages: [
    {
      ...personas,
      path: `${base}/main`,
      load: async () => ({ Page: (await import('./customer-pages.tsx')).CustomersPage }),
    },
    {
      ...personas,
      path: `${base}/sales-channels`,
      load: async () => ({ Page: (await import('./customer-pages.tsx')).SalesChannelsPage }),
    },
    {
      ...personas,
      path: `${base}/comercial-region`,
      load: async () => ({ Page: (await import('./customer-pages.tsx')).RegionsPage }),
    },
    {
      path: '/apps/excusas',
      access: 'admin',
      title: 'Excusas Comerciales',
      breadcrumb: database,
      load: async () => ({ Page: (await import('./excuses-page.tsx')).ExcusesPage }),
    },
  ],
}

import { gridPages } from '../../../kernel/web/app/grid-pages.ts'
import type { WebModule, WebPage } from '../../../kernel/web/app/web-module.ts'
import { personasGrids } from '../contract/grids.ts'

const database = [{ title: 'Base de datos' }]
const base = '/apps/personas'

const personas = { access: 'user', title: 'Clientes', breadcrumb: database } satisfies Omit<WebPage, 'path' | 'load'>

const people = '/apps/settings/usuarios-data'
const peopleData = { access: 'sync' as const, breadcrumb: [{ title: 'Configuración' }] }

/** People of the app have a page of the store, which knows what they do there. */
const { customerUsers: _ofTheStore, ...ownGrids } = personasGrids

export const customersWeb: WebModule = {
  menu: [
    { section: 'database', rank: 10, id: 'customers', title: 'Clientes', url: '/apps/personas', access: 'user' },
    {
      section: 'database',
      rank: 60,
      id: 'excuses',
      title: 'Excusas Comerciales',
      url: '/apps/excusas',
      access: 'admin',
    },
  ],
  redirects: [{ from: base, to: `${base}/main` }],
  otherNames: { customers: ['tradeName'] },
  pages: [
    ...gridPages(
      ownGrids,
      { ...personas, frame: async () => ({ Frame: (await import('./personas-frame.tsx')).PersonasFrame }) },
      {
        customers: async () => ({ Page: (await import('./customer-pages.tsx')).CustomersPage }),
        prospects: async () => ({ Page: (await import('./prospects/prospects-page.tsx')).ProspectsPage }),
        regions: async () => ({ Page: (await import('./regions/regions-page.tsx')).RegionsPage }),
      },
    ),
    {
      path: '/apps/excusas',
      access: 'admin',
      title: 'Excusas Comerciales',
      breadcrumb: database,
      load: async () => ({ Page: (await import('./excuses-page.tsx')).ExcusesPage }),
    },
    {
      ...peopleData,
      path: `${people}/vendedores`,
      title: 'Vendedores',
      load: async () => ({ Page: (await import('./sales-force-pages.tsx')).SellersPage }),
    },
    {
      ...peopleData,
      path: `${people}/supervisores`,
      title: 'Supervisores',
      load: async () => ({ Page: (await import('./sales-force-pages.tsx')).SupervisorsPage }),
    },
    {
      ...peopleData,
      path: `${people}/gerentes`,
      title: 'Gerentes',
      load: async () => ({ Page: (await import('./sales-force-pages.tsx')).ManagersPage }),
    },
  ],
}

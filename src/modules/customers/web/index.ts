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
      load: async () => ({ Page: (await import('./regions/regions-page.tsx')).RegionsPage }),
    },
    {
      ...personas,
      path: `${base}/main/personas-follow/:codeClient`,
      title: 'Seguimiento',
      breadcrumb: [{ title: 'Clientes', url: `${base}/main` }],
      load: async () => ({ Page: (await import('./follow/follow-page.tsx')).FollowPage }),
    },
    {
      ...personas,
      path: `${base}/prospectos`,
      load: async () => ({ Page: (await import('./prospects/prospects-page.tsx')).ProspectsPage }),
    },
    {
      ...personas,
      path: `${base}/contactos`,
      load: async () => ({ Page: (await import('./people-pages.tsx')).ContactsPage }),
    },
    {
      ...personas,
      path: `${base}/usuarios`,
      load: async () => ({ Page: (await import('./people-pages.tsx')).CustomerUsersPage }),
    },
    {
      path: '/apps/excusas',
      access: 'admin',
      title: 'Excusas Comerciales',
      breadcrumb: database,
      load: async () => ({ Page: (await import('./excuses-page.tsx')).ExcusesPage }),
    },
  ],
  cards: [
    {
      id: 'contacts',
      place: 'customer',
      column: 'standing',
      load: async () => ({ Card: (await import('./follow/contacts-card.tsx')).ContactsCard }),
    },
  ],
}

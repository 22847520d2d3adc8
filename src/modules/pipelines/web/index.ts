import type { WebModule } from '../../../kernel/web/app/web-module.ts'

const base = '/apps/pipelines'
const access = 'user' as const
const breadcrumb = [{ title: 'Pipeline', url: `${base}/main` }]

export const pipelinesWeb: WebModule = {
  menu: [{ section: 'crm', rank: 10, id: 'pipelines', title: 'Pipeline', url: '/apps/pipelines', access: 'user' }],
  redirects: [{ from: base, to: `${base}/main` }],
  pages: [
    {
      path: `${base}/main`,
      access,
      title: 'Pipeline',
      breadcrumb: [{ title: 'CRM' }],
      load: async () => ({ Page: (await import('./main-page.tsx')).MainPage }),
    },
    {
      path: `${base}/opportunity/:opportunityId`,
      access,
      title: 'Oportunidad',
      breadcrumb,
      load: async () => ({ Page: (await import('./opportunity/opportunity-page.tsx')).OpportunityPage }),
    },
    {
      path: `${base}/opportunity/:opportunityId/order`,
      access,
      title: 'Pedido de la oportunidad',
      breadcrumb,
      load: async () => ({ Page: (await import('./opportunity/order-page.tsx')).OrderPage }),
    },
  ],
  cards: [
    {
      id: 'opportunities',
      place: 'customer',
      column: 'standing',
      access,
      load: async () => ({ Card: (await import('./customer-opportunities-card.tsx')).CustomerOpportunitiesCard }),
    },
  ],
}

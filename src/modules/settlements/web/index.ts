import type { WebModule } from '../../../kernel/web/app/web-module.ts'

const breadcrumb = [{ title: 'Logística' }]

export const settlementsWeb: WebModule = {
  menu: [
    {
      section: 'dashboard',
      rank: 40,
      id: 'logistics-dashboard',
      title: 'Tableros Logística',
      url: '/apps/dashboards/logistica',
      access: 'user',
      when: ({ menuVariant }) => menuVariant === 'default',
    },
    {
      section: 'logistics',
      rank: 30,
      id: 'settlement',
      title: 'Rendición',
      url: '/apps/rendicion',
      access: 'settlers',
    },
  ],
  widgets: [{ type: 'logistica', load: () => import('./logistics-kit.tsx') }],
  pages: [
    {
      path: '/apps/rendicion',
      access: 'settlers',
      title: 'Rendición',
      breadcrumb,
      load: async () => ({ Page: (await import('./settlements-page.tsx')).SettlementsPage }),
    },
    {
      path: '/apps/rendicion/cuentas',
      access: 'settlers',
      title: 'Rendición',
      breadcrumb,
      load: async () => ({ Page: (await import('./accounts/accounts-page.tsx')).AccountsPage }),
    },
    {
      path: '/apps/rendicion/envases',
      access: 'settlers',
      title: 'Rendición',
      breadcrumb,
      load: async () => ({ Page: (await import('./accounts/containers-page.tsx')).ContainersPage }),
    },
    {
      path: '/apps/dashboards/logistica',
      access: 'admin',
      title: 'Tableros Logística',
      breadcrumb: [{ title: 'Dashboard' }],
      load: async () => ({ Page: (await import('./dashboard-page.tsx')).LogisticsDashboardPage }),
    },
  ],
  cards: [
    {
      id: 'order-delivery',
      place: 'order',
      column: 'story',
      load: async () => ({ Card: (await import('./order-delivery-card.tsx')).OrderDeliveryCard }),
    },
    {
      id: 'containers',
      place: 'customer',
      column: 'standing',
      access: 'settlers',
      load: async () => ({ Card: (await import('./accounts/customer-containers-card.tsx')).CustomerContainersCard }),
    },
  ],
}

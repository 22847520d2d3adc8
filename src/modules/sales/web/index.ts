import type { WebModule } from '../../../kernel/web/app/web-module.ts'

const sales = [{ title: 'Ventas' }]
const access = 'user' as const
const title = 'Comprobantes'
const base = '/apps/comprobantes'

const configuration = { access: 'sync' as const, breadcrumb: [{ title: 'Configuración' }] }

export const salesWeb: WebModule = {
  settings: [
    { group: 'company', rank: 40, title: 'Conquer Ventas', url: '/apps/settings/conquer-ventas' },
    { group: 'company', rank: 50, title: 'Conquer B2B', url: '/apps/settings/conquer-b2b' },
    { group: 'company', rank: 60, title: 'Pedidos online', url: '/apps/settings/pedidos-online' },
  ],
  menu: [
    { section: 'sales', rank: 20, id: 'documents', title: 'Comprobantes', url: '/apps/comprobantes', access: 'user' },
    { section: 'sales', rank: 30, id: 'no-purchases', title: 'No compras', url: '/apps/not-buy', access: 'user' },
    {
      section: 'sales',
      rank: 70,
      id: 'suggestions',
      title: 'Pedido sugerido',
      url: '/apps/pedido-sugerido',
      access: 'staff',
    },
  ],
  redirects: [{ from: base, to: `${base}/pedidos` }],
  pages: [
    {
      path: `${base}/pedidos`,
      access,
      title,
      breadcrumb: sales,
      load: async () => ({ Page: (await import('./vouchers/order-pages.tsx')).OrdersPage }),
    },
    {
      path: `${base}/cobranzas`,
      access,
      title,
      breadcrumb: sales,
      load: async () => ({ Page: (await import('./vouchers/collection-pages.tsx')).CollectionsPage }),
    },
    {
      path: `${base}/app-pedidos`,
      access,
      title,
      breadcrumb: sales,
      load: async () => ({ Page: (await import('./vouchers/order-pages.tsx')).AppOrdersPage }),
    },
    {
      path: `${base}/marketplace`,
      access,
      title,
      breadcrumb: sales,
      load: async () => ({ Page: (await import('./vouchers/order-pages.tsx')).MarketplacePage }),
    },
    {
      path: `${base}/pedidos/:id`,
      access,
      title: 'Pedido',
      breadcrumb: [{ title, url: `${base}/pedidos` }],
      load: async () => ({ Page: (await import('./vouchers/order-pages.tsx')).OrderPage }),
    },
    {
      path: `${base}/cobranzas/:id`,
      access,
      title: 'Cobranza',
      breadcrumb: [{ title, url: `${base}/cobranzas` }],
      load: async () => ({ Page: (await import('./vouchers/collection-pages.tsx')).CollectionPage }),
    },
    {
      path: '/apps/personas/main/personas-follow/order/:codeClient',
      access,
      title: 'Nuevo pedido',
      breadcrumb: [{ title: 'Clientes', url: '/apps/personas/main' }],
      load: async () => ({ Page: (await import('./order-taking/order-taking-page.tsx')).OrderTakingPage }),
    },
    {
      path: '/apps/pedido-sugerido',
      access: 'staff',
      title: 'Pedido sugerido',
      breadcrumb: sales,
      load: async () => ({ Page: (await import('./acceptance/acceptance-page.tsx')).AcceptancePage }),
    },
    {
      path: '/apps/not-buy',
      access,
      title: 'No compras',
      breadcrumb: sales,
      load: async () => ({ Page: (await import('./no-purchases/no-purchases-page.tsx')).NoPurchasesPage }),
    },
    {
      path: '/apps/settings/conquer-ventas',
      title: 'Conquer Ventas',
      ...configuration,
      load: async () => ({ Page: (await import('../../sales/web/apps/conquer-ventas-page.tsx')).ConquerVentasPage }),
    },
    {
      path: '/apps/settings/conquer-b2b',
      title: 'Conquer B2B',
      ...configuration,
      load: async () => ({ Page: (await import('../../sales/web/apps/conquer-b2b-page.tsx')).ConquerB2bPage }),
    },
    {
      path: '/apps/settings/pedidos-online',
      title: 'Pedidos online',
      ...configuration,
      load: async () => ({ Page: (await import('../../sales/web/apps/pedidos-online-page.tsx')).PedidosOnlinePage }),
    },
  ],
}

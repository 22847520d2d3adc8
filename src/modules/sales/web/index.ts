import type { WebModule } from '../../../kernel/web/app/web-module.ts'

const sales = [{ title: 'Ventas' }]
const access = 'user' as const
const title = 'Comprobantes'
const base = '/apps/comprobantes'

export const salesWeb: WebModule = {
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
  ],
}

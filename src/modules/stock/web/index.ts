import type { WebModule } from '../../../kernel/web/app/web-module.ts'

const breadcrumb = [{ title: 'Base de datos' }]

export const stockWeb: WebModule = {
  settings: [{ group: 'company', rank: 20, title: 'Depósitos y sucursales', url: '/apps/sites' }],
  pages: [
    {
      path: '/apps/articles/stock',
      access: 'admin',
      title: 'Artículos',
      breadcrumb,
      load: async () => ({ Page: (await import('./list/stock-page.tsx')).StockPage }),
    },
    {
      path: '/apps/articles/recommended',
      access: 'admin',
      title: 'Artículos',
      breadcrumb,
      load: async () => ({ Page: (await import('./recommended-page.tsx')).RecommendedPage }),
    },
    {
      path: '/apps/sites',
      access: 'admin',
      title: 'Sitios',
      breadcrumb,
      load: async () => ({ Page: (await import('./sites-page.tsx')).SitesPage }),
    },
  ],
}

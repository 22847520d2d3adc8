import type { WebModule, WebPage } from '../../../kernel/web/app/web-module.ts'

export { CatalogFrame } from './catalog-frame.tsx'

const base = '/apps/articles'

const page = (path: string, load: WebPage['load']): WebPage => ({
  path: `${base}/${path}`,
  access: 'admin',
  title: 'Artículos',
  breadcrumb: [{ title: 'Base de datos' }],
  load,
})

export const catalogWeb: WebModule = {
  redirects: [{ from: base, to: `${base}/main` }],
  pages: [
    page('main', async () => ({ Page: (await import('./catalog-pages.tsx')).ArticlesPage })),
    page('items', async () => ({ Page: (await import('./catalog-pages.tsx')).ItemsPage })),
    page('brands', async () => ({ Page: (await import('./catalog-pages.tsx')).BrandsPage })),
    page('combos', async () => ({ Page: (await import('./combos-page.tsx')).CombosPage })),
    page('promotions', async () => ({ Page: (await import('./promotions-page.tsx')).PromotionsPage })),
    page('price', async () => ({ Page: (await import('./price-page.tsx')).PricePage })),
  ],
}

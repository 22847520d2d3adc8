import { gridPages } from '../../../kernel/web/app/grid-pages.ts'
import type { WebModule, WebPage } from '../../../kernel/web/app/web-module.ts'
import { catalogGrids } from '../contract/grids.ts'
import { CatalogFrame } from './catalog-frame.tsx'

// Pages of stock stand in it too, so it comes with this door.
export { CatalogFrame }

const base = '/apps/articles'

const section = { access: 'admin', title: 'Artículos', breadcrumb: [{ title: 'Base de datos' }] } satisfies Omit<
  WebPage,
  'path' | 'load'
>

const page = (path: string, load: WebPage['load']): WebPage => ({
  ...section,
  path: `${base}/${path}`,
  load,
})

export const catalogWeb: WebModule = {
  menu: [{ section: 'database', rank: 20, id: 'articles', title: 'Artículos', url: '/apps/articles', access: 'admin' }],
  redirects: [{ from: base, to: `${base}/main` }],
  pages: [
    page('main', async () => ({ Page: (await import('./catalog-pages.tsx')).ArticlesPage })),
    page('items', async () => ({ Page: (await import('./catalog-pages.tsx')).ItemsPage })),
    page('combos', async () => ({ Page: (await import('./combos-page.tsx')).CombosPage })),
    page('promotions', async () => ({ Page: (await import('./promotions-page.tsx')).PromotionsPage })),
    page('price', async () => ({ Page: (await import('./price-page.tsx')).PricePage })),
    ...gridPages(catalogGrids, { ...section, frame: async () => ({ Frame: CatalogFrame }) }),
  ],
}

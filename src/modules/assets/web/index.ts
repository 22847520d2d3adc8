import type { WebModule } from '../../../kernel/web/app/web-module.ts'

const base = '/apps/comodatos'

export const assetsWeb: WebModule = {
  menu: [{ section: 'database', rank: 40, id: 'assets', title: 'Activos', url: '/apps/comodatos', access: 'admin' }],
  pages: [
    {
      path: base,
      access: 'admin',
      title: 'Activos',
      breadcrumb: [{ title: 'Base de datos' }],
      load: async () => ({ Page: (await import('./assets-page.tsx')).AssetsPage }),
    },
    {
      path: `${base}/comodato-follow`,
      access: 'admin',
      title: 'Activo',
      breadcrumb: [{ title: 'Activos', url: base }],
      load: async () => ({ Page: (await import('./follow-page.tsx')).FollowPage }),
    },
  ],
  cards: [
    {
      id: 'assets',
      place: 'customer',
      column: 'standing',
      access: 'admin',
      load: async () => ({ Card: (await import('./customer-assets-card.tsx')).CustomerAssetsCard }),
    },
  ],
}

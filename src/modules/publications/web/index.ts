import type { WebModule } from '../../../kernel/web/app/web-module.ts'

export const publicationsWeb: WebModule = {
  pages: [
    {
      path: '/apps/publications',
      access: 'user',
      title: 'Novedades',
      breadcrumb: [{ title: 'Apps' }],
      load: async () => ({ Page: (await import('./publications-page.tsx')).PublicationsPage }),
    },
  ],
  menuBadges: [
    {
      id: 'publications',
      access: 'user',
      loadBadge: async () => ({ useBadge: (await import('./use-pending-badge.ts')).usePendingBadge }),
    },
  ],
}

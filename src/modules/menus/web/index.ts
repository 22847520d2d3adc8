import type { WebModule } from '../../../kernel/web/app/web-module.ts'

const access = 'admin' as const
const breadcrumb = [{ title: 'Marketplace' }, { title: 'Menús', url: '/apps/menu/main' }]

const loadEditor = async () => ({ Page: (await import('./editor/editor-page.tsx')).EditorPage })

export const menusWeb: WebModule = {
  menu: [
    {
      section: 'apps',
      rank: 60,
      id: 'marketplace',
      title: 'Marketplace',
      url: '/apps/menu',
      access,
      when: ({ modules, menuVariant }) => modules.marketplace && menuVariant === 'default',
    },
  ],
  redirects: [{ from: '/apps/menu', to: '/apps/menu/main' }],
  pages: [
    {
      path: '/apps/menu/main',
      access,
      title: 'Menús',
      breadcrumb: [{ title: 'Marketplace' }],
      load: async () => ({ Page: (await import('./main-page.tsx')).MenusPage }),
    },
    { path: '/apps/menu/editor', access, title: 'Menú', breadcrumb, load: loadEditor },
    { path: '/apps/menu/editor/:menuId', access, title: 'Menú', breadcrumb, load: loadEditor },
  ],
}

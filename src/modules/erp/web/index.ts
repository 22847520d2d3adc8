import { IconCash, IconReceipt } from '@tabler/icons-react'
import { gridPages } from '../../../kernel/web/app/grid-pages.ts'
import type { WebModule } from '../../../kernel/web/app/web-module.ts'
import { mappingGrids } from '../contract/grids.ts'

const base = '/apps/synchronize'
const page = { access: 'admin' as const, title: 'Sincronizar', breadcrumb: [{ title: 'Base de datos' }] }

export const erpWeb: WebModule = {
  menu: [
    {
      section: 'database',
      rank: 70,
      id: 'synchronize',
      title: 'Sincronizar',
      url: '/apps/synchronize',
      access: 'admin',
      afterDivider: true,
    },
  ],
  redirects: [{ from: base, to: `${base}/lotes` }],
  pages: [
    { path: `${base}/lotes`, ...page, load: async () => ({ Page: (await import('./batches-page.tsx')).BatchesPage }) },
    ...gridPages(mappingGrids, {
      ...page,
      frame: async () => ({ Frame: (await import('./synchronize-frame.tsx')).GridFrame }),
    }),
    {
      path: `${base}/formatos`,
      ...page,
      load: async () => ({ Page: (await import('./profiles/profiles-page.tsx')).ProfilesPage }),
    },
    {
      path: `${base}/ajustes`,
      ...page,
      load: async () => ({ Page: (await import('./settings-page.tsx')).SettingsPage }),
    },
  ],
  syncActions: [
    {
      id: 'orders',
      icon: IconReceipt,
      load: async () => ({ Dialog: (await import('./export/export-dialog.tsx')).OrdersDialog }),
    },
    {
      id: 'collections',
      icon: IconCash,
      load: async () => ({ Dialog: (await import('./export/export-dialog.tsx')).CollectionsDialog }),
    },
  ],
}

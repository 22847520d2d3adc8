import { IconCash, IconReceipt } from '@tabler/icons-react'
import type { WebModule } from '../../../kernel/web/app/web-module.ts'

const base = '/apps/synchronize'
const page = { access: 'admin' as const, title: 'Sincronizar', breadcrumb: [{ title: 'Base de datos' }] }

export const erpWeb: WebModule = {
  redirects: [{ from: base, to: `${base}/lotes` }],
  pages: [
    { path: `${base}/lotes`, ...page, load: async () => ({ Page: (await import('./batches-page.tsx')).BatchesPage }) },
    {
      path: `${base}/articulos`,
      ...page,
      load: async () => ({ Page: (await import('./mapping-pages.tsx')).ArticleMappingsPage }),
    },
    {
      path: `${base}/localidades`,
      ...page,
      load: async () => ({ Page: (await import('./mapping-pages.tsx')).LocationMappingsPage }),
    },
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

import type { WebModule } from '../../../kernel/web/app/web-module.ts'

const base = '/apps/control-stock'
const breadcrumb = [{ title: 'Logística' }]

export const countsWeb: WebModule = {
  pages: [
    {
      path: base,
      access: 'staff',
      title: 'Control de stock',
      breadcrumb,
      load: async () => ({ Page: (await import('./counts-page.tsx')).CountsPage }),
    },
    {
      path: `${base}/detail/:detailId?`,
      access: 'staff',
      title: 'Conteo',
      breadcrumb: [{ title: 'Control de stock', url: base }],
      load: async () => ({ Page: (await import('./count-page.tsx')).CountPage }),
    },
  ],
}

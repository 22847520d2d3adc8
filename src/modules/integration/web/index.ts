import type { WebModule } from '../../../kernel/web/app/web-module.ts'
import { integrationUrls } from './urls.ts'

const page = {
  access: 'admin' as const,
  title: 'Integración',
  breadcrumb: [{ title: 'Sincronizar', url: '/apps/synchronize/lotes' }],
}

export const integrationWeb: WebModule = {
  redirects: [{ from: '/apps/synchronize/integracion', to: integrationUrls.webhooks }],
  pages: [
    {
      path: integrationUrls.keys,
      ...page,
      load: async () => ({ Page: (await import('./keys/keys-page.tsx')).KeysPage }),
    },
    {
      path: integrationUrls.webhooks,
      ...page,
      load: async () => ({ Page: (await import('./webhooks/webhooks-page.tsx')).WebhooksPage }),
    },
    {
      path: integrationUrls.files,
      ...page,
      load: async () => ({ Page: (await import('./files/files-page.tsx')).FilesPage }),
    },
    {
      path: integrationUrls.documentation,
      ...page,
      load: async () => ({ Page: (await import('./documentation/documentation-page.tsx')).DocumentationPage }),
    },
  ],
}

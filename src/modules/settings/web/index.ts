import type { WebModule } from '../../../kernel/web/app/web-module.ts'

const base = '/apps/settings'
const page = { access: 'sync' as const, breadcrumb: [{ title: 'Configuración' }] }

/** Configuración of the company itself; other screens of it are their modules' own. */
export const settingsWeb: WebModule = {
  settings: [
    { group: 'company', rank: 10, title: 'Datos de la empresa', url: '/apps/settings/company-data' },
    { group: 'system', rank: 10, title: 'Importar y exportar', url: '/apps/settings/import-export' },
  ],
  pages: [
    {
      path: `${base}/company-data`,
      title: 'Datos de la empresa',
      ...page,
      load: async () => ({ Page: (await import('./company-page.tsx')).CompanyPage }),
    },
    {
      path: `${base}/import-export`,
      title: 'Importar y exportar',
      ...page,
      load: async () => ({ Page: (await import('./import-export-page.tsx')).ImportExportPage }),
    },
  ],
}

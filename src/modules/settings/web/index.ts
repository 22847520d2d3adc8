import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/app/web-module.ts'

/** For other modules' screens of Configuración; loaded with the first of them, not with the product. */
export const SettingsFrame = lazy(async () => ({ default: (await import('./settings-frame.tsx')).SettingsFrame }))

const base = '/apps/settings'
const page = { access: 'sync' as const, breadcrumb: [{ title: 'Configuración' }] }

/** Configuración of the company, and Entornos for who operates the installation. */
export const settingsWeb: WebModule = {
  pages: [
    {
      path: `${base}/company-data`,
      title: 'Datos de la empresa',
      ...page,
      load: async () => ({ Page: (await import('./company-page.tsx')).CompanyPage }),
    },
    {
      path: `${base}/accesos`,
      title: 'Accesos y pantallas',
      ...page,
      load: async () => ({ Page: (await import('./access-page.tsx')).AccessPage }),
    },
    {
      path: `${base}/conquer-ventas`,
      title: 'Conquer Ventas',
      ...page,
      load: async () => ({ Page: (await import('./conquer-ventas-page.tsx')).ConquerVentasPage }),
    },
    {
      path: `${base}/conquer-b2b`,
      title: 'Conquer B2B',
      ...page,
      load: async () => ({ Page: (await import('./conquer-b2b-page.tsx')).ConquerB2bPage }),
    },
    {
      path: `${base}/pedidos-online`,
      title: 'Pedidos online',
      ...page,
      load: async () => ({ Page: (await import('./pedidos-online-page.tsx')).PedidosOnlinePage }),
    },
    {
      path: `${base}/import-export`,
      title: 'Importar y exportar',
      ...page,
      load: async () => ({ Page: (await import('./import-export-page.tsx')).ImportExportPage }),
    },
    {
      path: '/apps/dashboards/entornos',
      title: 'Entornos',
      ...page,
      access: 'user',
      load: async () => ({ Page: (await import('./environments-page.tsx')).EnvironmentsPage }),
    },
  ],
}

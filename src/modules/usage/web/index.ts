import type { WebModule } from '../../../kernel/web/app/web-module.ts'

/** How the company uses the product; the notice says nothing: it counts the screens that are opened. */
export const usageWeb: WebModule = {
  settings: [{ group: 'system', rank: 40, title: 'Uso de Andén', url: '/apps/dashboards/analytics' }],
  pages: [
    {
      path: '/apps/dashboards/analytics',
      access: 'staff',
      title: 'Uso de Andén',
      breadcrumb: [{ title: 'Tableros', url: '/apps/dashboards/project' }],
      load: async () => ({ Page: (await import('./usage-page.tsx')).UsagePage }),
    },
  ],
  notices: [{ id: 'usage', load: async () => ({ Notice: (await import('./usage-notice.ts')).UsageNotice }) }],
}

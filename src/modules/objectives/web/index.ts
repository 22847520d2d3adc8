import type { WebModule, WebPage } from '../../../kernel/web/app/web-module.ts'

const base = '/apps/objectives'

const page = (path: string, load: WebPage['load']): WebPage => ({
  path: `${base}/${path}`,
  access: 'admin',
  title: 'Objetivos',
  breadcrumb: [{ title: 'Base de datos' }],
  load,
})

export const objectivesWeb: WebModule = {
  menu: [
    { section: 'database', rank: 50, id: 'objectives', title: 'Objetivos', url: '/apps/objectives', access: 'admin' },
  ],
  redirects: [{ from: base, to: `${base}/objetives-general` }],
  pages: [
    page('objetives-general', async () => ({ Page: (await import('./general-page.tsx')).GeneralPage })),
    page('objetives-focal', async () => ({ Page: (await import('./focal-page.tsx')).FocalPage })),
  ],
}

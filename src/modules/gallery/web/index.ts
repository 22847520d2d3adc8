import type { WebModule, WebPage } from '../../../kernel/web/app/web-module.ts'

/** One page under five addresses: the source that each shows (spec.md §2). */
const page = (name: string): WebPage => ({
  path: `/apps/gallery/${name}`,
  access: 'admin',
  title: 'Galería',
  breadcrumb: [{ title: 'Apps' }],
  load: async () => ({ Page: (await import('./gallery-page.tsx')).GalleryPage }),
})

export const galleryWeb: WebModule = {
  redirects: [{ from: '/apps/gallery', to: '/apps/gallery/main' }],
  pages: ['main', 'pedidos', 'no-compras', 'cobranza', 'form'].map(page),
}

import type { WebModule } from '../../../kernel/web/app/web-module.ts'

const customers = '/apps/personas/main'

export const followUpWeb: WebModule = {
  pages: [
    {
      path: `${customers}/personas-follow/:codeClient`,
      access: 'user',
      title: 'Seguimiento',
      breadcrumb: [{ title: 'Clientes', url: customers }],
      load: async () => ({ Page: (await import('./follow-page.tsx')).FollowPage }),
    },
  ],
  cards: [
    {
      id: 'contacts',
      place: 'customer',
      column: 'standing',
      load: async () => ({ Card: (await import('./contacts-card.tsx')).ContactsCard }),
    },
  ],
}

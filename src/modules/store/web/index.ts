import type { WebModule, WebPage } from '../../../kernel/web/app/web-module.ts'
import { personasGrids } from '../../customers/contract/grids.ts'
import { storeMessagesPage } from '../../customers/contract/personas-tabs.ts'

const page = {
  access: 'user',
  title: 'Clientes',
  breadcrumb: [{ title: 'Base de datos' }],
} satisfies Omit<WebPage, 'path' | 'load'>

/** The company's side of the store: who may enter it, and what they write. */
export const storeWeb: WebModule = {
  menuBadges: [
    {
      id: 'customers',
      access: 'user',
      loadBadge: async () => ({ useBadge: (await import('./staff/messages/use-waiting-badge.ts')).useWaitingBadge }),
    },
  ],
  cards: [
    {
      id: 'store-qr',
      place: 'customer',
      column: 'standing',
      access: 'user',
      load: async () => ({ Card: (await import('./staff/qr/store-qr-card.tsx')).StoreQrCard }),
    },
  ],
  pages: [
    {
      ...page,
      path: personasGrids.customerUsers.path,
      load: async () => ({ Page: (await import('./staff/people/people-page.tsx')).StorePeoplePage }),
    },
    {
      ...page,
      path: storeMessagesPage.path,
      load: async () => ({ Page: (await import('./staff/messages/messages-page.tsx')).StoreMessagesPage }),
    },
  ],
}
